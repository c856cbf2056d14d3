//! Checks and pins.

use codegen_macros::stencil;

use super::attacks::{between, lines, steps};
use super::state::Position;
use crate::tables::{Kind, LINE_JUMPS};
use crate::types::{Bitboard, Color};

/// What the side to move must mind: who gives check, which of its pieces are pinned, and where a piece other than
/// the king may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks {
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// Our pieces that may not leave their line with our king.
    pub pinned: Bitboard,
    /// The targets that leave our king out of check: all squares without a check, the checker and the squares
    /// between when there is one, none when there are two.
    pub targets: Bitboard,
}

impl Checks {
    /// Without a king nothing is restricted.
    const NONE: Self = Self { checkers: Bitboard::EMPTY, pinned: Bitboard::EMPTY, targets: Bitboard::FULL };

    /// Whether the side to move is in check.
    #[inline]
    pub fn any(&self) -> bool {
        self.checkers.any()
    }
}

impl Position {
    /// The checks and pins of the side to move.
    #[inline]
    pub fn checks(&self) -> Checks {
        checks(self.side, self)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        checkers(self.side, self).any()
    }
}

/// Checks and pins, as our side sees them.
#[stencil]
pub mod template {
    use super::*;

    /// The checks and pins that our side must mind.
    #[inline]
    pub fn checks(position: &Position) -> Checks {
        let Some(king) = position.king(Us) else { return Checks::NONE };
        let (sliding, blockers) = slide_checks(position, position.occupied());
        let stepping = step_checks(position);
        let checkers = stepping | sliding;
        let targets = match checkers.first() {
            None => Bitboard::FULL,
            Some(_) if checkers.more_than_one() => Bitboard::EMPTY,
            // A jump along a line passes over what is put into it.
            Some(_) if LINE_JUMPS && stepping.any() => checkers,
            Some(checker) => checkers | between(king, checker),
        };
        Checks { checkers, pinned: blockers & position.of(Us), targets }
    }

    /// The pieces that give check to our king.
    #[inline]
    pub fn checkers(position: &Position) -> Bitboard {
        step_checks(position) | slide_checks(position, position.occupied()).0
    }

    /// The pieces that check our king by a step or jump.
    #[inline]
    fn step_checks(position: &Position) -> Bitboard {
        let Some(king) = position.king(Us) else { return Bitboard::EMPTY };
        let mut checkers = Bitboard::EMPTY;
        for KIND in kinds!(steppers) {
            checkers |= steps(Us, KIND, king) & position.pieces(Them, KIND);
        }
        for KIND in kinds!(stepping_sliders) {
            checkers |= steps(Us, KIND, king) & position.pieces(Them, KIND);
        }
        checkers
    }

    /// The sliders that check our king, and the pieces of either side that stand alone between a slider of theirs
    /// and our king, given which squares are occupied.
    #[inline]
    pub fn slide_checks(position: &Position, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let mut checkers = Bitboard::EMPTY;
        let mut blockers = Bitboard::EMPTY;
        let Some(king) = position.king(Us) else { return (checkers, blockers) };
        let mut snipers = Bitboard::EMPTY;
        for KIND in kinds!(sliders) {
            snipers |= lines(Us, KIND, king) & position.pieces(Them, KIND);
        }
        snipers.into_iter().for_each(|sniper| {
            let between = between(king, sniper) & occupied;
            if between.is_empty() {
                checkers |= Bitboard::from(sniper);
            } else if !between.more_than_one() {
                blockers |= between;
            }
        });
        (checkers, blockers)
    }
}
