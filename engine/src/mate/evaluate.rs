//! The first evaluation of a node: what is known about it without searching.
//!
//! Without a solved result, the initial `phi` is 1 and the initial `delta` the number of moves: many moves are hard to
//! refute (after df-pn+: Nagai and Imai, 1999).

use katagami_rules::mate_in_one;

use super::dominance::{all_in_hand, kinds_missing_in, kinds_present_in};
use super::node::{ANY_PATH, ProofResult};
use super::problem::HASH_MULTIPLIER;
use super::state::ProofSearch;
use super::table::{INFINITE_LENGTH, Length, Ply, ProofKey};
use katagami_rules::movegen::{self, Count};
use katagami_rules::position::Checks;
use katagami_rules::types::{Hand, Move};

impl ProofSearch<'_> {
    /// Whether a child of the last node solves the node for its side to move.
    pub fn decides(&self, index: usize) -> bool {
        self.children[index].result.numbers.is_lost()
    }

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
                .unwrap_or_else(|| self.evaluate_position(key, or_node, max_length))
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

    /// The result that follows from the position itself.
    fn evaluate_position(&mut self, key: ProofKey, or_node: bool, max_length: Length) -> ProofResult {
        let checks = self.position.checks();
        if or_node {
            self.evaluate_or_node(key, &checks, max_length)
        } else {
            self.evaluate_and_node(key, &checks, max_length)
        }
    }

    /// A position with the attacker to move.
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

    /// A position with the defender to move.
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
