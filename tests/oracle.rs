//! Perft counts and move lists that several independent rule implementations agree on (`data/`).

use std::collections::BTreeMap;
use std::path::Path;

use katagami::board::{FILES, NAME, RANKS};
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

/// The start position of the board built; `None` if the oracle does not know the board yet.
///
/// # Panics
///
/// If the oracle's file is missing.
pub fn start() -> Option<Known> {
    let name = if NAME == "standard" { "shogi" } else { NAME };
    read::<BTreeMap<String, Known>>("perft_start.json").remove(name)
}

/// The oracle's positions of the board built; none if it has none.
///
/// # Panics
///
/// If a file of the board's size is there but cannot be read.
pub fn positions() -> Vec<Known> {
    let file = format!("perft_{FILES}x{RANKS}.json");
    if !path(&file).exists() {
        return Vec::new();
    }
    read::<Positions>(&file).positions
}

fn path(file: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file)
}

fn read<T: for<'a> Deserialize<'a>>(file: &str) -> T {
    let text = std::fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}
