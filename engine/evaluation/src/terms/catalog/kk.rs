//! Both kings on their squares. A pair that is its own rotated image (or that one's reflection) is worth nothing.

use crate::kings::Kings;
use crate::terms::absolute::pairs_of_kings;
use crate::terms::kings_seen::KingsSeen;
use crate::terms::named_term::NamedTerm;
use crate::terms::term::Term;
use crate::terms::triple::Triple;
use crate::weights::{Component, KK_LENGTH, TableKind, kings_index, naming};

/// `kk`.
pub static TERM: NamedTerm = NamedTerm::new("kk", "both kings on their squares", || Box::new(Kk::new()));

/// What one side finds in a pair of kings.
#[derive(Clone, Copy)]
struct Found {
    parameter: u32,
    /// Whether the other side finds it too.
    by_both: bool,
}

struct Kk {
    found: Box<[Option<Found>]>,
    /// For each parameter the pair of kings that it is named after.
    names: Vec<usize>,
}

/// The number that a pair of kings shares with its reflection.
fn folded(kings: Kings) -> usize {
    let index = |kings: Kings| kings_index(kings.ours, kings.theirs);
    index(kings).max(index(kings.mirrored()))
}

impl Kk {
    fn new() -> Self {
        let mut found = vec![None; KK_LENGTH].into_boxed_slice();
        let mut names: Vec<usize> = Vec::new();
        for (index, kings) in pairs_of_kings().enumerate() {
            let (here, rotated) = (folded(kings), folded(kings.rotated()));
            // Of a pair and its rotated image one side finds the one with the greater number.
            if here == index && here >= rotated {
                let this = Some(Found { parameter: names.len() as u32, by_both: here == rotated });
                found[index] = this;
                found[kings_index(kings.ours.mirror(), kings.theirs.mirror())] = this;
                names.push(index);
            }
        }
        Self { found, names }
    }
}

impl Term for Kk {
    fn parameter_count(&self) -> usize {
        self.names.len()
    }

    fn parameter_name(&self, index: usize) -> String {
        naming::kk_at(self.names[index])
    }

    fn table(&self) -> TableKind {
        TableKind::Kk
    }

    fn kings_seen(&self) -> KingsSeen {
        KingsSeen::Both
    }

    fn active_parameter(&self, triple: Triple, component: Component) -> Option<u32> {
        let Triple::Kk { kings } = triple else { return None };
        let found = self.found[kings_index(kings.ours, kings.theirs)]?;
        (!component.is_antisymmetric() || !found.by_both).then_some(found.parameter)
    }
}
