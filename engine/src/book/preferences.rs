//! What a player wants of a book.

use std::fmt;

use super::entry::Entry;
use crate::search::Score;
use crate::types::{ByColor, Color};

/// When a position of a book is the one on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matching {
    /// Whether it is also if it is the same turned by 180 degrees, with the colours exchanged.
    pub flipped: bool,
    /// Whether it is also at another number of moves.
    pub any_ply: bool,
}

/// Which moves of a book a player wants to play. The defaults are those of `YaneuraOu`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preferences {
    /// Which positions are the same.
    pub matching: Matching,
    /// The last move of the game that may come from the book.
    pub last_ply: u32,
    /// Of a hundred positions, so many are thought about though they are in the book.
    pub ignored_percent: u32,
    /// Whether moves that were played in less than a tenth of all games are left out.
    pub narrow: bool,
    /// How much less than the first move another may be worth.
    pub margin: Score,
    /// What a move of each side must be worth.
    pub least_value: ByColor<Score>,
    /// How deep the first move must have been searched; 0 if that does not matter.
    pub least_depth: i32,
    /// Whether what was played more often is played more often, not all moves alike.
    pub by_count: bool,
    /// How many moves of each line are shown.
    pub line_length: usize,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            matching: Matching { flipped: true, any_ply: false },
            last_ply: 16,
            ignored_percent: 0,
            narrow: false,
            margin: 30,
            least_value: ByColor([0, -140]),
            least_depth: 16,
            by_count: false,
            line_length: 8,
        }
    }
}

/// Why none of a position's moves is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// None is legal, or all lose by repetition.
    Forbidden,
    /// None was played in a tenth of the games.
    Rare,
    /// The first was not searched deep enough.
    Shallow {
        /// How deep it was.
        depth: i32,
        /// How deep it must have been.
        least: i32,
    },
    /// None is worth enough.
    Bad {
        /// What the first is worth.
        value: Score,
        /// What it must be worth.
        least: Score,
    },
}

impl fmt::Display for Refusal {
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

impl Preferences {
    /// Leaves out what is not wanted of the legal moves of a position, which are in the book's order.
    ///
    /// # Errors
    ///
    /// If nothing is left; then why.
    pub(super) fn filter<T>(
        &self,
        side: Color,
        moves: &mut Vec<T>,
        entry: impl Fn(&T) -> &Entry,
    ) -> Result<(), Refusal> {
        if self.narrow {
            let total = moves.iter().map(|mv| u128::from(entry(mv).count)).sum::<u128>();
            moves.retain(|mv| u128::from(entry(mv).count) * 10 >= total);
        }
        let &Entry { value, depth, .. } = moves.first().map(&entry).ok_or(Refusal::Rare)?;
        if self.least_depth != 0 && depth < self.least_depth {
            return Err(Refusal::Shallow { depth, least: self.least_depth });
        }
        let least = value.saturating_sub(self.margin).max(self.least_value[side]);
        moves.retain(|mv| entry(mv).value >= least);
        if moves.is_empty() { Err(Refusal::Bad { value, least }) } else { Ok(()) }
    }
}
