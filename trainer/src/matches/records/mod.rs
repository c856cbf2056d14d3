//! Matches and games on disk.

mod csa;
mod folder;
mod record;
mod settings;

pub use folder::{Folder, FolderError};
pub use record::{Record, Winner};
pub use settings::Settings;
