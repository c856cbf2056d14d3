//! Piece values in a text file beside weights whose format has no place for them.
//!
//! A line for each kind, `pawn 87`, or `pawn 87 95` if its value in hand is 95. Apery and `YaneuraOu` have fixed
//! piece values and do not read such a file.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use katagami_rules::types::Kind;

use crate::board::KPPT_VALUES;
use crate::piece_values::PieceValues;
use crate::weights::WeightsError;

/// The name of the file.
pub const FILE: &str = "piece_values.txt";

/// The piece values of Apery and `YaneuraOu`.
pub const KPPT: PieceValues = PieceValues::same_in_hand(KPPT_VALUES);

/// Reads the values in a folder. Without a file they are those of Apery and `YaneuraOu`.
///
/// # Errors
///
/// If there is a file that cannot be read, or that does not give each kind a 16-bit value.
pub fn read(folder: &Path) -> Result<PieceValues, WeightsError> {
    let path = folder.join(FILE);
    match fs::read_to_string(&path) {
        Ok(text) => parse(&text).map_err(|problem| WeightsError::Damaged { path, problem }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(KPPT),
        Err(error) => Err(WeightsError::io(path)(error)),
    }
}

fn parse(text: &str) -> Result<PieceValues, String> {
    let mut found: [Option<LineValues>; KPPT_VALUES.len()] = [None; KPPT_VALUES.len()];
    for line in text.lines() {
        let unknown = || format!("expected a kind of piece and its value, found {line:?}");
        let (kind, worth) = parse_line(line).ok_or_else(unknown)?;
        if found[kind as usize].replace(worth).is_some() {
            return Err(format!("the {} has two values", kind.name()));
        }
    }
    let mut values = KPPT;
    for kind in Kind::all_but_king() {
        let worth = found[kind as usize].ok_or_else(|| format!("no value for the {}", kind.name()))?;
        values.board[kind as usize] = worth.board.into();
        if let Some(hand) = values.hand.get_mut(kind as usize) {
            *hand = worth.hand.unwrap_or(worth.board).into();
        }
    }
    Ok(values)
}

/// The values in a line.
#[derive(Clone, Copy)]
struct LineValues {
    board: i16,
    hand: Option<i16>,
}

fn parse_line(line: &str) -> Option<(Kind, LineValues)> {
    let (name, numbers) = line.split_once(' ')?;
    let kind = Kind::all_but_king().find(|kind| kind.name() == name)?;
    let worth = match numbers.split_once(' ') {
        None => LineValues { board: numbers.parse().ok()?, hand: None },
        Some((board, hand)) if Kind::in_hand().any(|held| held == kind) => {
            LineValues { board: board.parse().ok()?, hand: Some(hand.parse().ok()?) }
        }
        Some(_) => return None,
    };
    Some((kind, worth))
}
