//! What the page needs of the board.

use katagami_records::HANDICAPS;
use katagami_rules::board::{FILES, NAME, RANKS, START_SFEN, TITLE, ZONE_DEPTH};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Piece, Square};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json::{Answer, answer};

#[derive(Serialize)]
struct Board {
    name: &'static str,
    title: &'static str,
    files: usize,
    ranks: usize,
    zone: usize,
    start: &'static str,
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
/// None that is known.
#[wasm_bindgen]
pub fn board() -> Answer {
    let kinds = Kind::ALL.into_iter().map(|kind| KindInfo {
        letter: kind.to_string(),
        kanji: kind.kanji(),
        name: kind.name(),
        held: Kind::in_hand().any(|held| held == kind),
        value: kind.value(),
    });
    answer(&Board {
        name: NAME,
        title: TITLE,
        files: FILES,
        ranks: RANKS,
        zone: ZONE_DEPTH,
        start: START_SFEN,
        kinds: kinds.collect(),
        handicaps: handicaps(),
    })
}

/// The handicaps that the board has. Their names and squares are those of 9x9.
fn handicaps() -> Vec<Handicap> {
    if NAME != "standard" {
        return Vec::new();
    }
    let sfen = |given: &[(usize, usize)]| {
        let start = Position::start();
        let lacks =
            |square: Square| given.iter().any(|&(file, rank)| Square::at(file, rank - 1) == Some(square));
        let pieces = Square::all().filter(|&square| !lacks(square));
        let pieces: Vec<(Square, Piece)> =
            pieces.filter_map(|square| Some((square, start.piece_at(square)?))).collect();
        let side = if given.is_empty() { Color::Black } else { Color::White };
        Position::from_parts(pieces, Vec::new(), side, 1).ok().map(|position| position.to_sfen())
    };
    let known = HANDICAPS.iter().filter_map(|&(name, given)| Some(Handicap { name, sfen: sfen(given)? }));
    known.collect()
}
