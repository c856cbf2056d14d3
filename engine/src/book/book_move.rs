//! Moves as books write them: without their position.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use katagami_rules::{Move, Position, UsiMove};

/// A move in USI notation, or no move. It need not be legal in any position: the notation does not tell the kind of the
/// piece that moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BookMove(Option<UsiMove>);

impl BookMove {
    /// No move.
    pub const NONE: Self = Self(None);

    /// Whether it is a move, not [`BookMove::NONE`].
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// The legal move of `position` that is written like this, if there is one.
    pub fn legal_in(self, position: &Position) -> Option<Move> {
        position.complete(self.0?).ok()
    }

    /// The same move on the board rotated by 180 degrees.
    pub fn rotated(self) -> Self {
        Self(self.0.map(UsiMove::rotated))
    }
}

impl From<Move> for BookMove {
    fn from(mv: Move) -> Self {
        Self(mv.is_some().then(|| mv.into()))
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
        text.parse().map(|mv| Self(Some(mv))).map_err(|_| BookMoveError)
    }
}

impl fmt::Display for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(mv) => mv.fmt(f),
            None => f.write_str("none"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::Square;

    #[test]
    fn moves_are_written_as_they_were_read() {
        let position = Position::start();
        for &mv in &position.legal_moves() {
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
