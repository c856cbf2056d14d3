//! The parameters of each place of the kings: which places share theirs, and which numbers pieces have there.

use std::ops::Range;

use katagami_rules::types::Square;

use super::numbering::{FeatureCode, Numbering, Triangle};
use super::piece_features::{Half, PieceFeature};
use crate::entry::{Entry, Kings, Owner, square_digits};
use crate::weights::ENTRIES;

/// Parameters with a common label, for example those of a king's square and of its mirror image. NNUE engines call such places
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
        self.lookups.tables.push(CodeTable { codes, pairs: self.numberings[numbering].pairs() });
        self.lookups.tables.len() - 1
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
        self.lookups.places.push(Place { start, table: codes });
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

/// The codes of all entries, by their index, and the numbering of pairs of them.
#[derive(Debug)]
pub struct CodeTable {
    /// The code of each entry.
    pub codes: Box<[FeatureCode]>,
    /// The numbers of pairs.
    pub pairs: Triangle,
}

/// What a place of the kings leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    /// The first parameter.
    start: u32,
    /// The index of the table.
    table: usize,
}

/// For each place of the kings the first parameter and the codes of entries. Many places share a table.
#[derive(Debug, Default)]
pub struct KingLookups {
    tables: Vec<CodeTable>,
    places: Vec<Place>,
}

impl KingLookups {
    /// Whether all these places lead to the same parameters.
    pub fn are_alike(&self, places: Range<usize>) -> bool {
        self.places[places].windows(2).all(|pair| pair[0] == pair[1])
    }

    /// The first parameter and the codes for the place with this number.
    #[inline]
    pub fn at(&self, number: usize) -> (u32, &CodeTable) {
        let Place { start, table } = self.places[number];
        (start, &self.tables[table])
    }
}

/// The codes for each half of the board that a king can be on.
#[derive(Clone, Copy, Debug)]
pub struct CodesByHalf {
    left: usize,
    right: usize,
    middle: usize,
}

impl CodesByHalf {
    /// Numbers entries: one by one for a king on the left, their mirror images for one on the right, and both with one number
    /// for one in the middle.
    pub fn new(index: &mut FeatureIndex<Entry>, entries: impl Fn(&Entry) -> bool) -> Self {
        let entries: Vec<Entry> = Entry::all_fixed().filter(entries).collect();
        let plain = index.add_numbering(Numbering::plain(entries.iter().copied()));
        let folded = index.add_numbering(Numbering::folded(entries));
        Self {
            left: index.add_codes(plain, |entry| entry),
            right: index.add_codes(plain, Entry::mirrored),
            middle: index.add_codes(folded, |entry| entry),
        }
    }

    /// The codes for a king on this half.
    pub fn on(self, half: Half) -> usize {
        match half {
            Half::Left => self.left,
            Half::Right => self.right,
            Half::Middle => self.middle,
        }
    }
}

/// Whether a piece is the king's own. Terms that both sides share look only at own pieces.
pub fn friends(entry: &Entry) -> bool {
    entry.owner() == Owner::Friend
}

/// The name of a king's square, mirrored to the left half: `K88`.
pub fn king_label(king: Square) -> String {
    format!("K{}", square_digits(Half::of(king).to_left(king, Square::mirror)))
}

/// Every square, in the order of the tables.
pub fn kings() -> impl Iterator<Item = Square> {
    Square::all().map(|square| Square::from_by_file(square.index()))
}

/// Every pair of squares, in the order of the tables.
pub fn pairs_of_kings() -> impl Iterator<Item = Kings> {
    kings().flat_map(|ours| kings().map(move |theirs| Kings { ours, theirs }))
}
