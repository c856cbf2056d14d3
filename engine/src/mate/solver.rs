//! The mate solver: does the side to move mate by checks alone (*tsume*)?

use super::defence::Defence;
use super::dfpn::ProofSearch;
use super::node::ProofResult;
use super::problem::{MateProblem, NodeBudget};
use super::table::{INFINITE_LENGTH, Length, ProofNumberTable, ProofTableError};
use katagami_rules::game::{EnteringKingRule, Game};
use katagami_rules::movegen::MoveList;
use katagami_rules::types::{Color, Move};

/// The result of a mate problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateResult {
    /// The side to move mates.
    Mate(Mate),
    /// No sequence of checks mates, however long.
    NoMate,
    /// The limit was reached, or the solver was stopped.
    Unknown,
}

/// A forced mate by checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// The moves of both sides, the last one mating. The defender resists as long as possible, but leaves out futile
    /// interpositions.
    pub line: Vec<Move>,
    /// The greatest number of plies to mate against any defence, futile interpositions included. Odd.
    pub plies: usize,
    /// Whether it is proved that no mate takes fewer plies.
    pub shortest: bool,
}

/// A mate solver with its table, which is kept from one problem to the next.
///
/// The algorithm is a depth-first proof-number search (df-pn: Nagai, "Df-pn algorithm for searching AND/OR trees and
/// its applications", 2002); `docs/src/how-it-works/mate-solver.md` describes it.
///
/// ```
/// use katagami::mate::{MateResult, Solver};
/// use katagami_rules::{Game, Position, Rules};
///
/// # if katagami_rules::board::NAME == "standard" {
/// let mut solver = Solver::new(1)?;
/// let game = Game::new(Position::from_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").unwrap());
/// let MateResult::Mate(mate) = solver.solve(&game, Rules::default().entering_king, 1000, &|| false) else {
///     panic!("a gold in front of the king mates");
/// };
/// assert_eq!(mate.line[0].to_string(), "G*5b");
/// # }
/// # Ok::<(), katagami::mate::ProofTableError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    table: ProofNumberTable,
    nodes: u64,
}

/// A table size that suffices for problems of millions of nodes, in MiB.
pub const DEFAULT_MEBIBYTES: usize = 256;

/// The longest mate that is looked for, in moves of the attacker.
const LONGEST: Length = INFINITE_LENGTH - 1;

impl Solver {
    /// A solver with a table of about `mebibytes` MiB (1 to 1048576; other values are clamped). The memory is
    /// reserved at once and touched only as it fills.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Self, ProofTableError> {
        Ok(Self { table: ProofNumberTable::new(mebibytes)?, nodes: 0 })
    }

    /// Clears the table. Results do not require it, since entries of different problems are kept apart.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The number of nodes that the last problem took.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a mate by the side to move, with at most `nodes` nodes, until `stop` returns true.
    ///
    /// Of the entering-king rules only [`EnteringKingRule::Try`] matters: a defender's move that wins by it refutes the
    /// mate. Repeating a position of the line, or reaching one of the game for the fourth time, does not mate.
    pub fn solve(
        &mut self,
        game: &Game,
        rule: EnteringKingRule,
        nodes: u64,
        stop: &dyn Fn() -> bool,
    ) -> MateResult {
        let attacker = game.position().side();
        self.search(game, attacker, rule, NodeBudget::new(nodes, stop), ProofSearch::solve)
    }

    /// Looks for the move of the side to move, which is to be mated by checks, that resists longest. It escapes if it is not mated
    /// in at most `plies` plies of both sides; `None` means however many. The rest is as in [`solve`](Self::solve).
    pub fn defend(
        &mut self,
        game: &Game,
        rule: EnteringKingRule,
        plies: Option<usize>,
        nodes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Defence {
        let attacker = !game.position().side();
        let length = plies.map_or(LONGEST, |plies| LONGEST.min((plies / 2) as Length));
        self.search(game, attacker, rule, NodeBudget::new(nodes, stop), |search| search.defend(length))
    }

    /// What `look` finds out about a problem.
    fn search<'a, T>(
        &'a mut self,
        game: &Game,
        attacker: Color,
        rule: EnteringKingRule,
        budget: NodeBudget<'a>,
        look: impl FnOnce(&mut ProofSearch<'a>) -> T,
    ) -> T {
        self.table.age();
        let mut search = ProofSearch {
            table: &mut self.table,
            problem: MateProblem::new(game, attacker, rule),
            budget,
            position: game.position().clone(),
            path: Vec::new(),
            children: Vec::new(),
            moves: MoveList::new(),
            repetitions: false,
            idle_visits: 0,
        };
        let result = look(&mut search);
        self.nodes = search.budget.nodes;
        result
    }
}

impl ProofSearch<'_> {
    /// Solves the position and finds the line of the mate.
    fn solve(&mut self) -> MateResult {
        let result = self.prove(LONGEST);
        if result.numbers.is_lost() && result.length == INFINITE_LENGTH {
            return MateResult::NoMate;
        }
        if !result.numbers.is_won() {
            return MateResult::Unknown;
        }
        let (length, shortest) = self.shorten(result.length);
        let plies = 2 * usize::from(length) - 1;
        let line = self.full_line(length);
        line.map_or(MateResult::Unknown, |line| MateResult::Mate(Mate { line, plies, shortest }))
    }

    /// The line of a proved mate in `length` moves. `None` if entries that the table has lost cannot be found again
    /// with as many nodes as the proof took.
    fn full_line(&mut self, length: Length) -> Option<Vec<Move>> {
        const LEAST: u64 = 20_000;
        let doubled = self.budget.nodes.saturating_mul(2).saturating_add(LEAST);
        self.budget.limit = self.budget.limit.max(doubled);
        self.line(length).or_else(|| {
            // The solver may have been stopped. A proved mate is worth a few more milliseconds.
            self.budget.extend();
            self.line(length)
        })
    }

    /// Looks for mates shorter than the proved one of `length` moves, with up to twice the nodes that the proof took.
    /// Returns the length of the shortest mate found, and whether it is proved to be the shortest.
    ///
    /// The same search is repeated with a bound that is shorter by one move (as `KomoringHeights` does, 2022). Since
    /// the table knows lengths, this mostly takes a small part of the nodes of the proof.
    fn shorten(&mut self, mut length: Length) -> (Length, bool) {
        const LEAST: u64 = 20_000;
        const TIMES: u64 = 2;
        let limit = self.budget.limit;
        self.budget.limit = limit.min(self.budget.nodes.saturating_mul(TIMES + 1).saturating_add(LEAST));
        let mut shortest = length <= 1;
        while !shortest && !self.budget.is_spent() {
            let ProofResult { numbers, length: found, .. } = self.prove(length - 1);
            if numbers.is_won() {
                length = found;
                shortest = length <= 1;
            } else {
                shortest = numbers.is_lost();
                break;
            }
        }
        self.budget.limit = limit;
        (length, shortest)
    }
}
