//! Terms of both kings with one piece.

use super::feature_index::FeatureIndex;
use super::king_lookups::{CodeTable, KingLookups};
use super::kings_seen::KingsSeen;
use super::layout::Layout;
use super::numbering::Numbering;
use super::piece_feature::PieceFeature;
use super::term::Term;
use super::triple::{Triple, TripleRow};
use crate::kings::Kings;
use crate::weights::{Component, KK_LENGTH, TableKind, kings_index};
use katagami_rules::board::SQUARES;

/// A term with a parameter for each piece feature in each bucket of both kings.
pub struct KkpTerm<F> {
    index: FeatureIndex<F>,
    kings_seen: KingsSeen,
}

impl<F: PieceFeature> KkpTerm<F> {
    /// An empty index for such a term.
    pub fn index() -> FeatureIndex<F> {
        FeatureIndex::new(Numbering::len)
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

    fn active_parameter(&self, triple: Triple, _: Component) -> Option<u32> {
        let Triple::Kkp { kings, x } = triple else { return None };
        let (start, table) = self.at(kings);
        let code = table.codes[x];
        code.is_some().then(|| start + code.number())
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
