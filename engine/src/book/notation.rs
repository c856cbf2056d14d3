//! Moves as books write them: without the position that they belong to.

use std::fmt;
use std::str::FromStr;

use crate::movegen;
use crate::position::Position;
use crate::types::{Kind, Move};

/// A move as USI writes it, or none. Nothing says that it is legal anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BareMove(u16);

impl BareMove {
    /// No move.
    pub const NONE: Self = Self(Move::NONE.compact());

    /// Whether there is one.
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// The move itself where it is legal.
    pub fn legal_in(self, position: &Position) -> Option<Move> {
        movegen::expand(position, &position.checks(), self.0)
    }

    /// The same move on the board turned by 180 degrees.
    pub fn turned(self) -> Self {
        let Some(mv) = self.of_some_kind() else { return Self::NONE };
        let base =
            if mv.is_drop() { Move::drop(mv.kind()) } else { Move::from(mv.kind(), mv.origin().inverse()) };
        let turned = base.to(mv.target().inverse());
        Self::from(if mv.is_promotion() { turned.promoting() } else { turned })
    }

    /// A move of whatever kind with these squares: which one it is cannot be known without the position.
    fn of_some_kind(self) -> Option<Move> {
        Move::expand(self.0, |_| Some(Kind::King)).filter(|_| self.is_some())
    }
}

impl From<Move> for BareMove {
    fn from(mv: Move) -> Self {
        Self(mv.compact())
    }
}

impl FromStr for BareMove {
    type Err = ();

    /// Reads USI's notation; `none` and `resign`, in any case, are no move. `Err` for what is neither.
    fn from_str(text: &str) -> Result<Self, ()> {
        if ["none", "resign"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Ok(Self::NONE);
        }
        Move::compact_from_usi(text).map(Self).filter(|mv| mv.is_some()).ok_or(())
    }
}

impl fmt::Display for BareMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.of_some_kind().unwrap_or(Move::NONE), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::MoveList;
    use crate::types::Square;

    #[test]
    fn moves_are_written_as_they_were_read() {
        let position = Position::start();
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        for &mv in moves.iter() {
            let bare: BareMove = mv.to_string().parse().unwrap();
            assert_eq!((bare.to_string(), bare.legal_in(&position)), (mv.to_string(), Some(mv)));
            assert_eq!(bare.turned().turned(), bare);
            assert!(bare.turned().legal_in(&position.rotated()).is_some(), "{mv}");
        }
    }

    #[test]
    fn drops_and_promotions_turn() {
        let far = |text: &str| text.parse::<Square>().unwrap().inverse();
        let turned = |text: &str| text.parse::<BareMove>().unwrap().turned().to_string();
        assert_eq!(turned("P*1a"), format!("P*{}", far("1a")));
        assert_eq!(turned("1a2b+"), format!("{}{}+", far("1a"), far("2b")));
    }

    #[test]
    fn nothing_is_no_move() {
        for text in ["none", "None", "NONE", "resign"] {
            assert_eq!(text.parse(), Ok(BareMove::NONE));
        }
        assert_eq!((BareMove::NONE.to_string(), BareMove::NONE.turned()), ("none".into(), BareMove::NONE));
        assert_eq!(BareMove::NONE.legal_in(&Position::start()), None);
        for text in ["", "7g", "xyzzy", "P*", "歩", "1a1b++"] {
            assert_eq!(text.parse::<BareMove>(), Err(()), "{text}");
        }
    }
}
