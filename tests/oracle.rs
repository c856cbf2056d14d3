//! Perft counts and move lists that other implementations of the rules agree on (`data/`).

use std::collections::BTreeMap;
use std::path::Path;

use katagami_rules::board::NAME;
use serde::Deserialize;

/// What the oracle says of one position.
#[derive(Clone, Debug, Deserialize)]
pub struct Known {
    /// The position.
    pub sfen: String,
    /// The number of leaves by depth.
    pub perft: BTreeMap<u32, u64>,
    /// All legal moves in USI's notation, sorted.
    pub moves: Vec<String>,
}

#[derive(Deserialize)]
struct Positions {
    positions: Vec<Known>,
}

/// The oracle's positions of the board built, the start position first; none if the board is not one of the tree.
///
/// # Panics
///
/// If the file of the board cannot be read.
pub fn positions() -> Vec<Known> {
    let file = format!("perft_{NAME}.json");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(&file);
    if !path.exists() {
        return Vec::new();
    }
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let positions: Positions = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    positions.positions
}
