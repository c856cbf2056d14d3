//! The mate solver: does the side to move mate by checks alone (tsume)?

use super::effort::Effort;
use super::node::Finding;
use super::problem::Problem;
use super::search::Search;
use super::table::{Length, NEVER, Table};
use crate::position::{EnteringKingRule, Game};
use crate::types::Move;

/// What the solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move mates.
    Mate(Mate),
    /// No sequence of checks mates.
    NoMate,
    /// The limit was reached first.
    Unknown,
}

/// A mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// The moves of both sides, the last one mating. The defender holds out as long as it can, but does not interpose
    /// pieces in vain.
    pub line: Vec<Move>,
    /// Whatever the defender does, it is mated in so many plies at most.
    pub plies: usize,
    /// Whether no sequence of checks is sure to mate in fewer plies.
    pub shortest: bool,
}

/// A mate solver with what it remembers from one problem to the next.
///
/// ```
/// use katagami::mate::{Solver, Verdict};
/// use katagami::position::{Game, Position, Rules};
///
/// # if katagami::board::NAME == "standard" {
/// let mut solver = Solver::new(1).unwrap();
/// let game = Game::new(Position::from_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").unwrap());
/// let Verdict::Mate(mate) = solver.solve(&game, Rules::default().entering_king, 1000, &|| false) else {
///     panic!("a gold before the king mates");
/// };
/// assert_eq!(mate.line[0].to_string(), "G*5b");
/// # }
/// ```
#[derive(Debug)]
pub struct Solver {
    table: Table,
    nodes: u64,
}

/// Memory enough for problems that take millions of nodes, in MiB.
pub const MEBIBYTES: usize = 256;

/// The longest mate looked for, in moves of the attacker.
const LONGEST: Length = NEVER - 1;

impl Solver {
    /// A solver that remembers in about `mebibytes` MiB, allotted once; they are touched only as they fill.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Self, String> {
        Ok(Self { table: Table::new(mebibytes)?, nodes: 0 })
    }

    /// Forgets everything. Needless for the sake of the verdicts: problems do not mix.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// How many nodes the last problem took.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a mate by the side to move, with at most `nodes` nodes, until `stop` says so.
    ///
    /// `rule` matters where reaching a square with the king wins: an evasion that does so is an escape. A position that
    /// repeats one on the way is no mate, nor is the fourth occurrence of one of the game's.
    pub fn solve(
        &mut self,
        game: &Game,
        rule: EnteringKingRule,
        nodes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Verdict {
        self.table.age();
        let problem = Problem::new(game, rule);
        let effort = Effort::new(nodes, stop);
        let mut search = Search::new(&mut self.table, problem, game.position().clone(), effort);
        let verdict = search.verdict();
        self.nodes = search.effort.nodes;
        verdict
    }
}

impl Search<'_> {
    /// Solves the position and finds the line.
    fn verdict(&mut self) -> Verdict {
        let finding = self.prove(LONGEST);
        if finding.numbers.lost() && finding.length == NEVER {
            return Verdict::NoMate;
        }
        if !finding.numbers.won() {
            return Verdict::Unknown;
        }
        let (length, shortest) = self.shorten(finding.length);
        match self.full_line(length) {
            Some(line) => Verdict::Mate(Mate { line, plies: 2 * usize::from(length) - 1, shortest }),
            None => Verdict::Unknown,
        }
    }

    /// The line of a mate in `length` moves, which was proved; `None` if what was forgotten of it cannot be found again
    /// with as much effort.
    fn full_line(&mut self, length: Length) -> Option<Vec<Move>> {
        const LEAST: u64 = 20_000;
        let doubled = self.effort.nodes.saturating_mul(2).saturating_add(LEAST);
        self.effort.limit = self.effort.limit.max(doubled);
        self.line(length).or_else(|| {
            // Perhaps we were told to stop. What was proved by then is worth a few milliseconds.
            self.effort.prolong();
            self.line(length)
        })
    }

    /// Looks for mates shorter than one of `length` moves, with effort in proportion to what that took: the length of
    /// the shortest found, and whether there is none shorter.
    ///
    /// Each time the same search asks for a mate that is shorter by a move (as `KomoringHeights` does, 2022). What the
    /// table knows of lengths makes that a small part of the work done before, most of the time.
    fn shorten(&mut self, mut length: Length) -> (Length, bool) {
        const LEAST: u64 = 20_000;
        const TIMES: u64 = 2;
        let limit = self.effort.limit;
        self.effort.limit = limit.min(self.effort.nodes.saturating_mul(TIMES + 1).saturating_add(LEAST));
        let mut shortest = length <= 1;
        while !shortest && !self.effort.spent() {
            let Finding { numbers, length: found, .. } = self.prove(length - 1);
            if numbers.won() {
                length = found;
                shortest = length <= 1;
            } else {
                shortest = numbers.lost();
                break;
            }
        }
        self.effort.limit = limit;
        (length, shortest)
    }
}
