//! The features of both kings with a piece.

use katagami_evaluation::terms::king_lookups::KingLookups;
use katagami_evaluation::weights::kings_index;

use crate::perspective::Perspective;

/// Appends the parameters of all entries.
pub fn find(lookups: &KingLookups, perspective: Perspective<'_>, start: u32, found: &mut Vec<u32>) {
    let (first, table) = lookups.at(kings_index(perspective.kings.ours, perspective.kings.theirs));
    let codes = perspective.entries.iter().map(|&entry| table.codes[entry as usize]);
    found.extend(codes.filter(|code| code.is_some()).map(|code| start + first + code.number()));
}
