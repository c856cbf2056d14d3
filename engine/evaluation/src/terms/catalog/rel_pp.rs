//! Two pieces on the board by their distance, wherever they and the kings are. [`Distances`] says which side finds a pair.

use crate::owner::Owner;
use crate::terms::distances::{Distances, OFFSETS, offset_of_number};
use crate::terms::kings_seen::KingsSeen;
use crate::terms::layout::Layout;
use crate::terms::named_term::NamedTerm;
use crate::terms::relative::letters;
use crate::terms::term::Term;
use crate::terms::triple::Triple;
use crate::weights::{Component, TableKind};

/// `rel-pp`.
pub static TERM: NamedTerm =
    NamedTerm::new("rel-pp", "two pieces by their distance", || Box::new(RelPp(Distances::default())));

struct RelPp(Distances);

impl Term for RelPp {
    fn parameter_count(&self) -> usize {
        2 * (self.0.triangle.size * OFFSETS) as usize
    }

    fn parameter_name(&self, index: usize) -> String {
        let (pair, place) = (index as u32 / OFFSETS, index as u32 % OFFSETS);
        let (owner, pair) = match pair.checked_sub(self.0.triangle.size) {
            None => (Owner::Friend, pair),
            Some(mixed) => (Owner::Enemy, mixed),
        };
        let (x, y, _) = self.0.triangle.split(pair);
        let [x, y] = [(Owner::Friend, x), (owner, y)];
        let name = |(owner, kind): (Owner, u32)| letters(owner, self.0.kinds[kind as usize]);
        format!("{} {}{}", name(x), name(y), offset_of_number(place))
    }

    fn table(&self) -> TableKind {
        TableKind::Kpp
    }

    fn layout(&self) -> Layout<'_> {
        Layout::Distances(&self.0)
    }

    fn kings_seen(&self) -> KingsSeen {
        KingsSeen::None
    }

    fn active_parameter(&self, triple: Triple, component: Component) -> Option<u32> {
        let Triple::Kpp { x, y, .. } = triple else { return None };
        self.0.find(x, y, component)
    }
}
