// Printed by `#[stencil]` from `engine/rules/src/position/attacks.rs`. Do not edit.

/// Black: Attacks of our pieces.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;
    use crate::tables::{
        BLACK_DEAD, BLACK_SLIDE_LIMITS, BLACK_SLIDES, BLACK_STEP_ROW, BLACK_TURNS_FROM,
        BLACK_TURNS_TO,
    };

    /// Black: The squares that `kind` of ours reaches from `from` in one step or jump; empty for pure sliders.
    #[inline(always)]
    pub const fn steps(kind: Kind, from: Square) -> Bitboard {
        STEPS[BLACK_STEP_ROW[kind as usize]].at(from)
    }

    /// Black: Whether `kind` of ours slides in a direction.
    #[inline(always)]
    const fn slides_in(kind: Kind, direction: Direction) -> bool {
        BLACK_SLIDES[kind as usize] & (1 << direction.number()) != 0
    }

    /// Black: The squares that `kind` of ours reaches from `from` by sliding over empty squares, the first blocker
    /// included; empty for pure steppers.
    #[inline(always)]
    pub fn slides(kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        if BLACK_SLIDES[kind as usize] == 0 {
            return reached;
        }
        for direction in Direction::ALL {
            if slides_in(kind, direction) {
                reached
                    |= direction.slide(from, occupied)
                        & within_limit(kind, direction, from);
            }
        }
        reached
    }

    /// Black: The squares around `from` that a slide of `kind` of ours in one direction does not end before.
    #[inline(always)]
    const fn within_limit(kind: Kind, direction: Direction, from: Square) -> Bitboard {
        if LONGEST_LIMIT == 0 {
            return Bitboard::FULL;
        }
        match BLACK_SLIDE_LIMITS[kind as usize][direction.number()] {
            0 => Bitboard::FULL,
            limit => within(limit as usize, from),
        }
    }

    /// Black: All that `kind` of ours attacks from `from`.
    #[inline(always)]
    pub fn attacks(kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
        let slides = slides(kind, from, occupied);
        if HAS_STEPS[kind as usize] { steps(kind, from) | slides } else { slides }
    }

    /// Black: The squares on the lines along which `kind` of ours slides from `from`, whatever stands there.
    #[inline(always)]
    pub const fn lines(kind: Kind, from: Square) -> Bitboard {
        let (mut reached, mut number) = (0, 0);
        while number < Direction::ALL.len() {
            let direction = Direction::ALL[number];
            if slides_in(kind, direction) {
                reached |= direction.ray(from).0 & within_limit(kind, direction, from).0;
            }
            number += 1;
        }
        Bitboard(reached)
    }

    /// Black: All that `kind` of ours attacks from `from` on an empty board.
    #[inline(always)]
    pub const fn reach(kind: Kind, from: Square) -> Bitboard {
        Bitboard(steps(kind, from).0 | lines(kind, from).0)
    }

    /// Black: The squares from which some kind of ours attacks `to` on an empty board.
    #[inline(always)]
    pub fn reaching(to: Square) -> Bitboard {
        static SETS: [Bitboard; SQUARES] = {
            let mut sets = [Bitboard::EMPTY; SQUARES];
            let mut n = 0;
            while n < KINDS * SQUARES {
                let (kind, to) = (
                    Kind::ALL[n / SQUARES],
                    Square::from_index(n % SQUARES),
                );
                sets[to.index()].0 |= super::white::reach(kind, to).0;
                n += 1;
            }
            sets
        };
        SETS[to.index()]
    }

    /// Black: Whether `kind` of ours attacks `to` from `from`: quicker than to look for all that it attacks.
    #[inline]
    pub fn reaches(kind: Kind, from: Square, to: Square, occupied: Bitboard) -> bool {
        if steps(kind, from).has(to) {
            return true;
        }
        direction(from, to)
            .is_some_and(|direction| {
                slides_in(kind, direction) && (between(from, to) & occupied).is_empty()
                    && within_limit(kind, direction, from).has(to)
            })
    }

    /// Black: The squares on which `kind` of ours would never move again.
    #[inline(always)]
    pub const fn dead(kind: Kind) -> Bitboard {
        Bitboard(BLACK_DEAD[kind as usize])
    }

    /// Black: The squares from which any move may turn `kind` of ours over.
    #[inline(always)]
    pub const fn turns_from(kind: Kind) -> Bitboard {
        Bitboard(BLACK_TURNS_FROM[kind as usize])
    }

    /// Black: The squares to which any move may turn `kind` of ours over.
    #[inline(always)]
    pub const fn turns_to(kind: Kind) -> Bitboard {
        Bitboard(BLACK_TURNS_TO[kind as usize])
    }

    /// Black: Whether `kind` of ours, which attacks `to` from `from`, may take there: not where it could never move, whichever face
    /// it may show.
    #[inline]
    pub fn may_take(kind: Kind, from: Square, to: Square) -> bool {
        let turns = may_turn(kind, from, to, true);
        let upright = kind
            .promoted()
            .filter(|_| turns)
            .is_some_and(|upright| !dead(upright).has(to));
        upright || !(turns && must_turn(kind) || dead(kind).has(to))
    }

    /// Black: Whether `kind` of ours may turn over by a move that takes a piece or not.
    #[inline]
    pub const fn may_turn(kind: Kind, from: Square, to: Square, takes: bool) -> bool {
        turns_from(kind).has(from) || turns_to(kind).has(to)
            || takes && turns_by_capture(kind)
    }
}
