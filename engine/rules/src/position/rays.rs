//! Squares in a row: what lies in a direction, up to the first piece, between two squares. None of it depends on a colour.
//!
//! Slides follow a ray to its first blocker: towards higher indices by the carry of a subtraction, towards lower ones by the
//! highest bit set; no magic numbers, no table larger than the rays. Each function is forced inline: with a constant direction
//! only the code for that direction remains.

use core::ops::Index;

use crate::tables::{DIRECTION, LINE_JUMPS, NEAR, RAYS, SQUARES, STEP_ATTACKS, STEP_ROWS, WITHIN, Word};
use crate::types::{Bitboard, Square};

/// One of the eight directions, by its number: a row of [`RAYS`]. The first four lead to higher indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction(usize);

pub const RIGHT: Direction = Direction(0);
pub const DOWN_LEFT: Direction = Direction(1);
pub const DOWN: Direction = Direction(2);
pub const DOWN_RIGHT: Direction = Direction(3);
pub const LEFT: Direction = Direction(4);
pub const UP_RIGHT: Direction = Direction(5);
pub const UP: Direction = Direction(6);
pub const UP_LEFT: Direction = Direction(7);

impl Direction {
    /// All of them in the order of their numbers.
    pub const ALL: [Self; RAYS.len()] = [RIGHT, DOWN_LEFT, DOWN, DOWN_RIGHT, LEFT, UP_RIGHT, UP, UP_LEFT];

    /// Its number.
    #[inline(always)]
    pub const fn number(self) -> usize {
        self.0
    }

    /// The direction back.
    #[inline(always)]
    pub const fn opposite(self) -> Self {
        Self(self.0 ^ (RAYS.len() / 2))
    }

    /// The squares beyond `from`, to the edge of the board.
    #[inline(always)]
    pub const fn ray(self, from: Square) -> Bitboard {
        Bitboard(RAYS[self.0][from.index()])
    }

    /// The squares beyond `from`, up to and including the first blocker.
    #[inline(always)]
    pub fn slide(self, from: Square, occupied: Bitboard) -> Bitboard {
        let ray = RAYS[self.0][from.index()];
        let blockers = ray & occupied.0;
        if self.0 < RAYS.len() / 2 {
            // All bits up to the lowest blocker; all bits at all if there is none.
            Bitboard(ray & (blockers ^ blockers.wrapping_sub(1)))
        } else {
            // The corner with index 0 has no ray this way, so it serves as the blocker of an open line.
            let nearest = (Word::BITS - 1 - (blockers | 1).leading_zeros()) as usize;
            Bitboard(ray ^ RAYS[self.0][nearest])
        }
    }
}

/// The direction that leads from one square to another; `None` if they share no line.
#[inline(always)]
pub fn direction(from: Square, to: Square) -> Option<Direction> {
    let number = DIRECTION[from.index()][to.index()] as usize;
    (number < RAYS.len()).then_some(Direction(number))
}

/// The squares strictly between two squares of one line; empty if they share none.
#[inline(always)]
pub fn between(from: Square, to: Square) -> Bitboard {
    let Some(direction) = direction(from, to) else { return Bitboard::EMPTY };
    direction.ray(from) & direction.opposite().ray(to)
}

/// The whole line through two squares, both included; empty if they share none.
#[inline(always)]
pub fn line(from: Square, to: Square) -> Bitboard {
    let Some(direction) = direction(from, to) else { return Bitboard::EMPTY };
    direction.ray(from) | direction.opposite().ray(from) | Bitboard::from(from)
}

/// Where a piece on `from`, the only one between `king` and a slider that would reach it, may go without opening their
/// line.
#[inline(always)]
pub fn tether(king: Square, from: Square, occupied: Bitboard) -> Bitboard {
    if !LINE_JUMPS {
        // What leaves neither the line nor its place on it by passing over others.
        return line(king, from);
    }
    let Some(direction) = direction(king, from) else { return Bitboard::EMPTY };
    direction.slide(king, occupied - Bitboard::from(from))
}

/// The nearest occupied square from `from` on the line towards `through`, on that side of it; `None` if there is none
/// or the two squares share no line.
#[inline]
pub fn nearest_towards(from: Square, through: Square, occupied: Bitboard) -> Option<Square> {
    (direction(from, through)?.slide(from, occupied) & occupied).first()
}

/// The squares within this number of king's steps, one at least.
#[inline(always)]
pub const fn within(steps: usize, from: Square) -> Bitboard {
    Bitboard(WITHIN[steps - 1][from.index()])
}

/// The squares from which a step or jump may reach a king on `square` or one of its neighbours.
#[inline(always)]
pub fn near(square: Square) -> Bitboard {
    Bitboard(NEAR[square.index()])
}

/// A set for each square.
pub struct BySquare([Bitboard; SQUARES]);

impl BySquare {
    /// What an index finds, for constants.
    #[inline(always)]
    pub const fn at(&self, square: Square) -> Bitboard {
        self.0[square.index()]
    }
}

impl Index<Square> for BySquare {
    type Output = Bitboard;

    #[inline(always)]
    fn index(&self, square: Square) -> &Bitboard {
        &self.0[square.index()]
    }
}

/// Where steps and jumps lead, each distinct set of them once: a row of [`STEP_ATTACKS`] as sets.
pub static STEPS: [BySquare; STEP_ROWS] = {
    let mut steps = [const { BySquare([Bitboard::EMPTY; SQUARES]) }; STEP_ROWS];
    let mut n = 0;
    while n < STEP_ROWS * SQUARES {
        steps[n / SQUARES].0[n % SQUARES] = Bitboard(STEP_ATTACKS[n / SQUARES][n % SQUARES]);
        n += 1;
    }
    steps
};
