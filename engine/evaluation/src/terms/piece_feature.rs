//! What a term sees of one piece.

use std::fmt::Display;
use std::hash::Hash;

use super::half::Half;
use crate::entry::Entry;

/// What a term sees of one piece: its square, or its distance from a king, say.
pub trait PieceFeature: Copy + Eq + Hash + Display + Send + Sync + 'static {
    /// The half of the board that it is on.
    fn half(self) -> Half;

    /// Its mirror image on the other half.
    fn mirrored(self) -> Self;
}

impl PieceFeature for Entry {
    fn half(self) -> Half {
        match self {
            Self::Board(_, kind, square) => Half::of(square).or(Half::of_kind(kind)),
            Self::Hand(_, kind, _) => Half::of_kind(kind),
        }
    }

    fn mirrored(self) -> Self {
        Self::mirrored(self)
    }
}
