//! Writing piece values beside a KPPT set, whose format has no place for them.

use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use katagami_evaluation::PieceValues;
use katagami_evaluation::files::piece_values::{FILE, KPPT};
use katagami_evaluation::weights::WeightsError;
use katagami_rules::types::Kind;
use katagami_storage::files;

/// Writes the values into a folder. Those of Apery and `YaneuraOu` need no file, and an older one is removed.
///
/// # Errors
///
/// If writing fails.
pub fn write(folder: &Path, values: &PieceValues) -> Result<(), WeightsError> {
    let path = folder.join(FILE);
    if *values == KPPT {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(WeightsError::io(path)(error)),
            _ => Ok(()),
        };
    }
    files::write(&path, print(values)).map_err(WeightsError::io(path))
}

fn print(values: &PieceValues) -> String {
    let mut text = String::new();
    for kind in Kind::all_but_king() {
        let held = values.different_in_hand(kind).map_or(String::new(), |value| format!(" {value}"));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {}{held}", kind.name(), values.board[kind as usize]);
    }
    text
}
