//! A searching thread: its state, how it enters and evaluates a node, and what it learns from a node's result.

use super::adjudication::Adjudicator;
use super::board::Board;
use super::history::{
    ContinuationKey, CorrectionKeys, Corrections, Gains, Histories, PieceTo, history_bonus,
};
use super::move_picker::MovePicker;
use super::node::{Node, NodeType, StaticEvaluation, TriedMoves, Window};
use super::parameters::{self, Event, Technique, count, count_either};
use super::pruning::{MoveInfo, Reductions};
use super::resources::Resources;
use super::root::{RootMove, RootMoveResult, RootState};
use super::score::{Bound, EVALUATION_BOUND, MATE_BOUND, MAX_PLY, Score};
use super::stack::Stack;
use super::stop::{NodeCounter, StopCondition};
use super::table_probe::{NodeResult, TableProbe};
use super::tactical::{captured_kind, is_pawn_promotion, is_tactical};
use crate::mate::mate_in_one;
use katagami_rules::game::Game;
use katagami_rules::types::Move;

/// The state of a searching thread.
pub(super) struct Searcher<'a> {
    pub resources: Resources<'a>,
    pub adjudicator: Adjudicator,
    pub board: Board<'a>,
    pub stack: Stack,
    pub histories: Histories,
    pub reductions: Reductions,
    pub counter: NodeCounter<'a>,
    pub root: RootState,
    /// Before this ply there are no null moves: one is being verified.
    pub null_move_min_ply: usize,
}

impl<'a> Searcher<'a> {
    /// A thread that searches `game` until `condition` is met.
    pub(super) fn new(
        game: Game,
        resources: Resources<'a>,
        condition: &'a StopCondition<'a>,
        adjudicator: Adjudicator,
        root: RootState,
    ) -> Self {
        Self {
            board: Board::new(game, resources),
            histories: resources.histories.take_histories(),
            resources,
            adjudicator,
            stack: Stack::new(),
            reductions: Reductions::get(),
            counter: NodeCounter::new(condition),
            root,
            null_move_min_ply: 0,
        }
    }

    /// Ends the thread's search and keeps its histories for the next one.
    pub(super) fn finish(self) {
        self.resources.histories.keep_histories(self.histories);
    }

    /// Whether the search must stop. Scores that come back then mean nothing.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.counter.stopped()
    }

    /// Makes a legal move and notes it on the stack, with its history score.
    #[inline]
    pub(super) fn make_move(&mut self, ply: usize, mv: Move, history_score: i32) {
        let entry = &mut self.stack[ply];
        entry.current_move = mv;
        entry.quiet = captured_kind(mv, self.board.position()).is_none();
        entry.continuation_key = ContinuationKey::new(self.board.side(), PieceTo::new(mv));
        entry.history_score = history_score;
        self.counter.count();
        self.board.make_move(mv);
    }

    /// Passes the turn and notes it on the stack.
    pub(super) fn make_null_move(&mut self, ply: usize) {
        let entry = &mut self.stack[ply];
        entry.current_move = Move::NONE;
        entry.quiet = false;
        entry.continuation_key = ContinuationKey::NONE;
        entry.history_score = 0;
        self.counter.count();
        self.board.make_null_move();
    }

    /// The picker of all moves of a node.
    pub(super) fn main_picker(&self, node: &Node) -> MovePicker {
        if self.board.in_check() {
            return MovePicker::evasions(node.ply, node.table_move);
        }
        let mut refutations = [Move::NONE; 3];
        if Technique::Killers.is_used() {
            refutations[..2].copy_from_slice(&self.stack[node.ply].killers);
        }
        if Technique::CounterMove.is_used() {
            refutations[2] = self.histories.counter_move(self.stack.previous_moves(node.ply));
        }
        MovePicker::main_search(node.ply, node.table_move, refutations, node.depth)
    }

    /// The next move of a node of the main search, after `number` moves: at the root from its list, elsewhere from the picker.
    pub(super) fn next_of_node<N: NodeType>(
        &mut self,
        picker: &mut MovePicker,
        number: usize,
    ) -> Option<Move> {
        if N::ROOT {
            self.root.moves.get(self.root.pv_index + number).map(RootMove::mv)
        } else {
            self.next_move(picker)
        }
    }

    /// The next move of a picker.
    #[inline(always)]
    pub(super) fn next_move(&mut self, picker: &mut MovePicker) -> Option<Move> {
        picker.next(self.board.game(), &self.histories, &mut self.stack)
    }
}

/// Before the moves of a node.
impl Searcher<'_> {
    /// Enters a node. Its score, if the search stops or the rules decide it.
    pub(super) fn enter_node<N: NodeType>(&mut self, ply: usize) -> Option<Score> {
        if N::PV {
            self.stack[ply].pv.clear();
        }
        if self.stopped() {
            return Some(self.adjudicator.draw(self.board.side()));
        }
        self.root.selective_depth = self.root.selective_depth.max(ply);
        if N::ROOT {
            return None;
        }
        if let Some(score) = self.adjudicator.adjudicate(self.board.game(), ply) {
            return Some(score);
        }
        (ply >= MAX_PLY).then(|| self.board.evaluate())
    }

    /// What the transposition table holds of the board's position.
    #[inline]
    pub(super) fn probe(&self, ply: usize) -> TableProbe {
        TableProbe::new(self.resources.table, &self.board, ply)
    }

    /// The static evaluation of a node of the main search; `None` in check. It tells how much the opponent's last move gained.
    pub(super) fn evaluate(
        &mut self,
        probe: &TableProbe,
        excluded: Move,
        ply: usize,
    ) -> Option<StaticEvaluation> {
        if self.board.in_check() {
            self.stack[ply].static_evaluation = None;
            return None;
        }
        if excluded.is_some() {
            // The singular search of a node that was evaluated before: nothing is stored or learned again.
            count(Event::EvaluationAsked);
            count(Event::EvaluationOnStack);
            return self.stack[ply].static_evaluation.map(StaticEvaluation::known);
        }
        let evaluation = self.static_evaluation(probe, ply);
        probe.store_evaluation(self.resources.table, &self.board, evaluation.raw);
        let last = self.stack.before(ply, 1);
        if Gains::are_used()
            && let Some(before) = last.static_evaluation
            && last.quiet
            && !is_pawn_promotion(last.current_move)
        {
            let gain = -evaluation.corrected - before;
            self.histories.gains.update(!self.board.side(), PieceTo::new(last.current_move), gain);
        }
        Some(evaluation)
    }

    /// Evaluates the board, which is not in check, or takes the evaluation from the table, and notes it on the stack.
    pub(super) fn static_evaluation(&mut self, probe: &TableProbe, ply: usize) -> StaticEvaluation {
        count(Event::EvaluationAsked);
        // The corrections are far away in memory: they arrive while the position is evaluated.
        let (keys, corrections) = Technique::Correction
            .is_used()
            .then(|| {
                let keys = CorrectionKeys::new(self.board.position(), self.stack.previous_moves(ply));
                (keys, self.histories.corrections.of(self.board.side(), keys))
            })
            .unzip();
        let raw = if let Some(stored) = probe.entry.and_then(|entry| entry.evaluation) {
            count(Event::EvaluationInTable);
            stored
        } else {
            count_either(
                || self.board.remembers_evaluation(),
                [Event::EvaluationInCache, Event::EvaluationComputed],
            );
            self.board.evaluate()
        };
        let correction = corrections.map_or(0, Corrections::sum);
        let corrected = (raw + correction).clamp(-EVALUATION_BOUND, EVALUATION_BOUND);
        self.stack[ply].static_evaluation = Some(corrected);
        let estimate = probe.estimate(corrected);
        StaticEvaluation { raw, corrected, estimate, keys: keys.unwrap_or_default() }
    }

    /// The move that mates at once, if the transposition table does not exclude that there is one.
    pub(super) fn mate_in_one(&self, probe: &TableProbe) -> Option<Move> {
        if probe.excludes_mate_in_one() || self.board.in_check() || !Technique::MateInOne.is_used() {
            return None;
        }
        count(Event::MateInOne);
        mate_in_one(self.board.position(), self.board.checks())
    }
}

/// After the moves of a node: what its result changes.
impl Searcher<'_> {
    /// Stores a result of a node in the transposition table.
    pub(super) fn store(&self, node: &Node, mv: Move, score: Score, bound: Bound, depth: i32) {
        let raw_evaluation = node.evaluation.map(|evaluation| evaluation.raw);
        let result = NodeResult { mv, score, bound, depth, raw_evaluation, pv: node.table_pv };
        result.store(self.resources.table, &self.board, node.ply);
    }

    /// Updates a move of the root, the `number`-th that was searched, when the thread had counted `nodes_before` before it.
    pub(super) fn update_root(
        &mut self,
        mv: Move,
        number: usize,
        score: Score,
        alpha: Score,
        nodes_before: u64,
    ) {
        let nodes = self.counter.nodes() - nodes_before;
        let result = RootMoveResult { number, score, alpha, nodes, pv: &self.stack[1].pv };
        self.root.update(mv, &result);
    }

    /// After a cutoff by the table: a bonus for its move, if it is quiet. It is smaller than after a search, for the same
    /// entry may cut off again and again. The move that it refutes loses, if it is quiet and was tried early (Stockfish).
    pub(super) fn update_after_table_cutoff(&mut self, table_move: Move, depth: i32, ply: usize) {
        let position = self.board.position();
        if table_move.is_some() && !is_tactical(table_move, position) {
            let previous = self.stack.previous_moves(ply);
            let bonus = history_bonus(depth) / parameters::table_cutoff_bonus_divisor();
            self.histories.update_quiet(position.side(), previous, PieceTo::new(table_move), bonus);
        }
        let last = self.stack.before(ply, 1);
        if ply > 0 && last.quiet && last.move_count as i32 <= parameters::table_cutoff_early() {
            let malus = history_bonus(depth + 1) * parameters::table_cutoff_malus_percent() / 100;
            let piece_to = PieceTo::new(last.current_move);
            let previous = self.stack.previous_moves(ply - 1);
            self.histories.update_continuations(previous, piece_to, -malus);
        }
    }

    /// A reduced quiet move that was searched again changes the continuation histories: up if it failed high, down if it
    /// failed low after all.
    pub(super) fn update_after_research(
        &mut self,
        info: &MoveInfo,
        score: Score,
        window: &Window,
        depth: i32,
        ply: usize,
    ) {
        if info.captured.is_some() || self.stopped() {
            return;
        }
        let bonus = match Bound::of(score, window.alpha, window.beta) {
            Bound::Upper => -history_bonus(depth),
            Bound::Lower => history_bonus(depth),
            Bound::Exact => return,
        };
        let previous = self.stack.previous_moves(ply);
        self.histories.update_continuations(previous, info.piece_to, bonus);
    }

    /// Ends a node whose moves were searched: updates killers and histories, and stores the result. `tried` are the quiet
    /// moves and the captures that did not raise alpha.
    pub(super) fn finish_node<N: NodeType>(&mut self, node: &Node, window: &Window, tried: [&TriedMoves; 2]) {
        let ply = node.ply;
        let Window { beta, best_score, best_move, .. } = *window;
        if best_move.is_some() {
            let position = self.board.position();
            let previous = self.stack.previous_moves(ply);
            let depth = node.depth + i32::from(best_score > beta + parameters::history_beta_margin());
            let tried = tried.map(TriedMoves::as_slice);
            self.histories.update_after_cutoff(position, previous, best_move, tried, depth);
            if captured_kind(best_move, position).is_none() {
                self.stack[ply].add_killer(best_move);
            }
        }
        if node.excluded.is_some() {
            return;
        }
        if !best_move.is_some() {
            self.update_after_fail_low(node);
        }
        let bound = if best_score >= beta {
            Bound::Lower
        } else if N::PV && best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let below_pv = bound == Bound::Upper
            && self.stack.before(ply, 1).table_pv
            && node.depth >= parameters::fail_low_pv_min_depth();
        if !(N::ROOT && self.root.pv_index > 0) {
            let node = Node { table_pv: node.table_pv || below_pv, ..*node };
            self.store(&node, best_move, best_score, bound, node.depth);
        }
        self.update_correction(node, best_move, best_score, bound);
    }

    /// No move raised alpha: a bonus for the opponent's last move, if it is quiet.
    fn update_after_fail_low(&mut self, node: &Node) {
        let last = self.stack.before(node.ply, 1);
        if node.ply == 0 || !last.quiet || !Technique::FailLowBonus.is_used() {
            return;
        }
        let piece_to = PieceTo::new(last.current_move);
        let factor = 1
            + i32::from(node.depth > parameters::fail_low_bonus_depth())
            + i32::from(last.move_count as i32 > parameters::fail_low_bonus_number());
        let bonus = history_bonus(node.depth) * factor / parameters::fail_low_bonus_divisor();
        let previous = self.stack.previous_moves(node.ply - 1);
        self.histories.update_quiet(!self.board.side(), previous, piece_to, bonus);
    }

    /// Learns how far the static evaluation was off, where the score tells it.
    fn update_correction(&mut self, node: &Node, best_move: Move, best_score: Score, bound: Bound) {
        let Some(evaluation) = node.evaluation else { return };
        let position = self.board.position();
        let noisy = best_move.is_some() && is_tactical(best_move, position);
        if bound.improves(best_score, evaluation.corrected)
            && !noisy
            && best_score.abs() < MATE_BOUND
            && Technique::Correction.is_used()
        {
            let (error, depth) = (best_score - evaluation.corrected, node.depth.min(MAX_PLY as i32));
            self.histories.corrections.update(position.side(), evaluation.keys, error, depth);
        }
    }
}
