//! A spec as its file says it: the TOML, not yet checked against itself.

use serde::Deserialize;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// The board's name for people.
    pub title: String,
    /// How many columns there are.
    pub files: usize,
    /// How many rows there are.
    pub ranks: usize,
    /// The depth of the promotion zone in rows.
    pub zone: usize,
    /// The start position in SFEN.
    pub start: String,
    /// What a fourfold repetition without perpetual check is worth.
    pub repetition: Repetition,
    /// The pieces besides the king, in the order of the offset tables.
    pub pieces: Vec<PieceEntry>,
    /// The point rules for declaring a win, if this board has them.
    pub declaration: Option<Declaration>,
}

/// What a fourfold repetition without perpetual check is worth.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Repetition {
    /// Nobody wins.
    Draw,
    /// The player who moved first loses.
    FirstPlayerLoses,
}

/// One kind of piece: its name in the catalogue and what is particular to this board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceEntry {
    /// The name in the catalogue.
    pub name: String,
    /// What it is worth in the material evaluation.
    pub value: i32,
    /// What it is worth promoted; present exactly if it promotes.
    pub promoted: Option<i32>,
    /// What it is worth in hand; as `value` if absent.
    pub held: Option<i32>,
    /// What Bonanza counts it for, and promoted if it promotes; as `value` and `promoted` if absent.
    pub bonanza: Option<Vec<i32>>,
    /// The same of Apery and `YaneuraOu`.
    pub apery: Option<Vec<i32>>,
    /// What the declaration rules count it for; 1 if absent.
    pub points: Option<u32>,
    /// How many there can be, if not as many as the start position has.
    pub max: Option<u32>,
}

/// The point rules for declaring a win.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declaration {
    /// The rule in force unless the user chooses another.
    pub default: String,
    /// How many pieces besides the king must be in the zone.
    pub pieces: u32,
    /// The points that each side needs under the 27-point rule.
    pub points_27: Points27,
    /// The points needed under the 24-point rule.
    pub points_24: Points24,
}

/// The points that each side needs under the 27-point rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points27 {
    /// Black's need.
    pub black: u32,
    /// White's need.
    pub white: u32,
}

/// The points needed under the 24-point rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points24 {
    /// Wins.
    pub win: u32,
    /// Draws.
    pub draw: u32,
}
