//! Which moves give check.

use super::attacks::{attacks, reaches, tether};
use super::checks::slide_checks;
use super::state::Position;
use crate::types::{Bitboard, Color, Kind, Move, Square};

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
}

impl Position {
    /// From where a piece of this kind of the side to move bears on the other king, as the board stands. Checks that a
    /// move uncovers, or that the moving piece blocks where it stands, are left out.
    #[inline]
    pub fn checking_squares(&self, kind: Kind) -> Bitboard {
        let us = self.side();
        self.king(!us).map_or(Bitboard::EMPTY, |king| attacks(!us, kind, king, self.occupied()))
    }
}

impl CheckInfo {
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
    /// # #[cfg(board = "standard")] {
    /// use katagami_rules::{CheckInfo, Position};
    ///
    /// let position: Position = "4k4/9/4P4/9/9/9/9/9/9 b G 1".parse().unwrap();
    /// let info = CheckInfo::new(&position);
    /// assert!(info.gives_check(position.parse_move("G*5b").unwrap()));
    /// assert!(!info.gives_check(position.parse_move("G*3b").unwrap()));
    /// # }
    /// ```
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        let Some(king) = self.their_king else { return false };
        let mut occupied = self.occupied;
        if !mv.is_drop() {
            let from = mv.origin();
            if self.discoverers.has(from) && !tether(king, from, self.occupied).has(mv.target()) {
                return true;
            }
            occupied &= !Bitboard::from(from);
        }
        reaches(self.us, mv.kind_after(), mv.target(), king, occupied)
    }
}
