//! Where generated moves go.

use crate::types::{Bitboard, Color, Move, PartialMove, PawnPush};

/// Takes moves from the generator, a set at a time.
///
/// A move comes without its target, and its targets come as a set. A sink that visits them should begin at the far side
/// of `us`, so that both colours see their moves in mirrored order.
///
/// ```
/// use katagami_rules::movegen::{self, Sink};
/// use katagami_rules::{Bitboard, Color, PartialMove, PawnPush, Position};
///
/// /// Collects the targets of all moves.
/// struct Targets(Bitboard);
///
/// impl Sink for Targets {
///     fn moves(&mut self, _: Color, _: PartialMove, targets: Bitboard) {
///         self.0 |= targets;
///     }
///
///     fn pushes(&mut self, _: Color, _: PawnPush, targets: Bitboard) {
///         self.0 |= targets;
///     }
/// }
///
/// let mut targets = Targets(Bitboard::EMPTY);
/// movegen::legal(&Position::start(), &mut targets);
/// assert!(targets.0.any());
/// ```
pub trait Sink {
    /// `base` to each square of `targets`.
    fn moves(&mut self, us: Color, base: PartialMove, targets: Bitboard);

    /// `base` to each square of `targets`, each from the square one step behind its target.
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard);

    /// Each drop of `bases` to each square of `targets`.
    fn drops(&mut self, us: Color, bases: &[PartialMove], targets: Bitboard) {
        for &base in bases {
            self.moves(us, base, targets);
        }
    }
}

/// Counts moves without listing them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Count(u64);

impl Count {
    /// How many moves came.
    pub fn total(self) -> u64 {
        self.0
    }
}

impl Sink for Count {
    #[inline(always)]
    fn moves(&mut self, _: Color, _: PartialMove, targets: Bitboard) {
        self.0 += targets.len() as u64;
    }

    #[inline(always)]
    fn pushes(&mut self, _: Color, _: PawnPush, targets: Bitboard) {
        self.0 += targets.len() as u64;
    }

    #[inline(always)]
    fn drops(&mut self, _: Color, bases: &[PartialMove], targets: Bitboard) {
        self.0 += (bases.len() * targets.len()) as u64;
    }
}

/// Notes whether any move came.
#[derive(Clone, Copy, Default, Debug)]
pub struct Any(Bitboard);

impl Any {
    /// Whether any did.
    pub fn found(self) -> bool {
        self.0.any()
    }
}

impl Sink for Any {
    #[inline(always)]
    fn moves(&mut self, _: Color, _: PartialMove, targets: Bitboard) {
        self.0 |= targets;
    }

    #[inline(always)]
    fn pushes(&mut self, _: Color, _: PawnPush, targets: Bitboard) {
        self.0 |= targets;
    }
}

/// Looks for one move.
#[derive(Clone, Copy, Debug)]
pub struct Find {
    wanted: Move,
    found: bool,
}

impl Find {
    /// Looks for `wanted`.
    pub fn new(wanted: Move) -> Self {
        Self { wanted, found: false }
    }

    /// Whether it came.
    pub fn found(self) -> bool {
        self.found
    }
}

impl Sink for Find {
    #[inline]
    fn moves(&mut self, _: Color, base: PartialMove, targets: Bitboard) {
        let target = self.wanted.target();
        self.found |= targets.has(target) && base.to(target) == self.wanted;
    }

    #[inline]
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard) {
        let target = self.wanted.target();
        self.found |= targets.has(target) && base.to(us, target) == self.wanted;
    }
}
