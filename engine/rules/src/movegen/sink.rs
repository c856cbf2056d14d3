//! Where generated moves go.

use crate::types::{Bitboard, Color, Move, Square};

/// Takes moves from the generator, a set at a time.
///
/// Moves come without their targets; the targets come as a set, to be visited from the far side of `us` on, so
/// that both colours see their moves in mirrored order.
pub trait Sink {
    /// `base` to each square of `targets`.
    fn moves(&mut self, us: Color, base: Move, targets: Bitboard);

    /// `base` to each square of `targets`, each from the square one step behind its target.
    fn pushes(&mut self, us: Color, base: Move, targets: Bitboard);

    /// Each drop of `bases` to each square of `targets`.
    fn drops(&mut self, us: Color, bases: &[Move], targets: Bitboard) {
        for &base in bases {
            self.moves(us, base, targets);
        }
    }
}

/// A push of our pawn to `target`.
#[inline(always)]
pub(crate) fn pushed(us: Color, base: Move, target: Square) -> Move {
    match us {
        Color::Black => base.push_up(target),
        Color::White => base.push_down(target),
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
    fn moves(&mut self, _: Color, _: Move, targets: Bitboard) {
        self.0 += targets.len() as u64;
    }

    #[inline(always)]
    fn pushes(&mut self, _: Color, _: Move, targets: Bitboard) {
        self.0 += targets.len() as u64;
    }

    #[inline(always)]
    fn drops(&mut self, _: Color, bases: &[Move], targets: Bitboard) {
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
    fn moves(&mut self, _: Color, _: Move, targets: Bitboard) {
        self.0 |= targets;
    }

    #[inline(always)]
    fn pushes(&mut self, _: Color, _: Move, targets: Bitboard) {
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
    fn moves(&mut self, _: Color, base: Move, targets: Bitboard) {
        let target = self.wanted.target();
        self.found |= targets.has(target) && base.to(target) == self.wanted;
    }

    #[inline]
    fn pushes(&mut self, us: Color, base: Move, targets: Bitboard) {
        let target = self.wanted.target();
        self.found |= targets.has(target) && pushed(us, base, target) == self.wanted;
    }
}
