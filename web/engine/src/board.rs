//! What the page needs of the board.

use katagami::search::Skill;
use katagami_records::handicaps;
use katagami_rules::Kind;
use katagami_rules::board::{FILES, NAME, RANKS, START_SFEN, TITLE, ZONE_DEPTH};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::texts::{Answer, answer};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Board {
    name: &'static str,
    title: &'static str,
    files: usize,
    ranks: usize,
    zone: usize,
    start: &'static str,
    /// The lowest `SkillLevel`.
    lowest_level: i32,
    /// The king's letter.
    king: String,
    kinds: Vec<KindInfo>,
    handicaps: Vec<Handicap>,
}

#[derive(Serialize)]
struct KindInfo {
    /// As SFEN writes Black's: `P`, `+P`.
    letter: String,
    kanji: char,
    name: &'static str,
    /// Whether it can be held in hand.
    held: bool,
    value: i32,
}

#[derive(Serialize)]
struct Handicap {
    name: &'static str,
    sfen: String,
}

/// The board, its pieces and its handicaps.
///
/// # Errors
///
/// Never.
#[wasm_bindgen]
pub fn board() -> Answer {
    let kinds = Kind::ALL.into_iter().map(|kind| KindInfo {
        letter: kind.to_string(),
        kanji: kind.kanji(),
        name: kind.name(),
        held: Kind::in_hand().any(|held| held == kind),
        value: kind.value(),
    });
    let handicaps = handicaps().map(|(name, position)| Handicap { name, sfen: position.to_sfen() });
    answer(&Board {
        name: NAME,
        title: TITLE,
        files: FILES,
        ranks: RANKS,
        zone: ZONE_DEPTH,
        start: START_SFEN,
        lowest_level: Skill::LOWEST,
        king: Kind::King.to_string(),
        kinds: kinds.collect(),
        handicaps: handicaps.collect(),
    })
}
