//! The first look at a node: what is known of it without searching.

use super::hands::{both, exclusive, same_kinds};
use super::node::{ANYWHERE, Finding};
use super::search::Search;
use super::table::{Length, NEVER, Place, Ply};
use super::{hands, problem::SPREAD};
use crate::movegen::{self, Count};
use crate::position::{Checks, Position};
use crate::types::{Hand, Move};
use katagami_rules::mate_in_one;

impl Search<'_> {
    /// Whether a child of the last node decides it.
    pub fn decides(&self, index: usize) -> bool {
        self.children[index].finding.numbers.lost()
    }

    /// Looks at a child of the last node, and at those that wait for it as long as they fail.
    pub fn wake(&mut self, index: usize) {
        let finding = self.look(self.children[index].mv);
        let child = &mut self.children[index];
        (child.finding, child.awake) = (finding, true);
        self.wake_behind(index);
    }

    /// Looks at the child that waits for this one, if there is one and this one has failed.
    pub fn wake_behind(&mut self, index: usize) {
        let failed = self.children[index].finding.numbers.won();
        if failed && self.children.get(index + 1).is_some_and(|next| next.follows && !next.awake) {
            self.wake(index + 1);
        }
    }

    /// What a move of the last node leads to.
    fn look(&mut self, mv: Move) -> Finding {
        let Some(node) = self.path.last() else { return Finding::open(1, 1) };
        let (attacks, bound) = (!node.attacks, node.bound_behind());
        let path = (node.path ^ self.position.key()).wrapping_mul(SPREAD);
        let won_by_try = self.problem.is_won_by(&self.position, mv);
        let undo = self.position.make(mv);
        let place = self.problem.place(&self.position);
        let finding = if won_by_try {
            Finding::escape(attacks, NEVER, both(&self.position), ANYWHERE)
        } else {
            let known = self.repeated(place, attacks).or_else(|| self.recall(place, path, attacks, bound));
            known.unwrap_or_else(|| self.judge(place, attacks, bound))
        };
        self.position.unmake(mv, &undo);
        finding
    }

    /// The escape of the defender if the position occurred on the path, or the attacker has lost pieces since it did.
    ///
    /// The attacker gains nothing by it: if there is a mate here, there was one no longer before.
    fn repeated(&self, place: Place, attacks: bool) -> Option<Finding> {
        let ply = if self.problem.ends_game(&self.position) {
            // Before the root: this will not hold in another game.
            0
        } else {
            let mut alike = (1..self.path.len()).rev().step_by(2);
            let same = |node: &Place| node.key == place.key && node.hand.dominates(place.hand);
            alike.find(|&above| same(&self.path[above - 1].place))?
        };
        Some(Finding::escape(attacks, NEVER, place.hand, ply as Ply))
    }

    /// What the table knows of a place, given how it was reached and how long a mate may take.
    pub fn recall(&self, place: Place, path: u64, attacks: bool, bound: Length) -> Option<Finding> {
        let known = self.table.look_up(place);
        if known.mate <= bound {
            return Some(Finding::mate(attacks, known.mate, known.mating));
        }
        if known.free > bound {
            return Some(Finding::escape(attacks, known.free, known.freeing, ANYWHERE));
        }
        if self.repetitions {
            let place = Place { key: place.key ^ path, ..place };
            let repetition = self.table.look_up_repetition(place).filter(|&(free, _)| free > bound);
            if let Some((free, ply)) = repetition {
                return Some(Finding::escape(attacks, free, place.hand, ply));
            }
        }
        known.numbers.map(|numbers| Finding::open(numbers.phi, numbers.delta))
    }

    /// What the position itself tells.
    fn judge(&mut self, place: Place, attacks: bool, bound: Length) -> Finding {
        let checks = self.position.checks();
        if attacks {
            self.judge_attack(place, &checks, bound)
        } else {
            self.judge_defence(place, &checks, bound)
        }
    }

    fn judge_attack(&mut self, place: Place, checks: &Checks, bound: Length) -> Finding {
        if bound == 0 {
            return Finding::escape(true, 1, place.hand, ANYWHERE);
        }
        if let Some(mv) = mate_in_one(&self.position, checks) {
            return Finding::mate(true, 1, self.hand_of_mate(mv));
        }
        if bound == 1 {
            return Finding::escape(true, 2, place.hand, ANYWHERE);
        }
        let mut count = Count::default();
        movegen::checks(&self.position, checks, &mut count);
        match count.total() {
            0 => Finding::escape(true, NEVER, same_kinds(place.hand, both(&self.position)), ANYWHERE),
            total => Finding::open(1, total as u32),
        }
    }

    fn judge_defence(&mut self, place: Place, checks: &Checks, bound: Length) -> Finding {
        let mut count = Count::default();
        movegen::legal_with(&self.position, checks, &mut count);
        match count.total() {
            0 => Finding::mate(false, 0, self.hand_of_no_drops(place.hand, checks)),
            _ if bound == 0 => Finding::escape(false, 1, place.hand, ANYWHERE),
            total => Finding::open(1, total as u32),
        }
    }

    /// The hand that a mating move needs.
    fn hand_of_mate(&mut self, mv: Move) -> Hand {
        let undo = self.position.make(mv);
        let held = self.position.hand(self.problem.attacker);
        let hand = self.hand_of_no_drops(held, &self.position.checks());
        self.position.unmake(mv, &undo);
        hands::before(&self.position, self.problem.attacker, mv, hand)
    }

    /// The pieces that the attacker must keep lest the defender have more kinds to interpose.
    pub fn hand_of_no_drops(&self, held: Hand, checks: &Checks) -> Hand {
        if (checks.targets - checks.checkers).is_empty() {
            return Hand::EMPTY;
        }
        exclusive(held, defence(&self.position, self.problem.attacker))
    }
}

/// What the defender holds.
fn defence(position: &Position, attacker: crate::types::Color) -> Hand {
    position.hand(!attacker)
}
