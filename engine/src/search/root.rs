//! The root: its moves with their scores and variations, and the state of the present iteration.

use super::parameters;
use super::score::{INFINITE, Score};
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::types::{Color, Move};

/// A legal move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    /// Its score in this iteration; minus infinity if it was only shown not to be best.
    pub score: Score,
    /// Its score in the iteration before.
    pub previous_score: Score,
    /// The mean of its scores, late ones weighing more.
    pub average_score: Option<Score>,
    /// The variation that begins with it.
    pub pv: Vec<Move>,
    /// The deepest ply reached below it.
    pub selective_depth: usize,
    /// How many nodes were spent on it.
    pub nodes: u64,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self {
            score: -INFINITE,
            previous_score: -INFINITE,
            average_score: None,
            pv: vec![mv],
            selective_depth: 0,
            nodes: 0,
        }
    }

    /// The move itself.
    pub(super) fn mv(&self) -> Move {
        self.pv[0]
    }

    /// The score to report: this iteration's, or the last known.
    pub(super) fn known_score(&self) -> Score {
        if self.score == -INFINITE { self.previous_score } else { self.score }
    }

    /// Notes a new best score with the variation behind the move.
    pub(super) fn update(&mut self, score: Score, selective_depth: usize, pv: &[Move]) {
        let weight = parameters::root_average_weight();
        let average = |old| (old + weight * score) / (weight + 1);
        self.score = score;
        self.average_score = Some(self.average_score.map_or(score, average));
        self.selective_depth = selective_depth;
        self.pv.truncate(1);
        self.pv.extend_from_slice(pv);
    }
}

/// The moves at the root, the best first as far as is known, and the state of the present iteration.
#[derive(Clone, Debug)]
pub(super) struct RootState {
    /// The position's key.
    key: u64,
    pub moves: Vec<RootMove>,
    /// Which line of `MultiPV` is searched: the moves before this index are settled in this iteration.
    pub pv_index: usize,
    /// How often the best move changed in this iteration.
    pub best_move_changes: u32,
    /// The depth of this iteration.
    pub depth: i32,
    /// The last iteration that was completed.
    pub completed: u32,
    /// The deepest ply reached in it.
    pub selective_depth: usize,
    /// The width of the window at the root.
    pub window: Score,
    /// Whether the first move is a proved mate: no further iteration is needed.
    pub mate_proved: bool,
}

impl RootState {
    /// A root with the legal moves, or only the wanted ones if any of them is legal.
    pub(super) fn new(game: &Game, wanted: &[Move]) -> Self {
        let mut legal = MoveList::new();
        movegen::legal_with(game.position(), game.checks(), &mut legal);
        let restricted = legal.iter().any(|mv| wanted.contains(mv));
        let chosen = legal.iter().filter(|mv| !restricted || wanted.contains(mv));
        let moves = chosen.map(|&mv| RootMove::new(mv)).collect();
        Self { key: game.position().key(), moves, ..Self::without_moves() }
    }

    /// A root without moves, for a search of quiescence alone.
    pub(super) fn without_moves() -> Self {
        Self {
            key: 0,
            moves: Vec::new(),
            pv_index: 0,
            best_move_changes: 0,
            depth: 0,
            completed: 0,
            selective_depth: 0,
            window: 1,
            mate_proved: false,
        }
    }

    /// Whether `other` is a root of the same position with the same moves.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let has = |wanted: &RootMove| other.moves.iter().any(|root_move| root_move.mv() == wanted.mv());
        self.key == other.key && self.moves.len() == other.moves.len() && self.moves.iter().all(has)
    }

    /// Leaves out moves that stand back from a promotion for nothing, unless others are not wanted.
    pub(super) fn leave_out_pointless(&mut self, us: Color) {
        let is_pointless = |root_move: &RootMove| movegen::is_pointless_non_promotion(us, root_move.mv());
        if !self.moves.iter().all(is_pointless) {
            self.moves.retain(|root_move| !is_pointless(root_move));
        }
    }

    /// Begins another iteration.
    pub(super) fn begin_iteration(&mut self, depth: u32) {
        self.depth = depth as i32;
        self.selective_depth = 0;
        self.pv_index = 0;
        self.best_move_changes = 0;
        for root_move in &mut self.moves {
            root_move.previous_score = root_move.known_score();
        }
    }

    /// Sorts the moves that are not settled: by score, then by the score of the iteration before.
    pub(super) fn sort(&mut self) {
        self.moves[self.pv_index..]
            .sort_by_key(|root_move| std::cmp::Reverse((root_move.score, root_move.previous_score)));
    }

    /// Sorts the best lines by their last known scores.
    pub(super) fn sort_lines(&mut self, lines: usize) {
        self.moves[..lines].sort_by_key(|root_move| std::cmp::Reverse(root_move.known_score()));
    }

    /// The first move of which nothing is known; there is one only if the first iteration was cut short.
    pub(super) fn first_unsearched(&self) -> Option<Move> {
        self.moves.iter().find(|root_move| root_move.nodes == 0).map(RootMove::mv)
    }

    /// Puts the first move of `line` first, with a score that comes from elsewhere. Returns whether it is among the moves.
    pub(super) fn put_first(&mut self, line: &[Move], score: Score) -> bool {
        let same = |root_move: &RootMove| line.first() == Some(&root_move.mv());
        let Some(index) = self.moves.iter().position(same) else { return false };
        let root_move = &mut self.moves[index];
        root_move.score = score;
        root_move.pv = line.to_vec();
        root_move.selective_depth = root_move.selective_depth.max(line.len());
        self.moves[..=index].rotate_right(1);
        true
    }

    /// Updates a move that was searched with this result.
    pub(super) fn update(&mut self, mv: Move, result: &RootMoveResult<'_>) {
        let Some(root_move) = self.moves.iter_mut().find(|root_move| root_move.mv() == mv) else { return };
        root_move.nodes += result.nodes;
        if result.number > 1 && result.score <= result.alpha {
            // It is not best, and keeps its place.
            root_move.score = -INFINITE;
            return;
        }
        root_move.update(result.score, self.selective_depth, result.pv);
        // Changes among the other lines of MultiPV say nothing about the best move.
        if result.number > 1 && self.pv_index == 0 {
            self.best_move_changes += 1;
        }
    }
}

/// The result of the search of a root move.
pub(super) struct RootMoveResult<'a> {
    /// Its number among the moves searched, from 1.
    pub number: usize,
    pub score: Score,
    pub alpha: Score,
    pub nodes: u64,
    /// The variation behind the move.
    pub pv: &'a [Move],
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::position::Position;

    #[test]
    fn a_better_move_comes_first() {
        let mut root = RootState::new(&Game::new(Position::start()), &[]);
        let (first, second) = (root.moves[0].mv(), root.moves[1].mv());
        root.begin_iteration(1);
        root.update(first, &RootMoveResult { number: 1, score: 10, alpha: -INFINITE, nodes: 5, pv: &[] });
        root.update(second, &RootMoveResult { number: 2, score: 20, alpha: 10, nodes: 5, pv: &[first] });
        root.sort();
        assert_eq!((root.moves[0].mv(), root.best_move_changes), (second, 1));
        assert_eq!(root.moves[0].pv, [second, first]);
        root.update(first, &RootMoveResult { number: 2, score: 15, alpha: 20, nodes: 5, pv: &[] });
        assert_eq!(root.moves[1].score, -INFINITE);
    }

    #[test]
    fn changes_of_other_lines_do_not_count() {
        let mut root = RootState::new(&Game::new(Position::start()), &[]);
        let [first, second, third] = [0, 1, 2].map(|index| root.moves[index].mv());
        root.begin_iteration(1);
        root.update(first, &RootMoveResult { number: 1, score: 30, alpha: -INFINITE, nodes: 5, pv: &[] });
        root.pv_index = 1;
        root.update(second, &RootMoveResult { number: 1, score: 10, alpha: -INFINITE, nodes: 5, pv: &[] });
        root.update(third, &RootMoveResult { number: 2, score: 20, alpha: 10, nodes: 5, pv: &[] });
        assert_eq!(root.best_move_changes, 0);
    }

    #[test]
    fn wanted_moves_restrict_the_root() {
        let game = Game::new(Position::start());
        let wanted = RootState::new(&game, &[]).moves[3].mv();
        assert_eq!(RootState::new(&game, &[wanted]).moves.len(), 1);
    }
}
