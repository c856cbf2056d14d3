//! The tables as rows of fixed length, found once for a whole search, and the rows and columns that a king's sum needs.

use std::mem;

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Square};

use super::pieces::{ALL_SLOTS, List, PieceList, SLOTS, SlotSet, slots};
use super::sums::{PairRows, Sums, pair_sum, row_sum};
use crate::weights::{
    Cell, Component, Components, ENTRIES, EntryIndex, NEAR_ENTRIES, NearNumbers, OwnKing, PAIR_ENTRIES,
    Pairs, PlayTables, SquareOrder, Tables, add, for_cells, kings_index,
};

/// Tables as rows of fixed length.
#[derive(Clone, Copy, Debug)]
pub struct LookupTables<'a> {
    /// The weights that depend on both kings; none if the kings are entries of the list.
    pub both_kings: Option<KingRows<'a>>,
    /// The small form's weights of pairs; none in the full form.
    pub pairs: Option<Rows<'a, PAIR_ENTRIES>>,
    /// The weights of pairs that depend on one king; none in the small form if nothing does.
    pub own_king: Option<OwnKingRows<'a>>,
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
pub enum OwnKingRows<'a> {
    /// Those of all kings on their squares.
    Squares(Rows<'a, ENTRIES>),
    /// Those of pieces near a king, with the numbers of entries for each king.
    Near(Rows<'a, NEAR_ENTRIES>, &'a [NearNumbers]),
}

impl<'a, const WIDTH: usize> Rows<'a, WIDTH> {
    fn new(pairs: &'a Pairs<WIDTH>) -> Self {
        match pairs {
            Pairs::BoardOnly(cells) => Self::BoardOnly(cells.as_chunks().0),
            Pairs::TwoComponents(cells) => Self::TwoComponents(cells.as_chunks().0),
        }
    }
}

impl<'a> LookupTables<'a> {
    /// The rows of `tables`.
    pub fn new(tables: &'a PlayTables) -> Self {
        let own_king = |own_king: &'a OwnKing| match own_king {
            OwnKing::Squares(kpp) => OwnKingRows::Squares(Rows::new(kpp)),
            OwnKing::Near(near) => OwnKingRows::Near(Rows::new(&near.pairs), &near.numbers),
        };
        Self {
            both_kings: tables.kings.as_ref().map(|kings| KingRows::new(&kings.kk, &kings.kkp)),
            pairs: tables.pairs.as_ref().map(Rows::new),
            own_king: tables.own_king.as_ref().map(own_king),
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
        let pairs =
            self.pairs.map(|rows| for_cells!(Rows, rows, rows => pair_sum(rows, pieces.with_kings_in_use())));
        let kpp = self.own_king.map(|own_king| {
            ByColor(Color::ALL.map(|color| match own_king {
                OwnKingRows::Squares(rows) => {
                    for_cells!(Rows, rows, rows => in_full(kings.pairs(rows, color), pieces, color))
                }
                OwnKingRows::Near(rows, numbers) => {
                    for_cells!(Rows, rows, rows => in_full(kings.near_pairs(rows, numbers, color), pieces, color))
                }
            }))
        });
        Sums { kkp: kkp.unwrap_or_default(), pairs: pairs.unwrap_or_default(), kpp: kpp.unwrap_or_default() }
    }
}

impl<'a> KingRows<'a> {
    fn new(kk: &'a [Components], kkp: &'a [Components]) -> Self {
        Self { kk, kkp: kkp.as_chunks().0 }
    }

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
    let lookups = LookupTables {
        both_kings: Some(KingRows::new(&tables.kk, &tables.kkp)),
        pairs: None,
        own_king: Some(OwnKingRows::Squares(Rows::new(&tables.kpp))),
        second_component: tables.second_component,
    };
    Some(lookups.in_full(&pieces, KingSquares::of(position)?))
}

/// The weights of one king's pairs.
#[derive(Clone, Copy, Debug)]
pub struct KingPairs<'a, C, N, const WIDTH: usize> {
    /// The weights.
    pub rows: &'a PairRows<C, WIDTH>,
    /// How their rows and columns are numbered.
    pub numbers: N,
}

/// How the rows and columns of a king's pairs are numbered.
pub trait Numbers: Copy {
    /// The number of an entry.
    fn of(self, entry: EntryIndex) -> EntryIndex;

    /// The numbers of one side's list, given the slots that have changed since the last call. `near` keeps those of pieces near
    /// its king.
    fn of_list<'l>(self, list: &'l List, changed: &mut SlotSet, near: &'l mut NearList) -> &'l List;
}

/// In the full form, whose tables are one king's each: entries are their own numbers.
#[derive(Clone, Copy, Debug)]
pub struct ByEntry;

impl Numbers for ByEntry {
    #[inline(always)]
    fn of(self, entry: EntryIndex) -> EntryIndex {
        entry
    }

    #[inline(always)]
    fn of_list<'l>(self, list: &'l List, _: &mut SlotSet, _: &'l mut NearList) -> &'l List {
        list
    }
}

/// In the small form: pieces near a king by their distances from it, those in hand, and 0 for all others, whose weights are 0.
#[derive(Clone, Copy, Debug)]
pub struct NearKing<'a> {
    /// The king's square, numbered as its side sees it.
    pub king: usize,
    /// The numbers of entries for this king.
    pub numbers: &'a NearNumbers,
}

impl Numbers for NearKing<'_> {
    #[inline(always)]
    fn of(self, entry: EntryIndex) -> EntryIndex {
        EntryIndex::from(self.numbers[entry as usize])
    }

    #[inline(always)]
    fn of_list<'l>(self, list: &'l List, changed: &mut SlotSet, near: &'l mut NearList) -> &'l List {
        near.follow(self.king, list, mem::take(changed), |entry| self.of(entry))
    }
}

/// The squares of both kings, as on the board.
#[derive(Clone, Copy, Debug)]
pub struct KingSquares(pub ByColor<Square>);

impl KingSquares {
    /// The kings of a position; `None` if one is missing.
    #[inline]
    pub fn of(position: &Position) -> Option<Self> {
        Some(Self(ByColor([position.king(Color::Black)?, position.king(Color::White)?])))
    }

    /// The pairs of one of them in tables of all kings.
    #[inline]
    pub fn pairs<C>(self, tables: &PairRows<C, ENTRIES>, color: Color) -> KingPairs<'_, C, ByEntry, ENTRIES> {
        let rows = &tables[self.own_square(color) * ENTRIES..][..ENTRIES];
        KingPairs { rows, numbers: ByEntry }
    }

    /// The pairs near one of them.
    #[inline]
    pub fn near_pairs<'a, C>(
        self,
        rows: &'a PairRows<C, NEAR_ENTRIES>,
        numbers: &'a [NearNumbers],
        color: Color,
    ) -> KingPairs<'a, C, NearKing<'a>, NEAR_ENTRIES> {
        let king = self.own_square(color);
        KingPairs { rows, numbers: NearKing { king, numbers: &numbers[king] } }
    }

    /// The number of a king's square from the perspective of its own side.
    #[inline]
    fn own_square(self, color: Color) -> usize {
        self.0[color].seen_by(color).by_file()
    }
}

/// The number of each slot's piece near one king, or 0 if it is not near. The list is brought up to date when a sum needs it: by then
/// most moves have been undone.
#[derive(Clone, Copy, Debug)]
pub struct NearList {
    /// The king's square, numbered as its side sees it; none before the first sum.
    king: Option<usize>,
    numbers: List,
}

impl NearList {
    /// A list without any number.
    pub fn new() -> Self {
        Self { king: None, numbers: [0; SLOTS] }
    }

    /// The numbers of the list of a king's side: `of` finds those of the slots that have changed, or all if the king stood elsewhere
    /// before.
    #[inline]
    pub fn follow(
        &mut self,
        king: usize,
        list: &List,
        changed: SlotSet,
        of: impl Fn(EntryIndex) -> EntryIndex,
    ) -> &List {
        let changed = if self.king.replace(king) == Some(king) { changed } else { ALL_SLOTS };
        for slot in slots(changed) {
            self.numbers[slot] = of(list[slot]);
        }
        &self.numbers
    }
}
