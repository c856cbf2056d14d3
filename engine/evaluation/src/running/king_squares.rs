//! Both kings, for looking up their weights.

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Square};

use super::row_sums::PairRows;
use crate::weights::ENTRIES;

/// The squares of both kings, as on the board.
#[derive(Clone, Copy, Debug)]
pub struct KingSquares(pub ByColor<Square>);

impl KingSquares {
    /// The kings of a position; `None` if one is missing.
    #[inline]
    pub fn of(position: &Position) -> Option<Self> {
        Some(Self(ByColor([position.king(Color::Black)?, position.king(Color::White)?])))
    }

    /// The weights of one of them.
    #[inline]
    pub fn rows<C>(self, table: &PairRows<C, ENTRIES>, color: Color) -> &PairRows<C, ENTRIES> {
        &table[self.0[color].seen_by(color).by_file() * ENTRIES..][..ENTRIES]
    }
}
