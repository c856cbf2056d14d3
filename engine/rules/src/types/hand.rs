//! Pieces in hand.

use std::fmt;

use crate::board::{HAND_GUARDS, HAND_KINDS, HAND_MASK, HAND_SHIFT, HandWord, Kind};

/// What one side holds in hand: a count for each kind, packed into one word.
///
/// Above each count lies a guard bit, always zero, so that [`Hand::dominates`] compares all counts in one
/// subtraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand(HandWord);

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Self = Self(0);

    /// How many pieces of `kind` are held; `kind` must be one that can be held.
    #[inline]
    pub const fn count(self, kind: Kind) -> usize {
        ((self.0 >> HAND_SHIFT[kind as usize]) & HAND_MASK[kind as usize]) as usize
    }

    /// Whether a piece of `kind` is held.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & (HAND_MASK[kind as usize] << HAND_SHIFT[kind as usize]) != 0
    }

    /// Whether nothing is held.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a piece of `kind`.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.0 += 1 << HAND_SHIFT[kind as usize];
        debug_assert!(self.0 & HAND_GUARDS == 0, "more {} in hand than the set has", kind.name());
    }

    /// Takes away a piece of `kind`, which must be held.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        debug_assert!(self.has(kind));
        self.0 -= 1 << HAND_SHIFT[kind as usize];
    }

    /// Whether it holds at least as many of every kind as `other`.
    #[inline]
    pub const fn dominates(self, other: Self) -> bool {
        (self.0 + HAND_GUARDS - other.0) & HAND_GUARDS == HAND_GUARDS
    }

    /// The kinds held with their counts, in the order of the offset tables.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = (Kind, usize)> {
        Kind::in_hand().map(move |kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }

    /// The packed word: equal hands have equal words.
    #[inline]
    pub const fn word(self) -> HandWord {
        self.0
    }

    /// The hand with this word, which must be one that [`Hand::word`] gave or a mixture of the counts of several.
    #[inline]
    pub const fn from_word(word: HandWord) -> Self {
        debug_assert!(word & HAND_GUARDS == 0);
        Self(word)
    }
}

impl fmt::Display for Hand {
    /// The counts with capital letters in SFEN's order (rook first, pawns last): `R2G3P`; nothing for an empty hand.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut held = [0; HAND_KINDS];
        for (kind, count) in self.iter() {
            held[kind as usize] = count;
        }
        for kind in Kind::in_hand().rev() {
            match held[kind as usize] {
                0 => {}
                1 => write!(f, "{}", kind.letter())?,
                count => write!(f, "{count}{}", kind.letter())?,
            }
        }
        Ok(())
    }
}
