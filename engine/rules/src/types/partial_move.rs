//! Moves without their targets: what the generator hands on together with a set of targets.

use super::moves::{DROP, FROM, KIND, PROMOTE};
use super::{Color, Kind, Move, Square};
use crate::tables::FILES;

/// A move of a known piece that still lacks its target.
///
/// ```
/// use katagami_rules::{Kind, PartialMove, Square};
///
/// let (from, to): (Square, Square) = ("3c".parse().unwrap(), "2b".parse().unwrap());
/// let silver = PartialMove::from_square(Kind::Silver, from).promoting();
/// assert_eq!(silver.to(to).to_string(), "3c2b+");
/// assert_eq!(PartialMove::drop(Kind::Gold).to(to).to_string(), "G*2b");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct PartialMove(u32);

impl PartialMove {
    /// A move of the `kind` that stands on `from`.
    #[inline]
    pub const fn from_square(kind: Kind, from: Square) -> Self {
        Self((from.index() as u32) << FROM | (kind as u32) << KIND)
    }

    /// A drop of `kind`.
    #[inline]
    pub const fn drop(kind: Kind) -> Self {
        Self(DROP | (kind as u32) << FROM | (kind as u32) << KIND)
    }

    /// The same move, promoting.
    #[inline]
    pub const fn promoting(self) -> Self {
        Self(self.0 | PROMOTE)
    }

    /// The move to a target.
    #[inline]
    pub const fn to(self, to: Square) -> Move {
        Move::from_bits(self.0 + to.index() as u32)
    }

    /// Where it comes from; meaningless for a drop.
    #[inline]
    pub const fn origin(self) -> Square {
        self.complete().origin()
    }

    /// Whether it puts a piece from the hand on the board.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.complete().is_drop()
    }

    /// Whether the piece promotes.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.complete().is_promotion()
    }

    /// The kind that moves, before any promotion.
    #[inline]
    pub const fn kind(self) -> Kind {
        self.complete().kind()
    }

    /// The kind that will stand on the target.
    #[inline]
    pub fn kind_after(self) -> Kind {
        self.complete().kind_after()
    }

    /// The same bits as a move, to ask it what does not depend on the target.
    #[inline]
    const fn complete(self) -> Move {
        Move::from_bits(self.0)
    }
}

/// A step straight forward that still lacks its target; its origin lies one rank behind.
///
/// ```
/// use katagami_rules::{Color, Kind, PawnPush, Square};
///
/// let to: Square = "2b".parse().unwrap();
/// assert_eq!(PawnPush::new(Kind::Pawn).promoting().to(Color::Black, to).to_string(), "2c2b+");
/// assert_eq!(PawnPush::new(Kind::Pawn).to(Color::White, to).to_string(), "2a2b");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct PawnPush(u32);

impl PawnPush {
    /// A push of `kind`.
    #[inline]
    pub const fn new(kind: Kind) -> Self {
        Self((kind as u32) << KIND)
    }

    /// The same push, promoting.
    #[inline]
    pub const fn promoting(self) -> Self {
        Self(self.0 | PROMOTE)
    }

    /// The move of `us` to a target, which must not be on the rank nearest to `us`.
    #[inline(always)]
    pub const fn to(self, us: Color, to: Square) -> Move {
        // The target goes into both places of the move; the origin is then moved back by one rank.
        let both = self.0 + (to.index() as u32) * (1 + (1 << FROM));
        let rank = (FILES as u32) << FROM;
        Move::from_bits(match us {
            Color::Black => both + rank,
            Color::White => both - rank,
        })
    }

    /// The kind that moves, before any promotion.
    #[inline]
    pub const fn kind(self) -> Kind {
        Move::from_bits(self.0).kind()
    }

    /// Whether it promotes.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.0 & PROMOTE != 0
    }

    /// The kind that will stand on the target.
    #[inline]
    pub fn kind_after(self) -> Kind {
        Move::from_bits(self.0).kind_after()
    }
}
