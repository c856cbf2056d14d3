//! Which games are analysed: those of files in any format, of folders, and in USI's words.

use std::fs;
use std::path::{Path, PathBuf};

use katagami_records::{Format, GameRecord, Record, RecordError};

use crate::cli::common::{CommandResult, at, in_file};
use crate::cli::given_game::GivenGame;

/// A game to be analysed.
pub(super) struct GivenRecord {
    /// The file, or the words that it was given by.
    pub source: String,
    /// The file; none if it was given by words.
    pub path: Option<PathBuf>,
    /// Its number in the file, from 1; none if it is the only one.
    pub number: Option<usize>,
    /// All that is said of it.
    pub record: Record,
    /// The game itself.
    pub game: GameRecord,
    /// Why the rest of it could not be read.
    pub error: Option<RecordError>,
}

/// Reads the games that the arguments name. What cannot be read is an error in a line of its own.
pub(super) fn read(arguments: &[String]) -> CommandResult<(Vec<GivenRecord>, Vec<String>)> {
    let mut files: Vec<String> = Vec::new();
    match arguments {
        // A shell splits what USI writes in one line.
        [first, _, ..] if ["startpos", "sfen", "position"].contains(&first.as_str()) => {
            files.push(arguments.join(" "));
        }
        _ => {
            for argument in arguments {
                if Path::new(argument).is_dir() {
                    files.extend(in_folder(Path::new(argument))?);
                } else {
                    files.push(argument.clone());
                }
            }
        }
    }
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    for source in files {
        match GivenGame::from(source.clone()).read_all() {
            Ok(readings) => {
                let is_file = Path::new(&source).is_file();
                let many = readings.len() > 1;
                for (index, reading) in readings.into_iter().enumerate() {
                    errors.extend(reading.error.as_ref().map(|error| in_file(Path::new(&source), error)));
                    let Some(record) = reading.record else { continue };
                    let game = record.main_line();
                    let (path, number) = (is_file.then(|| source.clone().into()), many.then_some(index + 1));
                    let source = source.clone();
                    games.push(GivenRecord { source, path, number, record, game, error: reading.error });
                }
            }
            Err(error) => errors.push(error),
        }
    }
    Ok((games, errors))
}

/// The files of a folder that are records by their extensions, in the order of their names.
fn in_folder(folder: &Path) -> CommandResult<Vec<String>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let path = entry.map_err(at(folder))?.path();
        let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
        if path.is_file() && extension.is_some_and(|extension| extension.parse::<Format>().is_ok()) {
            files.push(path.to_string_lossy().into_owned());
        }
    }
    files.sort();
    if files.is_empty() {
        Err(at(folder)("there are no records, by the extensions of files"))
    } else {
        Ok(files)
    }
}
