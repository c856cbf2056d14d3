//! All histories of a thread, and how they are updated after a node.

use super::capture::CaptureHistory;
use super::continuation::ContinuationHistory;
use super::correction::CorrectionHistory;
use super::gains::Gains;
use super::piece_to::{CONTINUATION_KEYS, ContinuationKey, PieceTo};
use super::previous_moves::PreviousMoves;
use super::quiet::QuietHistory;
use super::tried_moves::TriedMoves;
use crate::search::parameters;
use crate::search::tactical::captured_kind;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Move};

/// The histories of one thread.
#[derive(Debug)]
pub(in crate::search) struct Histories {
    pub quiets: QuietHistory,
    pub captures: CaptureHistory,
    /// Quiet moves right after a move of the opponent's.
    pub replies: ContinuationHistory,
    /// Quiet moves after an earlier move of our own.
    pub follow_ups: ContinuationHistory,
    pub gains: Gains,
    pub corrections: CorrectionHistory,
    /// The quiet move that last refuted a move.
    counter_moves: Box<[Move]>,
}

/// The bonus of a move that causes a cutoff at a depth: a quadratic function of the depth, up to a limit.
pub(in crate::search) fn history_bonus(depth: i32) -> i32 {
    let square = parameters::history_bonus_square() * depth * depth;
    let bonus = square + parameters::history_bonus_depth() * depth - parameters::history_bonus_offset();
    bonus.clamp(0, parameters::history_bonus_max())
}

impl Histories {
    pub(in crate::search) fn new() -> Self {
        Self::with(ContinuationHistory::new(), ContinuationHistory::new())
    }

    /// Histories that have learned nothing, in the memory of these: to clear the large tables takes less time than to get
    /// fresh pages for them.
    pub(in crate::search) fn cleared(self) -> Self {
        let Self { mut replies, mut follow_ups, .. } = self;
        replies.clear();
        follow_ups.clear();
        Self::with(replies, follow_ups)
    }

    fn with(replies: ContinuationHistory, follow_ups: ContinuationHistory) -> Self {
        Self {
            quiets: QuietHistory::new(),
            captures: CaptureHistory::new(),
            replies,
            follow_ups,
            gains: Gains::new(),
            corrections: CorrectionHistory::new(),
            counter_moves: vec![Move::NONE; CONTINUATION_KEYS].into(),
        }
    }

    /// How well a quiet move did after the moves that led to a node.
    #[inline]
    pub(in crate::search) fn continuation_score(&self, previous: PreviousMoves, piece_to: PieceTo) -> i32 {
        self.replies.get(previous.opponent, piece_to)
            + self.follow_ups.get(previous.own[0], piece_to)
            + self.follow_ups.get(previous.own[1], piece_to)
    }

    /// The quiet move that last refuted the opponent's last move.
    #[inline]
    pub(in crate::search) fn counter_move(&self, previous: PreviousMoves) -> Move {
        self.counter_moves[previous.opponent.index()]
    }

    /// Updates what is known of a quiet move after the moves that led to it.
    pub(in crate::search) fn update_continuations(
        &mut self,
        previous: PreviousMoves,
        piece_to: PieceTo,
        bonus: i32,
    ) {
        if previous.opponent != ContinuationKey::NONE {
            self.replies.update(previous.opponent, piece_to, bonus);
        }
        let shares = [
            bonus,
            bonus / parameters::continuation_divisor_4(),
            bonus / parameters::continuation_divisor_6(),
        ];
        for (own, share) in previous.own.into_iter().zip(shares) {
            if own != ContinuationKey::NONE {
                self.follow_ups.update(own, piece_to, share);
            }
        }
    }

    /// Updates all that is known of a quiet move.
    pub(in crate::search) fn update_quiet(
        &mut self,
        color: Color,
        previous: PreviousMoves,
        piece_to: PieceTo,
        bonus: i32,
    ) {
        self.quiets.update(color, piece_to, bonus);
        self.update_continuations(previous, piece_to, bonus);
    }

    /// After a cutoff at `depth`: a bonus for the best move, a malus for the quiet moves (if the best one is quiet) and
    /// the captures tried before it. Moves that share an entry with the best one get none: it would take the bonus back.
    pub(in crate::search) fn update_after_cutoff(
        &mut self,
        position: &Position,
        previous: PreviousMoves,
        best_move: Move,
        [quiets, captures]: [&TriedMoves; 2],
        depth: i32,
    ) {
        let color = position.side();
        let bonus = history_bonus(depth);
        let malus = bonus * parameters::history_malus_percent() / 100;
        let best = PieceTo::new(best_move);
        let others = |tried: &&Move| PieceTo::new(**tried) != best;
        if let Some(captured) = captured_kind(best_move, position) {
            self.captures.update(color, best, captured, bonus);
        } else {
            self.update_quiet(color, previous, best, bonus);
            self.counter_moves[previous.opponent.index()] = best_move;
            for &mv in quiets.as_slice().iter().filter(others) {
                self.update_quiet(color, previous, PieceTo::new(mv), -malus);
            }
        }
        for &mv in captures.as_slice().iter().filter(others) {
            if let Some(captured) = captured_kind(mv, position) {
                self.captures.update(color, PieceTo::new(mv), captured, -malus);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::movegen::{self, MoveList};

    #[test]
    fn a_cutoff_raises_its_move_and_lowers_those_before() {
        let position = Position::start();
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        let quiet: Vec<_> =
            moves.iter().copied().filter(|&mv| captured_kind(mv, &position).is_none()).collect();
        let [tried_move, best_move] = [quiet[0], quiet[quiet.len() - 1]];
        let mut tried = TriedMoves::new();
        tried.push(tried_move);
        let previous = PreviousMoves::NONE;
        let mut histories = Histories::new();
        histories.update_after_cutoff(&position, previous, best_move, [&tried, &TriedMoves::new()], 6);
        assert!(histories.quiets.get(position.side(), PieceTo::new(best_move)) > 0);
        assert!(histories.quiets.get(position.side(), PieceTo::new(tried_move)) < 0);
        assert_eq!(histories.counter_move(previous), best_move);
    }

    #[test]
    fn the_best_move_keeps_its_bonus_when_another_piece_of_the_kind_could_make_it() {
        let position = Position::start();
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        let best_move = moves[0];
        let mut tried = TriedMoves::new();
        tried.push(best_move);
        let previous = PreviousMoves::NONE;
        let mut histories = Histories::new();
        histories.update_after_cutoff(&position, previous, best_move, [&tried, &TriedMoves::new()], 6);
        assert_eq!(histories.quiets.get(position.side(), PieceTo::new(best_move)), history_bonus(6));
    }

    #[test]
    fn bonuses_grow_with_the_depth() {
        assert!((1..30).all(|depth| history_bonus(depth) <= history_bonus(depth + 1)));
        assert_eq!(history_bonus(100), parameters::history_bonus_max());
    }
}
