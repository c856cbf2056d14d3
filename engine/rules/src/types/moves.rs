//! Moves.

use std::fmt;

use super::{Kind, Square};
use crate::board::{FILES, HAND_KINDS, KINDS};

/// A move: 7 bits for the target, 7 for the origin (or the kind dropped), one for promotion, one for a drop, and
/// above them the kind that moves, so that neither make-move nor the histories look it up on the board.
///
/// The low 16 bits alone ([`Move::compact`]) tell the moves of one position apart.
///
/// The default is [`Move::NONE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Move(u32);

const FROM: u32 = 7;
const SQUARE_MASK: u32 = 0x7f;
const PROMOTE: u32 = 1 << 14;
const DROP: u32 = 1 << 15;
const KIND: u32 = 16;

impl Move {
    /// No move. Never legal: it goes from a square to the same one.
    pub const NONE: Self = Self(0);

    /// A move on the board, still without its target (see [`Move::to`]).
    #[inline]
    pub const fn from(kind: Kind, from: Square) -> Self {
        Self((from.index() as u32) << FROM | (kind as u32) << KIND)
    }

    /// A move of `kind` whose origin lies one step behind its target: completed by [`Move::push_up`] or
    /// [`Move::push_down`].
    #[inline]
    pub const fn push(kind: Kind) -> Self {
        Self((kind as u32) << KIND)
    }

    /// A drop of `kind`, still without its target.
    #[inline]
    pub const fn drop(kind: Kind) -> Self {
        Self(DROP | (kind as u32) << FROM | (kind as u32) << KIND)
    }

    /// The same move, promoting.
    #[inline]
    pub const fn promoting(self) -> Self {
        Self(self.0 | PROMOTE)
    }

    /// The same move with its target, which it must not have yet.
    #[inline]
    pub const fn to(self, to: Square) -> Self {
        Self(self.0 + to.index() as u32)
    }

    /// The same push, one rank up to `to`.
    #[inline]
    pub const fn push_up(self, to: Square) -> Self {
        Self(self.0 + (to.index() as u32) * (1 + (1 << FROM)) + ((FILES as u32) << FROM))
    }

    /// The same push, one rank down to `to`.
    #[inline]
    pub const fn push_down(self, to: Square) -> Self {
        Self(self.0 + (to.index() as u32) * (1 + (1 << FROM)) - ((FILES as u32) << FROM))
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

    /// The 16 bits that tell it apart from the other moves of its position; zero only for [`Move::NONE`].
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
            if bits & PROMOTE != 0 || origin >= HAND_KINDS {
                return None;
            }
            Kind::ALL[origin]
        } else {
            kind_at(Square::new(origin)?)?
        };
        Some(Self(bits | (kind as u32) << KIND))
    }
}

impl Move {
    /// Reads USI's notation into the form of [`Move::compact`]: `7g7f`, `8h2b+`, `P*5e`.
    ///
    /// `None` for anything that is no move on this board. [`Move::expand`] completes it.
    pub fn compact_from_usi(text: &str) -> Option<u16> {
        let (origin, rest) = text.split_at_checked(2)?;
        let (target, promotion) = rest.split_at_checked(2)?;
        let target = target.parse::<Square>().ok()?.index() as u16;
        if let Some(letter) = origin.strip_suffix('*') {
            let kind = Kind::in_hand().find(|kind| kind.letter().to_string() == letter)?;
            return promotion.is_empty().then(|| Self::drop(kind).compact() + target);
        }
        let origin = origin.parse::<Square>().ok()?.index() as u16;
        match promotion {
            "" => Some(target | origin << FROM),
            "+" => Some(target | origin << FROM | PROMOTE as u16),
            _ => None,
        }
    }
}

const _: () = assert!(KINDS <= 1 << 5, "a kind must fit its bits, and leave a move's sign alone");

impl fmt::Display for Move {
    /// As USI writes it: `7g7f`, `8h2b+`, `P*5e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("none");
        }
        if self.is_drop() {
            return write!(f, "{}*{}", self.kind().letter(), self.target());
        }
        let promotion = if self.is_promotion() { "+" } else { "" };
        write!(f, "{}{}{promotion}", self.origin(), self.target())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
