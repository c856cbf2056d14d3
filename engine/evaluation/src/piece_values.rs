//! Piece values.

use katagami_rules::board::{HAND_KINDS, KINDS};
use katagami_rules::internals::VALUES;
use katagami_rules::types::Kind;

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
