//! The line of a proved mate, and the evasions in it.
//!
//! The attacker plays the quickest known mate. The defender plays the evasion that resists longest, as far as lengths
//! are proved, but no futile interposition (*muda-ai*): a dropped piece is futile if the attacker can capture it with
//! check and then mates in no more moves than the other evasions last, one more allowed for each square that is still
//! empty between the checking piece and the king. If all evasions are futile interpositions, the one that ends
//! soonest is played.

use super::dfpn::ProofSearch;
use super::table::Length;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::types::Move;

/// A move of the defender, and the number of attacker's moves to mate after it.
#[derive(Clone, Copy)]
pub(super) struct Evasion {
    pub mv: Move,
    pub length: Length,
}

impl ProofSearch<'_> {
    /// The line of a proved mate in `length` moves. `None` if entries that the table has lost cannot be found again
    /// within the budget.
    pub fn line(&mut self, length: Length) -> Option<Vec<Move>> {
        let root = self.position.clone();
        let mut line = Vec::new();
        let complete = self.extend_line(length, &mut line);
        self.position = root;
        complete.then_some(line)
    }

    /// Plays the line from the position on. Returns whether it ends in mate.
    fn extend_line(&mut self, mut length: Length, line: &mut Vec<Move>) -> bool {
        loop {
            let Some(mv) = self.mating_check(length) else { return false };
            self.position.make(mv);
            line.push(mv);
            let Some(evasions) = self.evasions(length - 1) else { return false };
            let Some(longest) = self.longest(&evasions) else { return true };
            self.position.make(longest.mv);
            line.push(longest.mv);
            length = longest.length;
        }
    }

    /// A check that mates in at most `length` moves, including itself.
    fn mating_check(&mut self, length: Length) -> Option<Move> {
        let (after, mv) = self.quickest()?;
        if after < length {
            return Some(mv);
        }
        // The table has lost what follows.
        self.prove(length);
        self.quickest().filter(|&(after, _)| after < length).map(|(_, mv)| mv)
    }

    /// The check that is known to mate soonest, and the number of moves after it.
    fn quickest(&mut self) -> Option<(Length, Move)> {
        let mut moves = MoveList::new();
        movegen::checks(&self.position, &self.position.checks(), &mut moves);
        let known = |&mv: &Move| (self.after_move(mv, |search| search.known_mate()), mv);
        moves.iter().map(known).min_by_key(|&(length, _)| length)
    }

    /// All evasions, each with a proved length of at most `length`; `None` if one cannot be proved.
    pub fn evasions(&mut self, length: Length) -> Option<Vec<Evasion>> {
        let mut moves = MoveList::new();
        movegen::legal(&self.position, &mut moves);
        let prove = |&mv: &Move| {
            let length = self.after_move(mv, |search| search.prove_again(length))?;
            Some(Evasion { mv, length })
        };
        moves.iter().map(prove).collect()
    }

    /// The evasion to play; `None` if there is none, and the position is mate.
    pub fn longest(&mut self, evasions: &[Evasion]) -> Option<Evasion> {
        let board_moves = evasions.iter().filter(|evasion| !evasion.mv.is_drop());
        let others = board_moves.map(|evasion| evasion.length).max().unwrap_or(0);
        let (futile, useful): (Vec<_>, Vec<_>) =
            evasions.iter().copied().partition(|evasion| self.is_futile(evasion.mv, others));
        let longest = useful.into_iter().max_by_key(|evasion| evasion.length);
        longest.or_else(|| futile.into_iter().min_by_key(|evasion| evasion.length))
    }

    /// Whether `mv` is a futile interposition, given that evasions other than drops last for `others` moves.
    fn is_futile(&mut self, mv: Move, others: Length) -> bool {
        if !mv.is_drop() {
            return false;
        }
        self.after_move(mv, |search| {
            let mut captures = MoveList::new();
            movegen::capture_checks(&search.position, &search.position.checks(), &mut captures);
            captures.iter().filter(|capture| capture.target() == mv.target()).any(|&capture| {
                search.after_move(capture, |search| {
                    let checks = search.position.checks();
                    let between = (checks.targets - checks.checkers).len() as Length;
                    search.known_mate() <= others.saturating_add(between)
                })
            })
        })
    }

    /// The number of moves to mate; `None` if it is more than `length` or cannot be proved within the budget.
    fn prove_again(&mut self, length: Length) -> Option<Length> {
        let known = self.known_mate();
        if known <= length {
            return Some(known);
        }
        let or_node = self.position.side() == self.problem.attacker;
        let result = self.prove(length);
        let mated = if or_node { result.numbers.is_won() } else { result.numbers.is_lost() };
        mated.then_some(result.length)
    }

    /// What `look` returns for the position after a move.
    pub fn after_move<T>(&mut self, mv: Move, look: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.position.make(mv);
        let result = look(self);
        self.position.unmake(mv, &undo);
        result
    }

    /// The known number of moves to mate, the length that no mate has if no mate is known.
    fn known_mate(&self) -> Length {
        if !movegen::any_legal(&self.position) {
            return 0;
        }
        self.table.look_up(self.problem.key(&self.position)).proof_length
    }
}
