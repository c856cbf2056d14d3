//! A searching thread.

use std::sync::atomic::{AtomicU64, Ordering};

use super::history::Learned;
use super::limits::Resources;
use super::reductions::Reductions;
use super::root_moves::RootMoves;
use super::score::{EVALUATION_BOUND, SUPERIOR, Score, mate_in, mated_in};
use super::signals::Signals;
use super::stack::Stack;
use super::techniques::{Technique, Techniques};
use super::time::Budget;
use crate::eval::Evaluator;
use crate::movegen::{self, MoveList};
use crate::position::{Cycle, Declaration, Game, Rules};
use crate::types::{ByColor, Move};

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub resources: Resources<'a>,
    pub signals: &'a Signals,
    pub budget: Budget,
    pub node_limit: Option<u64>,
    pub rules: Rules,
    pub techniques: Techniques,
    /// What a draw is worth to each side.
    pub draw: ByColor<Score>,
    /// Nodes counted so far, by all threads.
    pub nodes: AtomicU64,
}

/// A searching thread.
pub(super) struct Worker<'a> {
    pub shared: &'a Shared<'a>,
    pub techniques: Techniques,
    pub game: Game,
    evaluator: Evaluator<'a>,
    pub learned: Learned,
    pub stack: Stack,
    pub reductions: &'static Reductions,
    pub root: RootMoves,
    /// Nodes of this thread.
    pub nodes: u64,
    /// How many of them were added to the shared count.
    counted: u64,
    /// The depth of the present iteration, and the deepest ply reached in it.
    pub root_depth: i32,
    pub selective_depth: usize,
    /// The width of the window at the root.
    pub root_window: Score,
    /// Before this ply the turn is not passed: a null move is being verified.
    pub no_pass_before: usize,
    /// Whether the search ends: scores that come back then mean nothing.
    pub stopped: bool,
    pub(super) generated: MoveList,
}

impl<'a> Worker<'a> {
    pub(super) fn new(game: Game, shared: &'a Shared<'a>, root: RootMoves) -> Self {
        Self {
            evaluator: Evaluator::new(shared.resources.evaluation, game.position()),
            learned: shared.resources.experience.take(),
            techniques: shared.techniques,
            shared,
            game,
            stack: Stack::new(),
            reductions: Reductions::get(),
            root,
            nodes: 0,
            counted: 0,
            root_depth: 0,
            selective_depth: 0,
            root_window: 1,
            no_pass_before: 0,
            stopped: false,
            generated: MoveList::new(),
        }
    }

    /// Keeps what was learned for the next search.
    pub(super) fn retire(self) {
        self.shared.resources.experience.give_back(self.learned);
    }

    #[inline]
    pub(super) fn uses(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }

    /// Counts a node and sees from time to time whether to stop.
    #[inline]
    pub(super) fn count_node(&mut self, ply: usize) {
        /// How many nodes go by between two looks at the clock.
        const INTERVAL: u64 = 256;
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes.is_multiple_of(INTERVAL) || self.shared.node_limit.is_some() {
            self.count_nodes();
            self.stopped |= self.must_stop();
        }
    }

    /// Adds this thread's nodes to the shared count.
    pub(super) fn count_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
        self.counted = self.nodes;
    }

    pub(super) fn must_stop(&self) -> bool {
        let shared = self.shared;
        shared.signals.stopped()
            || shared.node_limit.is_some_and(|limit| shared.nodes.load(Ordering::Relaxed) >= limit)
            || shared.budget.is_spent(shared.signals.thinking_since())
    }

    /// The static evaluation, kept apart from scores with a special meaning.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Score {
        let value = self.evaluator.evaluate(self.game.position());
        value.clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
    }

    /// Makes a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        let Resources { table, evaluation, .. } = self.shared.resources;
        let key = self.game.position().key_after(mv);
        table.prefetch(key);
        evaluation.cache().prefetch(key);
        self.evaluator.play(self.game.position(), mv);
        self.game.play(mv);
        debug_assert_eq!(self.game.position().key(), key);
    }

    /// Passes the turn.
    pub(super) fn pass(&mut self) {
        self.evaluator.pass();
        self.game.pass();
    }

    /// Takes back the last move or pass.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.game.undo();
        self.evaluator.undo(self.game.position());
    }

    /// What a draw is worth to the side to move.
    #[inline]
    pub(super) fn draw(&self) -> Score {
        self.shared.draw[self.game.position().side()]
    }

    /// What the rules say of the current node, if they end the search there.
    pub(super) fn adjudicate(&self, ply: usize) -> Option<Score> {
        let rules = &self.shared.rules;
        if self.game.try_winner(rules.entering_king).is_some() {
            return Some(mated_in(ply));
        }
        if let Some(cycle) = self.game.cycle_within(ply) {
            return Some(self.score_of(cycle, ply));
        }
        if self.game.is_over_long(rules) {
            // Mate goes before the limit of moves.
            let mated = self.game.checks().any() && !movegen::any_legal(self.game.position());
            return Some(if mated { mated_in(ply) } else { self.draw() });
        }
        if self.game.declaration(rules) == Some(Declaration::Win) {
            return Some(mate_in(ply));
        }
        None
    }

    /// What a position is worth whose board occurred before.
    ///
    /// To win by repetition is no mate: it hangs on the path, which the table knows nothing of. What others read there may be
    /// wrong for them, so they search on.
    #[cold]
    fn score_of(&self, cycle: Cycle, ply: usize) -> Score {
        let won = match cycle {
            Cycle::Repetition { loser: None } => return self.draw(),
            Cycle::Repetition { loser: Some(loser) } => loser != self.game.position().side(),
            Cycle::Superior => true,
            Cycle::Inferior => false,
        };
        let score = SUPERIOR - ply as Score;
        if won { score } else { -score }
    }
}
