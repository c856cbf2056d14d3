//! The pieces of a position, one by one: on the board and in hand.

use std::fmt;

use super::entries::{Entry, Owner};
use super::weights::Order;
use katagami_rules::board::{KINDS, SQUARES};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Piece, Square};

/// A piece, the kings apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placed {
    /// On the board.
    Board(Piece, Square),
    /// The so-manieth (counted from one) of its kind in a hand.
    Hand(Color, Kind, usize),
}

/// An entry as each side's king sees it, in half the bits of an [`Index`](super::weights::Index): tables of these are
/// looked up with every move.
pub type Seen = ByColor<u16>;

impl Placed {
    /// All pieces of a position, kind by kind: those of a kind, promoted ones with it, side by side.
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

    /// Whose it is.
    pub fn color(self) -> Color {
        match self {
            Self::Board(piece, _) => piece.color,
            Self::Hand(color, ..) => color,
        }
    }

    /// What it is.
    pub fn kind(self) -> Kind {
        match self {
            Self::Board(piece, _) => piece.kind,
            Self::Hand(_, kind, _) => kind,
        }
    }

    /// Its entry in both lists.
    #[inline]
    pub fn index(self, order: Order) -> Seen {
        match self {
            Self::Board(piece, square) => on_board(order)[piece.color][piece.kind as usize][square.index()],
            Self::Hand(color, kind, nth) => in_hand(color, kind, nth),
        }
    }
}

/// The entries of pieces on the board, for each colour, kind and square. Kings have none.
pub type OnBoard = ByColor<[[Seen; SQUARES]; KINDS]>;

/// The entries of pieces on the board in tables of this order.
#[inline]
pub fn on_board(order: Order) -> &'static OnBoard {
    static FILES: OnBoard = all_on_board(Order::Files);
    static RANKS: OnBoard = all_on_board(Order::Ranks);
    match order {
        Order::Files => &FILES,
        Order::Ranks => &RANKS,
    }
}

const fn all_on_board(order: Order) -> OnBoard {
    let mut table = ByColor([[[ByColor([0; 2]); SQUARES]; KINDS]; 2]);
    let mut n = 0;
    while n < 2 * KINDS * SQUARES {
        let (color, kind, square) = (n / SQUARES / KINDS, n / SQUARES % KINDS, n % SQUARES);
        if Kind::ALL[kind] as u8 != Kind::King as u8 {
            let (color, kind, square) = (Color::ALL[color], Kind::ALL[kind], Square::from_index(square));
            table.0[color as usize][kind as usize][square.index()] = ByColor([
                seen_on_board(Color::Black, color, kind, square, order),
                seen_on_board(Color::White, color, kind, square, order),
            ]);
        }
        n += 1;
    }
    table
}

const fn seen_on_board(viewer: Color, color: Color, kind: Kind, square: Square, order: Order) -> u16 {
    let entry = Entry::Board(Owner::seen_by(color, viewer), kind, square.seen_by(viewer));
    order.index(entry) as u16
}

/// The entry of the `nth` piece of a kind in a hand, counted from one: the same in every order.
#[inline]
pub fn in_hand(color: Color, kind: Kind, nth: usize) -> Seen {
    let seen = |viewer| Entry::Hand(Owner::seen_by(color, viewer), kind, nth).fixed() as u16;
    ByColor(Color::ALL.map(seen))
}

/// A square by its digits, file first: 32 is `3b`.
pub(super) fn digits(square: Square) -> impl fmt::Display {
    format!("{}{}", square.file(), square.rank() + 1)
}

impl fmt::Display for Placed {
    /// Capital letters for Black, small ones for White: `S32`, `+p88`; the second pawn in Black's hand is `P*2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Board(piece, square) => write!(f, "{piece}{}", digits(square)),
            Self::Hand(color, kind, nth) => write!(f, "{}*{nth}", Piece::new(color, kind)),
        }
    }
}
