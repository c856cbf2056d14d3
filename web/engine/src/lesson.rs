//! The rules of the board, piece by piece, for lessons: what follows from its spec.

use katagami_rules::internals::{
    DROPS_EITHER_FACE, MATES_BY_DROP, MAX_PER_FILE, REPETITION_LOSES_FOR_FIRST, best_square,
};
use katagami_rules::position::attacks::{attacks, dead, must_turn, turns_to};
use katagami_rules::{Bitboard, Color, EnteringKingRule, Kind, Square};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::texts::{Answer, answer};

/// The rules.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Lesson {
    kinds: Vec<KindRules>,
    /// Whether a repeated position loses for the first player; else it is a draw.
    repetition_loses_for_first: bool,
    /// The name of the rule for kings that enter the other camp.
    entering_king: &'static str,
    /// Whether captured pieces are dropped at all.
    drops: bool,
    /// Whether a dropped piece may show its back.
    drops_either_face: bool,
}

/// The rules of a kind of Black's.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct KindRules {
    letter: String,
    /// What it turns into.
    promoted: Option<String>,
    must_promote: bool,
    /// The squares on which a move may promote it.
    zone: Vec<String>,
    /// A square where all of its moves are on the board, as far as there is one.
    home: String,
    dropped: bool,
    /// What it becomes in the hand of whoever takes it.
    taken: String,
    /// The squares where it may not be dropped: it could not move from there.
    dead: Vec<String>,
    /// How many of a side may be on a file after a drop; 0 for any number.
    per_file: usize,
    /// Whether it may mate by a drop.
    mates_by_drop: bool,
}

/// The squares that a piece reaches.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Reach {
    /// Whatever stands between.
    at_once: Vec<String>,
    /// Over empty squares.
    sliding: Vec<String>,
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// The rules of the board.
///
/// # Errors
///
/// Never.
#[wasm_bindgen]
pub fn lesson() -> Answer {
    let kinds = Kind::ALL.into_iter().map(|kind| KindRules {
        letter: kind.to_string(),
        promoted: kind.promoted().map(|promoted| promoted.to_string()),
        must_promote: must_turn(kind),
        zone: names(turns_to(Color::Black, kind)),
        home: best_square(kind).to_string(),
        dropped: kind.can_be_dropped(),
        taken: kind.taken_as().to_string(),
        dead: names(dead(Color::Black, kind)),
        per_file: MAX_PER_FILE[kind as usize],
        mates_by_drop: MATES_BY_DROP[kind as usize],
    });
    answer(&Lesson {
        kinds: kinds.collect(),
        repetition_loses_for_first: REPETITION_LOSES_FOR_FIRST,
        entering_king: EnteringKingRule::DEFAULT_NAME,
        drops: Kind::droppable().next().is_some(),
        drops_either_face: DROPS_EITHER_FACE,
    })
}

/// What Black's piece of a kind reaches from a square of the empty board.
///
/// # Errors
///
/// If there is no such kind or square.
#[wasm_bindgen]
pub fn reach(letter: &str, square: &str) -> Answer {
    let kind = Kind::ALL.into_iter().find(|kind| kind.to_string() == letter);
    let kind = kind.ok_or_else(|| JsError::new("there is no such piece"))?;
    let from: Square = square.parse().map_err(|_| JsError::new("there is no such square"))?;
    let all = attacks(Color::Black, kind, from, Bitboard::EMPTY);
    let at_once = attacks(Color::Black, kind, from, Bitboard::FULL);
    answer(&Reach { at_once: names(at_once), sliding: names(all - at_once) })
}
