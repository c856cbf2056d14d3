//! The KPPT set of Apery and `YaneuraOu`: three files in a folder, little-endian numbers without a header.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `KK_synthesized.bin` | pairs of 32 bits `[king][king]` |
//! | `KKP_synthesized.bin` | pairs of 32 bits `[king][king][entry]` |
//! | `KPP_synthesized.bin` | pairs of 16 bits `[king][entry][entry]` |
//!
//! Each pair is the board component and the tempo component. This is the layout of [`Tables`], so the files are used as
//! they are. It has no place for piece values: those that are not the board's go into a file of
//! their own, `piece_values.txt`, which only Katagami reads: a line for each kind, `pawn 87`, or `pawn 87 95` if its value in
//! hand is 95.

#[cfg(feature = "training")]
mod write;

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use katagami_rules::types::Kind;
use katagami_storage::memory::{Mapped, Memory};

use crate::board::KPPT_VALUES;
use crate::error::WeightsError;
use crate::files::mapped::map_sized;
use crate::material::PieceValues;
use crate::weights::{Component, Components, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, Tables, Weights};

#[cfg(feature = "training")]
pub use write::write;

/// The names of the files, in the order of the tables.
pub const FILES: [&str; 3] = ["KK_synthesized.bin", "KKP_synthesized.bin", "KPP_synthesized.bin"];

/// The length of each file on this board, in bytes.
pub const FILE_LENGTHS: [u64; 3] = [
    (KK_LENGTH * size_of::<Components>()) as u64,
    (KKP_LENGTH * size_of::<Components>()) as u64,
    (KPP_LENGTH * size_of::<[i16; 2]>()) as u64,
];

/// The names of the files in messages.
const FORMATS: [&str; 3] = ["a KPPT set's KK", "a KPPT set's KKP", "a KPPT set's KPP"];

/// The name of the file of piece values.
pub const VALUES_FILE: &str = "piece_values.txt";

/// The piece values of Apery and `YaneuraOu`.
pub const VALUES: PieceValues = PieceValues::same_in_hand(KPPT_VALUES);

/// Opens the set in a folder without reading it. Its pages are read when they are first used.
///
/// # Errors
///
/// If a file is missing or has another size than on this board, or the machine is big-endian.
pub fn open(folder: &Path) -> Result<Weights, WeightsError> {
    if cfg!(target_endian = "big") {
        // The files would have to be byte-swapped.
        return Err(WeightsError::Foreign {
            path: folder.to_owned(),
            expected: "numbers in this machine's order, big-endian".to_owned(),
            found: "the little-endian numbers of a KPPT set".to_owned(),
        });
    }
    let map = |n: usize| map_sized(&folder.join(FILES[n]), FORMATS[n], FILE_LENGTHS[n]);
    let [kk, kkp, kpp]: [Mapped; 3] = [map(0)?, map(1)?, map(2)?];
    let kpp = Kpp::TwoComponents(Memory::File(kpp));
    let tables =
        Tables { kk: Memory::File(kk), kkp: Memory::File(kkp), kpp, second_component: Component::Tempo };
    let origin = format!("KPPT set {}", folder.display());
    Ok(Weights { values: read_values(folder)?, tables: Some(tables), network: None, origin })
}

/// Reads the values in a folder. Without a file they are those of Apery and `YaneuraOu`.
fn read_values(folder: &Path) -> Result<PieceValues, WeightsError> {
    let path = folder.join(VALUES_FILE);
    match fs::read_to_string(&path) {
        Ok(text) => parse_values(&text).map_err(|problem| WeightsError::Damaged { path, problem }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(VALUES),
        Err(error) => Err(WeightsError::io(path)(error)),
    }
}

fn parse_values(text: &str) -> Result<PieceValues, String> {
    let mut found: [Option<LineValues>; KPPT_VALUES.len()] = [None; KPPT_VALUES.len()];
    for line in text.lines() {
        let unknown = || format!("expected a kind of piece and its value, found {line:?}");
        let (kind, worth) = parse_line(line).ok_or_else(unknown)?;
        if found[kind as usize].replace(worth).is_some() {
            return Err(format!("the {} has two values", kind.name()));
        }
    }
    let mut values = VALUES;
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
