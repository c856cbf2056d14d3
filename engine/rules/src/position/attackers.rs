//! Who attacks what in a position, and what is pinned.

use super::attacks::{attacks, tether};
use super::checks::slide_checks;
use super::exchange;
use super::state::Position;
use crate::types::{Bitboard, Color, Square};

impl Position {
    /// The pieces of `color` that attack a square, whatever stands there; pinned pieces and the king are among them.
    ///
    /// ```
    /// use katagami_rules::{Bitboard, Color, Position};
    ///
    /// let position = Position::start();
    /// let king = position.king(Color::Black).unwrap();
    /// assert_eq!(position.attackers(king, Color::White), Bitboard::EMPTY);
    /// assert!(position.attackers(king, Color::Black).any());
    /// ```
    #[inline]
    pub fn attackers(&self, square: Square, color: Color) -> Bitboard {
        self.attackers_given(square, color, self.occupied())
    }

    /// The same if these squares were occupied: without a piece, for what would attack through it.
    #[inline]
    pub fn attackers_given(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        exchange::attackers(color, self, square, occupied)
    }

    /// What the piece on a square attacks, its own side's pieces included; nothing if no piece stands there.
    ///
    /// For a kind of piece on any board there is [`attacks`](crate::position::attacks::attacks()).
    #[inline]
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        let attacked = |piece: crate::Piece| attacks(piece.color, piece.kind, square, self.occupied());
        self.piece_at(square).map_or(Bitboard::EMPTY, attacked)
    }

    /// All squares that the pieces of `color` attack, with or without a piece on them.
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        self.of(color).into_iter().fold(Bitboard::EMPTY, |set, square| set | self.attacks_from(square))
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checks().checkers
    }

    /// The pieces of `color` that alone stand between their king and a slider of the other side.
    ///
    /// ```
    /// # #[cfg(board = "standard")] {
    /// use katagami_rules::{Bitboard, Color, Position, Square};
    ///
    /// let position: Position = "4r3k/9/9/9/9/9/4G4/9/4K4 b - 1".parse().unwrap();
    /// let gold: Square = "5g".parse().unwrap();
    /// assert_eq!(position.pinned(Color::Black), Bitboard::from(gold));
    /// let line = position.pin_line(gold).unwrap();
    /// assert!(line.has("5f".parse().unwrap()) && !line.has("4g".parse().unwrap()));
    /// # }
    /// ```
    #[inline]
    pub fn pinned(&self, color: Color) -> Bitboard {
        slide_checks(color, self, self.occupied()).1 & self.of(color)
    }

    /// The squares that a pinned piece may move to as far as its pin allows; `None` if no piece that stands there is pinned.
    pub fn pin_line(&self, square: Square) -> Option<Bitboard> {
        let color = self.piece_at(square)?.color;
        let king = self.king(color).filter(|_| self.pinned(color).has(square))?;
        Some(tether(king, square, self.occupied()))
    }
}
