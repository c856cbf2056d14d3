//! The tables as rows of fixed length, found once for a whole search.

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color};

use super::king_squares::KingSquares;
use super::pieces::PieceList;
use super::row_sums::{KingRows, add, pair_sum, row_sum};
use super::sums::Sums;
use crate::weights::{
    Cell, Component, Components, ENTRIES, EntryIndex, Kpp, SquareOrder, Tables, kings_index,
};

/// Tables as rows of fixed length.
#[derive(Clone, Copy, Debug)]
pub struct LookupTables<'a> {
    kk: &'a [Components],
    kkp: &'a [[Components; ENTRIES]],
    /// The weights of king, piece and piece.
    pub kpp: KppRows<'a>,
    /// The second component of the weights.
    pub second_component: Component,
}

/// The rows of all kings.
#[derive(Clone, Copy, Debug)]
pub enum KppRows<'a> {
    /// Only the component of the board.
    BoardOnly(&'a KingRows<i16>),
    /// Both components.
    TwoComponents(&'a KingRows<[i16; 2]>),
}

impl<'a> LookupTables<'a> {
    /// The rows of `tables`.
    pub fn new(tables: &'a Tables) -> Self {
        let kpp = match &tables.kpp {
            Kpp::BoardOnly(table) => KppRows::BoardOnly(table.as_chunks().0),
            Kpp::TwoComponents(table) => KppRows::TwoComponents(table.as_chunks().0),
        };
        Self { kk: &tables.kk, kkp: tables.kkp.as_chunks().0, kpp, second_component: tables.second_component }
    }

    /// The weights of both kings with each entry of Black's list.
    #[inline]
    pub fn kkp(&self, KingSquares(kings): KingSquares) -> &'a [Components; ENTRIES] {
        &self.kkp[kings_index(kings[Color::Black], kings[Color::White])]
    }

    /// KK and KKP, computed in full. `list` is Black's.
    pub fn kkp_in_full(&self, list: &[EntryIndex], kings: KingSquares) -> Components {
        let mut sum = self.kk[kings_index(kings.0[Color::Black], kings.0[Color::White])];
        add(&mut sum, row_sum(self.kkp(kings), list));
        sum
    }

    /// All sums, computed in full.
    pub fn in_full(&self, pieces: &PieceList, kings: KingSquares) -> Sums {
        let kpp = match self.kpp {
            KppRows::BoardOnly(table) => kpp_in_full(table, pieces, kings),
            KppRows::TwoComponents(table) => kpp_in_full(table, pieces, kings),
        };
        Sums { kkp: self.kkp_in_full(pieces.in_use(Color::Black), kings), kpp }
    }
}

fn kpp_in_full<C: Cell>(table: &KingRows<C>, pieces: &PieceList, kings: KingSquares) -> ByColor<Components> {
    ByColor(Color::ALL.map(|color| pair_sum(kings.rows(table, color), pieces.in_use(color))))
}

/// The sums of a position, computed in full from tables as they are read and written ([`SquareOrder::ByFile`]). Tests
/// compare every differential update with them. `None` if a king is missing.
pub fn full_sums(tables: &Tables, position: &Position) -> Option<Sums> {
    let pieces = PieceList::new(position, SquareOrder::ByFile);
    Some(LookupTables::new(tables).in_full(&pieces, KingSquares::of(position)?))
}
