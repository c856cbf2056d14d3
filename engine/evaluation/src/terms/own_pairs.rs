//! Pairs of pieces on their squares, found by one side each.
//!
//! A pair of White's pieces is worth the negative of the same pair of Black's on the rotated board. So each side looks at
//! pairs of its own pieces. A pair of an own piece and one of the other side would be found by both sides. Each of the
//! two pieces has a number from its owner's perspective, and only the side whose piece has the greater number finds the pair.
//! If both numbers are the same, the pair is its own rotated image: it counts only as a bonus for the side to move.

use super::code::FeatureCode;
use super::numbering::Numbering;
use super::triangle::Triangle;
use crate::entry::Entry;
use crate::owner::Owner;
use crate::weights::{Component, ENTRIES};

/// The codes of own and other pieces, and the numbers of pairs of them.
#[derive(Debug)]
pub struct OwnPairs {
    /// The numbers of pairs. Pairs of own pieces come first, then as many mixed ones.
    pub triangle: Triangle,
    /// The codes of own pieces by entry; none for pieces of the other side.
    pub friends: Box<[FeatureCode]>,
    /// The codes of the other side's pieces from their owner's perspective; none for own pieces.
    pub enemies: Box<[FeatureCode]>,
}

impl OwnPairs {
    /// The codes by a numbering of own pieces.
    pub fn new(numbering: &Numbering<Entry>) -> Self {
        let none = || vec![FeatureCode::NONE; ENTRIES].into_boxed_slice();
        let (mut friends, mut enemies) = (none(), none());
        for entry in Entry::all_fixed() {
            match entry.owner() {
                Owner::Friend => friends[entry.fixed()] = numbering.code(entry),
                Owner::Enemy => enemies[entry.fixed()] = numbering.code(entry.rotated()),
            }
        }
        Self { triangle: numbering.pairs(), friends, enemies }
    }

    /// The parameter of an own piece and one of the other side, if this side finds it.
    pub fn mixed(&self, friend: FeatureCode, enemy: FeatureCode, component: Component) -> Option<u32> {
        let least = enemy.number() + u32::from(component.is_antisymmetric());
        (friend.number() >= least).then(|| self.triangle.size + self.triangle.index(friend, enemy))
    }

    /// The parameter of a pair of entries, if this side finds it.
    pub fn find(&self, x: usize, y: usize, component: Component) -> Option<u32> {
        let some = |codes: &[FeatureCode], entry: usize| Some(codes[entry]).filter(|code| code.is_some());
        match (some(&self.friends, x), some(&self.friends, y)) {
            (Some(x), Some(y)) => Some(self.triangle.index(x, y)),
            (Some(x), None) => self.mixed(x, some(&self.enemies, y)?, component),
            (None, Some(y)) => self.mixed(y, some(&self.enemies, x)?, component),
            (None, None) => None,
        }
    }
}
