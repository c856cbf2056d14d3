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
    /// What it is worth.
    pub worth: Worth,
    /// What the declaration rules count it for.
    pub points: u32,
}

/// What a kind is worth in material.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth {
    /// To us.
    pub value: i32,
    /// To us, in hand.
    pub held: i32,
    /// To Bonanza, whose weights go with it.
    pub bonanza: i32,
    /// To Apery and `YaneuraOu`, whose weights go with it.
    pub apery: i32,
}

/// A piece that the spec names, with what is particular to its board.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The piece in the catalogue.
    pub piece: &'static Piece,
    /// What it is worth.
    pub worth: Worth,
    /// What it is worth promoted.
    pub promoted: Worth,
    /// What the declaration rules count it for.
    pub points: u32,
}

/// Numbers the kinds of a board.
pub fn number(entries: &[Entry]) -> Vec<Kind> {
    let king = entries.len();
    let mut kinds: Vec<Kind> = entries
        .iter()
        .enumerate()
        .map(|(base, entry)| kind(&entry.piece.front, entry, base, entry.worth))
        .collect();
    let nothing = Worth::default();
    let entry = Entry { piece: &KING, worth: nothing, promoted: nothing, points: 0 };
    kinds.push(kind(&KING.front, &entry, king, nothing));
    for (base, entry) in entries.iter().enumerate() {
        if let Some(back) = &entry.piece.back {
            kinds[base].promoted = Some(kinds.len());
            kinds.push(kind(back, entry, base, entry.promoted));
        }
    }
    kinds
}

fn kind(face: &'static Face, entry: &Entry, base: usize, worth: Worth) -> Kind {
    let movement = betza::parse(face.betza).expect("the catalogue's movements can be read");
    Kind { face, letter: entry.piece.letter, movement, promoted: None, base, worth, points: entry.points }
}

impl Kind {
    /// Whether it slides in some direction.
    pub fn slides(&self) -> bool {
        !self.movement.slides.is_empty()
    }
}
