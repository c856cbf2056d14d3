//! Finding the active parameters of a term.

use katagami_evaluation::terms::{Layout, Term};
use katagami_evaluation::weights::Component;

use super::{distances, kkp, kpp, own_pairs};
use crate::perspective::Perspective;

/// Appends all parameters of a term that are active from one perspective, each plus `start`. They are those that
/// [`Term::active_parameter`] gives for all triples of the perspective, in any order.
pub fn find(
    term: &dyn Term,
    perspective: Perspective<'_>,
    component: Component,
    start: u32,
    found: &mut Vec<u32>,
) {
    match term.layout() {
        Layout::Triples => {
            let triples = perspective.triples(term.table()).into_iter();
            let active = triples.filter_map(|triple| term.active_parameter(triple, component));
            found.extend(active.map(|index| start + index));
        }
        Layout::KingsAndPiece(lookups) => kkp::find(lookups, perspective, start, found),
        Layout::KingAndPair(lookups) => kpp::find(lookups, perspective, start, found),
        Layout::OwnPairs(pairs) => own_pairs::find(pairs, perspective, component, start, found),
        Layout::Distances(distances) => distances::find(distances, perspective, component, start, found),
    }
}
