//! Opening files of a known size, and writing files that are there as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

use super::{Mapped, WeightsError};

/// Maps a file that is `format`, which always has `expected` bytes.
///
/// # Errors
///
/// If it cannot be opened or has another size.
pub fn map_sized(path: &Path, format: &'static str, expected: u64) -> Result<Mapped, WeightsError> {
    let error = |found| WeightsError::Size { path: path.to_owned(), format, expected, found };
    let file = File::open(path).map_err(WeightsError::io(path))?;
    let found = file.metadata().map_err(WeightsError::io(path))?.len();
    if found != expected {
        return Err(error(found));
    }
    let map = Mapped::new(&file).map_err(WeightsError::io(path))?;
    // Somebody may have changed the file in between.
    if map.len() as u64 == expected { Ok(map) } else { Err(error(map.len() as u64)) }
}

/// A file in the making, under a name beside its own. If it is never finished, it vanishes.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    temporary: PathBuf,
    file: BufWriter<File>,
}

impl NewFile {
    /// Begins the file that is to be at `path`; what is there stays until [`NewFile::finish`].
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn create(path: &Path) -> Result<Self, WeightsError> {
        let nameless = || WeightsError::io(path)(io::ErrorKind::InvalidInput.into());
        let mut name = path.file_name().ok_or_else(nameless)?.to_owned();
        name.push(format!(".{}.part", process::id()));
        let temporary = path.with_file_name(name);
        let file = File::create(&temporary).map_err(WeightsError::io(path))?;
        Ok(Self { path: path.to_owned(), temporary, file: BufWriter::with_capacity(1 << 20, file) })
    }

    /// Adds bytes.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), WeightsError> {
        self.file.write_all(bytes).map_err(WeightsError::io(&self.path))
    }

    /// Waits until all of it is on the disk: after this, only the name is missing.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn complete(&mut self) -> Result<(), WeightsError> {
        let written = self.file.flush().and_then(|()| self.file.get_ref().sync_all());
        written.map_err(WeightsError::io(&self.path))
    }

    /// Gives the file its name when all of it is on the disk.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn finish(mut self) -> Result<(), WeightsError> {
        self.complete()?;
        fs::rename(&self.temporary, &self.path).map_err(WeightsError::io(&self.path))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // After `finish` there is none.
        let _ = fs::remove_file(&self.temporary);
    }
}
