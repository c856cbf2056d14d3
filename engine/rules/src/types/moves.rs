//! Moves, and moves that still lack their targets: what the generator hands on together with a set of targets.

use core::num::NonZeroU32;

use codegen_macros::stencil;

use super::{Color, Kind, Square};
use crate::tables::{FILES, KINDS, SQUARES};

/// A move of a position, in 32 bits, and so is an `Option<Move>`.
///
/// It holds 7 bits for the target, 7 for the origin (or the kind dropped), one for promotion, one for a drop, and above
/// them the kind that moves, so that making it does not look the kind up on the board. The low 16 bits alone
/// ([`Move::compact`]) distinguish the moves of one position. Moves are ordered by their bits.
///
/// Moves come from a position: [`Position::legal_moves`](crate::Position::legal_moves),
/// [`Position::parse_move`](crate::Position::parse_move). One made by hand is only known to be well-formed. Its text is
/// USI's; a text alone is a [`UsiMove`](super::UsiMove).
///
/// ```
/// use katagami_rules::Position;
///
/// for mv in Position::start().legal_moves() {
///     assert!(!mv.is_drop());
///     assert_eq!(Position::start().parse_move(&mv.to_string()), Ok(mv));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU32);

const FROM: u32 = 7;
const SQUARE_MASK: u32 = 0x7f;
const PROMOTE: u32 = 1 << 14;
const DROP: u32 = 1 << 15;
const KIND: u32 = 16;
const KIND_MASK: u32 = KIND_NUMBERS as u32 - 1;
/// How many numbers the bits of a kind can hold.
const KIND_NUMBERS: usize = 1 << 5;
/// A bit above the others that every move has, so that no move is zero.
const MARK: u32 = 1 << 21;
/// A move of the first kind from the first square to itself.
const FIRST: NonZeroU32 = NonZeroU32::new(MARK).unwrap();
/// One rank farther down for the origin.
const RANK: u32 = (FILES as u32) << FROM;

impl Move {
    /// No move, for tables that must not be larger than their moves. It goes from a square to the same one and is never
    /// legal. The functions of this library return `Option<Move>` instead. It is also the default.
    pub const NONE: Self = Self(FIRST);

    /// A move of the `kind` that stands on `from`.
    #[inline]
    pub const fn new(kind: Kind, from: Square, to: Square) -> Self {
        PartialMove::from_square(kind, from).to(to)
    }

    /// A drop of `kind`.
    #[inline]
    pub const fn new_drop(kind: Kind, to: Square) -> Self {
        PartialMove::drop(kind).to(to)
    }

    /// The move with these bits and the mark.
    #[inline(always)]
    const fn marked(bits: u32) -> Self {
        Self::of_marked(bits | MARK)
    }

    /// The move with these bits, the mark among them.
    #[inline(always)]
    const fn of_marked(bits: u32) -> Self {
        match NonZeroU32::new(bits) {
            Some(bits) => Self(bits),
            None => Self::NONE,
        }
    }

    /// The same move on the board turned by 180 degrees.
    #[inline]
    pub const fn rotated(self) -> Self {
        let to = self.target().inverse();
        let turned = if self.is_drop() {
            Self::new_drop(self.kind(), to)
        } else {
            Self::new(self.kind(), self.origin().inverse(), to)
        };
        Self::marked(turned.bits() | self.bits() & PROMOTE)
    }

    /// The same move, promoting.
    #[inline]
    pub const fn promoting(self) -> Self {
        Self::marked(self.bits() | PROMOTE)
    }

    /// Where it goes.
    #[inline]
    pub const fn target(self) -> Square {
        Square::from_index((self.bits() & SQUARE_MASK) as usize)
    }

    /// Where it comes from. A drop comes from the hand: what this says of it means nothing.
    #[inline]
    pub const fn origin(self) -> Square {
        Square::from_index(((self.bits() >> FROM) & SQUARE_MASK) as usize)
    }

    /// Whether it puts a piece from the hand on the board.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.bits() & DROP != 0
    }

    /// Whether the piece promotes.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.bits() & PROMOTE != 0
    }

    /// The kind that moves, before any promotion.
    #[inline]
    pub const fn kind(self) -> Kind {
        KINDS_BY_NUMBER[(self.bits() >> KIND & KIND_MASK) as usize]
    }

    /// The kind that stands on the target afterwards.
    #[inline]
    pub const fn kind_after(self) -> Kind {
        KINDS_AFTER[(self.bits() >> AFTER & AFTER_MASK) as usize]
    }

    /// Whether this is a move and not [`Move::NONE`].
    #[inline]
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// The 16 bits that distinguish it from the other moves of its position; zero only for [`Move::NONE`].
    #[inline]
    pub const fn compact(self) -> u16 {
        self.bits() as u16
    }

    /// All bits: what [`Move::from_bits`] takes. They are never zero, and may be others in another version of this library or on
    /// another board.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }

    /// The move with these bits, if there is one: kind and squares of this board, nothing else. It is *not* checked to be legal.
    ///
    /// ```
    /// use katagami_rules::{Move, Position};
    ///
    /// let mv = Position::start().legal_moves()[0];
    /// assert_eq!(Move::from_bits(mv.bits()), Some(mv));
    /// assert_eq!(Move::from_bits(0), None);
    /// assert_eq!(Move::from_bits(u32::MAX), None);
    /// assert_eq!(size_of::<Option<Move>>(), 4);
    /// ```
    pub fn from_bits(bits: u32) -> Option<Self> {
        let number = (bits >> KIND & KIND_MASK) as usize;
        let origin = (bits >> FROM & SQUARE_MASK) as usize;
        let comes_from_somewhere = if bits & DROP == 0 { origin < SQUARES } else { origin == number };
        let is_move = bits >> KIND & !KIND_MASK == MARK >> KIND
            && ((bits & SQUARE_MASK) as usize) < SQUARES
            && comes_from_somewhere
            && number < KINDS;
        is_move.then(|| Self::marked(bits))
    }

    /// The move whose bits these are: the quick way back for a word that a move was put into.
    #[inline(always)]
    pub(crate) const fn from_own_bits(bits: u32) -> Self {
        Self::marked(bits)
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
            *Kind::ALL.get(origin).filter(|kind| kind.can_be_dropped() && bits & PROMOTE == 0)?
        } else {
            kind_at(Square::new(origin)?)?
        };
        Some(Self::marked(bits | (kind as u32) << KIND))
    }
}

impl Default for Move {
    /// [`Move::NONE`].
    fn default() -> Self {
        Self::NONE
    }
}

/// The kind for every number that the bits of a kind can hold, so that no look-up has to ask whether there is one. A constant, so
/// that other packages, too, know the kind of a move that they make of a known one.
const KINDS_BY_NUMBER: [Kind; KIND_NUMBERS] = {
    let mut kinds = [Kind::ALL[0]; KIND_NUMBERS];
    let mut number = 0;
    while number < KINDS {
        kinds[number] = Kind::ALL[number];
        number += 1;
    }
    kinds
};

/// Where the bits begin that say which kind stands on the target: promotion, drop, and the kind.
const AFTER: u32 = PROMOTE.trailing_zeros();
const AFTER_MASK: u32 = KIND_MASK << 2 | 0b11;

/// The kind that stands on the target, by those bits.
const KINDS_AFTER: [Kind; KIND_NUMBERS << 2] = {
    let mut kinds = [Kind::ALL[0]; KIND_NUMBERS << 2];
    let mut bits = 0;
    while bits < kinds.len() {
        let kind = KINDS_BY_NUMBER[bits >> 2];
        kinds[bits] = match kind.promoted() {
            Some(promoted) if bits & 1 != 0 => promoted,
            _ => kind,
        };
        bits += 1;
    }
    kinds
};

const _: () = assert!(KINDS <= KIND_NUMBERS, "a kind must fit its bits, and leave a move's sign alone");

/// What a move without its target shares with the move: the bits of the target are not looked at.
macro_rules! of_the_move {
    ($($(#[$doc:meta])* $name:ident: $Answer:ty;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub const fn $name(self) -> $Answer {
            Move::marked(self.0).$name()
        }
    )*};
}

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
        Self(MARK | (from.index() as u32) << FROM | (kind as u32) << KIND)
    }

    /// A drop of `kind`.
    #[inline]
    pub const fn drop(kind: Kind) -> Self {
        Self(MARK | DROP | (kind as u32) << FROM | (kind as u32) << KIND)
    }

    /// The same move, promoting.
    #[inline]
    pub const fn promoting(self) -> Self {
        Self(self.0 | PROMOTE)
    }

    /// The move to a target.
    #[inline]
    pub const fn to(self, to: Square) -> Move {
        // In this order what does not depend on the target is computed once for all targets.
        Move::of_marked((self.0 | MARK) | to.index() as u32)
    }

    of_the_move! {
        /// Where it comes from; meaningless for a drop.
        origin: Square;
        /// Whether it puts a piece from the hand on the board.
        is_drop: bool;
        /// Whether the piece promotes.
        is_promotion: bool;
        /// The kind that moves, before any promotion.
        kind: Kind;
        /// The kind that will stand on the target.
        kind_after: Kind;
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
        Self(MARK | (kind as u32) << KIND)
    }

    /// The same push, promoting.
    #[inline]
    pub const fn promoting(self) -> Self {
        Self(self.0 | PROMOTE)
    }

    /// The move of `us` to a target, which must not be on the rank nearest to `us`.
    #[inline(always)]
    pub const fn to(self, us: Color, to: Square) -> Move {
        push(us, self, to)
    }

    /// The move up to a target, which must not be on the last rank.
    #[inline(always)]
    pub const fn up(self, to: Square) -> Move {
        Move::of_marked(self.in_both_places(to) + RANK)
    }

    /// The move down to a target, which must not be on rank `a`.
    #[inline(always)]
    pub const fn down(self, to: Square) -> Move {
        Move::of_marked(self.in_both_places(to) - RANK)
    }

    /// With the target in both places of the move: the origin is still to be moved back by one rank.
    #[inline(always)]
    const fn in_both_places(self, to: Square) -> u32 {
        self.0 + (to.index() as u32) * (1 + (1 << FROM))
    }

    of_the_move! {
        /// The kind that moves, before any promotion.
        kind: Kind;
        /// Whether it promotes.
        is_promotion: bool;
        /// The kind that will stand on the target.
        kind_after: Kind;
    }
}

/// Pushes of ours.
#[stencil]
mod template {
    use super::*;

    /// The push to a target, which must not be on the rank nearest to us.
    #[inline(always)]
    pub(super) const fn push(base: PawnPush, to: Square) -> Move {
        base.forward(to)
    }
}
