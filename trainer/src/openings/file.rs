//! Files of openings: one a line, plain or compressed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use katagami::files;
use katagami::movegen;
use katagami::position::Rules;

use super::Opening;

/// Why openings cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read, or not be expanded.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line is no opening.
    #[error("{path}, line {line}: {problem}")]
    Line {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// There is nothing in it.
    #[error("{0}: no opening in it")]
    Empty(PathBuf),
}

/// The first bytes of whatever zstd compressed.
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Reads a file of openings, whether compressed or not.
///
/// # Errors
///
/// If it cannot be read, or a line of it is no opening of this board.
pub fn read(path: &Path) -> Result<Vec<Opening>, FileError> {
    let bytes = fs::read(path).map_err(|error| FileError::Io { path: path.to_owned(), error })?;
    parse(&bytes, path)
}

/// Reads the bytes of such a file; `path` is for messages.
///
/// # Errors
///
/// As [`read`].
pub fn parse(bytes: &[u8], path: &Path) -> Result<Vec<Opening>, FileError> {
    let io = |error| FileError::Io { path: path.to_owned(), error };
    let expanded;
    let bytes = if bytes.starts_with(&ZSTD_MAGIC) {
        expanded = zstd::decode_all(bytes).map_err(io)?;
        expanded.as_slice()
    } else {
        bytes
    };
    let text = std::str::from_utf8(bytes).map_err(|error| io(io::Error::other(error)))?;
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let openings: Vec<_> = lines
        .map(|(line, text)| {
            playable(text).map_err(|problem| FileError::Line { path: path.to_owned(), line, problem })
        })
        .collect::<Result<_, _>>()?;
    if openings.is_empty() { Err(FileError::Empty(path.to_owned())) } else { Ok(openings) }
}

/// An opening from which there is a game to play.
fn playable(text: &str) -> Result<Opening, String> {
    let opening: Opening = text.parse()?;
    match movegen::game_end(&opening.game(), &Rules::default()) {
        Some(_) => Err("the game is over after it".into()),
        None => Ok(opening),
    }
}

/// Writes openings under a comment, compressed if the file's name ends with `.zst`.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write(path: &Path, about: &str, openings: &[Opening]) -> io::Result<()> {
    /// Slow and small: written once, read for ever.
    const LEVEL: i32 = 19;
    let lines = openings.iter().map(|opening| format!("{opening}\n"));
    let text: String = std::iter::once(format!("# {about}\n")).chain(lines).collect();
    if path.extension().is_some_and(|extension| extension == "zst") {
        files::write(path, zstd::encode_all(text.as_bytes(), LEVEL)?)
    } else {
        files::write(path, text)
    }
}
