//! The features of pairs of which each side finds its own.

use katagami_evaluation::terms::code::FeatureCode;
use katagami_evaluation::terms::own_pairs::OwnPairs;
use katagami_evaluation::weights::Component;

use super::pair_finder::PairFinder;
use crate::perspective::Perspective;

/// Appends the parameters of all pairs that this side finds.
pub fn find(
    pairs: &OwnPairs,
    perspective: Perspective<'_>,
    component: Component,
    start: u32,
    found: &mut Vec<u32>,
) {
    let finder = |codes: &[FeatureCode]| {
        let codes = perspective.entries.iter().map(|&entry| codes[entry as usize]);
        PairFinder::sorted(codes, pairs.triangle)
    };
    let (friends, enemies) = (finder(&pairs.friends), finder(&pairs.enemies));
    friends.pairs(start, found);
    friends.pairs_above(&enemies, component.is_antisymmetric(), start + pairs.triangle.size, found);
}
