//! The index of a term's features: the parameters of each place of the kings, and their names.

use super::code::FeatureCode;
use super::king_lookups::{CodeTable, KingLookups};
use super::numbering::Numbering;
use super::piece_feature::PieceFeature;
use crate::entry::Entry;
use crate::weights::ENTRIES;

/// Parameters with a common label: those of a king's square, say, and of its mirror image. NNUE engines call such places
/// of the king a king bucket.
#[derive(Debug)]
struct KingBucket {
    label: String,
    start: u32,
    numbering: usize,
}

/// The index of the features of a term, place of the kings by place of the kings, in an order that the term knows.
#[derive(Debug)]
pub struct FeatureIndex<F> {
    numberings: Vec<Numbering<F>>,
    lookups: KingLookups,
    /// The numbering of each table of [`KingLookups`].
    numbering_of_table: Vec<usize>,
    buckets: Vec<KingBucket>,
    /// The number of parameters of a bucket with this numbering.
    size: fn(&Numbering<F>) -> u32,
    parameter_count: u32,
}

impl<F: PieceFeature> FeatureIndex<F> {
    /// An empty index. `size` says how many parameters a bucket with some numbering has.
    pub fn new(size: fn(&Numbering<F>) -> u32) -> Self {
        Self {
            numberings: Vec::new(),
            lookups: KingLookups::default(),
            numbering_of_table: Vec::new(),
            buckets: Vec::new(),
            size,
            parameter_count: 0,
        }
    }

    /// Adds a numbering. Returns its index.
    pub fn add_numbering(&mut self, numbering: Numbering<F>) -> usize {
        self.numberings.push(numbering);
        self.numberings.len() - 1
    }

    /// Adds a table of codes: `feature` says what the term sees of an entry. Returns its index.
    pub fn add_codes(&mut self, numbering: usize, feature: impl Fn(Entry) -> F) -> usize {
        let mut codes = vec![FeatureCode::NONE; ENTRIES].into_boxed_slice();
        for entry in Entry::all_fixed() {
            codes[entry.fixed()] = self.numberings[numbering].code(feature(entry));
        }
        self.numbering_of_table.push(numbering);
        self.lookups.add_table(CodeTable { codes, pairs: self.numberings[numbering].pairs() })
    }

    /// Adds the next place of the kings. Places with the same label are one bucket and share their parameters; their
    /// codes must be of one numbering.
    pub fn add_place(&mut self, label: String, codes: usize) {
        let start = self.buckets.iter().rev().find(|bucket| bucket.label == label).map(|bucket| bucket.start);
        let start = start.unwrap_or_else(|| {
            let (start, numbering) = (self.parameter_count, self.numbering_of_table[codes]);
            self.parameter_count += (self.size)(&self.numberings[numbering]);
            self.buckets.push(KingBucket { label, start, numbering });
            start
        });
        self.lookups.add_place(start, codes);
    }

    /// The number of parameters.
    pub fn parameter_count(&self) -> usize {
        self.parameter_count as usize
    }

    /// The first parameter and the codes of each place of the kings.
    #[inline]
    pub fn lookups(&self) -> &KingLookups {
        &self.lookups
    }

    /// The name of a parameter: the label of its bucket, and the name that `name` gives to its place in the bucket.
    pub fn parameter_name(&self, index: usize, name: impl Fn(&Numbering<F>, u32) -> String) -> String {
        let index = index as u32;
        let bucket = self.buckets.partition_point(|bucket| bucket.start <= index);
        let Some(bucket) = self.buckets[..bucket].last() else { return String::new() };
        let features = name(&self.numberings[bucket.numbering], index - bucket.start);
        if bucket.label.is_empty() { features } else { format!("{} {features}", bucket.label) }
    }
}
