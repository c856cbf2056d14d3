//! The tables as rows of fixed length, found once for a whole search.

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color};

use super::king_pairs::{KingPairs, Numbers};
use super::king_squares::KingSquares;
use super::pieces::PieceList;
use super::row_sums::{PairRows, add, pair_sum, row_sum};
use super::sums::Sums;
use crate::weights::{
    Cell, Component, Components, ENTRIES, EntryIndex, Kpp, NEAR_ENTRIES, NearNumbers, NearTables,
    PAIR_ENTRIES, Pairs, PlayTables, SmallTables, SquareOrder, Tables, kings_index,
};

/// Tables as rows of fixed length.
#[derive(Clone, Copy, Debug)]
pub struct LookupTables<'a> {
    /// The weights that depend on both kings; none if the kings are entries of the list.
    pub both_kings: Option<KingRows<'a>>,
    /// The small form's weights of pairs; none in the full form.
    pub pairs: Option<Rows<'a, PAIR_ENTRIES>>,
    /// The weights of pairs that depend on one king; none in the small form if nothing does.
    pub own_king: Option<OwnKing<'a>>,
    /// The second component of the weights.
    pub second_component: Component,
}

/// The weights of both kings, by themselves and with each entry of Black's list.
#[derive(Clone, Copy, Debug)]
pub struct KingRows<'a> {
    kk: &'a [Components],
    kkp: &'a [[Components; ENTRIES]],
}

/// Weights of pairs.
#[derive(Clone, Copy, Debug)]
pub enum Rows<'a, const WIDTH: usize> {
    /// Only the component of the board.
    BoardOnly(&'a PairRows<i16, WIDTH>),
    /// Both components.
    TwoComponents(&'a PairRows<[i16; 2], WIDTH>),
}

/// The weights of pairs that depend on one king.
#[derive(Clone, Copy, Debug)]
pub enum OwnKing<'a> {
    /// Those of all kings on their squares.
    Squares(Rows<'a, ENTRIES>),
    /// Those of pieces near a king, with the numbers of entries for each king.
    Near(Rows<'a, NEAR_ENTRIES>, &'a [NearNumbers]),
}

impl<'a, const WIDTH: usize> Rows<'a, WIDTH> {
    fn new(pairs: &'a Pairs<WIDTH>) -> Self {
        match pairs {
            Pairs::BoardOnly(table) => Self::BoardOnly(table.as_chunks().0),
            Pairs::TwoComponents(table) => Self::TwoComponents(table.as_chunks().0),
        }
    }
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
        let kpp = match &tables.kpp {
            Kpp::BoardOnly(table) => Rows::BoardOnly(table.as_chunks().0),
            Kpp::TwoComponents(table) => Rows::TwoComponents(table.as_chunks().0),
        };
        let both_kings = Some(KingRows { kk: &tables.kk, kkp: tables.kkp.as_chunks().0 });
        let (own_king, second_component) = (Some(OwnKing::Squares(kpp)), tables.second_component);
        Self { both_kings, pairs: None, own_king, second_component }
    }

    fn small(tables: &'a SmallTables) -> Self {
        let both_kings = tables.kings.as_ref();
        let both_kings = both_kings.map(|kings| KingRows { kk: &kings.kk, kkp: kings.kkp.as_chunks().0 });
        let near = |tables: &'a NearTables| OwnKing::Near(Rows::new(&tables.pairs), &tables.numbers);
        Self {
            both_kings,
            pairs: Some(Rows::new(&tables.pairs)),
            own_king: tables.near.as_ref().map(near),
            second_component: tables.second_component,
        }
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
        let pairs = self.pairs.map(|rows| match rows {
            Rows::BoardOnly(rows) => pair_sum(rows, pieces.with_kings_in_use()),
            Rows::TwoComponents(rows) => pair_sum(rows, pieces.with_kings_in_use()),
        });
        let kpp = self.own_king.map(|own_king| {
            ByColor(Color::ALL.map(|color| match own_king {
                OwnKing::Squares(Rows::BoardOnly(tables)) => {
                    in_full(kings.pairs(tables, color), pieces, color)
                }
                OwnKing::Squares(Rows::TwoComponents(tables)) => {
                    in_full(kings.pairs(tables, color), pieces, color)
                }
                OwnKing::Near(Rows::BoardOnly(rows), numbers) => {
                    in_full(kings.near_pairs(rows, numbers, color), pieces, color)
                }
                OwnKing::Near(Rows::TwoComponents(rows), numbers) => {
                    in_full(kings.near_pairs(rows, numbers, color), pieces, color)
                }
            }))
        });
        Sums { kkp: kkp.unwrap_or_default(), pairs: pairs.unwrap_or_default(), kpp: kpp.unwrap_or_default() }
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

/// The sum of one king over all pairs of pieces.
fn in_full<C: Cell, N: Numbers, const WIDTH: usize>(
    KingPairs { rows, numbers }: KingPairs<'_, C, N, WIDTH>,
    pieces: &PieceList,
    color: Color,
) -> Components {
    pair_sum(rows, &pieces.seen_by(color).map(|entry| numbers.of(entry))[..pieces.length()])
}

/// The sums of a position, computed in full from tables as they are read and written ([`SquareOrder::ByFile`]). Tests
/// compare every differential update with them. `None` if a king is missing.
pub fn full_sums(tables: &Tables, position: &Position) -> Option<Sums> {
    let pieces = PieceList::new(position, SquareOrder::ByFile);
    Some(LookupTables::full(tables).in_full(&pieces, KingSquares::of(position)?))
}
