//! Moves as USI writes them, without the position that they belong to.

use alloc::string::ToString;
use core::{fmt, str::FromStr};

use super::{Kind, Move, ParseError, Square};

/// A move as text says it: squares and a promotion, or a dropped kind and a square.
///
/// A [`Move`] knows the kind of the piece that moves, and a text such as `7g7f` does not say it:
/// [`Position::parse_move`](crate::Position::parse_move) and [`Position::complete`](crate::Position::complete) turn a
/// `UsiMove` into the legal move that it means.
///
/// ```
/// use katagami_rules::{Kind, Promotion, UsiMove};
///
/// let mv: UsiMove = "2c2b+".parse().unwrap();
/// assert_eq!(mv.to_string(), "2c2b+");
/// assert!(matches!(mv, UsiMove::Board { promotion: Promotion::Promote, .. }));
/// assert!(matches!("G*2b".parse().unwrap(), UsiMove::Drop { kind: Kind::Gold, .. }));
/// assert!("2c2b++".parse::<UsiMove>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UsiMove {
    /// A move of a piece on the board.
    Board {
        /// Where it comes from.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes.
        promotion: Promotion,
    },
    /// A drop from the hand.
    Drop {
        /// What is dropped.
        kind: Kind,
        /// Where to.
        to: Square,
    },
}

/// What a move does to the piece that moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Promotion {
    /// It stays as it is.
    None,
    /// It promotes.
    Promote,
    /// It turns back, as some pieces can on boards such as Kyoto shogi's. Fairy-Stockfish writes it so.
    Demote,
}

impl Promotion {
    const ALL: [Self; 3] = [Self::None, Self::Promote, Self::Demote];

    /// What a move does that turns a piece of this kind over.
    fn turning(kind: Kind) -> Self {
        if kind.is_promoted() { Self::Demote } else { Self::Promote }
    }

    /// What USI and UCI write behind the squares.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Promote => "+",
            Self::Demote => "-",
        }
    }
}

impl UsiMove {
    /// The same move on the board turned by 180 degrees.
    pub const fn rotated(self) -> Self {
        match self {
            Self::Board { from, to, promotion } => {
                Self::Board { from: from.inverse(), to: to.inverse(), promotion }
            }
            Self::Drop { kind, to } => Self::Drop { kind, to: to.inverse() },
        }
    }

    /// The move, given what stands on its origin; `None` for an empty origin, or if what stands there cannot turn so. It is
    /// *not* checked to be legal.
    pub fn with_kind(self, kind_at: impl FnOnce(Square) -> Option<Kind>) -> Option<Move> {
        match self {
            Self::Board { from, to, promotion } => {
                let kind = kind_at(from)?;
                let mv = Move::new(kind, from, to);
                match promotion {
                    Promotion::None => Some(mv),
                    turning => (turning == Promotion::turning(kind)).then(|| mv.promoting()),
                }
            }
            Self::Drop { kind, to } => Some(Move::new_drop(kind, to)),
        }
    }
}

impl From<Move> for UsiMove {
    fn from(mv: Move) -> Self {
        let to = mv.target();
        if mv.is_drop() {
            Self::Drop { kind: mv.kind(), to }
        } else {
            let promotion = if mv.is_promotion() { Promotion::turning(mv.kind()) } else { Promotion::None };
            Self::Board { from: mv.origin(), to, promotion }
        }
    }
}

impl FromStr for UsiMove {
    type Err = ParseError;

    /// Reads `7g7f`, `8h2b+` or `P*5e`; `2b2a-` where a piece can turn back, and `+P*5e` where it may be dropped with its other
    /// face up.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = ParseError::new("a move in USI's notation");
        if let Some((kind, target)) = text.split_once('*') {
            let kind = Kind::droppable().find(|known| known.to_string() == kind).ok_or(error)?;
            return Ok(Self::Drop { kind, to: target.parse().map_err(|_| error)? });
        }
        let (from, rest) = square(text).ok_or(error)?;
        let (to, promotion) = square(rest).ok_or(error)?;
        let known = Promotion::ALL.into_iter().find(|known| known.sign() == promotion);
        known.map(|promotion| Self::Board { from, to, promotion }).ok_or(error)
    }
}

/// The square at the beginning of a text, and the rest: a square ends with the letter of its rank.
fn square(text: &str) -> Option<(Square, &str)> {
    let end = text.find(|letter: char| letter.is_ascii_lowercase())? + 1;
    let (square, rest) = text.split_at(end);
    Some((square.parse().ok()?, rest))
}

impl fmt::Display for UsiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board { from, to, promotion } => write!(f, "{from}{to}{}", promotion.sign()),
            Self::Drop { kind, to } => write!(f, "{kind}*{to}"),
        }
    }
}

impl fmt::Display for Move {
    /// As USI writes it: `7g7f`, `8h2b+`, `P*5e`; `2b2a-` for a piece that turns back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("none");
        }
        UsiMove::from(*self).fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
