//! Both kings, for looking up their weights.

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Square};

use super::king_pairs::{ByEntry, KingPairs, NearKing};
use super::row_sums::PairRows;
use crate::weights::{ENTRIES, NEAR_ENTRIES, NearNumbers};

/// The squares of both kings, as on the board.
#[derive(Clone, Copy, Debug)]
pub struct KingSquares(pub ByColor<Square>);

impl KingSquares {
    /// The kings of a position; `None` if one is missing.
    #[inline]
    pub fn of(position: &Position) -> Option<Self> {
        Some(Self(ByColor([position.king(Color::Black)?, position.king(Color::White)?])))
    }

    /// The pairs of one of them in tables of all kings.
    #[inline]
    pub fn pairs<C>(self, tables: &PairRows<C, ENTRIES>, color: Color) -> KingPairs<'_, C, ByEntry, ENTRIES> {
        let rows = &tables[self.own_square(color) * ENTRIES..][..ENTRIES];
        KingPairs { rows, numbers: ByEntry }
    }

    /// The pairs near one of them.
    #[inline]
    pub fn near_pairs<'a, C>(
        self,
        rows: &'a PairRows<C, NEAR_ENTRIES>,
        numbers: &'a [NearNumbers],
        color: Color,
    ) -> KingPairs<'a, C, NearKing<'a>, NEAR_ENTRIES> {
        let king = self.own_square(color);
        KingPairs { rows, numbers: NearKing { king, numbers: &numbers[king] } }
    }

    /// The number of a king's square from the perspective of its own side.
    #[inline]
    fn own_square(self, color: Color) -> usize {
        self.0[color].seen_by(color).by_file()
    }
}
