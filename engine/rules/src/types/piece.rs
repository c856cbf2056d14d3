//! Kinds of pieces and pieces of a colour.

use std::fmt;

use super::Color;
use crate::board::{
    ALL_KINDS, BASE, BLACK_SLIDES, CSA, HAND_KINDS, KANJI, KIND_NAMES, Kind, LETTERS, POINTS, PROMOTED,
    VALUES,
};

impl Kind {
    /// All kinds of the board: those that can be held in hand first, then the king, then the promoted ones.
    pub const ALL: [Self; ALL_KINDS.len()] = ALL_KINDS;

    /// The kinds that can be held in hand, in the order of the offset tables.
    pub fn in_hand() -> impl DoubleEndedIterator<Item = Self> {
        ALL_KINDS.into_iter().take(HAND_KINDS)
    }

    /// All kinds but the king, who has no value.
    pub fn worth_something() -> impl Iterator<Item = Self> {
        ALL_KINDS.into_iter().filter(|&kind| kind != Self::King)
    }

    /// What it promotes to, if it does.
    #[inline]
    pub const fn promoted(self) -> Option<Self> {
        PROMOTED[self as usize]
    }

    /// Its unpromoted side: what it becomes when captured.
    #[inline]
    pub const fn base(self) -> Self {
        BASE[self as usize]
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

    /// Its English name.
    pub const fn name(self) -> &'static str {
        KIND_NAMES[self as usize]
    }

    /// Its letter in SFEN, capital; a promoted kind shares its base's.
    pub const fn letter(self) -> char {
        LETTERS[self as usize]
    }

    /// The single character that stands for it on a diagram.
    pub const fn kanji(self) -> char {
        KANJI[self as usize]
    }

    /// Its two letters in CSA records.
    pub const fn csa(self) -> &'static str {
        CSA[self as usize]
    }

    /// Its material value from the board's spec; a king's is 0.
    #[inline]
    pub const fn value(self) -> i32 {
        VALUES[self as usize]
    }

    /// What the balance of material changes by when it is taken: its owner loses it as it stands, the other side gains
    /// its base.
    #[inline]
    pub const fn swing(self) -> i32 {
        self.value() + self.base().value()
    }

    /// What it counts in an entering-king declaration.
    pub const fn points(self) -> u32 {
        POINTS[self as usize]
    }

    /// The kind in hand that `letter` (of either case) names, `None` for the king and for unknown letters.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::in_hand().chain([Self::King]).find(|kind| kind.letter() == letter)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// As SFEN writes it: `P`, `+p`.
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
