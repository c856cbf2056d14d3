//! The moves at the root with what is known of them.

use super::score::{INFINITE, Score};
use crate::movegen::{self, MoveList};
use crate::position::Game;
use crate::types::Move;

/// A legal move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    /// Its score in this iteration; minus infinity if it was only shown not to be best.
    pub score: Score,
    /// Its score in the iteration before.
    pub previous: Score,
    /// The mean of its scores, late ones weighing more.
    pub average: Option<Score>,
    /// The line that begins with it.
    pub pv: Vec<Move>,
    /// The deepest ply reached below it.
    pub selective_depth: usize,
    /// How many nodes were spent on it.
    pub nodes: u64,
}

/// All moves at the root, the best first as far as is known.
#[derive(Clone, Debug)]
pub(super) struct RootMoves {
    pub moves: Vec<RootMove>,
    /// How many lines are settled in this iteration: their moves are not searched again.
    pub settled: usize,
    /// How often the best move changed in this iteration.
    pub changes: u32,
}

impl RootMove {
    fn new(mv: Move) -> Self {
        Self {
            score: -INFINITE,
            previous: -INFINITE,
            average: None,
            pv: vec![mv],
            selective_depth: 0,
            nodes: 0,
        }
    }

    /// Its first move.
    pub(super) fn mv(&self) -> Move {
        self.pv[0]
    }

    /// The score to tell: this iteration's, or the last known.
    pub(super) fn known_score(&self) -> Score {
        if self.score == -INFINITE { self.previous } else { self.score }
    }
}

impl RootMoves {
    /// The legal moves, restricted to those wanted if any of them is legal.
    pub(super) fn new(game: &Game, wanted: &[Move]) -> Self {
        let mut legal = MoveList::new();
        movegen::legal_with(game.position(), game.checks(), &mut legal);
        let restricted = legal.iter().any(|mv| wanted.contains(mv));
        let chosen = legal.iter().filter(|mv| !restricted || wanted.contains(mv));
        Self { moves: chosen.map(|&mv| RootMove::new(mv)).collect(), settled: 0, changes: 0 }
    }

    /// Prepares for another iteration.
    pub(super) fn begin_iteration(&mut self) {
        self.settled = 0;
        self.changes = 0;
        for entry in &mut self.moves {
            entry.previous = entry.known_score();
        }
    }

    /// Puts the moves that are not settled in order: by score, then by the score of the iteration before.
    pub(super) fn sort(&mut self) {
        self.moves[self.settled..].sort_by_key(|entry| std::cmp::Reverse((entry.score, entry.previous)));
    }

    /// Puts the best lines in order by what is known of them, be it from the iteration before.
    pub(super) fn sort_lines(&mut self, lines: usize) {
        self.moves[..lines].sort_by_key(|entry| std::cmp::Reverse(entry.known_score()));
    }

    /// Puts a move first whose line and score are known from elsewhere; nothing if it is not among the moves.
    pub(super) fn settle(&mut self, line: &[Move], score: Score) {
        let Some(index) = self.moves.iter().position(|entry| line.first() == Some(&entry.mv())) else {
            return;
        };
        let entry = &mut self.moves[index];
        entry.score = score;
        entry.pv = line.to_vec();
        entry.selective_depth = entry.selective_depth.max(line.len());
        self.moves[..=index].rotate_right(1);
    }

    /// Notes the score of a move that was searched after `number - 1` others.
    pub(super) fn note(&mut self, mv: Move, number: usize, found: &Found<'_>) {
        let Some(entry) = self.moves.iter_mut().find(|entry| entry.mv() == mv) else { return };
        entry.nodes += found.nodes;
        if number > 1 && found.score <= found.alpha {
            // It is not best; its order stays.
            entry.score = -INFINITE;
            return;
        }
        entry.score = found.score;
        entry.average = Some(entry.average.map_or(found.score, |average| (average + 2 * found.score) / 3));
        entry.selective_depth = found.selective_depth;
        entry.pv.truncate(1);
        entry.pv.extend_from_slice(found.pv);
        if number > 1 {
            self.changes += 1;
        }
    }
}

/// What a search of a root move found.
pub(super) struct Found<'a> {
    pub score: Score,
    pub alpha: Score,
    pub nodes: u64,
    pub selective_depth: usize,
    /// The line behind the move.
    pub pv: &'a [Move],
}
