//! Pieces: their kinds, and whose they are.

use core::{fmt, str::FromStr};

use super::{Color, ParseError};
use crate::tables::{
    ALL_KINDS, BASE, BLACK_SLIDES, CAPTURE_VALUES, CSA, DROP_KINDS, DROPS_EITHER_FACE, HAND_KINDS, KANJI,
    KIND_NAMES, Kind, LETTERS, MAX_COUNT, MIRRORED, POINTS, PROMOTED, TAKEN, VALUES,
};

/// Methods that look a kind up in a table of the board.
macro_rules! by_table {
    ($($(#[$doc:meta])* $name:ident: $Answer:ty = $table:ident;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub const fn $name(self) -> $Answer {
            $table[self as usize]
        }
    )*};
}

/// What is known of each kind, from the board's spec.
///
/// ```
/// use katagami_rules::Kind;
///
/// let promoted = Kind::Silver.promoted().unwrap();
/// assert_eq!((promoted.to_string().as_str(), promoted.base()), ("+S", Kind::Silver));
/// assert_eq!("+S".parse(), Ok(promoted));
/// assert_eq!(Kind::King.promoted(), None);
/// ```
impl Kind {
    /// All kinds of the board: those that can be held in hand first, then the king, then the promoted ones.
    pub const ALL: [Self; ALL_KINDS.len()] = ALL_KINDS;

    /// The kinds that can be held in hand, in the order of the offset tables.
    pub fn in_hand() -> impl DoubleEndedIterator<Item = Self> {
        ALL_KINDS.into_iter().take(HAND_KINDS)
    }

    /// All kinds but the king, which has no material value.
    pub fn all_but_king() -> impl Iterator<Item = Self> {
        ALL_KINDS.into_iter().filter(|&kind| kind != Self::King)
    }

    /// How many pieces of this kind the set has, promoted or not; `None` for kinds that cannot be held in hand.
    ///
    /// ```
    /// use katagami_rules::Kind;
    ///
    /// assert_eq!(Kind::King.max_count(), None);
    /// assert!(Kind::in_hand().all(|kind| kind.max_count().is_some_and(|count| count >= 2)));
    /// ```
    pub const fn max_count(self) -> Option<usize> {
        if (self as usize) < HAND_KINDS { Some(MAX_COUNT[self as usize] as usize) } else { None }
    }

    by_table! {
        /// What it promotes to, if it does.
        promoted: Option<Self> = PROMOTED;
        /// Its unpromoted side.
        base: Self = BASE;
        /// What it becomes in the hand of whoever captures it: its unpromoted side, but for pieces of a few boards.
        taken_as: Self = TAKEN;
        /// What it becomes on the board reflected left to right: itself, but for pieces that come in a left and a right form.
        mirror: Self = MIRRORED;
        /// Its English name.
        name: &'static str = KIND_NAMES;
        /// Its letter in SFEN, capital; a promoted kind shares its base's.
        letter: char = LETTERS;
        /// The single character that stands for it on a diagram.
        kanji: char = KANJI;
        /// Its two letters in CSA records.
        csa: &'static str = CSA;
        /// Its material value from the board's spec; a king's is 0.
        value: i32 = VALUES;
        /// By how much the material balance changes when it is captured: its owner loses it as it stands, the other side
        /// gains what it becomes in hand, where pieces are dropped.
        capture_value: i32 = CAPTURE_VALUES;
        /// What it counts in an entering-king declaration.
        points: u32 = POINTS;
    }

    /// What a piece that is dropped as this kind is in the hand.
    #[inline]
    pub const fn held_as(self) -> Self {
        if DROPS_EITHER_FACE { self.base() } else { self }
    }

    /// The kinds that can be dropped: those held in hand, and where a piece may be dropped with either face up, their
    /// other faces. None where captured pieces are not dropped.
    pub fn droppable() -> impl DoubleEndedIterator<Item = Self> {
        ALL_KINDS.into_iter().filter(|kind| kind.can_be_dropped())
    }

    /// Whether it can be dropped.
    #[inline]
    pub const fn can_be_dropped(self) -> bool {
        let has_face = (self as usize) < HAND_KINDS || (DROPS_EITHER_FACE && !matches!(self, Self::King));
        has_face && DROP_KINDS > 0
    }

    /// Whether it is the promoted side of a piece.
    #[inline]
    pub fn is_promoted(self) -> bool {
        self.base() != self
    }

    /// Whether it slides in some direction: lance, bishop, rook and what the latter promote to.
    #[inline]
    pub const fn slides(self) -> bool {
        // Kinds slide alike for both colours.
        BLACK_SLIDES[self as usize] != 0
    }

    /// The unpromoted kind that `letter` (of either case) names; `None` for unknown letters.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::in_hand().chain([Self::King]).find(|kind| kind.letter() == letter)
    }
}

impl fmt::Display for Kind {
    /// As SFEN writes Black's pieces: `P`, `+P`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_promoted() { "+" } else { "" }, self.letter())
    }
}

impl FromStr for Kind {
    type Err = ParseError;

    /// Reads SFEN's letter in either case, with `+` before a promoted kind.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = ParseError::new("a kind of piece on this board");
        let (promoted, letter) = match text.strip_prefix('+') {
            Some(letter) => (true, letter),
            None => (false, text),
        };
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(error) };
        let kind = Self::from_letter(letter).ok_or(error)?;
        if promoted { kind.promoted().ok_or(error) } else { Ok(kind) }
    }
}

/// A piece on the board: a kind and whose it is.
///
/// Its text is SFEN's: a capital letter for Black, a small one for White, `+` before a promoted piece.
///
/// ```
/// use katagami_rules::{Color, Kind, Piece};
///
/// let piece: Piece = "+p".parse().unwrap();
/// assert_eq!(piece, Piece::new(Color::White, Kind::Pawn.promoted().unwrap()));
/// assert_eq!(piece.to_string(), "+p");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// A piece of this colour and kind.
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Self {
        Self { color, kind }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind.is_promoted() {
            f.write_str("+")?;
        }
        let letter = self.kind.letter();
        match self.color {
            Color::Black => write!(f, "{letter}"),
            Color::White => write!(f, "{}", letter.to_ascii_lowercase()),
        }
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    /// Reads a letter of SFEN's board field, with `+` before a promoted piece.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = ParseError::new("a piece of this board");
        let kind: Kind = text.parse().map_err(|_| error)?;
        let black = text.ends_with(|letter: char| letter.is_ascii_uppercase());
        Ok(Self::new(if black { Color::Black } else { Color::White }, kind))
    }
}
