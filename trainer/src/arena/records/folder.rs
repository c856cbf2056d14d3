//! The folder of a match: its settings in `match.json`, its games in `games.jsonl` and one CSA file each.
//!
//! A game is written when it is finished, in one write. So a killed program leaves only finished games, and at most one
//! incomplete line, which is removed when the match is resumed.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::csa;
use super::match_game::MatchGame;
use super::settings::MatchSettings;
use katagami_storage::files;

use crate::file_error::FileError;
use crate::json_lines::JsonLines;
use crate::settings_file;

/// The open folder of a match.
#[derive(Debug)]
pub struct MatchFolder {
    path: PathBuf,
    games: JsonLines,
}

const SETTINGS: &str = "match.json";
const GAMES: &str = "games.jsonl";
const CSA: &str = "csa";

impl MatchFolder {
    /// Opens a folder and reads the games that it holds.
    ///
    /// # Errors
    ///
    /// If the folder holds a match and `resume` is `false`, if that match has other settings, or if a file is damaged.
    pub fn open(
        path: &Path,
        settings: &MatchSettings,
        resume: bool,
    ) -> Result<(Self, Vec<MatchGame>), FileError> {
        let csa = path.join(CSA);
        fs::create_dir_all(&csa).map_err(FileError::io(&csa))?;
        let file = path.join(SETTINGS);
        let exists = file.exists() || path.join(GAMES).exists();
        if exists && !resume {
            return Err(FileError::exists(path));
        }
        if exists {
            settings_file::compare(&file, settings)?;
        } else {
            settings_file::write(&file, settings)?;
        }
        let (games, finished) = read_games(&path.join(GAMES))?;
        Ok((Self { path: path.to_owned(), games }, finished))
    }

    /// Writes a finished game: first its CSA file, so that each game of the list has one.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn append(&self, game: &MatchGame) -> Result<(), FileError> {
        let file = self.path.join(CSA).join(format!("{:05}.csa", game.game));
        files::write(&file, csa::write(game)).map_err(FileError::io(&file))?;
        self.games.append(game)
    }
}

/// Reads all finished games.
fn read_games(file: &Path) -> Result<(JsonLines, Vec<MatchGame>), FileError> {
    let (games, finished) = JsonLines::open::<MatchGame>(file)?;
    let mut seen = HashSet::new();
    match finished.iter().position(|game| !seen.insert(game.game)) {
        Some(index) => {
            let message = format_args!("game {} occurs twice", finished[index].game);
            Err(FileError::line(file, index + 1)(message))
        }
        None => Ok((games, finished)),
    }
}
