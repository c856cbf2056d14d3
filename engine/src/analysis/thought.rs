//! What is thought of a position.

use crate::search::{Bound, Report, Score, ScoreKind};
use katagami_rules::{Game, Move};

/// A line of moves and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The score for the side that makes the first move.
    pub score: Score,
    /// The depth to which it was searched, in plies.
    pub depth: u32,
    /// The moves, one at least.
    pub moves: Vec<Move>,
}

impl Line {
    /// The line of a report; none if its score is only a bound, or it has no move.
    pub fn of(report: &Report<'_>) -> Option<Self> {
        let Report { bound, depth, score, pv, .. } = *report;
        (bound == Bound::Exact && !pv.is_empty()).then(|| Self { score, depth, moves: pv.to_vec() })
    }
}

/// A line as it is played from a position: each move with the game before it. It ends before a move that is not legal.
pub fn walk<'a>(start: &Game, moves: &'a [Move]) -> impl Iterator<Item = (Game, Move)> + use<'a> {
    let mut game = start.clone();
    moves.iter().map_while(move |&mv| {
        let before = game.clone();
        game.play(mv).ok()?;
        Some((before, mv))
    })
}

/// What is thought of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The score for the side to move.
    pub score: Score,
    /// The number of positions searched.
    pub nodes: u64,
    /// The best lines, the best one first; none if the game is over.
    pub lines: Vec<Line>,
}

impl Thought {
    /// The best line.
    pub fn best(&self) -> Option<&Line> {
        self.lines.first()
    }

    /// Puts another line first.
    pub(super) fn put_first(&mut self, line: Line) {
        let most = self.lines.len().max(1);
        self.score = line.score;
        self.lines.retain(|other| other.moves.first() != line.moves.first());
        self.lines.insert(0, line);
        self.lines.truncate(most);
    }
}

/// Whether a score says that one side mates.
pub fn is_mate(score: Score) -> bool {
    matches!(ScoreKind::from(score), ScoreKind::Mate(_))
}
