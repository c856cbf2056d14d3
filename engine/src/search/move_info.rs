//! What is known of a move before it is searched.

use super::history::{Gains, Histories, PieceTo, PreviousMoves};
use super::parameters;
use super::score::Score;
use super::tactical::{captured_kind, is_tactical, near_their_king};
use katagami_rules::position::{CheckInfo, Position};
use katagami_rules::types::{Kind, Move};

/// What is known of a move before it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveInfo {
    pub mv: Move,
    /// Its number among the moves of the node, from 1.
    pub number: usize,
    /// The kind that it captures.
    pub captured: Option<Kind>,
    /// Whether it captures or promotes a pawn.
    pub tactical: bool,
    pub gives_check: bool,
    /// Whether it goes to within two squares of the opponent's king.
    pub near_king: bool,
    /// Its index in the histories.
    pub piece_to: PieceTo,
    /// What the histories say of it.
    pub history_score: i32,
    /// What the continuation histories say of it; 0 for captures.
    pub continuation_score: i32,
    /// How far its gain is above the threshold; 0 for captures and promotions of pawns.
    pub excess_gain: Score,
}

impl MoveInfo {
    /// The `number`-th move of a position.
    pub(super) fn new(
        mv: Move,
        number: usize,
        position: &Position,
        check_info: &CheckInfo,
        histories: &Histories,
        previous: PreviousMoves,
    ) -> Self {
        let side = position.side();
        let captured = captured_kind(mv, position);
        let piece_to = PieceTo::new(mv);
        let tactical = is_tactical(mv, position);
        let (history_score, continuation_score) = if let Some(captured) = captured {
            (histories.captures.get(side, piece_to, captured), 0)
        } else {
            let continuation = histories.continuation_score(previous, piece_to);
            let quiet = parameters::history_score_quiet_weight() * histories.quiets.get(side, piece_to);
            (quiet + continuation - parameters::history_score_offset(), continuation)
        };
        Self {
            mv,
            number,
            captured,
            tactical,
            gives_check: check_info.gives_check(mv),
            near_king: near_their_king(position).has(mv.target()),
            piece_to,
            history_score,
            continuation_score,
            excess_gain: if Gains::are_used() && !tactical {
                histories.gains.get(side, piece_to) - parameters::gain_threshold()
            } else {
                0
            },
        }
    }
}
