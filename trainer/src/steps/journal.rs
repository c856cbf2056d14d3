//! What was brought so far: a file with one JSON object a line.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Entries that were written, in their order, and the file that keeps them.
#[derive(Debug)]
pub struct Journal<T> {
    path: PathBuf,
    /// In their order.
    pub entries: Vec<T>,
}

impl<T: Serialize + DeserializeOwned> Journal<T> {
    /// Reads a journal; empty if there is none yet.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or holds what was never written.
    pub fn open(path: &Path) -> Result<Self, String> {
        let trouble = |what: &dyn std::fmt::Display| format!("{}: {what}", path.display());
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read.map_err(|error| trouble(&error))?,
        };
        // A line that was interrupted was never written.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            let file = OpenOptions::new().write(true).open(path);
            file.and_then(|file| file.set_len(whole as u64)).map_err(|error| trouble(&error))?;
        }
        let parsed = text[..whole].lines().enumerate().map(|(number, line)| {
            serde_json::from_str(line).map_err(|error| trouble(&format!("line {}: {error}", number + 1)))
        });
        Ok(Self { path: path.to_owned(), entries: parsed.collect::<Result<_, _>>()? })
    }

    /// Writes one more.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&mut self, entry: T) -> Result<(), String> {
        let line = format!("{}\n", serde_json::json!(entry));
        let file = OpenOptions::new().create(true).append(true).open(&self.path);
        let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
        written.map_err(|error| format!("{}: {error}", self.path.display()))?;
        self.entries.push(entry);
        Ok(())
    }
}
