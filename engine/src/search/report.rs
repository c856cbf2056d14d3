//! What a search reports of its progress and its end.

use std::time::Duration;

use super::bound::Bound;
use super::score::Score;
use katagami_rules::types::Move;

/// One line of progress.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The depth searched, in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub selective_depth: usize,
    /// Which of the lines wanted this is, the best being 1.
    pub line: usize,
    /// How many lines are wanted at present.
    pub lines: usize,
    /// Its score for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Positions searched by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How much of the transposition table is filled, in thousandths.
    pub hashfull: usize,
    /// The principal variation.
    pub pv: &'a [Move],
}

/// What a search decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A move to play.
    Move {
        /// The move.
        best: Move,
        /// The answer expected.
        ponder: Option<Move>,
        /// The score of the move.
        score: Score,
    },
    /// A win is declared by entering king.
    Win,
    /// There is no legal move.
    Resign,
}
