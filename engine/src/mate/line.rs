//! The line of a mate that was proved.
//!
//! The attacker takes a quickest mate known. The defender takes an evasion that holds out longest, as far as lengths are
//! proved, but interposes no piece in vain (*muda-ai*): a piece dropped between is worthless if the attacker can take it
//! with check and then mates in no more moves than the other evasions hold out, counting for each square still free
//! between the checking piece and the king one more move. Only when all evasions are worthless interpositions is one of
//! them played, one that ends soonest.

use super::search::Search;
use super::table::Length;
use crate::movegen::{self, MoveList};
use crate::types::Move;

/// An evasion with how long the defender holds out by it.
#[derive(Clone, Copy)]
struct Resistance {
    mv: Move,
    length: Length,
}

impl Search<'_> {
    /// The line of a mate in `length` moves from the position, which was proved; `None` if what was forgotten of it could
    /// not be found again with the effort that is left.
    pub fn line(&mut self, length: Length) -> Option<Vec<Move>> {
        let root = self.position.clone();
        let mut line = Vec::new();
        let complete = self.extend(length, &mut line);
        self.position = root;
        complete.then_some(line)
    }

    /// Plays the line from the position on; whether it came to its end.
    fn extend(&mut self, mut length: Length, line: &mut Vec<Move>) -> bool {
        loop {
            let Some(mv) = self.attack(length) else { return false };
            self.position.make(mv);
            line.push(mv);
            let Some(evasions) = self.evasions(length - 1) else { return false };
            let Some(longest) = self.longest(&evasions) else { return true };
            self.position.make(longest.mv);
            line.push(longest.mv);
            length = longest.length;
        }
    }

    /// A check that mates in at most `length` moves, this one counted.
    fn attack(&mut self, length: Length) -> Option<Move> {
        let (after, mv) = self.quickest()?;
        if after < length {
            return Some(mv);
        }
        // What follows was forgotten.
        self.prove(length);
        self.quickest().filter(|&(after, _)| after < length).map(|(_, mv)| mv)
    }

    /// The check that is known to mate soonest, with the length that remains after it.
    fn quickest(&mut self) -> Option<(Length, Move)> {
        let mut moves = MoveList::new();
        movegen::checks(&self.position, &self.position.checks(), &mut moves);
        let known = |&mv: &Move| (self.after_move(mv, |search| search.known_mate()), mv);
        moves.iter().map(known).min_by_key(|&(length, _)| length)
    }

    /// The evasions from the position, each with a length proved, at most `length`.
    fn evasions(&mut self, length: Length) -> Option<Vec<Resistance>> {
        let mut moves = MoveList::new();
        movegen::legal(&self.position, &mut moves);
        let resist = |&mv: &Move| {
            let length = self.after_move(mv, |search| search.prove_anew(length))?;
            Some(Resistance { mv, length })
        };
        moves.iter().map(resist).collect()
    }

    /// The evasion to play, `None` if there is none.
    fn longest(&mut self, evasions: &[Resistance]) -> Option<Resistance> {
        let lengths = |drops: bool| {
            let those = evasions.iter().filter(move |evasion| evasion.mv.is_drop() == drops);
            those.map(|evasion| evasion.length)
        };
        let without = lengths(false).max().unwrap_or(0);
        let (worthless, worthy): (Vec<_>, Vec<_>) =
            evasions.iter().copied().partition(|evasion| self.is_worthless(evasion.mv, without));
        let longest = worthy.into_iter().max_by_key(|evasion| evasion.length);
        longest.or_else(|| worthless.into_iter().min_by_key(|evasion| evasion.length))
    }

    /// Whether `mv` interposes a piece in vain, where the other evasions hold out for `others` moves.
    fn is_worthless(&mut self, mv: Move, others: Length) -> bool {
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

    /// In how many moves the position is mate; `None` if that is more than `length` or cannot be found out.
    fn prove_anew(&mut self, length: Length) -> Option<Length> {
        let known = self.known_mate();
        if known <= length {
            return Some(known);
        }
        let attacks = self.position.side() == self.problem.attacker;
        let finding = self.prove(length);
        let mated = if attacks { finding.numbers.won() } else { finding.numbers.lost() };
        mated.then_some(finding.length)
    }

    /// What `look` says of the position after a move.
    fn after_move<T>(&mut self, mv: Move, look: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.position.make(mv);
        let seen = look(self);
        self.position.unmake(mv, &undo);
        seen
    }

    /// In how many moves the position is known to be mate.
    fn known_mate(&self) -> Length {
        if !movegen::any_legal(&self.position) {
            return 0;
        }
        self.table.look_up(self.problem.place(&self.position)).mate
    }
}
