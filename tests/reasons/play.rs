//! Positions of games of the engine against itself, with some moves at random, and what a search says of positions.

use katagami::analysis::Line;
use katagami::search::{
    Bound, HistoryPool, Limits, Report, Resources, Settings, Signals, TranspositionTable, search,
};
use katagami_evaluation::{Evaluation, SquareOrder, Weights};
use katagami_rules::{Game, Move, Position, Rules};

use super::rules::moves;

/// The board's own weights.
pub fn evaluation() -> Evaluation {
    let weights = Weights::default_for_board(&|_, _| {}).expect("the board has weights, or counts material");
    Evaluation::new(weights, SquareOrder::ByRank, 8).expect("there is memory")
}

/// A search that depends on nothing but the position and the nodes.
pub struct Oracle<'a> {
    pub evaluation: &'a Evaluation,
    table: TranspositionTable,
    histories: HistoryPool,
}

impl<'a> Oracle<'a> {
    pub fn new(evaluation: &'a Evaluation) -> Self {
        let table = TranspositionTable::new(16).expect("there is memory");
        Self { evaluation, table, histories: HistoryPool::new() }
    }

    /// The best line.
    pub fn best(&self, game: &Game, nodes: u64) -> Option<Line> {
        self.table.clear();
        self.histories.clear();
        let resources =
            Resources { table: &self.table, evaluation: self.evaluation, histories: &self.histories };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let settings = Settings { exact_only: true, ..Settings::default() };
        let mut best = None;
        search(game, &limits, &settings, resources, &Signals::thinking(), &mut |report: &Report<'_>| {
            if report.bound == Bound::Exact && !report.pv.is_empty() {
                best = Some(Line { score: report.score, depth: report.depth, moves: report.pv.to_vec() });
            }
        });
        best
    }
}

/// Games from positions of games: `count` of them, each with a legal move, from seeded games of little thought.
pub fn positions(oracle: &Oracle<'_>, seed: u64, count: usize) -> Vec<(Game, Move)> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = Game::new(Position::start());
        while game.outcome(&Rules::default()).is_none() && game.position().ply() < 160 && found.len() < count
        {
            let legal = moves(game.position());
            let any = legal[random.usize(..legal.len())];
            if random.u32(..6) == 0 {
                found.push((game.clone(), any));
            }
            let thought = if random.u32(..8) == 0 { None } else { oracle.best(&game, 300) };
            game.make(thought.map_or(any, |line| line.moves[0]));
        }
    }
    found
}
