//! Folders for files that tests make.

use std::fs;
use std::path::PathBuf;

use katagami::board::NAME;

/// A folder of a test's own, gone with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new folder; `name` tells the tests of a run apart.
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("katagami-{name}-{NAME}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder can be made");
        Self(folder)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("temporary folders have plain names").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
