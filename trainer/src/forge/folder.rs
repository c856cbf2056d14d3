//! The folder of a forge: what it leaves, and in `work` what it needs to go on.

use std::fs::{self, File, TryLockError};
use std::path::PathBuf;

use super::error::ForgeError;
use crate::file_error::FileError;

/// The folder of a forge, in use by this process alone.
#[derive(Debug)]
pub(super) struct Folder {
    root: PathBuf,
    /// Locked as long as the process lives.
    _lock: File,
}

impl Folder {
    /// Opens the folder, which is created if it does not exist. The path is absolute.
    pub(super) fn open(root: PathBuf) -> Result<Self, ForgeError> {
        let work = root.join(WORK);
        for folder in [&work, &root.join(PICTURES)] {
            fs::create_dir_all(folder).map_err(FileError::io(folder))?;
        }
        let path = work.join("lock");
        let lock = File::create(&path).map_err(FileError::io(&path))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { root, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(ForgeError::InUse(root)),
            Err(TryLockError::Error(error)) => Err(FileError::io(&path)(error).into()),
        }
    }

    /// A file or folder that is left to the user.
    pub(super) fn result(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// A picture of the page.
    pub(super) fn picture(&self, name: &str) -> PathBuf {
        self.root.join(PICTURES).join(name)
    }

    /// A file or folder that is only needed to go on.
    pub(super) fn work(&self, name: &str) -> PathBuf {
        self.root.join(WORK).join(name)
    }

    /// The engine with its weights built in.
    pub(super) fn engine(&self) -> PathBuf {
        self.result(&format!("katagami{}", std::env::consts::EXE_SUFFIX))
    }

    /// The trainer for the board.
    pub(super) fn trainer(&self) -> PathBuf {
        self.work(&format!("katagami-trainer{}", std::env::consts::EXE_SUFFIX))
    }

    /// The learned weights.
    pub(super) fn weights(&self) -> PathBuf {
        self.result("weights.katagami")
    }
}

const WORK: &str = "work";

/// The folder of the pictures of the page.
pub(super) const PICTURES: &str = "pictures";
