//! What a node comes to when it is left, and what the table keeps of it.

use super::hands::{before, both, intersection, same_kinds, union};
use super::node::{ANYWHERE, Finding};
use super::numbers::Numbers;
use super::search::Search;
use super::table::{NEVER, Place, Ply};
use crate::types::{Hand, Move};

impl Search<'_> {
    /// Sums up the last node, whose numbers are these, and notes the result.
    pub fn conclude(&mut self, node: usize, numbers: Numbers) -> Finding {
        let work = self.effort.nodes - self.path[node].entered;
        let place = self.path[node].place;
        if !numbers.solved() {
            self.table.put_numbers(place, numbers, work);
            return Finding::open(numbers.phi, numbers.delta);
        }
        if numbers.won() == self.path[node].attacks {
            let finding = self.mate(node);
            self.table.put_mate(Place { hand: finding.hand, ..place }, finding.length, work);
            return finding;
        }
        let finding = self.escape(node);
        if finding.ply == ANYWHERE {
            self.table.put_escape(Place { hand: finding.hand, ..place }, finding.length, work);
        } else {
            let place = Place { key: place.key ^ self.path[node].path, ..place };
            self.table.put_repetition(place, finding.length, finding.ply, work);
            self.repetitions = true;
        }
        finding
    }

    /// The mate in the last node: the attacker's quickest, or the longest that the defender holds out.
    fn mate(&self, node: usize) -> Finding {
        let node = &self.path[node];
        let children = self.children[node.first..].iter().filter(|child| child.awake);
        if node.attacks {
            let quickest = children.filter(|child| child.finding.numbers.lost());
            let quickest = quickest.min_by_key(|child| child.finding.length);
            let (length, hand) = quickest.map_or((NEVER, node.place.hand), |child| {
                (child.finding.length + 1, self.hand_before(child.mv, child.finding.hand))
            });
            return Finding::mate(true, length.min(NEVER), hand);
        }
        let start = (0, self.hand_of_no_drops(node.place.hand, &node.checks));
        let (length, hand) = children.fold(start, |(length, hand), child| {
            let needed = self.hand_before(child.mv, child.finding.hand);
            (length.max(child.finding.length), union(hand, needed))
        });
        Finding::mate(false, length, hand)
    }

    /// The escape in the last node: by the defender's surest evasion, or past all checks.
    fn escape(&self, index: usize) -> Finding {
        let node = &self.path[index];
        let children = self.children[node.first..].iter().filter(|child| child.awake);
        let all = both(&self.position);
        let mut finding = if node.attacks {
            let start = Finding::escape(true, NEVER, same_kinds(node.place.hand, all), ANYWHERE);
            children.fold(start, |sum, child| {
                let Finding { length, hand, ply, .. } = child.finding;
                Finding {
                    length: if length == NEVER { sum.length } else { sum.length.min(length + 1) },
                    hand: intersection(sum.hand, self.hand_before(child.mv, hand)),
                    ply: sum.ply.min(ply),
                    ..sum
                }
            })
        } else {
            let surest = children.filter(|child| child.finding.numbers.lost());
            let surest = surest.max_by_key(|child| (child.finding.ply, child.finding.length));
            surest.map_or(Finding::escape(false, 1, node.place.hand, ANYWHERE), |child| {
                let Finding { length, hand, ply, .. } = child.finding;
                Finding::escape(false, length, self.hand_before(child.mv, hand), ply)
            })
        };
        // The root is ply 1. A repetition of this node or of one below it is none of the path's business.
        let ply = index as Ply + 1;
        if finding.ply >= ply {
            finding.ply = ANYWHERE;
        } else {
            finding.hand = node.place.hand;
        }
        finding
    }

    fn hand_before(&self, mv: Move, hand: Hand) -> Hand {
        before(&self.position, self.problem.attacker, mv, hand)
    }
}
