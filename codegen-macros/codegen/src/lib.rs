//! The logic of the macro in `katagami-codegen-macros`, as a plain function on [`proc_macro2`] tokens.
//!
//! [`stencil()`] prints a template in Black and White. It prints compile errors, at the tokens that they are about, instead of
//! failing.
//!
//! ```
//! use quote::quote;
//!
//! let template = quote! {
//!     mod template {
//!         pub fn enemy() -> Color { Them }
//!     }
//! };
//! let printed = katagami_codegen::stencil(quote!(), template, None).to_string();
//! assert!(printed.starts_with("mod black { pub fn enemy () -> Color { Color :: White } }"));
//! ```

mod errors;
mod stencil;

pub use stencil::{CLASSES_VARIABLE, stencil};
