//! Positions put together from their parts, whatever form those came in, and what makes a position possible.

use super::Position;
use super::attacks::{dead, steps};
use crate::board::{FILES, HAND_KINDS, MAX_COUNT, PAWN};
use crate::types::{Bitboard, Color, Kind, Piece, Square};

/// Why pieces, hands and a side to move are no position that a game could reach.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// Two pieces on one square.
    #[error("two pieces on {0}")]
    Occupied(Square),
    /// A king or a promoted piece in hand.
    #[error("a {0} in hand")]
    NotHeld(&'static str),
    /// Two kings of one side.
    #[error("{0} has two kings")]
    TwoKings(Color),
    /// No king at all.
    #[error("there is no king on the board")]
    NoKing,
    /// More pieces of a kind than the set has.
    #[error("{found} pieces of kind {kind}, the set has {maximum}")]
    TooMany {
        /// The kind's name.
        kind: &'static str,
        /// How many are on the board and in hand.
        found: usize,
        /// How many the set has.
        maximum: usize,
    },
    /// Two unpromoted pawns of a side on one file (nifu).
    #[error("{0} has two pawns on one file (nifu)")]
    Nifu(Color),
    /// A piece stands where it could never move again.
    #[error("the {kind} on {square} could never move")]
    Dead {
        /// The kind's name.
        kind: &'static str,
        /// Where it stands.
        square: Square,
    },
    /// The side that is not to move is in check.
    #[error("{0} is in check, but it is not its turn")]
    OpponentInCheck(Color),
}

impl Position {
    /// The position with these pieces on the board and these, one by one, in the hands; `ply` is the number of the move
    /// to be made.
    ///
    /// # Errors
    ///
    /// What [`Position::from_sfen`] refuses is refused here.
    ///
    /// ```
    /// use katagami_rules::position::Position;
    /// use katagami_rules::types::{Piece, Square};
    ///
    /// let start = Position::start();
    /// let pieces = Square::all().filter_map(|square| Some((square, start.piece_at(square)?)));
    /// assert_eq!(Position::from_parts(pieces, [], start.side(), start.ply()), Ok(start.clone()));
    /// assert!(Position::from_parts([], [], start.side(), 1).is_err());
    /// ```
    pub fn from_parts(
        board: impl IntoIterator<Item = (Square, Piece)>,
        hands: impl IntoIterator<Item = (Color, Kind)>,
        side: Color,
        ply: u32,
    ) -> Result<Self, PositionError> {
        let mut position = Self::empty();
        for (square, piece) in board {
            position.put_checked(piece, square)?;
        }
        for (color, kind) in hands {
            position.give_checked(color, kind)?;
        }
        position.ply = ply;
        position.set_side(side);
        position.validate()?;
        Ok(position)
    }

    /// Puts a piece on a square, unless that is taken or it is a second king.
    pub(super) fn put_checked(&mut self, piece: Piece, square: Square) -> Result<(), PositionError> {
        if self.piece_at(square).is_some() {
            return Err(PositionError::Occupied(square));
        }
        if piece.kind == Kind::King && self.king(piece.color).is_some() {
            return Err(PositionError::TwoKings(piece.color));
        }
        self.put(piece, square);
        Ok(())
    }

    /// Adds a piece to a hand, unless it cannot be held, or not so many of them.
    pub(super) fn give_checked(&mut self, color: Color, kind: Kind) -> Result<(), PositionError> {
        let Some(&maximum) = MAX_COUNT.get(kind as usize) else {
            return Err(PositionError::NotHeld(kind.name()));
        };
        let (maximum, held) = (usize::from(maximum), self.hand(color).count(kind));
        if held == maximum {
            return Err(PositionError::TooMany { kind: kind.name(), found: held + 1, maximum });
        }
        self.give(color, kind);
        Ok(())
    }

    /// Whether a game could reach it.
    pub(super) fn validate(&self) -> Result<(), PositionError> {
        if Color::ALL.into_iter().all(|color| self.king(color).is_none()) {
            return Err(PositionError::NoKing);
        }
        self.validate_counts()?;
        for color in Color::ALL {
            self.validate_pawns(color)?;
            self.validate_mobility(color)?;
        }
        let mut turned = self.clone();
        turned.pass();
        if turned.in_check() || self.kings_touch() {
            return Err(PositionError::OpponentInCheck(!self.side));
        }
        Ok(())
    }

    /// Whether one king could take the other: no check that a game knows of.
    fn kings_touch(&self) -> bool {
        let kings = self.king(Color::Black).zip(self.king(Color::White));
        kings.is_some_and(|(black, white)| steps(Color::Black, Kind::King, black).has(white))
    }

    fn validate_counts(&self) -> Result<(), PositionError> {
        let mut found = [0; HAND_KINDS];
        for square in self.occupied() {
            let base = self.kind_at(square).map(Kind::base);
            if let Some(kind) = base.filter(|&kind| kind != Kind::King) {
                found[kind as usize] += 1;
            }
        }
        for kind in Kind::in_hand() {
            let in_hands: usize = Color::ALL.into_iter().map(|color| self.hand(color).count(kind)).sum();
            let found = found[kind as usize] + in_hands;
            let maximum = usize::from(MAX_COUNT[kind as usize]);
            if found > maximum {
                return Err(PositionError::TooMany { kind: kind.name(), found, maximum });
            }
        }
        Ok(())
    }

    fn validate_pawns(&self, color: Color) -> Result<(), PositionError> {
        let Some(pawn) = PAWN else { return Ok(()) };
        let crowded = (0..FILES).any(|column| (self.pieces(color, pawn) & Bitboard::column(column)).many());
        if crowded { Err(PositionError::Nifu(color)) } else { Ok(()) }
    }

    fn validate_mobility(&self, color: Color) -> Result<(), PositionError> {
        for kind in Kind::ALL {
            if let Some(square) = (self.pieces(color, kind) & dead(color, kind)).first() {
                return Err(PositionError::Dead { kind: kind.name(), square });
            }
        }
        Ok(())
    }
}
