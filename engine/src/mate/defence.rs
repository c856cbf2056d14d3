//! The defender's side of a mate problem: whether a check mates, and the evasion that resists it longest.

use super::dfpn::ProofSearch;
use super::line::Evasion;
use super::table::Length;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::types::Move;

/// What a side that is to be mated by checks can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defence {
    /// Nothing: it has no legal move.
    Mated,
    /// It is mated after every move.
    Resists {
        /// The move that resists longest, futile interpositions left out.
        evasion: Move,
        /// The plies to mate from here, `evasion` included. Even.
        plies: usize,
    },
    /// It is not mated within the plies asked for if it plays this move.
    Escapes {
        /// The move.
        evasion: Move,
    },
    /// The limit was reached, or the solver was stopped.
    Unknown,
}

impl ProofSearch<'_> {
    /// What the defender, who is to move, can do against a mate in at most `length` further moves of the attacker.
    pub fn defend(&mut self, length: Length) -> Defence {
        if !movegen::any_legal(&self.position) {
            return Defence::Mated;
        }
        let result = self.prove(length);
        if result.numbers.is_won() {
            return self.escape(length).map_or(Defence::Unknown, |evasion| Defence::Escapes { evasion });
        }
        if !result.numbers.is_lost() {
            return Defence::Unknown;
        }
        let longest = self.evasions(result.length).and_then(|evasions| self.longest(&evasions));
        longest.map_or(Defence::Unknown, |Evasion { mv, length }| Defence::Resists {
            evasion: mv,
            plies: 2 * usize::from(length),
        })
    }

    /// A move after which the attacker does not mate in at most `length` moves.
    fn escape(&mut self, length: Length) -> Option<Move> {
        let mut moves = MoveList::new();
        movegen::legal(&self.position, &mut moves);
        let escapes = |&mv: &Move| {
            let wins = self.problem.wins_by_try(&self.position, mv);
            wins || length == 0 || self.after_move(mv, |search| search.prove(length)).numbers.is_lost()
        };
        moves.iter().copied().find(escapes)
    }
}
