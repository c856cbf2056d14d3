//! The phase of the game, for weights that count towards its end.

use katagami_rules::board::NON_KINGS;
use katagami_rules::position::Position;

/// The phase from which on endgame weights count in full: half of the pieces other than the kings.
pub const MAX_PHASE: i32 = NON_KINGS as i32 / 2;

/// The phase of the game, from 0 to [`MAX_PHASE`]: the number of pieces that are not on the board, in hand or missing
/// from the start.
///
/// A game of shogi does not run out of pieces. Towards its end more of them are in hand, waiting to be dropped. Counting
/// the pieces on the board takes a few instructions.
#[inline]
pub fn phase(position: &Position) -> i32 {
    const KINGS: i32 = 2;
    (NON_KINGS as i32 + KINGS - position.occupied().len() as i32).clamp(0, MAX_PHASE)
}
