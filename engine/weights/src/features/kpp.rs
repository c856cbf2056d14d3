//! The features of a king with two pieces.

use katagami_evaluation::terms::king_lookups::KingLookups;

use super::pair_finder::PairFinder;
use crate::perspective::Perspective;

/// Appends the parameters of all pairs of entries.
pub fn find(lookups: &KingLookups, perspective: Perspective<'_>, start: u32, found: &mut Vec<u32>) {
    let (first, table) = lookups.at(perspective.kings.ours.by_file());
    let codes = perspective.entries.iter().map(|&entry| table.codes[entry as usize]);
    PairFinder::new(codes, table.pairs).pairs(start + first, found);
}
