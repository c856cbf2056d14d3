//! Checks and pins, and which moves give check.

use codegen_macros::stencil;

use super::attacks::{attacks, between, reaches, reaching, steps, tether};
use super::state::Position;
use crate::tables::{Kind, LINE_JUMPS};
use crate::types::{Bitboard, Color, Move, Square};

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

    /// Those of `squares` from which a piece of this kind of the side to move bears on the other king, as the board stands.
    /// Checks that a move uncovers, or that the moving piece blocks where it stands, are left out.
    #[inline(always)]
    pub fn checking_squares(&self, kind: Kind, squares: Bitboard) -> Bitboard {
        let us = self.side();
        let Some(target) = self.king(!us) else { return Bitboard::EMPTY };
        let squares = squares & reaching(us, target);
        if squares.any() { squares & self.bearing_on(us, kind, target) } else { squares }
    }

    /// From where `kind` of one side attacks a square, as the board stands.
    #[inline(never)]
    fn bearing_on(&self, us: Color, kind: Kind, square: Square) -> Bitboard {
        // A piece of the other side attacks there what is attacked from there.
        if kind.slides() { attacks(!us, kind, square, self.occupied()) } else { steps(!us, kind, square) }
    }
}

/// Checks and pins, as our side sees them.
#[stencil]
pub mod template {
    use super::*;
    use crate::position::reach::*;

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
            checkers |= US_KIND_STEPS[king] & position.pieces(Them, KIND);
        }
        for KIND in kinds!(stepping_sliders) {
            checkers |= US_KIND_STEPS[king] & position.pieces(Them, KIND);
        }
        checkers
    }

    /// The sliders that check our king, and the pieces of either side that stand alone between a slider of theirs
    /// and our king, given which squares are occupied.
    #[inline(always)]
    pub fn slide_checks(position: &Position, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let mut checkers = Bitboard::EMPTY;
        let mut blockers = Bitboard::EMPTY;
        let Some(king) = position.king(Us) else { return (checkers, blockers) };
        let mut snipers = Bitboard::EMPTY;
        for KIND in kinds!(sliders) {
            snipers |= us_KIND_lines(king) & position.pieces(Them, KIND);
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

/// What determines whether a move of a position gives check.
///
/// For moves one by one. To list all moves that give check, [`crate::movegen::checks`] is quicker.
#[derive(Clone, Copy, Debug)]
pub struct CheckInfo {
    us: Color,
    occupied: Bitboard,
    /// Where their king stands; without one there is no check.
    their_king: Option<Square>,
    /// Our pieces that hide their king from a slider of ours.
    discoverers: Bitboard,
    /// The squares to which all other checks go.
    targets: Bitboard,
}

impl CheckInfo {
    /// For the moves of the side to move.
    #[inline]
    pub fn new(position: &Position) -> Self {
        let us = position.side();
        let occupied = position.occupied();
        let (_, blockers) = slide_checks(!us, position, occupied);
        let their_king = position.king(!us);
        let targets = their_king.map_or(Bitboard::EMPTY, |king| reaching(us, king));
        Self { us, occupied, their_king, discoverers: blockers & position.of(us), targets }
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// # #[cfg(board = "standard")] {
    /// use katagami_rules::{CheckInfo, Position};
    ///
    /// let position: Position = "4k4/9/4P4/9/9/9/9/9/9 b G 1".parse().unwrap();
    /// let info = CheckInfo::new(&position);
    /// assert!(info.gives_check(position.parse_move("G*5b").unwrap()));
    /// assert!(!info.gives_check(position.parse_move("G*3b").unwrap()));
    /// # }
    /// ```
    #[inline(always)]
    pub fn gives_check(&self, mv: Move) -> bool {
        // Most moves do not even go where a piece could check from.
        let may_check = self.targets.has(mv.target()) || !mv.is_drop() && self.discoverers.has(mv.origin());
        may_check && self.checks(mv)
    }

    /// The same for a move that may give check.
    fn checks(&self, mv: Move) -> bool {
        let Some(king) = self.their_king else { return false };
        let mut occupied = self.occupied;
        if !mv.is_drop() {
            let from = mv.origin();
            if self.discoverers.has(from) && !tether(king, from, self.occupied).has(mv.target()) {
                return true;
            }
            occupied = occupied - Bitboard::from(from);
        }
        reaches(self.us, mv.kind_after(), mv.target(), king, occupied)
    }
}
