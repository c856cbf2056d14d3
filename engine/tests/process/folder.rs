//! Temporary folders.

use std::path::Path;

use tempfile::TempDir;

/// A temporary folder, removed when dropped.
pub struct Folder(TempDir);

impl Folder {
    /// A new folder.
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder can be made"))
    }

    /// The path of the folder.
    pub fn root(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.root().join(name).to_str().expect("temporary folders have plain names").to_owned()
    }
}
