//! Perft counts and move lists that several independent rule implementations agree on (`data/`).

use std::collections::BTreeMap;
use std::path::Path;

use katagami_rules::board::{FILES, NAME, RANKS};
use serde::Deserialize;

/// What the oracle says of one position.
#[derive(Clone, Debug, Deserialize)]
pub struct Known {
    /// The position.
    pub sfen: String,
    /// The number of leaves by depth.
    pub perft: BTreeMap<u32, u64>,
    /// All legal moves in USI's notation, sorted; absent from the start positions.
    #[serde(default)]
    pub moves: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Positions {
    positions: Vec<Known>,
}

/// The start position of the board built.
///
/// # Panics
///
/// If the oracle's file is missing, or does not know the board.
pub fn start() -> Known {
    const FILE: &str = "perft_start.json";
    let name = if NAME == "standard" { "shogi" } else { NAME };
    let known = read::<BTreeMap<String, Known>>(FILE).remove(name);
    known.unwrap_or_else(|| panic!("{FILE} does not know {name}"))
}

/// The oracle's positions of the board built, at least one. The oracle knows such positions of 9x9 and 5x5 only.
///
/// # Panics
///
/// If the file of the board's size is missing, cannot be read, or is empty.
pub fn positions() -> Vec<Known> {
    let file = format!("perft_{FILES}x{RANKS}.json");
    let positions = read::<Positions>(&file).positions;
    assert!(!positions.is_empty(), "{file} has no position");
    positions
}

fn read<T: for<'a> Deserialize<'a>>(file: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file);
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}
