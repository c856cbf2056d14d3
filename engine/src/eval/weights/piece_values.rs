//! Piece values in a text file beside weights whose format has no place for them.
//!
//! A line for each kind, `pawn 87`. Apery and `YaneuraOu` do not know the file: they count the pieces for what they
//! always do.

use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::WeightsError;
use super::files::NewFile;
use crate::board::KPPT_VALUES;
use crate::eval::material::Values;
use crate::types::Kind;

/// The name of the file.
pub const FILE: &str = "piece_values.txt";

/// The values in a folder, those of Apery and `YaneuraOu` if it has no such file.
///
/// # Errors
///
/// If there is one that cannot be read, or that does not give each kind one 16-bit number.
pub fn read(folder: &Path) -> Result<Values, WeightsError> {
    let path = folder.join(FILE);
    match fs::read_to_string(&path) {
        Ok(text) => parse(&text).map_err(|problem| WeightsError::Damaged { path, problem }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(KPPT_VALUES),
        Err(error) => Err(WeightsError::io(path)(error)),
    }
}

/// Leaves the values in a folder; those of Apery and `YaneuraOu` need no file.
///
/// # Errors
///
/// If the system refuses.
pub fn write(folder: &Path, values: &Values) -> Result<(), WeightsError> {
    let path = folder.join(FILE);
    if *values == KPPT_VALUES {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(WeightsError::io(path)(error)),
            _ => Ok(()),
        };
    }
    let mut file = NewFile::create(&path)?;
    file.write(print(values).as_bytes())?;
    file.finish()
}

fn print(values: &Values) -> String {
    let mut text = String::new();
    for kind in kinds() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {}", kind.name(), values[kind as usize]);
    }
    text
}

fn parse(text: &str) -> Result<Values, String> {
    let mut found: [Option<i16>; KPPT_VALUES.len()] = [None; KPPT_VALUES.len()];
    for line in text.lines() {
        let unknown = || format!("expected a kind of piece and its value, found {line:?}");
        let (name, value) = line.split_once(' ').ok_or_else(unknown)?;
        let kind = kinds().find(|kind| kind.name() == name).ok_or_else(unknown)?;
        let value = value.parse().map_err(|_| unknown())?;
        if found[kind as usize].replace(value).is_some() {
            return Err(format!("the {name} has two values"));
        }
    }
    let mut values = KPPT_VALUES;
    for kind in kinds() {
        let value = found[kind as usize].ok_or_else(|| format!("no value for the {}", kind.name()))?;
        values[kind as usize] = value.into();
    }
    Ok(values)
}

/// All kinds but the king, who has no value.
fn kinds() -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(|&kind| kind != Kind::King)
}
