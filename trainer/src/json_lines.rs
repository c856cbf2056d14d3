//! Append-only files with one JSON object a line.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use katagami_storage::files;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::file_error::FileError;

/// A file of JSON lines, open for appending.
#[derive(Debug)]
pub struct JsonLines {
    path: PathBuf,
}

impl JsonLines {
    /// Opens a file and returns the entries that it holds. A missing file counts as empty.
    ///
    /// An incomplete last line, as a killed program leaves it, is removed from the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or holds an invalid line.
    pub fn open<T: DeserializeOwned>(path: &Path) -> Result<(Self, Vec<T>), FileError> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            read => read.map_err(FileError::io(path))?,
        };
        let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let lines = bytes[..complete].split_inclusive(|&byte| byte == b'\n').enumerate();
        let entries = lines.map(|(index, line)| {
            serde_json::from_slice(line).map_err(FileError::line::<serde_json::Error>(path, index + 1))
        });
        let entries = entries.collect::<Result<_, _>>()?;
        if complete < bytes.len() {
            let file = OpenOptions::new().write(true).open(path);
            file.and_then(|file| file.set_len(complete as u64)).map_err(FileError::io(path))?;
        }
        Ok((Self { path: path.to_owned() }, entries))
    }

    /// Creates a file with these entries. An existing file is replaced.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn create<T: Serialize>(path: &Path, entries: &[T]) -> Result<Self, FileError> {
        let text: String = entries.iter().map(line).collect();
        files::write(path, text).map_err(FileError::io(path))?;
        Ok(Self { path: path.to_owned() })
    }

    /// Appends an entry in one write.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn append<T: Serialize>(&self, entry: &T) -> Result<(), FileError> {
        let file = OpenOptions::new().create(true).append(true).open(&self.path);
        file.and_then(|mut file| file.write_all(line(entry).as_bytes())).map_err(FileError::io(&self.path))
    }
}

/// A file of JSON lines with its entries in memory.
#[derive(Debug)]
pub struct JsonLog<T> {
    file: JsonLines,
    entries: Vec<T>,
}

impl<T: Serialize + DeserializeOwned> JsonLog<T> {
    /// Opens a log. A missing file counts as empty.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or holds an invalid line.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let (file, entries) = JsonLines::open(path)?;
        Ok(Self { file, entries })
    }

    /// Creates a log with these entries. An existing file is replaced.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn create(path: &Path, entries: Vec<T>) -> Result<Self, FileError> {
        Ok(Self { file: JsonLines::create(path, &entries)?, entries })
    }

    /// Appends an entry.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn append(&mut self, entry: T) -> Result<(), FileError> {
        self.file.append(&entry)?;
        self.entries.push(entry);
        Ok(())
    }
}

impl<T> Deref for JsonLog<T> {
    type Target = [T];

    /// The entries in order.
    fn deref(&self) -> &[T] {
        &self.entries
    }
}

fn line<T: Serialize>(entry: &T) -> String {
    format!("{}\n", serde_json::json!(entry))
}
