//! Whose piece an entry stands for.

use katagami_rules::types::Color;

/// The owner of a piece, from the perspective of one king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// The king's own side (`f_` in Bonanza's names).
    Friend,
    /// The other side (`e_`).
    Enemy,
}

impl Owner {
    /// Both owners, in the order of the offset tables.
    pub const ALL: [Self; 2] = [Self::Friend, Self::Enemy];

    /// The owner of a piece of `color` from the perspective of `viewer`.
    pub const fn seen_by(color: Color, viewer: Color) -> Self {
        if color as u8 == viewer as u8 { Self::Friend } else { Self::Enemy }
    }

    /// The same owner from the perspective of the other king.
    pub const fn rotated(self) -> Self {
        match self {
            Self::Friend => Self::Enemy,
            Self::Enemy => Self::Friend,
        }
    }
}
