//! The kinds of piece on a board, in the order in which they are numbered.
//!
//! First the fronts in the spec's order (so that a kind's number also indexes the hands), then the king, then the backs in
//! the same order.

use crate::betza::Movement;
use crate::model::{Permission, Turning};

/// A face of a piece: how it is called and moves.
#[derive(Clone, Debug)]
pub struct Face {
    /// The variant of `Kind`.
    pub ident: String,
    /// The English name.
    pub name: String,
    /// The single character on the diagram.
    pub kanji: char,
    /// The two letters of the CSA format.
    pub csa: String,
    /// The movement in Betza's notation.
    pub betza: String,
    /// How it moves for Black.
    pub movement: Movement,
    /// What it is worth.
    pub worth: Worth,
}

/// What a face is worth in material.
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

/// A piece of a board: its faces, and the rules that are particular to it.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The letter of SFEN.
    pub letter: char,
    /// The face it starts with.
    pub front: Face,
    /// The face that it turns to.
    pub back: Option<Face>,
    /// The number of the piece that it is in the hand of whoever takes it, if not itself.
    pub taken: Option<usize>,
    /// When and how it turns over.
    pub turning: Turning,
    /// How many of them, front up, a side may have on a file; 0 for any number.
    pub per_file: u32,
    /// Whether it may mate by a drop.
    pub drop_mate: Permission,
    /// What the declaration rules count it for.
    pub points: u32,
}

/// One kind of piece on the board of a spec: a face of a piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// How it is called and moves.
    pub face: Face,
    /// The letter of SFEN, which the back shares with its front.
    pub letter: char,
    /// The number of the kind it turns into.
    pub promoted: Option<usize>,
    /// When and how, if it does.
    pub turning: Turning,
    /// The number of the front.
    pub base: usize,
    /// The number of what it is in the hand of whoever takes it.
    pub taken: usize,
    /// How many of them a side may have on a file; 0 for any number.
    pub per_file: u32,
    /// Whether it may mate by a drop.
    pub drop_mate: Permission,
    /// What the declaration rules count it for.
    pub points: u32,
}

/// Numbers the kinds of a board.
pub fn number(pieces: &[Piece], king: &Piece) -> Vec<Kind> {
    let mut kinds: Vec<Kind> =
        pieces.iter().chain([king]).enumerate().map(|(base, piece)| front(piece, base)).collect();
    for (base, piece) in pieces.iter().enumerate() {
        if let Some(face) = &piece.back {
            kinds[base].promoted = Some(kinds.len());
            kinds.push(back(piece, face, base));
        }
    }
    kinds
}

fn front(piece: &Piece, base: usize) -> Kind {
    let Piece { letter, turning, per_file, drop_mate, points, .. } = *piece;
    let (face, taken) = (piece.front.clone(), piece.taken.unwrap_or(base));
    Kind { face, letter, promoted: None, turning, base, taken, per_file, drop_mate, points }
}

fn back(piece: &Piece, face: &Face, base: usize) -> Kind {
    let face = face.clone();
    let promoted = piece.turning.back.then_some(base);
    Kind { face, promoted, per_file: 0, drop_mate: Permission::Allowed, ..front(piece, base) }
}

impl Kind {
    /// Whether it slides in some direction.
    pub fn slides(&self) -> bool {
        !self.face.movement.slides.is_empty()
    }

    /// Whether it only moves one step forward.
    pub fn is_pawn(&self) -> bool {
        self.face.movement.is_pawns()
    }
}
