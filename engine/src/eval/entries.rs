//! The entries of piece lists, as one side's king sees them.

use codegen_macros::stencil;

use crate::board::{HAND_KINDS, bonanza, fixed};
use crate::position::Position;
use crate::types::{Color, Kind, Square};

/// Who owns a piece, as the king sees it whose list it is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The king's own side (`f_` in Bonanza's names).
    Friend,
    /// The other side (`e_`).
    Enemy,
}

impl Owner {
    /// Both owners, in the order of the offset tables.
    pub const ALL: [Self; 2] = [Self::Friend, Self::Enemy];

    /// Whose a piece of `color` is in the eyes of `viewer`.
    pub const fn seen_by(color: Color, viewer: Color) -> Self {
        if color as u8 == viewer as u8 { Self::Friend } else { Self::Enemy }
    }
}

/// A piece on the board, or some pieces of a kind in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A piece on the board, its square as Black would see it from the viewer's side.
    Board(Owner, Kind, Square),
    /// So many pieces of a kind in hand, possibly none.
    Hand(Owner, Kind, usize),
}

impl Entry {
    /// Its index in Bonanza's layout for king-piece-piece.
    pub fn bonanza_kpp(self) -> usize {
        match self {
            Self::Board(owner, kind, square) => {
                bonanza::BOARD[owner as usize][kind as usize] + square.index()
            }
            Self::Hand(owner, kind, count) => bonanza::HAND[owner as usize][kind as usize] + count,
        }
    }

    /// Its index in Bonanza's layout for king-king-piece; `None` for pieces of the enemy, who has a list of its own.
    pub fn bonanza_kkp(self) -> Option<usize> {
        match self {
            Self::Board(Owner::Friend, kind, square) => {
                Some(bonanza::KKP_BOARD[kind as usize] + square.index())
            }
            Self::Hand(Owner::Friend, kind, count) => Some(bonanza::KKP_HAND[kind as usize] + count),
            _ => None,
        }
    }

    /// Its index in the fixed-length layout, where `Hand(_, _, n)` is the `n`-th piece in hand, counted from one, and
    /// squares are numbered file by file.
    pub const fn fixed(self) -> usize {
        match self {
            Self::Board(owner, kind, square) => {
                fixed::BOARD[owner as usize][kind as usize] + square.by_file()
            }
            Self::Hand(owner, kind, nth) => fixed::HAND[owner as usize][kind as usize] + nth - 1,
        }
    }

    /// Whether it stands for an empty hand.
    pub fn is_empty_hand(self) -> bool {
        matches!(self, Self::Hand(_, _, 0))
    }
}

/// Both kings as one side sees them: its own and the other.
#[derive(Clone, Copy, Debug)]
pub struct Kings {
    /// The viewer's king.
    pub ours: Square,
    /// The other king.
    pub theirs: Square,
}

/// The slots of the hands: each kind of each owner.
pub fn slots() -> impl Iterator<Item = (Owner, Kind)> {
    Owner::ALL.into_iter().flat_map(|owner| Kind::in_hand().map(move |kind| (owner, kind)))
}

/// How many slots there are.
pub const SLOTS: usize = 2 * HAND_KINDS;

/// Lists as our side sees them.
#[stencil]
pub mod template {
    use super::*;

    /// Both kings; `None` if one is missing.
    pub fn kings(position: &Position) -> Option<Kings> {
        let ours = position.king(Us)?.seen_by(Us);
        let theirs = position.king(Them)?.seen_by(Us);
        Some(Kings { ours, theirs })
    }

    /// Every kind in hand of both sides, empty ones included, then every piece on the board but the kings.
    pub fn entries(position: &Position) -> Vec<Entry> {
        let in_hand = slots().map(|(owner, kind)| {
            let hand = position.hand(if owner == Owner::Friend { Us } else { Them });
            Entry::Hand(owner, kind, hand.count(kind))
        });
        let on_board = position.occupied().into_iter().filter_map(|square| {
            let piece = position.piece_at(square).filter(|piece| piece.kind != Kind::King)?;
            Some(Entry::Board(Owner::seen_by(piece.color, Us), piece.kind, square.seen_by(Us)))
        });
        in_hand.chain(on_board).collect()
    }
}
