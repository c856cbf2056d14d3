//! Entries from the perspective of the other king, by index.

use std::sync::LazyLock;

use crate::entry::Entry;
use crate::weights::ENTRIES;

/// For each entry the same piece from the perspective of the other king. Unused entries stay as they are.
pub static ROTATED: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut rotated: Vec<u16> = (0..ENTRIES as u16).collect();
    for entry in Entry::all_fixed() {
        rotated[entry.fixed()] = entry.rotated().fixed() as u16;
    }
    rotated
});
