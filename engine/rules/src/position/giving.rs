//! Which moves give check.

use super::attacks::{line, reaches};
use super::{Position, slide_checks};
use crate::types::{Bitboard, Color, Move, Square};

/// Tells of each move of a position whether it gives check.
///
/// For moves one by one; to have all checks listed, [`crate::movegen::checks`] is quicker.
#[derive(Clone, Copy, Debug)]
pub struct Giving {
    us: Color,
    occupied: Bitboard,
    /// Where their king stands; without one there is no check.
    their_king: Option<Square>,
    /// Our pieces that hide their king from a slider of ours.
    discoverers: Bitboard,
}

impl Giving {
    /// For the moves of the side to move.
    #[inline]
    pub fn new(position: &Position) -> Self {
        let us = position.side();
        let occupied = position.occupied();
        let (_, blockers) = slide_checks(!us, position, occupied);
        Self { us, occupied, their_king: position.king(!us), discoverers: blockers & position.of(us) }
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use katagami_rules::movegen::parse_usi;
    /// use katagami_rules::position::{Giving, Position};
    ///
    /// # if katagami_rules::board::NAME == "standard" {
    /// let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").unwrap();
    /// let giving = Giving::new(&position);
    /// assert!(giving.check(parse_usi(&position, "G*5b").unwrap()));
    /// assert!(!giving.check(parse_usi(&position, "G*3b").unwrap()));
    /// # }
    /// ```
    #[inline]
    pub fn check(&self, mv: Move) -> bool {
        let Some(king) = self.their_king else { return false };
        let mut occupied = self.occupied;
        if !mv.is_drop() {
            let from = mv.origin();
            if self.discoverers.has(from) && !line(king, from).has(mv.target()) {
                return true;
            }
            occupied &= !Bitboard::from(from);
        }
        reaches(self.us, mv.kind_after(), mv.target(), king, occupied)
    }
}
