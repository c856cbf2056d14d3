//! Material: the values of the pieces on the board and in hand.

use codegen_macros::stencil;

use super::placed::Placed;
use crate::board::HELD_VALUES;
use katagami_rules::board::{HAND_KINDS, KINDS, VALUES};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move};

/// What the pieces are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Values {
    /// Each kind on the board; the king nothing.
    pub board: [i32; KINDS],
    /// Each kind in hand.
    pub hand: [i32; HAND_KINDS],
}

impl Values {
    /// Those of the board's spec, for play with material alone.
    pub const SPEC: Self = Self { board: VALUES, hand: HELD_VALUES };

    /// The same on the board and in hand: tables have entries for hands, which say how much more those are worth.
    pub const fn alike(board: [i32; KINDS]) -> Self {
        let mut hand = [0; HAND_KINDS];
        let mut kind = 0;
        while kind < HAND_KINDS {
            hand[kind] = board[kind];
            kind += 1;
        }
        Self { board, hand }
    }

    /// What one piece is worth.
    #[inline]
    pub const fn of(&self, placed: Placed) -> i32 {
        match placed {
            Placed::Board(piece, _) => self.board[piece.kind as usize],
            Placed::Hand(_, kind, _) => self.hand[kind as usize],
        }
    }

    /// Each value with the name of its piece: those on the board, and those in hand that differ.
    pub fn named(&self) -> impl Iterator<Item = (String, i32)> {
        let on_board = |kind: Kind| (kind.name().to_owned(), self.board[kind as usize]);
        let in_hand = |kind: Kind| Some((format!("{} in hand", kind.name()), self.held(kind)?));
        Kind::worth_something().map(on_board).chain(Kind::in_hand().filter_map(in_hand))
    }

    /// What a kind counts for in hand, if that is not what it does on the board.
    pub fn held(&self, kind: Kind) -> Option<i32> {
        self.hand.get(kind as usize).copied().filter(|&value| value != self.board[kind as usize])
    }
}

/// Material, as our side sees it.
#[stencil]
pub mod template {
    use super::*;

    /// What our pieces are worth, on the board and in hand, less what theirs are.
    pub fn material(position: &Position, values: &Values) -> i32 {
        let mut value = 0;
        for kind in Kind::worth_something() {
            let [ours, theirs] = [Us, Them].map(|color| position.pieces(color, kind).len());
            value += difference(ours, theirs, values.board[kind as usize]);
        }
        for kind in Kind::in_hand() {
            let [ours, theirs] = [Us, Them].map(|color| position.hand(color).count(kind));
            value += difference(ours, theirs, values.hand[kind as usize]);
        }
        value
    }
}

/// What a surplus of a kind is worth.
#[inline(always)]
fn difference(ours: usize, theirs: usize, value: i32) -> i32 {
    (ours as i32 - theirs as i32) * value
}

/// What a legal move gains its side: what it captures, what it promotes, and what a piece dropped is worth more on the
/// board than in hand.
#[inline]
pub fn material_gain(position: &Position, mv: Move, values: &Values) -> i32 {
    let board = |kind: Kind| values.board[kind as usize];
    let hand = |kind: Kind| values.hand[kind as usize];
    if mv.is_drop() {
        return board(mv.kind()) - hand(mv.kind());
    }
    let captured = position.kind_at(mv.target()).map_or(0, |kind| board(kind) + hand(kind.base()));
    captured + board(mv.kind_after()) - board(mv.kind())
}
