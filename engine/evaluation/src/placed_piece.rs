//! The pieces of a position, on the board and in hand.

use std::fmt;

use codegen_macros::stencil;
use katagami_rules::board::{KINDS, SQUARES};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Piece, Square};

use crate::entry::{Entry, Owner, square_digits};
use crate::material::PieceValues;
use crate::weights::{SquareOrder, king_entry};

/// A piece of a position. Lists of the small form hold the kings too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlacedPiece {
    /// On the board.
    Board(Piece, Square),
    /// In hand; the number says which of its kind it is, counted from one.
    Hand(Color, Kind, usize),
}

/// The index of a piece's entry from each perspective. It has half the bits of an
/// [`EntryIndex`](crate::weights::EntryIndex), since tables of these are looked up with every move.
pub type EntryIndices = ByColor<u16>;

impl PlacedPiece {
    /// All pieces of a position but the kings. Pieces of one kind follow each other, promoted ones included.
    pub fn all(position: &Position) -> impl Iterator<Item = Self> {
        Kind::in_hand().flat_map(move |kind| {
            Color::ALL.into_iter().flat_map(move |color| {
                let held = position.hand(color).count(kind);
                let in_hand = (1..=held).map(move |nth| Self::Hand(color, kind, nth));
                let sides = [Some(kind), kind.promoted()].into_iter().flatten();
                let on_board = sides.flat_map(move |kind| {
                    let squares = position.pieces(color, kind).into_iter();
                    squares.map(move |square| Self::Board(Piece::new(color, kind), square))
                });
                in_hand.chain(on_board)
            })
        })
    }

    /// The colour of its owner.
    pub const fn color(self) -> Color {
        match self {
            Self::Board(piece, _) => piece.color,
            Self::Hand(color, ..) => color,
        }
    }

    /// Its kind.
    pub fn kind(self) -> Kind {
        match self {
            Self::Board(piece, _) => piece.kind,
            Self::Hand(_, kind, _) => kind,
        }
    }

    /// The value of the piece.
    #[inline]
    pub const fn value(self, values: &PieceValues) -> i32 {
        match self {
            Self::Board(piece, _) => values.board[piece.kind as usize],
            Self::Hand(_, kind, _) => values.hand[kind as usize],
        }
    }

    /// Its entry as one side sees it.
    pub const fn entry(self, viewer: Color) -> Entry {
        let owner = Owner::seen_by(self.color(), viewer);
        match self {
            Self::Board(piece, square) => Entry::Board(owner, piece.kind, square.seen_by(viewer)),
            Self::Hand(_, kind, nth) => Entry::Hand(owner, kind, nth),
        }
    }

    /// Its entry in both lists, for tables with squares in this order.
    #[inline]
    pub fn index(self, order: SquareOrder) -> EntryIndices {
        match self {
            Self::Board(piece, square) => on_board(order)[piece.color][piece.kind as usize][square.index()],
            Self::Hand(color, kind, nth) => in_hand(color, kind, nth),
        }
    }
}

/// The entries of pieces on the board by colour, kind and square. Those of kings are for the small form.
pub type OnBoard = ByColor<[[EntryIndices; SQUARES]; KINDS]>;

/// The entries of pieces on the board, for tables with squares in this order.
#[inline]
pub fn on_board(order: SquareOrder) -> &'static OnBoard {
    static FILES: OnBoard = all_on_board(SquareOrder::ByFile);
    static RANKS: OnBoard = all_on_board(SquareOrder::ByRank);
    match order {
        SquareOrder::ByFile => &FILES,
        SquareOrder::ByRank => &RANKS,
    }
}

const fn all_on_board(order: SquareOrder) -> OnBoard {
    let mut table = ByColor([[[ByColor([0; 2]); SQUARES]; KINDS]; 2]);
    let mut n = 0;
    while n < 2 * KINDS * SQUARES {
        let (color, kind, square) = (n / SQUARES / KINDS, n / SQUARES % KINDS, n % SQUARES);
        let (color, kind, square) = (Color::ALL[color], Kind::ALL[kind], Square::from_index(square));
        table.0[color as usize][kind as usize][square.index()] = ByColor([
            entry_on_board(Color::Black, color, kind, square, order),
            entry_on_board(Color::White, color, kind, square, order),
        ]);
        n += 1;
    }
    table
}

const fn entry_on_board(viewer: Color, color: Color, kind: Kind, square: Square, order: SquareOrder) -> u16 {
    let entry = match kind {
        Kind::King => king_entry(Owner::seen_by(color, viewer), square.seen_by(viewer)),
        _ => order.index(PlacedPiece::Board(Piece::new(color, kind), square).entry(viewer)),
    };
    entry as u16
}

/// The entries of our pieces.
#[stencil]
pub mod template {
    use super::*;

    /// The entry of the `nth` piece of a kind in our hand, counted from one. It is the same in every order of squares.
    #[inline]
    pub fn in_hand(kind: Kind, nth: usize) -> EntryIndices {
        let mut entries = EntryIndices::default();
        entries[Us] = Entry::Hand(Owner::Friend, kind, nth).fixed() as u16;
        entries[Them] = Entry::Hand(Owner::Enemy, kind, nth).fixed() as u16;
        entries
    }
}

impl fmt::Display for PlacedPiece {
    /// Capital letters for Black, small ones for White: `S32`, `+p88`; the second pawn in Black's hand is `P*2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Board(piece, square) => write!(f, "{piece}{}", square_digits(square)),
            Self::Hand(color, kind, nth) => write!(f, "{}*{nth}", Piece::new(color, kind)),
        }
    }
}
