//! Two pieces on their squares, whatever the kings.
//!
//! A pair of White's pieces is worth what the same pair of Black's is on the turned board, less than nothing. So each side
//! looks at pairs of its own pieces; and of an own piece and one of the other side, each numbered as its owner sees it,
//! only the side whose piece has the greater number finds the pair. Both numbers the same, the pair is its own turned
//! image: worth nothing but to be to move.

use crate::entries::{Entry, Owner};
use crate::terms::absolute::friends;
use crate::terms::marks::Marks;
use crate::terms::numbering::{Code, Numbering};
use crate::terms::pairs::pair_name;
use crate::terms::triangle::Triangle;
use crate::terms::{Family, Sight, Term, Triple};
use crate::weights::{ENTRIES, Index, Plane, Table};

/// `pp`.
pub static FAMILY: Family = Family::new("pp", "two pieces on their squares", || Box::new(Pp::new()));

struct Pp {
    /// Of a side's own pieces.
    numbering: Numbering<Entry>,
    triangle: Triangle,
    /// The own pieces, the other side's being nobody's.
    friends: Box<[Code]>,
    /// The other side's pieces as they see themselves.
    enemies: Box<[Code]>,
}

impl Pp {
    fn new() -> Self {
        let numbering = Numbering::folded(Entry::all_fixed().filter(friends));
        let none = || vec![Code::NONE; ENTRIES].into_boxed_slice();
        let (mut friends, mut enemies) = (none(), none());
        for entry in Entry::all_fixed() {
            match entry.owner() {
                Owner::Friend => friends[entry.fixed()] = numbering.code(entry),
                Owner::Enemy => enemies[entry.fixed()] = numbering.code(entry.turned()),
            }
        }
        Self { triangle: numbering.pairs(), numbering, friends, enemies }
    }

    fn mixed(&self, friend: Code, enemy: Code, plane: Plane) -> Option<u32> {
        let least = enemy.number() + u32::from(plane.is_contested());
        (friend.number() >= least).then(|| self.triangle.size + self.triangle.index(friend, enemy))
    }

    fn marks(&self, codes: &[Code], entries: &[Index]) -> Marks {
        Marks::sorted(entries.iter().map(|&entry| codes[entry as usize]), self.triangle)
    }
}

impl Term for Pp {
    fn parameters(&self) -> usize {
        2 * self.triangle.size as usize
    }

    fn parameter(&self, index: usize) -> String {
        let index = index as u32;
        match index.checked_sub(self.triangle.size) {
            None => pair_name(&self.numbering, index),
            Some(mixed) => {
                let [friend, enemy] = self.numbering.pair(mixed);
                format!("{friend} {}", enemy.turned())
            }
        }
    }

    fn table(&self) -> Table {
        Table::Kpp
    }

    fn sees_kings(&self) -> bool {
        false
    }

    fn touched(&self, triple: Triple, plane: Plane) -> Option<u32> {
        let Triple::Kpp { x, y, .. } = triple else { return None };
        let some = |codes: &[Code], entry: usize| Some(codes[entry]).filter(|code| code.is_some());
        match (some(&self.friends, x), some(&self.friends, y)) {
            (Some(x), Some(y)) => Some(self.triangle.index(x, y)),
            (Some(x), None) => self.mixed(x, some(&self.enemies, y)?, plane),
            (None, Some(y)) => self.mixed(y, some(&self.enemies, x)?, plane),
            (None, None) => None,
        }
    }

    fn collect(&self, sight: Sight<'_>, plane: Plane, start: u32, out: &mut Vec<u32>) {
        let friends = self.marks(&self.friends, sight.entries);
        let enemies = self.marks(&self.enemies, sight.entries);
        friends.pairs(start, out);
        friends.pairs_above(&enemies, plane.is_contested(), start + self.triangle.size, out);
    }
}
