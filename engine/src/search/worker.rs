//! A searching thread: principal variation search (Marsland and Campbell, 1982) on one game.

use std::sync::atomic::{AtomicU64, Ordering};

use super::MAX_PLY;
use super::history::History;
use super::limits::Resources;
use super::ordering::{Hints, Ordered, captured};
use super::report::Bound;
use super::score::{
    DRAW, EVALUATION_BOUND, INFINITE, MATE_BOUND, SUPERIOR, Score, from_table, mate_in, mated_in, to_table,
};
use super::signals::Signals;
use super::table::Entry;
use super::time::Budget;
use crate::eval::Evaluator;
use crate::movegen::{self, MoveList};
use crate::position::{Cycle, Declaration, Game, Rules};
use crate::types::Move;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub resources: Resources<'a>,
    pub signals: &'a Signals,
    pub budget: Budget,
    pub node_limit: Option<u64>,
    pub rules: Rules,
    /// Nodes counted so far, by all threads.
    pub nodes: AtomicU64,
}

/// A searching thread.
pub(super) struct Worker<'a> {
    pub shared: &'a Shared<'a>,
    pub game: Game,
    evaluator: Evaluator<'a>,
    /// Nodes not yet added to the shared count.
    uncounted: u64,
    /// The deepest ply reached in this iteration.
    pub selective_depth: usize,
    /// Whether the search ends: scores that come back then mean nothing.
    pub stopped: bool,
    pub(super) generated: MoveList,
    pub(super) plies: Vec<Ply>,
    pub history: History,
}

/// What a worker remembers of each ply.
#[derive(Clone, Default)]
pub(super) struct Ply {
    pub moves: Ordered,
    pub killers: [Move; 2],
    /// The best line from here.
    pub pv: Vec<Move>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(game: Game, shared: &'a Shared<'a>) -> Self {
        Self {
            evaluator: Evaluator::new(shared.resources.evaluation, game.position()),
            shared,
            game,
            uncounted: 0,
            selective_depth: 0,
            stopped: false,
            generated: MoveList::new(),
            plies: vec![Ply::default(); MAX_PLY + 2],
            history: History::new(),
        }
    }

    /// Begins a node; the score if there is nothing to search there.
    pub(super) fn enter(&mut self, ply: usize) -> Option<Score> {
        self.count_node(ply);
        self.plies[ply].pv.clear();
        if self.stopped { Some(DRAW) } else { self.adjudicate(ply) }
    }

    /// Counts a node and sees from time to time whether to stop.
    fn count_node(&mut self, ply: usize) {
        /// How many nodes go by between two looks at the clock.
        const INTERVAL: u64 = 256;
        self.uncounted += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.uncounted >= INTERVAL || self.shared.node_limit.is_some() {
            self.count_nodes();
            self.stopped |= self.must_stop();
        }
    }

    /// Adds this thread's nodes to the shared count.
    pub(super) fn count_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.uncounted, Ordering::Relaxed);
        self.uncounted = 0;
    }

    pub(super) fn must_stop(&self) -> bool {
        let shared = self.shared;
        shared.signals.stopped()
            || shared.node_limit.is_some_and(|limit| shared.nodes.load(Ordering::Relaxed) >= limit)
            || shared.budget.is_spent(shared.signals.thinking_since())
    }

    /// The static evaluation, kept apart from scores with a special meaning.
    pub(super) fn evaluate(&mut self) -> Score {
        let value = self.evaluator.evaluate(self.game.position());
        value.clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
    }

    /// Makes a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        let Resources { table, evaluation } = self.shared.resources;
        let key = self.game.position().key_after(mv);
        table.prefetch(key);
        evaluation.cache().prefetch(key);
        self.evaluator.play(self.game.position(), mv);
        self.game.play(mv);
        debug_assert_eq!(self.game.position().key(), key);
    }

    /// Passes the turn.
    fn pass(&mut self) {
        self.evaluator.pass();
        self.game.pass();
    }

    /// Takes back the last move or pass.
    pub(super) fn undo(&mut self) {
        self.game.undo();
        self.evaluator.undo(self.game.position());
    }

    /// What the rules say of the current node, if they end the search there.
    pub(super) fn adjudicate(&self, ply: usize) -> Option<Score> {
        let rules = &self.shared.rules;
        if self.game.try_winner(rules.entering_king).is_some() {
            return Some(mated_in(ply));
        }
        match self.game.cycle() {
            Some(Cycle::Repetition { loser: None }) => return Some(DRAW),
            Some(Cycle::Repetition { loser: Some(loser) }) => {
                let lost = loser == self.game.position().side();
                return Some(if lost { mated_in(ply) } else { mate_in(ply) });
            }
            Some(Cycle::Superior) => return Some(SUPERIOR - ply as Score),
            Some(Cycle::Inferior) => return Some(-SUPERIOR + ply as Score),
            None => {}
        }
        if self.game.is_over_long(rules) {
            // Mate goes before the limit of moves.
            let mated = self.game.checks().any() && !movegen::any_legal(self.game.position());
            return Some(if mated { mated_in(ply) } else { DRAW });
        }
        if self.game.declaration(rules) == Some(Declaration::Win) {
            return Some(mate_in(ply));
        }
        None
    }

    /// The score of the current node by a search of `depth` plies within the window.
    pub(super) fn search(&mut self, mut alpha: Score, mut beta: Score, depth: i32, ply: usize) -> Score {
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply);
        }
        if let Some(score) = self.enter(ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        // No line is better than to mate, or worse than to be mated, on the next ply.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta - alpha > 1;
        let key = self.game.position().key();
        let known = self.shared.resources.table.get(key);
        if let Some(score) = known.filter(|_| !is_pv).and_then(|entry| cutoff(entry, alpha, beta, depth, ply))
        {
            return score;
        }
        if let Some(score) = self.null_move(beta, depth, ply, is_pv) {
            return score;
        }
        self.search_moves(known, alpha, beta, depth, ply)
    }

    /// Passes the turn: if the opponent cannot profit even so, the node fails high (Donninger, 1993).
    fn null_move(&mut self, beta: Score, depth: i32, ply: usize, is_pv: bool) -> Option<Score> {
        const LEAST_DEPTH: i32 = 3;
        let passed = self.game.moves().next_back() == Some(None);
        let useless = is_pv || passed || depth < LEAST_DEPTH || self.game.checks().any();
        if useless || beta.abs() >= EVALUATION_BOUND || self.evaluate() < beta {
            return None;
        }
        self.pass();
        let score = -self.search(-beta, -beta + 1, depth - 3 - depth / 4, ply + 1);
        self.undo();
        (!self.stopped && score >= beta).then_some(if score >= MATE_BOUND { beta } else { score })
    }

    /// Searches the moves of a node.
    fn search_moves(
        &mut self,
        known: Option<Entry>,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        self.order_moves(known.map_or(0, |entry| entry.mv), ply);
        let in_check = self.game.checks().any();
        let side = self.game.position().side();
        let mut line = Line { alpha, best: -INFINITE, mv: Move::NONE };
        let mut searched = 0;
        let mut quiets = Vec::new();
        while let Some(mv) = self.plies[ply].moves.next() {
            let quiet = captured(mv, self.game.position()).is_none() && !mv.is_promotion();
            let reduction = if quiet && !in_check { reduction(depth, searched) } else { 0 };
            let extension = i32::from(in_check);
            self.play(mv);
            let score = self.search_child(line.alpha, beta, depth - 1 + extension, reduction, searched, ply);
            self.undo();
            if self.stopped {
                return DRAW;
            }
            searched += 1;
            if score > line.best {
                line.best = score;
                if score > line.alpha {
                    line.alpha = score;
                    line.mv = mv;
                    self.extend_pv(mv, ply);
                }
                if score >= beta {
                    if quiet {
                        self.history.cutoff(side, mv, &quiets, depth);
                        remember_killer(&mut self.plies[ply].killers, mv);
                    }
                    break;
                }
            }
            if quiet {
                quiets.push(mv);
            }
        }
        if searched == 0 {
            return mated_in(ply);
        }
        self.store(&line, alpha, beta, depth, ply);
        line.best
    }

    /// Searches a move just made: the first with the full window, the others with a null window first.
    fn search_child(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        reduction: i32,
        searched: usize,
        ply: usize,
    ) -> Score {
        if searched == 0 {
            return -self.search(-beta, -alpha, depth, ply + 1);
        }
        let mut score = -self.search(-alpha - 1, -alpha, depth - reduction, ply + 1);
        if score > alpha && reduction > 0 {
            score = -self.search(-alpha - 1, -alpha, depth, ply + 1);
        }
        if score > alpha && score < beta {
            score = -self.search(-beta, -alpha, depth, ply + 1);
        }
        score
    }

    /// Searches a move just made at the root, where `index` moves were searched before it.
    pub(super) fn root_child(&mut self, alpha: Score, depth: i32, index: usize) -> Score {
        self.search_child(alpha, INFINITE, depth, 0, index, 0)
    }

    /// Generates and orders all moves of the node.
    pub(super) fn order_moves(&mut self, table_move: u16, ply: usize) {
        let position = self.game.position();
        self.generated.clear();
        movegen::legal_with(position, self.game.checks(), &mut self.generated);
        let entry = &mut self.plies[ply];
        let hints = Hints { table_move, killers: entry.killers, history: &self.history };
        entry.moves.fill(&self.generated, position, &hints);
    }

    /// Makes `mv` and the line behind it the best line of the node.
    pub(super) fn extend_pv(&mut self, mv: Move, ply: usize) {
        let (above, below) = self.plies.split_at_mut(ply + 1);
        let (pv, behind) = (&mut above[ply].pv, &below[0].pv);
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(behind);
    }

    fn store(&self, line: &Line, alpha: Score, beta: Score, depth: i32, ply: usize) {
        let bound = if line.best >= beta {
            Bound::Lower
        } else if line.best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = to_table(line.best, ply);
        let entry = Entry { mv: line.mv.compact(), score, depth, bound };
        self.shared.resources.table.put(self.game.position().key(), entry);
    }
}

/// The best of the moves searched so far.
struct Line {
    alpha: Score,
    best: Score,
    mv: Move,
}

/// The score that an entry of the table settles the node with, if it does.
pub(super) fn cutoff(entry: Entry, alpha: Score, beta: Score, depth: i32, ply: usize) -> Option<Score> {
    let score = from_table(entry.score, ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (entry.depth >= depth && settles).then_some(score)
}

/// How much less deep a late quiet move is searched.
fn reduction(depth: i32, searched: usize) -> i32 {
    const EARLY: usize = 3;
    if depth < 3 || searched < EARLY {
        return 0;
    }
    let reduction = f64::from(depth).ln() * (searched as f64).ln() / 2.0;
    (reduction as i32).min(depth - 1)
}

fn remember_killer(killers: &mut [Move; 2], mv: Move) {
    if killers[0] != mv {
        *killers = [mv, killers[0]];
    }
}
