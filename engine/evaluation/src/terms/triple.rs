//! The kings and pieces of single weights.

use katagami_rules::types::Square;

use super::rotated::ROTATED;
use crate::kings::Kings;

/// The kings and pieces of one weight of the tables, from the perspective of one side. Entries are indices of the
/// fixed-length layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Triple {
    /// King, piece and piece, in any order.
    Kpp {
        /// The king.
        king: Square,
        /// One piece of its list.
        x: usize,
        /// Another one.
        y: usize,
    },
    /// King, king and piece.
    Kkp {
        /// Both kings.
        kings: Kings,
        /// The piece.
        x: usize,
    },
    /// King and king.
    Kk {
        /// Both kings.
        kings: Kings,
    },
}

impl Triple {
    /// The triple from the perspective of the other side. `None` if it has only one king, which is not the other side's.
    pub fn rotated(self) -> Option<Self> {
        match self {
            Self::Kpp { .. } => None,
            Self::Kkp { kings, x } => Some(Self::Kkp { kings: kings.rotated(), x: usize::from(ROTATED[x]) }),
            Self::Kk { kings } => Some(Self::Kk { kings: kings.rotated() }),
        }
    }
}

/// A row of a table: triples that differ in their last piece.
#[derive(Clone, Copy, Debug)]
pub enum TripleRow {
    /// King and piece, with each other piece.
    Kpp {
        /// The king.
        king: Square,
        /// The piece.
        x: usize,
    },
    /// Both kings, with each piece.
    Kkp {
        /// Both kings.
        kings: Kings,
    },
}

impl TripleRow {
    /// The triple with this last piece.
    #[inline]
    pub fn with(self, last: usize) -> Triple {
        match self {
            Self::Kpp { king, x } => Triple::Kpp { king, x, y: last },
            Self::Kkp { kings } => Triple::Kkp { kings, x: last },
        }
    }
}
