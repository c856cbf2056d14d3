//! Entries of piece lists, from the perspective of one king.

use std::fmt;
use std::sync::LazyLock;

use katagami_rules::board::SQUARES;
use katagami_rules::internals::{BLACK_DEAD, MAX_COUNT, WHITE_DEAD};
use katagami_rules::types::{Color, Kind, Square};

use crate::board::{bonanza, fixed};

/// An entry of a piece list: a piece on the board, or pieces of one kind in hand, from the perspective of one king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// A piece on the board. For White's king the square is that of the rotated board.
    Board(Owner, Kind, Square),
    /// Pieces of one kind in hand. The number counts them all, and may be zero, in the reference form; in the
    /// fixed-length form it says which of them this is, counted from one.
    Hand(Owner, Kind, usize),
}

impl Entry {
    /// The index in Bonanza's layout of KPP.
    pub fn bonanza_kpp(self) -> usize {
        match self {
            Self::Board(owner, kind, square) => {
                bonanza::BOARD[owner as usize][kind as usize] + square.index()
            }
            Self::Hand(owner, kind, count) => bonanza::HAND[owner as usize][kind as usize] + count,
        }
    }

    /// The index in Bonanza's layout of KKP; `None` for pieces of the enemy, which are in the enemy's own list.
    pub fn bonanza_kkp(self) -> Option<usize> {
        match self {
            Self::Board(Owner::Friend, kind, square) => {
                Some(bonanza::KKP_BOARD[kind as usize] + square.index())
            }
            Self::Hand(Owner::Friend, kind, count) => Some(bonanza::KKP_HAND[kind as usize] + count),
            _ => None,
        }
    }

    /// The index in the fixed-length layout. There `Hand(_, _, n)` is the `n`-th piece in hand, counted from one, and
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
        let in_hand = hand_slots().find_map(|(owner, kind)| {
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
        static ALL: LazyLock<Vec<Entry>> =
            LazyLock::new(|| (0..fixed::fe_end).filter_map(Entry::from_fixed).collect());
        ALL.iter().copied()
    }

    /// The same piece from the perspective of the other king.
    pub fn rotated(self) -> Self {
        match self {
            Self::Board(owner, kind, square) => Self::Board(owner.rotated(), kind, square.inverse()),
            Self::Hand(owner, kind, count) => Self::Hand(owner.rotated(), kind, count),
        }
    }

    /// The entry on the board reflected left to right.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Board(owner, kind, square) => Self::Board(owner, kind.mirror(), square.mirror()),
            Self::Hand(owner, kind, count) => Self::Hand(owner, kind.mirror(), count),
        }
    }

    /// The owner of the piece.
    pub const fn owner(self) -> Owner {
        let (Self::Board(owner, ..) | Self::Hand(owner, ..)) = self;
        owner
    }

    /// The hand slot of an entry in hand: its owner and kind. `None` on the board.
    pub const fn hand_slot(self) -> Option<(Owner, Kind)> {
        match self {
            Self::Board(..) => None,
            Self::Hand(owner, kind, _) => Some((owner, kind)),
        }
    }

    /// The entry with one piece less in hand; for the first piece, that of the empty hand. `None` for an empty hand
    /// and on the board.
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

    /// Whether it is the entry of an empty hand.
    pub fn is_empty_hand(self) -> bool {
        matches!(self, Self::Hand(_, _, 0))
    }
}

impl fmt::Display for Entry {
    /// `S32` is a silver of the king's side on file 3, rank 2, `+p53` a promoted pawn of the other side, `P*2` the
    /// second pawn in hand. On the board a kind that moves like a gold may be named so.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Board(owner, kind, square) => {
                write!(f, "{}{}", letters(owner, kind), square_digits(square))
            }
            Self::Hand(owner, kind, count) => write!(f, "{}*{count}", letters(owner, kind)),
        }
    }
}

/// A kind's letter, small for the other side's, with a plus if it is promoted.
pub fn letters(owner: Owner, kind: Kind) -> String {
    let letter = kind.letter();
    let letter = if owner == Owner::Friend { letter } else { letter.to_ascii_lowercase() };
    format!("{}{letter}", if kind.is_promoted() { "+" } else { "" })
}

/// The hand slots: each kind that can be in hand, for each owner.
pub fn hand_slots() -> impl Iterator<Item = (Owner, Kind)> {
    Owner::ALL.into_iter().flat_map(|owner| Kind::in_hand().map(move |kind| (owner, kind)))
}

/// For each entry the same piece from the perspective of the other king. Unused entries stay as they are.
pub static ROTATED: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut rotated: Vec<u16> = (0..fixed::fe_end as u16).collect();
    for entry in Entry::all_fixed() {
        rotated[entry.fixed()] = entry.rotated().fixed() as u16;
    }
    rotated
});

/// The owner of a piece, from the perspective of one king.
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

    /// The owner of a piece of `color` from the perspective of `viewer`.
    pub const fn seen_by(color: Color, viewer: Color) -> Self {
        if color as u8 == viewer as u8 { Self::Friend } else { Self::Enemy }
    }

    /// The same owner from the perspective of the other king.
    pub const fn rotated(self) -> Self {
        match self {
            Self::Friend => Self::Enemy,
            Self::Enemy => Self::Friend,
        }
    }
}

/// Both kings as one side sees them: its own and the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kings {
    /// The king of the side that looks.
    pub ours: Square,
    /// The other king.
    pub theirs: Square,
}

impl Kings {
    /// Both kings from the perspective of the other side.
    pub fn rotated(self) -> Self {
        Self { ours: self.theirs.inverse(), theirs: self.ours.inverse() }
    }

    /// Both kings on the board reflected left to right.
    pub fn mirrored(self) -> Self {
        Self { ours: self.ours.mirror(), theirs: self.theirs.mirror() }
    }
}

/// A square as two digits, file first: 32 is `3b`.
pub fn square_digits(square: Square) -> impl fmt::Display {
    format!("{}{}", square.file(), square.rank() + 1)
}
