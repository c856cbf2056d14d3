//! Material: the values of the pieces, and their sum over a position.

use codegen_macros::stencil;

use katagami_rules::board::{HAND_KINDS, KINDS};
use katagami_rules::internals::VALUES;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move};

use crate::board::HELD_VALUES;

/// The values of the pieces, in hundredths of a pawn or so: the units of scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceValues {
    /// The value of each kind on the board; zero for the king.
    pub board: [i32; KINDS],
    /// The value of each kind in hand.
    pub hand: [i32; HAND_KINDS],
}

impl PieceValues {
    /// The values of the board's spec, for play with material alone.
    pub const SPEC: Self = Self { board: VALUES, hand: HELD_VALUES };

    /// The same values on the board and in hand. Weight tables have entries for pieces in hand, which add the
    /// difference.
    pub const fn same_in_hand(board: [i32; KINDS]) -> Self {
        let mut hand = [0; HAND_KINDS];
        let mut kind = 0;
        while kind < HAND_KINDS {
            hand[kind] = board[kind];
            kind += 1;
        }
        Self { board, hand }
    }

    /// Each value with the name of its piece: the values on the board, then those in hand that differ.
    pub fn named(&self) -> impl Iterator<Item = (String, i32)> {
        let on_board = |kind: Kind| (kind.name().to_owned(), self.board[kind as usize]);
        let in_hand = |kind: Kind| Some((format!("{} in hand", kind.name()), self.different_in_hand(kind)?));
        Kind::all_but_king().map(on_board).chain(Kind::in_hand().filter_map(in_hand))
    }

    /// The value of a kind in hand, if it differs from the value on the board.
    pub fn different_in_hand(&self, kind: Kind) -> Option<i32> {
        self.hand.get(kind as usize).copied().filter(|&value| value != self.board[kind as usize])
    }
}

/// Material from the perspective of our side.
#[stencil]
pub mod template {
    use super::*;

    /// The value of our pieces, on the board and in hand, less the value of theirs.
    pub fn material(position: &Position, values: &PieceValues) -> i32 {
        let mut value = 0;
        for kind in Kind::all_but_king() {
            let surplus = position.pieces(Us, kind).len() as i32 - position.pieces(Them, kind).len() as i32;
            value += surplus * values.board[kind as usize];
        }
        for kind in Kind::in_hand() {
            let surplus = position.hand(Us).count(kind) as i32 - position.hand(Them).count(kind) as i32;
            value += surplus * values.hand[kind as usize];
        }
        value
    }
}

/// The material that a legal move gains for its side: the captured piece, the promotion, and for a drop the difference
/// between the values on the board and in hand.
#[inline]
pub fn material_gain(position: &Position, mv: Move, values: &PieceValues) -> i32 {
    let board = |kind: Kind| values.board[kind as usize];
    let hand = |kind: Kind| values.hand[kind as usize];
    if mv.is_drop() {
        return board(mv.kind()) - hand(mv.kind().held_as());
    }
    let captured = position.kind_at(mv.target()).map_or(0, |kind| board(kind) + hand(kind.taken_as()));
    captured + board(mv.kind_after()) - board(mv.kind())
}
