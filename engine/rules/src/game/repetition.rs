//! What an earlier occurrence of the board means.

use crate::types::Color;

/// How the current position compares with an earlier one of the game that had the same board and side to move, as the
/// side to move sees it.
///
/// None of them ends a game at once: only the fourth occurrence does
/// ([`Outcome::Repetition`](crate::Outcome::Repetition)). A search takes the first for the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionState {
    /// The same position, hands included; `loser` is who must not repeat it (a perpetual checker, or on some
    /// boards the player who moved first in the game), `None` if it draws.
    Repetition {
        /// Who loses if the game goes on like this until the fourth time.
        loser: Option<Color>,
    },
    /// The same board, but the side to move has gained pieces in hand ("superior repetition").
    Superior,
    /// The same board, but the side to move has lost pieces in hand ("inferior repetition").
    Inferior,
}
