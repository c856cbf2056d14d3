//! Moves.

use core::fmt;

use super::{Kind, Square, UsiMove};
use crate::tables::KINDS;

/// A move of a position, in 32 bits.
///
/// It holds 7 bits for the target, 7 for the origin (or the kind dropped), one for promotion, one for a drop, and above
/// them the kind that moves, so that making it does not look the kind up on the board. The low 16 bits alone
/// ([`Move::compact`]) distinguish the moves of one position.
///
/// Moves come from a position: [`Position::legal_moves`](crate::Position::legal_moves),
/// [`Position::parse_move`](crate::Position::parse_move). One made by hand is only known to be well-formed. Its text is
/// USI's; a text alone is a [`UsiMove`].
///
/// ```
/// use katagami_rules::Position;
///
/// for mv in Position::start().legal_moves() {
///     assert!(!mv.is_drop());
///     assert_eq!(Position::start().parse_move(&mv.to_string()), Ok(mv));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Move(u32);

pub(super) const FROM: u32 = 7;
const SQUARE_MASK: u32 = 0x7f;
pub(super) const PROMOTE: u32 = 1 << 14;
pub(super) const DROP: u32 = 1 << 15;
pub(super) const KIND: u32 = 16;

impl Move {
    /// No move, for tables that must not be larger than their moves. It goes from a square to the same one and is never
    /// legal. The functions of this library return `Option<Move>` instead. It is also the default.
    pub const NONE: Self = Self(0);

    /// A move of the `kind` that stands on `from`.
    #[inline]
    pub const fn new(kind: Kind, from: Square, to: Square) -> Self {
        Self(to.index() as u32 | (from.index() as u32) << FROM | (kind as u32) << KIND)
    }

    /// A drop of `kind`.
    #[inline]
    pub const fn new_drop(kind: Kind, to: Square) -> Self {
        Self(to.index() as u32 | DROP | (kind as u32) << FROM | (kind as u32) << KIND)
    }

    /// The same move on the board turned by 180 degrees.
    #[inline]
    pub const fn rotated(self) -> Self {
        let to = self.target().inverse();
        if self.is_drop() {
            Self::new_drop(self.kind(), to)
        } else {
            Self(Self::new(self.kind(), self.origin().inverse(), to).0 | self.0 & PROMOTE)
        }
    }

    /// The same move, promoting.
    #[inline]
    pub const fn promoting(self) -> Self {
        Self(self.0 | PROMOTE)
    }

    /// Where it goes.
    #[inline]
    pub const fn target(self) -> Square {
        Square::from_index((self.0 & SQUARE_MASK) as usize)
    }

    /// Where it comes from; meaningless for a drop.
    #[inline]
    pub const fn origin(self) -> Square {
        debug_assert!(!self.is_drop());
        Square::from_index(((self.0 >> FROM) & SQUARE_MASK) as usize)
    }

    /// Whether it puts a piece from the hand on the board.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.0 & DROP != 0
    }

    /// Whether the piece promotes.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.0 & PROMOTE != 0
    }

    /// The kind that moves, before any promotion.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 >> KIND) as usize]
    }

    /// The kind that stands on the target afterwards.
    #[inline]
    pub fn kind_after(self) -> Kind {
        if self.is_promotion() { self.kind().promoted().unwrap_or(self.kind()) } else { self.kind() }
    }

    /// Whether this is a move and not [`Move::NONE`].
    #[inline]
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// The 16 bits that distinguish it from the other moves of its position; zero only for [`Move::NONE`].
    #[inline]
    pub const fn compact(self) -> u16 {
        self.0 as u16
    }

    /// All bits: what [`Move::from_bits`] takes.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move with these bits, which must come from [`Move::bits`].
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Completes what [`Move::compact`] kept, given what stands on each square of the position.
    ///
    /// `None` if no such move can be: squares beyond the board, an empty origin, an unknown kind. What comes back
    /// is *not* checked to be legal.
    pub fn expand(compact: u16, kind_at: impl FnOnce(Square) -> Option<Kind>) -> Option<Self> {
        let bits = u32::from(compact);
        Square::new((bits & SQUARE_MASK) as usize)?;
        let origin = ((bits >> FROM) & SQUARE_MASK) as usize;
        let kind = if bits & DROP != 0 {
            let kind = *Kind::ALL.get(origin).filter(|kind| kind.can_be_dropped())?;
            if bits & PROMOTE != 0 {
                return None;
            }
            kind
        } else {
            kind_at(Square::new(origin)?)?
        };
        Some(Self(bits | (kind as u32) << KIND))
    }
}

const _: () = assert!(KINDS <= 1 << 5, "a kind must fit its bits, and leave a move's sign alone");

impl fmt::Display for Move {
    /// As USI writes it: `7g7f`, `8h2b+`, `P*5e`; `2b2a-` for a piece that turns back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("none");
        }
        UsiMove::from(*self).fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
