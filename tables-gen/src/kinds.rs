//! The kinds of piece on a board, in the order in which they are numbered.
//!
//! First the unpromoted in the spec's order (so that a kind's number also indexes the hands), then the king,
//! then the promoted in the same order.

use crate::betza::{self, Movement};
use crate::pieces::{Face, KING, Piece};

/// One kind of piece on the board of a spec.
#[derive(Clone, Debug)]
pub struct Kind {
    /// How it is called.
    pub face: &'static Face,
    /// The letter of SFEN, which a promoted kind shares with its base.
    pub letter: char,
    /// How it moves for Black.
    pub movement: Movement,
    /// The number of the kind it promotes to.
    pub promoted: Option<usize>,
    /// The number of the kind it is when not promoted.
    pub base: usize,
    /// Its material value.
    pub value: i32,
    /// What the declaration rules count it for.
    pub points: u32,
}

/// A piece that the spec names, with what is particular to its board.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The piece in the catalogue.
    pub piece: &'static Piece,
    /// Its material value.
    pub value: i32,
    /// Its material value when promoted.
    pub promoted_value: i32,
    /// What the declaration rules count it for.
    pub points: u32,
}

/// Numbers the kinds of a board.
pub fn number(entries: &[Entry]) -> Vec<Kind> {
    let king = entries.len();
    let mut kinds: Vec<Kind> = entries
        .iter()
        .enumerate()
        .map(|(base, entry)| kind(&entry.piece.front, entry, base, entry.value))
        .collect();
    kinds.push(kind(&KING.front, &Entry { piece: &KING, value: 0, promoted_value: 0, points: 0 }, king, 0));
    for (base, entry) in entries.iter().enumerate() {
        if let Some(back) = &entry.piece.back {
            kinds[base].promoted = Some(kinds.len());
            kinds.push(kind(back, entry, base, entry.promoted_value));
        }
    }
    kinds
}

fn kind(face: &'static Face, entry: &Entry, base: usize, value: i32) -> Kind {
    let movement = betza::parse(face.betza).expect("the catalogue's movements can be read");
    Kind { face, letter: entry.piece.letter, movement, promoted: None, base, value, points: entry.points }
}

impl Kind {
    /// Whether it slides in some direction.
    pub fn slides(&self) -> bool {
        !self.movement.slides.is_empty()
    }
}
