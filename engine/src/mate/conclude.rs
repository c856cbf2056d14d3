//! The result of a node when the search leaves it, and what the table stores of it.

use super::dominance::{all_in_hand, kinds_present_in};
use super::node::{ANY_PATH, ProofResult};
use super::numbers::ProofNumbers;
use super::state::ProofSearch;
use super::table::{INFINITE_LENGTH, Ply};

impl ProofSearch<'_> {
    /// The result of the last node, the one at this index of the path, given its numbers. It is stored in the table.
    pub fn conclude(&mut self, node: usize, numbers: ProofNumbers) -> ProofResult {
        let work = self.budget.nodes - self.path[node].nodes_before;
        let (key, path_hash) = (self.path[node].key, self.path[node].path_hash);
        if !numbers.is_solved() {
            self.table.store_numbers(key, numbers, work);
            return ProofResult::unsolved(numbers.phi, numbers.delta);
        }
        if numbers.is_won() == self.path[node].or_node {
            let result = self.proof(node);
            self.table.store_proof(key.with_hand(result.hand), result.length, work);
            return result;
        }
        let result = self.disproof(node);
        if result.repeated_ply == ANY_PATH {
            self.table.store_disproof(key.with_hand(result.hand), result.length, work);
        } else {
            let (length, ply) = (result.length, result.repeated_ply);
            self.table.store_repetition(key.on_path(path_hash), length, ply, work);
            self.repetitions = true;
        }
        result
    }

    /// The proof of a mate: by the attacker's quickest check, or against the defender's longest resistance.
    fn proof(&self, node: usize) -> ProofResult {
        let node = &self.path[node];
        let children = self.children[node.first_child..].iter().filter(|child| child.active);
        if node.or_node {
            let mating = children.filter(|child| child.result.numbers.is_lost());
            let quickest = mating.min_by_key(|child| child.result.length);
            let (length, hand) = quickest.map_or((INFINITE_LENGTH, node.key.hand), |child| {
                (child.result.length + 1, self.hand_before(child.mv, child.result.hand))
            });
            return ProofResult::proof(true, length.min(INFINITE_LENGTH), hand);
        }
        let start = (0, self.hand_against_interpositions(node.key.hand, &node.checks));
        let (length, hand) = children.fold(start, |(length, hand), child| {
            let needed = self.hand_before(child.mv, child.result.hand);
            (length.max(child.result.length), hand.union(needed))
        });
        ProofResult::proof(false, length, hand)
    }

    /// The disproof of a mate: all checks fail, or the defender has an evasion, of which the one is taken that depends
    /// least on the path.
    fn disproof(&self, index: usize) -> ProofResult {
        let node = &self.path[index];
        let children = self.children[node.first_child..].iter().filter(|child| child.active);
        let mut result = if node.or_node {
            let hand = kinds_present_in(node.key.hand, all_in_hand(&self.position));
            let start = ProofResult::disproof(true, INFINITE_LENGTH, hand, ANY_PATH);
            children.fold(start, |sum, child| {
                let ProofResult { length, hand, repeated_ply, .. } = child.result;
                ProofResult {
                    length: if length == INFINITE_LENGTH { sum.length } else { sum.length.min(length + 1) },
                    hand: sum.hand.intersection(self.hand_before(child.mv, hand)),
                    repeated_ply: sum.repeated_ply.min(repeated_ply),
                    ..sum
                }
            })
        } else {
            let evasions = children.filter(|child| child.result.numbers.is_lost());
            let best = evasions.max_by_key(|child| (child.result.repeated_ply, child.result.length));
            best.map_or(ProofResult::disproof(false, 1, node.key.hand, ANY_PATH), |child| {
                let ProofResult { length, hand, repeated_ply, .. } = child.result;
                ProofResult::disproof(false, length, self.hand_before(child.mv, hand), repeated_ply)
            })
        };
        // The root is ply 1. A repetition of this node, or of one below it, does not depend on the path to this node.
        let ply = index as Ply + 1;
        if result.repeated_ply >= ply {
            result.repeated_ply = ANY_PATH;
        } else {
            result.hand = node.key.hand;
        }
        result
    }
}
