//! Positions put together from their parts, whatever form those came in, and what makes a position possible.

use core::fmt;

use super::attacks::{dead, steps};
use super::state::Position;
use crate::tables::{FILES, HAND_KINDS, MAX_STANDING_PER_FILE};
use crate::types::{Bitboard, Color, Kind, Piece, Square};

/// Why pieces, hands and a side to move are no position that a game could reach.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// Two pieces on one square.
    Occupied(Square),
    /// A king or a promoted piece in hand.
    NotHeld(&'static str),
    /// Two kings of one side.
    TwoKings(Color),
    /// No king at all.
    NoKing,
    /// More pieces of a kind than the set has.
    TooMany {
        /// The kind's name.
        kind: &'static str,
        /// How many are on the board and in hand.
        found: usize,
        /// How many the set has.
        maximum: usize,
    },
    /// Too many unpromoted pieces of a kind and side on one file: two pawns in shogi (nifu).
    Nifu {
        /// Whose they are.
        color: Color,
        /// The kind's name.
        kind: &'static str,
        /// How many there may be.
        maximum: usize,
    },
    /// A piece stands where it could never move again.
    Dead {
        /// The kind's name.
        kind: &'static str,
        /// Where it stands.
        square: Square,
    },
    /// The side that is not to move is in check.
    OpponentInCheck(Color),
    /// A number of the move to be made that is beyond any game.
    MoveNumber(u32),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(square) => write!(f, "two pieces on {square}"),
            Self::NotHeld(kind) => write!(f, "a {kind} in hand"),
            Self::TwoKings(color) => write!(f, "{color} has two kings"),
            Self::NoKing => f.write_str("there is no king on the board"),
            Self::TooMany { kind, found, maximum } => {
                write!(f, "{found} pieces of kind {kind}, the set has {maximum}")
            }
            Self::Nifu { color, kind, maximum: 1 } => write!(f, "{color} has two {kind}s on one file (nifu)"),
            Self::Nifu { color, kind, maximum } => {
                write!(f, "{color} has more than {maximum} {kind}s on one file")
            }
            Self::Dead { kind, square } => write!(f, "the {kind} on {square} could never move"),
            Self::OpponentInCheck(color) => write!(f, "{color} is in check, but it is not its turn"),
            Self::MoveNumber(ply) => write!(f, "move number {ply} is beyond any game"),
        }
    }
}

impl core::error::Error for PositionError {}

impl Position {
    /// The position with these pieces on the board and these, one by one, in the hands; `ply` is the number of the move
    /// to be made.
    ///
    /// # Errors
    ///
    /// What [`Position::from_sfen`] refuses is refused here.
    ///
    /// ```
    /// use katagami_rules::{Position, Square};
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
        position.set_ply(ply)?;
        position.set_side(side);
        position.validate()?;
        Ok(position)
    }

    /// Sets the number of the move to be made. Some programs start to count at 0.
    pub(super) fn set_ply(&mut self, ply: u32) -> Result<(), PositionError> {
        /// Far beyond any game, and far from overflow.
        const LATEST: u32 = 1_000_000;
        if ply > LATEST {
            return Err(PositionError::MoveNumber(ply));
        }
        self.ply = ply.max(1);
        Ok(())
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

    /// Adds a piece to a hand, unless its kind cannot be held or the hand already holds the maximum.
    pub(super) fn give_checked(&mut self, color: Color, kind: Kind) -> Result<(), PositionError> {
        let Some(maximum) = kind.max_count() else {
            return Err(PositionError::NotHeld(kind.name()));
        };
        let held = self.hand(color).count(kind);
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
            self.validate_files(color)?;
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
            if let Some(maximum) = kind.max_count()
                && found > maximum
            {
                return Err(PositionError::TooMany { kind: kind.name(), found, maximum });
            }
        }
        Ok(())
    }

    /// What legal play reaches is accepted: only where no move breaks the limit of drops, positions must keep it, too.
    fn validate_files(&self, color: Color) -> Result<(), PositionError> {
        for kind in Kind::ALL {
            let maximum = MAX_STANDING_PER_FILE[kind as usize];
            let crowded = |column| (self.pieces(color, kind) & Bitboard::column(column)).len() > maximum;
            if maximum > 0 && (0..FILES).any(crowded) {
                return Err(PositionError::Nifu { color, kind: kind.name(), maximum });
            }
        }
        Ok(())
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
