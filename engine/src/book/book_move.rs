//! Moves as books write them: without their position.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use katagami_rules::movegen;
use katagami_rules::position::Position;
use katagami_rules::types::{Kind, Move, PartialMove};

/// A move in USI notation, or no move. It need not be legal in any position: the notation does not tell the kind of the
/// piece that moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BookMove(u16);

impl BookMove {
    /// No move.
    pub const NONE: Self = Self(Move::NONE.compact());

    /// Whether it is a move, not [`BookMove::NONE`].
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// The legal move of `position` that is written like this, if there is one.
    pub fn legal_in(self, position: &Position) -> Option<Move> {
        movegen::expand(position, &position.checks(), self.0)
    }

    /// The same move on the board rotated by 180 degrees.
    pub fn rotated(self) -> Self {
        let Some(mv) = self.with_any_kind() else { return Self::NONE };
        let base = if mv.is_drop() {
            PartialMove::drop(mv.kind())
        } else {
            PartialMove::from_square(mv.kind(), mv.origin().inverse())
        };
        let rotated = base.to(mv.target().inverse());
        Self::from(if mv.is_promotion() { rotated.promoting() } else { rotated })
    }

    /// A move with these squares and an arbitrary kind: the right one cannot be known without the position.
    fn with_any_kind(self) -> Option<Move> {
        Move::expand(self.0, |_| Some(Kind::King)).filter(|_| self.is_some())
    }
}

impl From<Move> for BookMove {
    fn from(mv: Move) -> Self {
        Self(mv.compact())
    }
}

/// A text is neither a move in USI notation nor a word for no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not a move in USI notation")]
pub struct BookMoveError;

impl FromStr for BookMove {
    type Err = BookMoveError;

    /// Reads USI notation. `none` and `resign`, in any case of letters, are no move.
    fn from_str(text: &str) -> Result<Self, BookMoveError> {
        if ["none", "resign"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Ok(Self::NONE);
        }
        Move::compact_from_usi(text).map(Self).filter(|mv| mv.is_some()).ok_or(BookMoveError)
    }
}

impl fmt::Display for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.with_any_kind().unwrap_or(Move::NONE), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::movegen::MoveList;
    use katagami_rules::types::Square;

    #[test]
    fn moves_are_written_as_they_were_read() {
        let position = Position::start();
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        for &mv in moves.iter() {
            let bare: BookMove = mv.to_string().parse().unwrap();
            assert_eq!((bare.to_string(), bare.legal_in(&position)), (mv.to_string(), Some(mv)));
            assert_eq!(bare.rotated().rotated(), bare);
            assert!(bare.rotated().legal_in(&position.rotated()).is_some(), "{mv}");
        }
    }

    #[test]
    fn drops_and_promotions_rotate() {
        let far = |text: &str| text.parse::<Square>().unwrap().inverse();
        let rotated = |text: &str| text.parse::<BookMove>().unwrap().rotated().to_string();
        assert_eq!(rotated("P*1a"), format!("P*{}", far("1a")));
        assert_eq!(rotated("1a2b+"), format!("{}{}+", far("1a"), far("2b")));
    }

    #[test]
    fn nothing_is_no_move() {
        for text in ["none", "None", "NONE", "resign"] {
            assert_eq!(text.parse(), Ok(BookMove::NONE));
        }
        assert_eq!((BookMove::NONE.to_string(), BookMove::NONE.rotated()), ("none".into(), BookMove::NONE));
        assert_eq!(BookMove::NONE.legal_in(&Position::start()), None);
        for text in ["", "7g", "xyzzy", "P*", "歩", "1a1b++"] {
            assert_eq!(text.parse::<BookMove>(), Err(BookMoveError), "{text}");
        }
    }
}
