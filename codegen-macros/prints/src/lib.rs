//! What the stencil prints for the engine's templates: as files, `<board>/<template>/{black,white,dispatch}.rs` beside this
//! package's sources, and as a page that shows template, Black and White side by side.
//!
//! Files and page are made from the same prints, and the prints by the function that the macro calls.

pub mod files;
pub mod links;
pub mod page;
mod print;
mod template;

pub use print::{Part, Print, words};
pub use template::{Template, templates};

/// The boards whose prints are kept: a large one with all classes of kinds, and a small one on which some are empty.
pub const BOARDS: [&str; 2] = ["standard", "minishogi"];
