//! What a piece attacks, where it may not stand, and where it turns over.
//!
//! Steps come from a small table. Slides follow a ray to its first blocker: towards higher indices by the carry of
//! a subtraction, towards lower ones by the highest bit set; no magic numbers, no table larger than the rays.
//! Each function is forced inline: with a constant colour and kind (as in the stencils) only the code for that
//! kind's directions remains.

use crate::tables::{
    DIRECTION, HAS_STEPS, Kind, LINE_JUMPS, LONGEST_LIMIT, MUST_TURN, NEAR, RAYS, SLIDE_LIMITS, STEP_ATTACKS,
    TURNS_BY_CAPTURE, WITHIN, Word,
};
use crate::types::{Bitboard, Color, Square, of_color};

/// How many directions there are; those below `DIRECTIONS / 2` lead to higher indices.
const DIRECTIONS: usize = RAYS.len();

/// The squares that `kind` of `color` reaches from `from` in one step or jump; empty for pure sliders.
#[inline(always)]
pub const fn steps(color: Color, kind: Kind, from: Square) -> Bitboard {
    let row = of_color!(color, STEP_ROW[kind as usize]);
    Bitboard(STEP_ATTACKS[row][from.index()])
}

/// The directions in which `kind` of `color` slides, as a set of bits.
#[inline(always)]
const fn slide_directions(color: Color, kind: Kind) -> u8 {
    of_color!(color, SLIDES[kind as usize])
}

/// The squares that `kind` of `color` reaches from `from` by sliding over empty squares, the first blocker
/// included; empty for pure steppers.
#[inline(always)]
pub fn slides(color: Color, kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
    let directions = slide_directions(color, kind);
    let mut reached = Bitboard::EMPTY;
    for direction in 0..DIRECTIONS {
        if directions & (1 << direction) != 0 {
            reached |= slide(direction, from, occupied) & within_limit(color, kind, direction, from);
        }
    }
    reached
}

/// The squares around `from` that a slide of `kind` of `color` in one direction does not end before.
#[inline(always)]
const fn within_limit(color: Color, kind: Kind, direction: usize, from: Square) -> Bitboard {
    if LONGEST_LIMIT == 0 {
        return Bitboard::FULL;
    }
    let limits = &SLIDE_LIMITS[kind as usize];
    let limit = match color {
        Color::Black => limits[direction],
        Color::White => limits[opposite(direction)],
    };
    if limit == 0 { Bitboard::FULL } else { Bitboard(WITHIN[limit as usize - 1][from.index()]) }
}

/// The squares from `from` in one direction up to and including the first blocker.
#[inline(always)]
fn slide(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[direction][from.index()];
    let blockers = ray & occupied.0;
    if direction < DIRECTIONS / 2 {
        // All bits up to the lowest blocker; all bits at all if there is none.
        Bitboard(ray & (blockers ^ blockers.wrapping_sub(1)))
    } else {
        // The corner with index 0 has no ray this way, so it serves as the blocker of an open line.
        let nearest = (Word::BITS - 1 - (blockers | 1).leading_zeros()) as usize;
        Bitboard(ray ^ RAYS[direction][nearest])
    }
}

/// All that `kind` of `color` attacks from `from`.
#[inline(always)]
pub fn attacks(color: Color, kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
    let slides = slides(color, kind, from, occupied);
    if HAS_STEPS[kind as usize] { steps(color, kind, from) | slides } else { slides }
}

/// The squares on the lines along which `kind` of `color` slides from `from`, whatever stands there.
#[inline(always)]
pub const fn lines(color: Color, kind: Kind, from: Square) -> Bitboard {
    let directions = slide_directions(color, kind);
    let (mut reached, mut direction) = (0, 0);
    while direction < DIRECTIONS {
        if directions & (1 << direction) != 0 {
            reached |= RAYS[direction][from.index()] & within_limit(color, kind, direction, from).0;
        }
        direction += 1;
    }
    Bitboard(reached)
}

/// Whether `kind` of `color` attacks `to` from `from`: quicker than to look for all that it attacks.
#[inline]
pub fn reaches(color: Color, kind: Kind, from: Square, to: Square, occupied: Bitboard) -> bool {
    if steps(color, kind, from).has(to) {
        return true;
    }
    direction(from, to).is_some_and(|direction| {
        slide_directions(color, kind) & (1 << direction) != 0
            && (between(from, to) & occupied).is_empty()
            && within_limit(color, kind, direction, from).has(to)
    })
}

/// The squares strictly between two squares of one line; empty if they share none.
#[inline(always)]
pub fn between(from: Square, to: Square) -> Bitboard {
    let Some(direction) = direction(from, to) else { return Bitboard::EMPTY };
    Bitboard(RAYS[direction][from.index()] & RAYS[opposite(direction)][to.index()])
}

/// The whole line through two squares, both included; empty if they share none.
#[inline(always)]
pub fn line(from: Square, to: Square) -> Bitboard {
    let Some(direction) = direction(from, to) else { return Bitboard::EMPTY };
    let index = from.index();
    Bitboard(RAYS[direction][index] | RAYS[opposite(direction)][index]) | Bitboard::from(from)
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
    slide(direction, king, occupied - Bitboard::from(from))
}

/// The nearest occupied square from `from` on the line towards `through`, on that side of it; `None` if there is none
/// or the two squares share no line.
#[inline]
pub fn nearest_towards(from: Square, through: Square, occupied: Bitboard) -> Option<Square> {
    (slide(direction(from, through)?, from, occupied) & occupied).first()
}

/// The direction that leads from one square to another; `None` if they share no line.
#[inline(always)]
fn direction(from: Square, to: Square) -> Option<usize> {
    Some(DIRECTION[from.index()][to.index()] as usize).filter(|&direction| direction < DIRECTIONS)
}

/// The direction back.
const fn opposite(direction: usize) -> usize {
    direction ^ (DIRECTIONS / 2)
}

/// The squares from which a step or jump may reach a king on `square` or one of its neighbours.
#[inline(always)]
pub fn near(square: Square) -> Bitboard {
    Bitboard(NEAR[square.index()])
}

/// The squares on which `kind` of `color` would never move again.
#[inline(always)]
pub fn dead(color: Color, kind: Kind) -> Bitboard {
    Bitboard(of_color!(color, DEAD[kind as usize]))
}

/// The squares from which any move may turn `kind` of `color` over.
#[inline(always)]
pub const fn turns_from(color: Color, kind: Kind) -> Bitboard {
    Bitboard(of_color!(color, TURNS_FROM[kind as usize]))
}

/// The squares to which any move may turn `kind` of `color` over.
#[inline(always)]
pub const fn turns_to(color: Color, kind: Kind) -> Bitboard {
    Bitboard(of_color!(color, TURNS_TO[kind as usize]))
}

/// Whether `kind` may turn over when it takes a piece, wherever that is.
#[inline(always)]
pub const fn turns_by_capture(kind: Kind) -> bool {
    TURNS_BY_CAPTURE[kind as usize]
}

/// Whether `kind` must turn over where it may.
#[inline(always)]
pub const fn must_turn(kind: Kind) -> bool {
    MUST_TURN[kind as usize]
}

/// Whether `kind` of `color` may turn over by a move that takes a piece or not.
#[inline]
pub const fn may_turn(color: Color, kind: Kind, from: Square, to: Square, takes: bool) -> bool {
    turns_from(color, kind).has(from) || turns_to(color, kind).has(to) || takes && turns_by_capture(kind)
}
