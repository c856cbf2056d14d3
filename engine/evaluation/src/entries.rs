//! The entries of piece lists, as one side's king sees them.

use std::fmt;

use codegen_macros::stencil;

use super::placed::digits;
use crate::board::{bonanza, fixed};
use katagami_rules::board::{BLACK_DEAD, HAND_KINDS, MAX_COUNT, SQUARES, WHITE_DEAD};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Square};

/// Who owns a piece, as the king sees it whose list it is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

    /// Who this is in the eyes of the other king.
    pub const fn turned(self) -> Self {
        match self {
            Self::Friend => Self::Enemy,
            Self::Enemy => Self::Friend,
        }
    }
}

/// A piece on the board, or some pieces of a kind in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

    /// The entry with this index in the fixed-length layout; `None` for an index that no piece can have: between the
    /// hands, and on squares where a piece could never move again.
    ///
    /// Kinds that move alike share their indices; the entry names the first of them (a gold, whatever it was).
    pub fn from_fixed(index: usize) -> Option<Self> {
        let within = |block: usize, length: usize| index.checked_sub(block).filter(|&place| place < length);
        let in_hand = slots().find_map(|(owner, kind)| {
            let block = fixed::HAND[owner as usize][kind as usize];
            let before = within(block, usize::from(MAX_COUNT[kind as usize]))?;
            Some(Self::Hand(owner, kind, before + 1))
        });
        let mut kinds = Owner::ALL.into_iter().flat_map(|owner| Kind::ALL.map(|kind| (owner, kind)));
        let on_board = || {
            kinds.find_map(|(owner, kind)| {
                let place = within(fixed::BOARD[owner as usize][kind as usize], SQUARES)?;
                Some(Self::Board(owner, kind, Square::from_by_file(place)))
            })
        };
        in_hand.or_else(on_board).filter(|entry| !entry.is_stuck())
    }

    /// All entries that a piece can have in the fixed-length layout, by their index.
    pub fn all_fixed() -> impl Iterator<Item = Self> {
        (0..fixed::fe_end).filter_map(Self::from_fixed)
    }

    /// The entry as the other king sees it.
    pub fn turned(self) -> Self {
        match self {
            Self::Board(owner, kind, square) => Self::Board(owner.turned(), kind, square.inverse()),
            Self::Hand(owner, kind, count) => Self::Hand(owner.turned(), kind, count),
        }
    }

    /// The entry on the board reflected left to right.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Board(owner, kind, square) => Self::Board(owner, kind, square.mirror()),
            Self::Hand(..) => self,
        }
    }

    /// Whose it is.
    pub const fn owner(self) -> Owner {
        let (Self::Board(owner, ..) | Self::Hand(owner, ..)) = self;
        owner
    }

    /// The slot of a hand entry: its owner and kind.
    pub const fn slot(self) -> Option<(Owner, Kind)> {
        match self {
            Self::Board(..) => None,
            Self::Hand(owner, kind, _) => Some((owner, kind)),
        }
    }

    /// The entry for one piece less in hand: for the first, that of the empty hand. `None` for an empty hand and on
    /// the board.
    pub const fn one_less(self) -> Option<Self> {
        match self {
            Self::Hand(owner, kind, count) if count > 0 => Some(Self::Hand(owner, kind, count - 1)),
            _ => None,
        }
    }

    /// Whether it is a piece on the board that could never move again, so that no position has it.
    fn is_stuck(self) -> bool {
        match self {
            Self::Board(Owner::Friend, kind, square) => BLACK_DEAD[kind as usize] >> square.index() & 1 != 0,
            Self::Board(Owner::Enemy, kind, square) => WHITE_DEAD[kind as usize] >> square.index() & 1 != 0,
            Self::Hand(..) => false,
        }
    }

    /// Whether it stands for an empty hand.
    pub fn is_empty_hand(self) -> bool {
        matches!(self, Self::Hand(_, _, 0))
    }
}

impl fmt::Display for Entry {
    /// `S32` is a silver of the king's side on file 3, rank 2, `+p53` a promoted pawn of the other side, `P*2` the
    /// second pawn in hand. On the board a kind that moves like a gold may be named so.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Board(owner, kind, _) | Self::Hand(owner, kind, _)) = *self;
        f.write_str(if kind.is_promoted() { "+" } else { "" })?;
        match owner {
            Owner::Friend => write!(f, "{}", kind.letter())?,
            Owner::Enemy => write!(f, "{}", kind.letter().to_ascii_lowercase())?,
        }
        match self {
            Self::Board(_, _, square) => write!(f, "{}", digits(*square)),
            Self::Hand(_, _, count) => write!(f, "*{count}"),
        }
    }
}

/// Both kings as one side sees them: its own and the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kings {
    /// The viewer's king.
    pub ours: Square,
    /// The other king.
    pub theirs: Square,
}

impl Kings {
    /// Both kings as the other side sees them.
    pub fn turned(self) -> Self {
        Self { ours: self.theirs.inverse(), theirs: self.ours.inverse() }
    }

    /// Both kings on the board reflected left to right.
    pub fn mirrored(self) -> Self {
        Self { ours: self.ours.mirror(), theirs: self.theirs.mirror() }
    }
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
