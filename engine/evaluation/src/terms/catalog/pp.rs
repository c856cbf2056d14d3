//! Two pieces on their squares, wherever the kings are. [`OwnPairs`] says which side finds a pair.

use crate::entry::Entry;
use crate::terms::absolute::friends;
use crate::terms::kings_seen::KingsSeen;
use crate::terms::layout::Layout;
use crate::terms::named_term::NamedTerm;
use crate::terms::numbering::Numbering;
use crate::terms::own_pairs::OwnPairs;
use crate::terms::term::Term;
use crate::terms::triple::Triple;
use crate::weights::{Component, TableKind};

/// `pp`.
pub static TERM: NamedTerm = NamedTerm::new("pp", "two pieces on their squares", || Box::new(Pp::new()));

struct Pp {
    /// Of a side's own pieces.
    numbering: Numbering<Entry>,
    pairs: OwnPairs,
}

impl Pp {
    fn new() -> Self {
        let numbering = Numbering::folded(Entry::all_fixed().filter(friends));
        Self { pairs: OwnPairs::new(&numbering), numbering }
    }
}

impl Term for Pp {
    fn parameter_count(&self) -> usize {
        2 * self.pairs.triangle.size as usize
    }

    fn parameter_name(&self, index: usize) -> String {
        let index = index as u32;
        match index.checked_sub(self.pairs.triangle.size) {
            None => self.numbering.pair_name(index),
            Some(mixed) => {
                let [friend, enemy] = self.numbering.pair(mixed);
                format!("{friend} {}", enemy.rotated())
            }
        }
    }

    fn table(&self) -> TableKind {
        TableKind::Kpp
    }

    fn layout(&self) -> Layout<'_> {
        Layout::OwnPairs(&self.pairs)
    }

    fn kings_seen(&self) -> KingsSeen {
        KingsSeen::None
    }

    fn active_parameter(&self, triple: Triple, component: Component) -> Option<u32> {
        let Triple::Kpp { x, y, .. } = triple else { return None };
        self.pairs.find(x, y, component)
    }
}
