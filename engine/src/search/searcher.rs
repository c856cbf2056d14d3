//! The state of a searching thread: the parts that the functions of the search work on.

use super::adjudication::Adjudicator;
use super::board::Board;
use super::history::{ContinuationKey, Histories, PieceTo};
use super::move_picker::MovePicker;
use super::reductions::Reductions;
use super::resources::Resources;
use super::root_state::RootState;
use super::stack::Stack;
use super::stop::{NodeCounter, StopCondition};
use super::tactical::captured_kind;
use super::techniques::{Technique, Techniques};
use katagami_rules::game::Game;
use katagami_rules::types::Move;

/// The state of a searching thread.
pub(super) struct Searcher<'a> {
    pub resources: Resources<'a>,
    pub adjudicator: Adjudicator,
    pub techniques: Techniques,
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
        techniques: Techniques,
        root: RootState,
    ) -> Self {
        Self {
            board: Board::new(game, resources),
            histories: resources.histories.take_histories(),
            resources,
            adjudicator,
            techniques,
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

    #[inline]
    pub(super) fn uses(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }

    /// Whether the search must stop. Scores that come back then mean nothing.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.counter.stopped()
    }

    /// Makes a legal move and notes it on the stack, with what the histories say of it.
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

    /// The next move of a picker.
    #[inline]
    pub(super) fn next_move(&mut self, picker: &mut MovePicker) -> Option<Move> {
        picker.next(self.board.game(), &self.histories, &mut self.stack)
    }
}
