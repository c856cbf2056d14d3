//! How far a game is, for weights that matter towards its end.

use katagami_rules::board::NON_KINGS;
use katagami_rules::position::Position;

/// The progress from which on the end has come.
pub const END: i32 = NON_KINGS as i32 / 2;

/// How far the game is, from 0 to [`END`]: how many pieces are off the board, in hand or not in the game at all.
///
/// Games of shogi do not run out of pieces; they come to their end as pieces change sides and wait in hand to be dropped.
/// To count what is left on the board takes a few instructions.
#[inline]
pub fn progress(position: &Position) -> i32 {
    const KINGS: i32 = 2;
    (NON_KINGS as i32 + KINGS - position.occupied().len() as i32).clamp(0, END)
}
