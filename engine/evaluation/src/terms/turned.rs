//! Entries as the other king sees them, by index.

use std::sync::LazyLock;

use crate::entries::Entry;
use crate::weights::ENTRIES;

/// For each entry the same piece as the other king sees it; entries that no piece can have are their own.
pub static TURNED: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut turned: Vec<u16> = (0..ENTRIES as u16).collect();
    for entry in Entry::all_fixed() {
        turned[entry.fixed()] = entry.turned().fixed() as u16;
    }
    turned
});
