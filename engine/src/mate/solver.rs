//! The mate solver: does the side to move mate by checks alone (*tsume*)?
//!
//! The line of a proved mate: the attacker plays the quickest known mate. The defender plays the evasion that resists longest, as far as lengths
//! are proved, but no futile interposition (*muda-ai*): a dropped piece is futile if the attacker can capture it with
//! check and then mates in no more moves than the other evasions last, one more allowed for each square that is still
//! empty between the checking piece and the king. If all evasions are futile interpositions, the one that ends
//! soonest is played.

use super::dfpn::ProofSearch;
use super::node::ProofResult;
use super::problem::{MateProblem, NodeBudget};
use super::table::{INFINITE_LENGTH, Length, ProofNumberTable, ProofTableError};
use katagami_rules::game::{EnteringKingRule, Game};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::types::Move;

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
        self.table.age();
        let mut search = ProofSearch {
            table: &mut self.table,
            problem: MateProblem::new(game, rule),
            budget: NodeBudget::new(nodes, stop),
            position: game.position().clone(),
            path: Vec::new(),
            children: Vec::new(),
            moves: MoveList::new(),
            repetitions: false,
            idle_visits: 0,
        };
        let result = search.solve();
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

/// A move of the defender, and the number of attacker's moves to mate after it.
#[derive(Clone, Copy)]
struct Evasion {
    mv: Move,
    length: Length,
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
    fn evasions(&mut self, length: Length) -> Option<Vec<Evasion>> {
        let mut moves = MoveList::new();
        movegen::legal(&self.position, &mut moves);
        let prove = |&mv: &Move| {
            let length = self.after_move(mv, |search| search.prove_again(length))?;
            Some(Evasion { mv, length })
        };
        moves.iter().map(prove).collect()
    }

    /// The evasion to play; `None` if there is none, and the position is mate.
    fn longest(&mut self, evasions: &[Evasion]) -> Option<Evasion> {
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
    fn after_move<T>(&mut self, mv: Move, look: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.position.make(mv);
        let result = look(self);
        self.position.unmake(mv, &undo);
        result
    }

    /// The known number of moves to mate, [`INFINITE_LENGTH`] if no mate is known.
    fn known_mate(&self) -> Length {
        if !movegen::any_legal(&self.position) {
            return 0;
        }
        self.table.look_up(self.problem.key(&self.position)).proof_length
    }
}
