//! Which moves of a book a player wants to play.

use std::fmt;

use super::entry::BookEntry;
use crate::search::Score;
use katagami_rules::types::{ByColor, Color};

/// Which positions of a book count as the position on the board, beside the same one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PositionMatching {
    /// Whether the position rotated by 180 degrees, with the colours exchanged, counts too (`FlippedBook`).
    pub rotated: bool,
    /// Whether the same position with another move number counts too (`IgnoreBookPly`).
    pub any_ply: bool,
}

/// Which moves of a book may be played. The defaults are those of `YaneuraOu`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookPreferences {
    /// Which positions of the book are looked at.
    pub matching: PositionMatching,
    /// The last move number at which the book is used.
    pub last_ply: u32,
    /// The percentage of positions in which the book is ignored, at random.
    pub ignored_percent: u32,
    /// Whether moves that were played in less than a tenth of the position's games are left out.
    pub narrow: bool,
    /// How much less than the first move a move may be worth, in hundredths of a pawn.
    pub margin: Score,
    /// The least value of a move, by the side to move, in hundredths of a pawn.
    pub minimum_value: ByColor<Score>,
    /// The least depth to which the first move must have been searched; 0 for any.
    pub minimum_depth: i32,
    /// Whether moves are chosen in proportion to their counts, not with equal probability.
    pub by_count: bool,
    /// The number of moves shown of each line.
    pub line_length: usize,
}

impl Default for BookPreferences {
    fn default() -> Self {
        Self {
            matching: PositionMatching { rotated: true, any_ply: false },
            last_ply: 16,
            ignored_percent: 0,
            narrow: false,
            margin: 30,
            minimum_value: ByColor([0, -140]),
            minimum_depth: 16,
            by_count: false,
            line_length: 8,
        }
    }
}

/// Why none of the moves of a position is played, though the position is in the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookRefusal {
    /// No move is legal, or all lose by repetition.
    Forbidden,
    /// No move was played in a tenth of the games.
    Rare,
    /// The first move was not searched deep enough.
    Shallow {
        /// The depth of its search.
        depth: i32,
        /// The least depth required.
        least: i32,
    },
    /// No move is good enough.
    Bad {
        /// The value of the first move.
        value: Score,
        /// The least value required.
        least: Score,
    },
}

impl fmt::Display for BookRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forbidden => f.write_str("none of its moves may be played here"),
            Self::Rare => f.write_str("each of its moves was played in less than a tenth of the games"),
            Self::Shallow { depth, least } => {
                write!(f, "its first move has depth {depth}, less than {least}")
            }
            Self::Bad { value, least } => write!(f, "its first move has value {value}, less than {least}"),
        }
    }
}

impl BookPreferences {
    /// Removes the moves that may not be played from the legal moves of a position, which are in the book's order.
    ///
    /// # Errors
    ///
    /// The reason, if no move is left.
    pub(super) fn filter<T>(
        &self,
        side: Color,
        moves: &mut Vec<T>,
        entry: impl Fn(&T) -> &BookEntry,
    ) -> Result<(), BookRefusal> {
        if self.narrow {
            let total = moves.iter().map(|mv| u128::from(entry(mv).count)).sum::<u128>();
            moves.retain(|mv| u128::from(entry(mv).count) * 10 >= total);
        }
        let &BookEntry { value, depth, .. } = moves.first().map(&entry).ok_or(BookRefusal::Rare)?;
        if self.minimum_depth != 0 && depth < self.minimum_depth {
            return Err(BookRefusal::Shallow { depth, least: self.minimum_depth });
        }
        let least = value.saturating_sub(self.margin).max(self.minimum_value[side]);
        moves.retain(|mv| entry(mv).value >= least);
        if moves.is_empty() { Err(BookRefusal::Bad { value, least }) } else { Ok(()) }
    }
}
