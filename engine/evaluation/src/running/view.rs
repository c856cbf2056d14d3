//! The tables as they are looked up: rows of known length, found once for a whole search.

use super::lookups::{Rows, add, all_pairs, row_sum};
use super::pieces::PieceList;
use crate::weights::{Cell, ENTRIES, Index, Kpp, Order, Pair, Plane, Tables, kings_index};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Square};

/// The parts of an evaluation before the division by [`FV_SCALE`](crate::forms::FV_SCALE).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// KK and KKP, Black's good.
    pub kkp: Pair,
    /// KPP, each king's for its side's good.
    pub kpp: ByColor<Pair>,
}

/// Where both kings are.
#[derive(Clone, Copy, Debug)]
pub struct Kings(pub ByColor<Square>);

impl Kings {
    /// The kings of a position; `None` if one is missing.
    #[inline]
    pub fn of(position: &Position) -> Option<Self> {
        Some(Self(ByColor([position.king(Color::Black)?, position.king(Color::White)?])))
    }

    /// The rows of one of them.
    #[inline]
    pub fn rows<C>(self, table: &Rows<C>, color: Color) -> &Rows<C> {
        &table[self.0[color].seen_by(color).by_file() * ENTRIES..][..ENTRIES]
    }
}

/// Tables, ready to be looked up.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    kk: &'a [Pair],
    kkp: &'a [[Pair; ENTRIES]],
    /// The weights of king, piece and piece.
    pub kpp: Lookup<'a>,
    /// What second numbers tell of.
    pub second: Plane,
}

/// The rows of all kings.
#[derive(Clone, Copy, Debug)]
pub enum Lookup<'a> {
    /// One number each.
    Plain(&'a Rows<i16>),
    /// Two.
    Paired(&'a Rows<[i16; 2]>),
}

impl<'a> View<'a> {
    /// Looks at tables.
    pub fn new(tables: &'a Tables) -> Self {
        let kpp = match &tables.kpp {
            Kpp::Plain(table) => Lookup::Plain(table.as_chunks().0),
            Kpp::Paired(table) => Lookup::Paired(table.as_chunks().0),
        };
        Self { kk: &tables.kk, kkp: tables.kkp.as_chunks().0, kpp, second: tables.second }
    }

    /// What both kings make of each entry of Black's list.
    #[inline]
    pub fn kkp(&self, Kings(kings): Kings) -> &'a [Pair; ENTRIES] {
        &self.kkp[kings_index(kings[Color::Black], kings[Color::White])]
    }

    /// KK and KKP, `list` being Black's.
    pub fn kkp_in_full(&self, list: &[Index], kings: Kings) -> Pair {
        let mut sum = self.kk[kings_index(kings.0[Color::Black], kings.0[Color::White])];
        add(&mut sum, row_sum(self.kkp(kings), list));
        sum
    }

    /// All sums, with nothing remembered.
    pub fn in_full(&self, pieces: &PieceList, kings: Kings) -> Sums {
        let kpp = match self.kpp {
            Lookup::Plain(table) => kpp_in_full(table, pieces, kings),
            Lookup::Paired(table) => kpp_in_full(table, pieces, kings),
        };
        Sums { kkp: self.kkp_in_full(pieces.in_use(Color::Black), kings), kpp }
    }
}

fn kpp_in_full<C: Cell>(table: &Rows<C>, pieces: &PieceList, kings: Kings) -> ByColor<Pair> {
    ByColor(Color::ALL.map(|color| all_pairs(kings.rows(table, color), pieces.in_use(color))))
}

/// All sums of a position by tables as they are read and written ([`Order::Files`]): what every difference is checked
/// against. `None` without both kings.
pub fn full_sums(tables: &Tables, position: &Position) -> Option<Sums> {
    let pieces = PieceList::new(position, Order::Files);
    Some(View::new(tables).in_full(&pieces, Kings::of(position)?))
}
