//! Terms of one king with two pieces, and of both kings with one piece, that number the pieces one by one.

use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;

use super::king_buckets::{CodeTable, FeatureIndex, KingLookups};
use super::numbering::{Numbering, triangular};
use super::piece_features::PieceFeature;
use super::signed_parameters::SignedParameters;
use super::term::{KingsSeen, Layout, Term, Triple, TripleRow};
use crate::entry::Kings;
use crate::weights::{Component, KK_LENGTH, TableKind, kings_index};

/// A term with a parameter for each pair of piece features in each bucket of the king.
pub struct KppTerm<F> {
    index: FeatureIndex<F>,
    kings_seen: KingsSeen,
}

impl<F: PieceFeature> KppTerm<F> {
    /// An empty index for such a term.
    pub fn index() -> FeatureIndex<F> {
        FeatureIndex::new(|numbering| numbering.pairs().size)
    }

    /// A term from its index, whose places are the squares of the king, file by file.
    pub fn new(index: FeatureIndex<F>, kings_seen: KingsSeen) -> Self {
        Self { index, kings_seen }
    }

    fn at(&self, king: Square) -> (u32, &CodeTable) {
        self.index.lookups().at(king.by_file())
    }
}

impl<F: PieceFeature> Term for KppTerm<F> {
    fn parameter_count(&self) -> usize {
        self.index.parameter_count()
    }

    fn parameter_name(&self, index: usize) -> String {
        self.index.parameter_name(index, Numbering::pair_name)
    }

    fn table(&self) -> TableKind {
        TableKind::Kpp
    }

    fn kings_seen(&self) -> KingsSeen {
        self.kings_seen
    }

    fn layout(&self) -> Layout<'_> {
        Layout::KingAndPair(self.index.lookups())
    }

    fn active_parameters(&self, triple: Triple, _: Component, found: &mut SignedParameters) {
        let Triple::Kpp { king, x, y } = triple else { return };
        let (start, table) = self.at(king);
        let (x, y) = (table.codes[x], table.codes[y]);
        if x.is_some() && y.is_some() {
            found.added.push(start + table.pairs.index(x, y));
        }
    }

    fn add_row(&self, row: TripleRow, _: Component, values: &[i16], sums: &mut [i32]) {
        let TripleRow::Kpp { king, x } = row else { return };
        let (start, &CodeTable { ref codes, pairs }) = self.at(king);
        let x = codes[x];
        if !x.is_some() {
            return;
        }
        let values = &values[start as usize..][..pairs.size as usize];
        let (number, begin) = (x.number(), triangular(x.number()));
        for (&y, sum) in codes.iter().zip(sums) {
            if y.is_some() {
                let other = y.number();
                let place = (begin + other).max(triangular(other) + number);
                let opposite = if x.is_opposite(y) { pairs.opposite } else { 0 };
                *sum += i32::from(values[(place + opposite) as usize]);
            }
        }
    }
}

/// A term with a parameter for each piece feature in each bucket of both kings.
pub struct KkpTerm<F> {
    index: FeatureIndex<F>,
    kings_seen: KingsSeen,
}

impl<F: PieceFeature> KkpTerm<F> {
    /// An empty index for such a term.
    pub fn index() -> FeatureIndex<F> {
        FeatureIndex::new(Numbering::count)
    }

    /// A term from its index. Its places are the squares of the own king, and for each of them those of the other one, file
    /// by file.
    pub fn new(index: FeatureIndex<F>) -> Self {
        let kings_seen = kings_seen(index.lookups());
        Self { index, kings_seen }
    }

    fn at(&self, kings: Kings) -> (u32, &CodeTable) {
        self.index.lookups().at(kings_index(kings.ours, kings.theirs))
    }
}

/// The kings that places depend on: both, unless the other king never makes a difference.
fn kings_seen(lookups: &KingLookups) -> KingsSeen {
    let mut places = (0..KK_LENGTH).step_by(SQUARES);
    if places.all(|place| lookups.are_alike(place..place + SQUARES)) {
        KingsSeen::Own
    } else {
        KingsSeen::Both
    }
}

impl<F: PieceFeature> Term for KkpTerm<F> {
    fn parameter_count(&self) -> usize {
        self.index.parameter_count()
    }

    fn parameter_name(&self, index: usize) -> String {
        self.index.parameter_name(index, |numbering, number| numbering.feature(number).to_string())
    }

    fn table(&self) -> TableKind {
        TableKind::Kkp
    }

    fn kings_seen(&self) -> KingsSeen {
        self.kings_seen
    }

    fn layout(&self) -> Layout<'_> {
        Layout::KingsAndPiece(self.index.lookups())
    }

    fn active_parameters(&self, triple: Triple, _: Component, found: &mut SignedParameters) {
        let Triple::Kkp { kings, x } = triple else { return };
        let (start, table) = self.at(kings);
        let code = table.codes[x];
        if code.is_some() {
            found.added.push(start + code.number());
        }
    }

    fn add_row(&self, row: TripleRow, _: Component, values: &[i16], sums: &mut [i32]) {
        let TripleRow::Kkp { kings } = row else { return };
        let (start, table) = self.at(kings);
        let values = &values[start as usize..];
        for (&code, sum) in table.codes.iter().zip(sums) {
            if code.is_some() {
                *sum += i32::from(values[code.number() as usize]);
            }
        }
    }
}
