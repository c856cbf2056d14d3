//! The tables as rows of fixed length, found once for a whole search.

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color};

use super::king_squares::KingSquares;
use super::pieces::PieceList;
use super::row_sums::{PairRows, add, pair_sum, row_sum};
use super::sums::Sums;
use crate::weights::{
    Cell, Component, Components, ENTRIES, EntryIndex, Kpp, PAIR_ENTRIES, Pairs, PlayTables, SmallTables,
    SquareOrder, Tables, kings_index,
};

/// Tables as rows of fixed length.
#[derive(Clone, Copy, Debug)]
pub struct LookupTables<'a> {
    /// The weights that depend on both kings; none if the kings are entries of the list.
    pub both_kings: Option<KingRows<'a>>,
    /// The weights of pairs.
    pub pairs: PairTables<'a>,
    /// The second component of the weights.
    pub second_component: Component,
}

/// The weights of both kings, by themselves and with each entry of Black's list.
#[derive(Clone, Copy, Debug)]
pub struct KingRows<'a> {
    kk: &'a [Components],
    kkp: &'a [[Components; ENTRIES]],
}

/// The weights of pairs.
#[derive(Clone, Copy, Debug)]
pub enum PairTables<'a> {
    /// Those of all kings, only the component of the board.
    BoardOnly(&'a PairRows<i16, ENTRIES>),
    /// Those of all kings, both components.
    TwoComponents(&'a PairRows<[i16; 2], ENTRIES>),
    /// Of the small form, only the component of the board.
    SmallBoardOnly(&'a PairRows<i16, PAIR_ENTRIES>),
    /// Of the small form, both components.
    SmallTwoComponents(&'a PairRows<[i16; 2], PAIR_ENTRIES>),
}

impl<'a> LookupTables<'a> {
    /// The rows of `tables`.
    pub fn new(tables: &'a PlayTables) -> Self {
        match tables {
            PlayTables::Full(tables) => Self::full(tables),
            PlayTables::Small(tables) => Self::small(tables),
        }
    }

    fn full(tables: &'a Tables) -> Self {
        let pairs = match &tables.kpp {
            Kpp::BoardOnly(table) => PairTables::BoardOnly(table.as_chunks().0),
            Kpp::TwoComponents(table) => PairTables::TwoComponents(table.as_chunks().0),
        };
        let both_kings = Some(KingRows { kk: &tables.kk, kkp: tables.kkp.as_chunks().0 });
        Self { both_kings, pairs, second_component: tables.second_component }
    }

    fn small(tables: &'a SmallTables) -> Self {
        let pairs = match &tables.pairs {
            Pairs::BoardOnly(table) => PairTables::SmallBoardOnly(table.as_chunks().0),
            Pairs::TwoComponents(table) => PairTables::SmallTwoComponents(table.as_chunks().0),
        };
        let both_kings = tables.kings.as_ref();
        let both_kings = both_kings.map(|kings| KingRows { kk: &kings.kk, kkp: kings.kkp.as_chunks().0 });
        Self { both_kings, pairs, second_component: tables.second_component }
    }

    /// The list of a position, with kings if they are entries.
    pub fn list(&self, position: &Position, order: SquareOrder) -> PieceList {
        match self.both_kings {
            Some(_) => PieceList::new(position, order),
            None => PieceList::with_kings(position, order),
        }
    }

    /// All sums, computed in full.
    pub fn in_full(&self, pieces: &PieceList, kings: KingSquares) -> Sums {
        let kkp = self.both_kings.map(|rows| rows.in_full(pieces.in_use(Color::Black), kings));
        let small = |sum| ByColor([sum, [0; 2]]);
        let kpp = match self.pairs {
            PairTables::BoardOnly(table) => kpp_in_full(table, pieces, kings),
            PairTables::TwoComponents(table) => kpp_in_full(table, pieces, kings),
            PairTables::SmallBoardOnly(rows) => small(pair_sum(rows, pieces.with_kings_in_use())),
            PairTables::SmallTwoComponents(rows) => small(pair_sum(rows, pieces.with_kings_in_use())),
        };
        Sums { kkp: kkp.unwrap_or_default(), kpp }
    }
}

impl<'a> KingRows<'a> {
    /// The weights of both kings with each entry of Black's list.
    #[inline]
    pub fn kkp(&self, KingSquares(kings): KingSquares) -> &'a [Components; ENTRIES] {
        &self.kkp[kings_index(kings[Color::Black], kings[Color::White])]
    }

    /// KK and KKP, computed in full. `list` is Black's.
    pub fn in_full(&self, list: &[EntryIndex], kings: KingSquares) -> Components {
        let mut sum = self.kk[kings_index(kings.0[Color::Black], kings.0[Color::White])];
        add(&mut sum, row_sum(self.kkp(kings), list));
        sum
    }
}

fn kpp_in_full<C: Cell>(
    table: &PairRows<C, ENTRIES>,
    pieces: &PieceList,
    kings: KingSquares,
) -> ByColor<Components> {
    ByColor(Color::ALL.map(|color| pair_sum(kings.rows(table, color), pieces.in_use(color))))
}

/// The sums of a position, computed in full from tables as they are read and written ([`SquareOrder::ByFile`]). Tests
/// compare every differential update with them. `None` if a king is missing.
pub fn full_sums(tables: &Tables, position: &Position) -> Option<Sums> {
    let pieces = PieceList::new(position, SquareOrder::ByFile);
    Some(LookupTables::full(tables).in_full(&pieces, KingSquares::of(position)?))
}
