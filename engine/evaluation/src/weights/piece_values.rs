//! Piece values in a text file beside weights whose format has no place for them.
//!
//! A line for each kind, `pawn 87`, or `pawn 87 95` if it counts 95 in hand. Apery and `YaneuraOu` do not know the
//! file: they count the pieces for what they always do.

use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::WeightsError;
use crate::board::KPPT_VALUES;
use crate::material::Values;
use katagami_rules::types::Kind;
use katagami_storage::files;

/// The name of the file.
pub const FILE: &str = "piece_values.txt";

/// What Apery and `YaneuraOu` count the pieces for.
const USUAL: Values = Values::alike(KPPT_VALUES);

/// The values in a folder, those of Apery and `YaneuraOu` if it has no such file.
///
/// # Errors
///
/// If there is one that cannot be read, or that does not give each kind its 16-bit number.
pub fn read(folder: &Path) -> Result<Values, WeightsError> {
    let path = folder.join(FILE);
    match fs::read_to_string(&path) {
        Ok(text) => parse(&text).map_err(|problem| WeightsError::Damaged { path, problem }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(USUAL),
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
    if *values == USUAL {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(WeightsError::io(path)(error)),
            _ => Ok(()),
        };
    }
    files::write(&path, print(values)).map_err(WeightsError::io(path))
}

fn print(values: &Values) -> String {
    let mut text = String::new();
    for kind in Kind::worth_something() {
        let held = values.held(kind).map_or(String::new(), |value| format!(" {value}"));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {}{held}", kind.name(), values.board[kind as usize]);
    }
    text
}

fn parse(text: &str) -> Result<Values, String> {
    let mut found: [Option<Worth>; KPPT_VALUES.len()] = [None; KPPT_VALUES.len()];
    for line in text.lines() {
        let unknown = || format!("expected a kind of piece and its value, found {line:?}");
        let (kind, worth) = parse_line(line).ok_or_else(unknown)?;
        if found[kind as usize].replace(worth).is_some() {
            return Err(format!("the {} has two values", kind.name()));
        }
    }
    let mut values = USUAL;
    for kind in Kind::worth_something() {
        let worth = found[kind as usize].ok_or_else(|| format!("no value for the {}", kind.name()))?;
        values.board[kind as usize] = worth.board.into();
        if let Some(hand) = values.hand.get_mut(kind as usize) {
            *hand = worth.hand.unwrap_or(worth.board).into();
        }
    }
    Ok(values)
}

/// What a line says of a kind.
#[derive(Clone, Copy)]
struct Worth {
    board: i16,
    hand: Option<i16>,
}

fn parse_line(line: &str) -> Option<(Kind, Worth)> {
    let (name, numbers) = line.split_once(' ')?;
    let kind = Kind::worth_something().find(|kind| kind.name() == name)?;
    let worth = match numbers.split_once(' ') {
        None => Worth { board: numbers.parse().ok()?, hand: None },
        Some((board, hand)) if Kind::in_hand().any(|held| held == kind) => {
            Worth { board: board.parse().ok()?, hand: Some(hand.parse().ok()?) }
        }
        Some(_) => return None,
    };
    Some((kind, worth))
}
