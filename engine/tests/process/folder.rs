//! Folders for files that tests make.

use std::path::Path;

use tempfile::TempDir;

/// A folder of a test's own, gone with the test.
pub struct Folder(TempDir);

impl Folder {
    /// A new folder.
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder can be made"))
    }

    /// Where it is.
    pub fn root(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.root().join(name).to_str().expect("temporary folders have plain names").to_owned()
    }
}
