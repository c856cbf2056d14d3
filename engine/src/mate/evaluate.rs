//! The result of a node: what is known about it without searching, what the search found when it leaves it, and what the
//! table stores of that.
//!
//! Without a solved result, the initial `phi` is 1 and the initial `delta` the number of moves: many moves are hard to
//! refute (after df-pn+: Nagai and Imai, 1999).

use super::dfpn::ProofSearch;
use super::dominance::{all_in_hand, kinds_missing_in, kinds_present_in};
use super::node::{ANY_PATH, ProofResult};
use super::numbers::ProofNumbers;
use super::problem::HASH_MULTIPLIER;
use super::table::{INFINITE_LENGTH, Length, Ply, ProofKey};
use katagami_rules::mate_in_one;
use katagami_rules::movegen::{self, Count};
use katagami_rules::position::Checks;
use katagami_rules::types::{Hand, Move};

impl ProofSearch<'_> {
    /// Evaluates a child of the last node and, as long as they fail, the delayed ones after it.
    pub fn activate(&mut self, index: usize) {
        let result = self.evaluate(self.children[index].mv);
        let child = &mut self.children[index];
        (child.result, child.active) = (result, true);
        self.activate_delayed(index);
    }

    /// Evaluates the next child if it is delayed and this one has failed.
    pub fn activate_delayed(&mut self, index: usize) {
        let failed = self.children[index].result.numbers.is_won();
        if failed && self.children.get(index + 1).is_some_and(|next| next.delayed && !next.active) {
            self.activate(index + 1);
        }
    }

    /// The result of the table for a node, given the path that leads to it and the greatest length of a mate.
    pub fn look_up(
        &self,
        key: ProofKey,
        path_hash: u64,
        or_node: bool,
        max_length: Length,
    ) -> Option<ProofResult> {
        let known = self.table.look_up(key);
        if known.proof_length <= max_length {
            return Some(ProofResult::proof(or_node, known.proof_length, known.proof_hand));
        }
        if known.disproof_length > max_length {
            let (length, hand) = (known.disproof_length, known.disproof_hand);
            return Some(ProofResult::disproof(or_node, length, hand, ANY_PATH));
        }
        if self.repetitions {
            let repetition = self.table.look_up_repetition(key.on_path(path_hash));
            if let Some((length, ply)) = repetition.filter(|&(length, _)| length > max_length) {
                return Some(ProofResult::disproof(or_node, length, key.hand, ply));
            }
        }
        known.numbers.map(|numbers| ProofResult::unsolved(numbers.phi, numbers.delta))
    }

    /// The attacker's pieces that must stay in hand: those of kinds that the defender could interpose if it had them.
    pub fn hand_against_interpositions(&self, held: Hand, checks: &Checks) -> Hand {
        let can_interpose = !(checks.targets - checks.checkers).is_empty();
        if can_interpose {
            kinds_missing_in(held, self.position.hand(!self.problem.attacker))
        } else {
            Hand::EMPTY
        }
    }

    /// Evaluates a move of the last node.
    fn evaluate(&mut self, mv: Move) -> ProofResult {
        let Some(node) = self.path.last() else { return ProofResult::unsolved(1, 1) };
        let (or_node, max_length) = (!node.or_node, node.child_max_length());
        let path_hash = (node.path_hash ^ self.position.key()).wrapping_mul(HASH_MULTIPLIER);
        let wins_by_try = self.problem.wins_by_try(&self.position, mv);
        let undo = self.position.make(mv);
        let key = self.problem.key(&self.position);
        let result = if wins_by_try {
            ProofResult::disproof(or_node, INFINITE_LENGTH, all_in_hand(&self.position), ANY_PATH)
        } else {
            self.repetition(key, or_node)
                .or_else(|| self.look_up(key, path_hash, or_node, max_length))
                .unwrap_or_else(|| {
                    let checks = self.position.checks();
                    if or_node {
                        self.evaluate_or_node(key, &checks, max_length)
                    } else {
                        self.evaluate_and_node(key, &checks, max_length)
                    }
                })
        };
        self.position.unmake(mv, &undo);
        result
    }

    /// The disproof by repetition: the position occurred on the path, or the attacker holds less than when it did.
    ///
    /// A mate never needs a repetition: if there is a mate here, there was one no longer at the first occurrence.
    fn repetition(&self, key: ProofKey, or_node: bool) -> Option<ProofResult> {
        let ply = if self.problem.is_last_repetition(&self.position) {
            // Before the root: the disproof does not hold in another game.
            0
        } else {
            let mut same_side = (1..self.path.len()).rev().step_by(2);
            let repeats = |above: &ProofKey| above.hash == key.hash && above.hand.dominates(key.hand);
            same_side.find(|&ply| repeats(&self.path[ply - 1].key))?
        };
        Some(ProofResult::disproof(or_node, INFINITE_LENGTH, key.hand, ply as Ply))
    }

    /// The result that follows from the position itself, with the attacker to move.
    fn evaluate_or_node(&mut self, key: ProofKey, checks: &Checks, max_length: Length) -> ProofResult {
        if max_length == 0 {
            return ProofResult::disproof(true, 1, key.hand, ANY_PATH);
        }
        if let Some(mv) = mate_in_one(&self.position, checks) {
            return ProofResult::proof(true, 1, self.hand_of_mate(mv));
        }
        if max_length == 1 {
            return ProofResult::disproof(true, 2, key.hand, ANY_PATH);
        }
        let mut count = Count::default();
        movegen::checks(&self.position, checks, &mut count);
        match count.total() {
            0 => {
                let hand = kinds_present_in(key.hand, all_in_hand(&self.position));
                ProofResult::disproof(true, INFINITE_LENGTH, hand, ANY_PATH)
            }
            total => ProofResult::unsolved(1, total as u32),
        }
    }

    /// The result that follows from the position itself, with the defender to move.
    fn evaluate_and_node(&mut self, key: ProofKey, checks: &Checks, max_length: Length) -> ProofResult {
        let mut count = Count::default();
        movegen::legal_with(&self.position, checks, &mut count);
        match count.total() {
            0 => ProofResult::proof(false, 0, self.hand_against_interpositions(key.hand, checks)),
            _ if max_length == 0 => ProofResult::disproof(false, 1, key.hand, ANY_PATH),
            total => ProofResult::unsolved(1, total as u32),
        }
    }

    /// The attacker's hand that a mating move needs.
    fn hand_of_mate(&mut self, mv: Move) -> Hand {
        let undo = self.position.make(mv);
        let held = self.position.hand(self.problem.attacker);
        let hand = self.hand_against_interpositions(held, &self.position.checks());
        self.position.unmake(mv, &undo);
        self.hand_before(mv, hand)
    }
}

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
