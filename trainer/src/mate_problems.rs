//! Mate problems found in games: positions with one way to mate, as people solve them.

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use katagami::mate::{Defence, Mate, MateResult, ProofTableError, Solver};
use katagami_rules::game::{EnteringKingRule, Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::Move;

/// A position in which one check mates, and no other.
#[derive(Clone, Debug)]
pub struct MateProblem {
    /// The position, with the attacker to move and not in check.
    pub position: Position,
    /// The plies to mate, by the quickest mate against the longest resistance. Odd.
    pub plies: usize,
    /// The check that mates.
    pub first: Move,
    /// The number of nodes that the solver took: how hard the problem is.
    pub nodes: u64,
}

/// As the page reads it: plies, first move, position.
impl fmt::Display for MateProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.plies, self.first, self.position.to_sfen())
    }
}

/// Finds problems in positions, each once.
#[derive(Debug)]
pub struct ProblemFinder {
    solver: Solver,
    rule: EnteringKingRule,
    nodes: u64,
    longest: usize,
    /// The keys of the positions that were looked at.
    seen: HashSet<u64>,
}

/// The size of the solver's table in MiB.
const TABLE: usize = 4;

impl ProblemFinder {
    /// A finder of problems of up to `longest` plies, that spends up to `nodes` nodes on each question to the solver.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(longest: usize, nodes: u64) -> Result<Self, ProofTableError> {
        let (solver, rule) = (Solver::new(TABLE)?, Rules::default().entering_king);
        Ok(Self { solver, rule, nodes, longest, seen: HashSet::new() })
    }

    /// The problems of a position: its own, and those on the way to its mate, as if the game had gone on.
    pub fn find(&mut self, position: &Position) -> Vec<MateProblem> {
        let mut game = Game::new(position.clone());
        let Some(mate) = self.mate(&game) else { return Vec::new() };
        let mut problems = Vec::new();
        for (ply, &mv) in mate.line.iter().enumerate() {
            let is_attack = ply % 2 == 0 && mate.line.len() - ply <= self.longest;
            if is_attack && self.seen.insert(game.position().key()) {
                problems.extend(self.problem(&game));
            }
            game.make(mv);
        }
        problems
    }

    /// The mate that the solver finds.
    fn mate(&mut self, game: &Game) -> Option<Mate> {
        match self.solver.solve(game, self.rule, self.nodes, &|| false) {
            MateResult::Mate(mate) => Some(mate),
            MateResult::NoMate | MateResult::Unknown => None,
        }
    }

    /// The position as a problem, if it is one.
    fn problem(&mut self, game: &Game) -> Option<MateProblem> {
        if game.checks().any() {
            return None;
        }
        // What was found on the way here says nothing about how hard it is.
        self.solver.clear();
        let Mate { line, plies, shortest } = self.mate(game)?;
        let nodes = self.solver.nodes();
        // Without futile interpositions, about which people disagree.
        let is_plain = shortest && plies <= self.longest && line.len() == plies;
        let (first, position) = (*line.first()?, game.position().clone());
        (is_plain && self.is_only_mate(game, first)).then_some(MateProblem { position, plies, first, nodes })
    }

    /// Whether no other check mates, however slowly.
    fn is_only_mate(&mut self, game: &Game, first: Move) -> bool {
        let mut checks = MoveList::new();
        movegen::checks(game.position(), game.checks(), &mut checks);
        checks.iter().filter(|&&mv| mv != first).all(|&mv| {
            let mut game = game.clone();
            game.make(mv);
            let defence = self.solver.defend(&game, self.rule, None, self.nodes, &|| false);
            matches!(defence, Defence::Escapes { .. })
        })
    }
}

/// Problems by their length, of each length up to a number.
#[derive(Debug)]
pub struct ProblemSet {
    by_length: BTreeMap<usize, Vec<MateProblem>>,
    each: usize,
}

impl ProblemSet {
    /// An empty set for `each` problems of each length up to `longest` plies.
    pub fn new(longest: usize, each: usize) -> Self {
        Self { by_length: (1..=longest).step_by(2).map(|plies| (plies, Vec::new())).collect(), each }
    }

    /// Takes one of the problems of a game, of the length of which there are the fewest; the longest of these.
    pub fn take_one(&mut self, problems: Vec<MateProblem>) {
        let count = |plies: &usize| self.by_length.get(plies).map_or(usize::MAX, Vec::len);
        let fewest = problems
            .into_iter()
            .rev()
            .min_by_key(|problem| (count(&problem.plies), usize::MAX - problem.plies));
        if let Some(problem) = fewest
            && let Some(list) = self.by_length.get_mut(&problem.plies)
            && list.len() < self.each
        {
            list.push(problem);
        }
    }

    /// Whether there are as many problems of each length as are wanted.
    pub fn is_full(&self) -> bool {
        self.by_length.values().all(|list| list.len() >= self.each)
    }

    /// The numbers of problems, by length.
    pub fn counts(&self) -> impl Iterator<Item = (usize, usize)> {
        self.by_length.iter().map(|(&plies, list)| (plies, list.len()))
    }

    /// All problems, the short ones first and of one length the easy ones.
    pub fn sorted(self) -> Vec<MateProblem> {
        let mut all: Vec<_> = self.by_length.into_values().flatten().collect();
        all.sort_by_cached_key(|problem| (problem.plies, problem.nodes, problem.position.to_sfen()));
        all
    }
}
