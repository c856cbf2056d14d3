//! Terms of a king with two pieces that it numbers one by one.

use katagami_rules::types::Square;

use super::feature_index::FeatureIndex;
use super::king_lookups::CodeTable;
use super::kings_seen::KingsSeen;
use super::layout::Layout;
use super::numbering::Numbering;
use super::piece_feature::PieceFeature;
use super::term::Term;
use super::triangle::triangular;
use super::triple::{Triple, TripleRow};
use crate::weights::{Component, TableKind};

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

    fn active_parameter(&self, triple: Triple, _: Component) -> Option<u32> {
        let Triple::Kpp { king, x, y } = triple else { return None };
        let (start, table) = self.at(king);
        let (x, y) = (table.codes[x], table.codes[y]);
        (x.is_some() && y.is_some()).then(|| start + table.pairs.index(x, y))
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
