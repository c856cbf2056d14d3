//! The folder of a match: its settings in `match.json`, its games in `games.jsonl` and one CSA file each.
//!
//! A game is written when it is finished, in one piece and at once, so that whatever ends the program leaves finished
//! games only, or one torn line behind them, which is cut off when the match is resumed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use katagami::files;

use super::csa;
use super::record::Record;
use super::settings::Settings;

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// Something cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// What.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A match was begun here.
    #[error("{0} holds a match already: --resume goes on with it, another folder begins anew")]
    Taken(PathBuf),
    /// A match with other settings was begun here.
    #[error("{path} holds a match with other settings: {}", .differences.join("; "))]
    Differs {
        /// The folder.
        path: PathBuf,
        /// Which settings differ.
        differences: Vec<String>,
    },
    /// A file is not what it should be.
    #[error("{path}, line {line}: {problem}")]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// Which line.
        line: usize,
        /// What is wrong.
        problem: String,
    },
}

/// An open folder.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    games: File,
}

const SETTINGS: &str = "match.json";
const GAMES: &str = "games.jsonl";
const CSA: &str = "csa";

impl Folder {
    /// Opens a folder for a match and reads the games that it holds already.
    ///
    /// # Errors
    ///
    /// If it holds a match and `resume` was not asked for, or one with other settings, or something is damaged.
    pub fn open(path: &Path, settings: &Settings, resume: bool) -> Result<(Self, Vec<Record>), FolderError> {
        let csa = path.join(CSA);
        fs::create_dir_all(&csa).map_err(io_error(&csa))?;
        let file = path.join(SETTINGS);
        let begun = file.exists() || path.join(GAMES).exists();
        if begun && !resume {
            return Err(FolderError::Taken(path.to_owned()));
        }
        if begun {
            compare(&file, settings)?;
        } else {
            write_settings(&file, settings)?;
        }
        let file = path.join(GAMES);
        let records = read_games(&file)?;
        let games = OpenOptions::new().create(true).append(true).open(&file).map_err(io_error(&file))?;
        Ok((Self { path: path.to_owned(), games }, records))
    }

    /// Writes a finished game.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn append(&mut self, record: &Record) -> Result<(), FolderError> {
        let file = self.path.join(GAMES);
        let line = serde_json::to_string(record).map_err(|error| io_error(&file)(error.into()))? + "\n";
        self.games.write_all(line.as_bytes()).and_then(|()| self.games.flush()).map_err(io_error(&file))?;
        let file = self.path.join(CSA).join(format!("{:05}.csa", record.game));
        fs::write(&file, csa::write(record)).map_err(io_error(&file))
    }
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> FolderError {
    move |error| FolderError::Io { path: path.to_owned(), error }
}

fn write_settings(file: &Path, settings: &Settings) -> Result<(), FolderError> {
    let text = serde_json::to_string_pretty(settings).map_err(|error| io_error(file)(error.into()))?;
    files::write(file, text + "\n").map_err(io_error(file))
}

fn compare(file: &Path, settings: &Settings) -> Result<(), FolderError> {
    let text = fs::read_to_string(file).map_err(io_error(file))?;
    let then: Settings = serde_json::from_str(&text).map_err(|error| damaged(file, error.line(), &error))?;
    let differences = settings.differences(&then);
    let path = file.parent().unwrap_or(file).to_owned();
    if differences.is_empty() { Ok(()) } else { Err(FolderError::Differs { path, differences }) }
}

fn damaged(path: &Path, line: usize, problem: &dyn std::fmt::Display) -> FolderError {
    FolderError::Damaged { path: path.to_owned(), line, problem: problem.to_string() }
}

/// Reads all finished games, and cuts off what is behind the last whole line.
fn read_games(file: &Path) -> Result<Vec<Record>, FolderError> {
    let bytes = match fs::read(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        read => read.map_err(io_error(file))?,
    };
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let mut records: Vec<Record> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for (index, line) in bytes[..whole].split_inclusive(|&byte| byte == b'\n').enumerate() {
        let record: Record =
            serde_json::from_slice(line).map_err(|error| damaged(file, index + 1, &error))?;
        if !seen.insert(record.game) {
            return Err(damaged(file, index + 1, &format_args!("game {} is there twice", record.game)));
        }
        records.push(record);
    }
    if whole < bytes.len() {
        let cut = OpenOptions::new().write(true).open(file).and_then(|file| file.set_len(whole as u64));
        cut.map_err(io_error(file))?;
    }
    Ok(records)
}
