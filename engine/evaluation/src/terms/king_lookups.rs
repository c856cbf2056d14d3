//! The codes of entries for each place of the kings.

use std::ops::Range;

use super::code::FeatureCode;
use super::triangle::Triangle;

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
    /// Adds a table of codes. Returns its index.
    pub fn add_table(&mut self, table: CodeTable) -> usize {
        self.tables.push(table);
        self.tables.len() - 1
    }

    /// Adds the next place of the kings, with its first parameter and its table.
    pub fn add_place(&mut self, start: u32, table: usize) {
        self.places.push(Place { start, table });
    }

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
