//! Pieces in hand.

use core::fmt;

use crate::tables::{HAND_GUARDS, HAND_KINDS, HAND_MASK, HAND_SHIFT, HandWord, Kind, MAX_COUNT};

/// What one side holds in hand: a count for each kind, packed into one word.
///
/// ```
/// use katagami_rules::{Hand, Kind};
///
/// let mut hand = Hand::EMPTY;
/// hand.add(Kind::Gold);
/// assert!(hand.has(Kind::Gold) && hand.dominates(Hand::EMPTY));
/// assert_eq!((hand.count(Kind::Gold), hand.to_string().as_str()), (1, "G"));
/// ```
///
/// Above each count lies a guard bit, always zero, so that [`Hand::dominates`] compares all counts in one
/// subtraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand(HandWord);

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Self = Self(0);

    /// How many pieces of `kind` are held: none of a king or a promoted kind.
    #[inline]
    pub const fn count(self, kind: Kind) -> usize {
        if kind as usize >= HAND_KINDS {
            return 0;
        }
        ((self.0 >> HAND_SHIFT[kind as usize]) & HAND_MASK[kind as usize]) as usize
    }

    /// Whether a piece of `kind` is held.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & Self::field(kind) != 0
    }

    /// Whether nothing is held.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a piece of `kind`; says whether it could. It cannot if such pieces are never held, or if the hand has all of the set.
    #[inline]
    pub const fn add(&mut self, kind: Kind) -> bool {
        let is_full = kind as usize >= HAND_KINDS || self.count(kind) >= MAX_COUNT[kind as usize] as usize;
        if !is_full {
            self.give(kind);
        }
        !is_full
    }

    /// Takes away a piece of `kind`; says whether one was held.
    #[inline]
    pub const fn remove(&mut self, kind: Kind) -> bool {
        let held = self.has(kind);
        if held {
            self.take(kind);
        }
        held
    }

    /// Adds a piece of `kind`, of which the hand must have fewer than the set.
    #[inline]
    pub(crate) const fn give(&mut self, kind: Kind) {
        self.0 += 1 << HAND_SHIFT[kind as usize];
        debug_assert!(self.0 & HAND_GUARDS == 0, "more in hand than the set has");
    }

    /// Takes away a piece of `kind`, which must be held.
    #[inline]
    pub(crate) const fn take(&mut self, kind: Kind) {
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

    /// All bits of the packed counts, for tables that must be plain numbers: equal hands have equal bits. A board's hands fit
    /// 32 bits, or else 64.
    #[inline]
    pub const fn bits(self) -> HandWord {
        self.0
    }

    /// The hand with these bits, if there is one: no more of a kind than the set has, and nothing else.
    ///
    /// ```
    /// use katagami_rules::{Hand, Kind};
    ///
    /// let mut hand = Hand::EMPTY;
    /// assert!(hand.add(Kind::Gold) && !hand.add(Kind::King));
    /// assert_eq!(Hand::from_bits(hand.bits()), Some(hand));
    /// assert_eq!(Hand::from_bits(!0), None);
    /// ```
    pub fn from_bits(bits: HandWord) -> Option<Self> {
        let hand = Self(bits);
        let fits = |kind: Kind| hand.count(kind) <= kind.max_count().unwrap_or(0);
        let counts = Kind::in_hand().fold(0, |counts, kind| counts | Self::field(kind));
        (bits & !counts == 0 && Kind::in_hand().all(fits)).then_some(hand)
    }

    /// The hand with these bits, which must come from [`Hand::bits`].
    #[inline]
    pub(crate) const fn from_own_bits(bits: HandWord) -> Self {
        debug_assert!(bits & HAND_GUARDS == 0);
        Self(bits)
    }

    /// The larger count of each kind.
    ///
    /// ```
    /// use katagami_rules::{Hand, Kind};
    ///
    /// let [mut golds, mut silver] = [Hand::EMPTY; 2];
    /// assert!(golds.add(Kind::Gold) && golds.add(Kind::Gold) && golds.add(Kind::Silver));
    /// silver.add(Kind::Silver);
    /// assert_eq!(golds.union(silver), golds);
    /// assert_eq!(golds.intersection(silver), silver);
    /// ```
    #[inline]
    pub fn union(self, other: Self) -> Self {
        self.mix(other, |ours, theirs| ours > theirs)
    }

    /// The smaller count of each kind.
    #[inline]
    pub fn intersection(self, other: Self) -> Self {
        self.mix(other, |ours, theirs| ours < theirs)
    }

    /// Each kind's count from `self` or `other`, as `take_ours` says given both.
    #[inline]
    fn mix(self, other: Self, take_ours: impl Fn(HandWord, HandWord) -> bool) -> Self {
        Self(Kind::in_hand().fold(0, |word, kind| {
            let (ours, theirs) = (self.0 & Self::field(kind), other.0 & Self::field(kind));
            word | if take_ours(ours, theirs) { ours } else { theirs }
        }))
    }

    /// Only the kinds that `keep` approves of, with their counts.
    #[inline]
    pub fn filter(self, keep: impl Fn(Kind) -> bool) -> Self {
        let unwanted = Kind::in_hand().filter(|&kind| !keep(kind));
        Self(unwanted.fold(self.0, |word, kind| word & !Self::field(kind)))
    }

    /// The pieces of both hands together, of each kind no more than the set has.
    #[inline]
    pub fn sum(self, other: Self) -> Self {
        let sum = Self(self.0 + other.0);
        if sum.0 & HAND_GUARDS == 0 { sum } else { self.sum_of_too_many(other) }
    }

    #[cold]
    fn sum_of_too_many(mut self, other: Self) -> Self {
        for (kind, count) in other.iter() {
            (0..count).for_each(|_| _ = self.add(kind));
        }
        self
    }

    /// The bits of a kind's count; none for a kind that is never held.
    #[inline]
    const fn field(kind: Kind) -> HandWord {
        if kind as usize >= HAND_KINDS {
            return 0;
        }
        HAND_MASK[kind as usize] << HAND_SHIFT[kind as usize]
    }
}

impl fmt::Display for Hand {
    /// The counts with capital letters in SFEN's order (rook first, pawns last): `R2G3P`; nothing for an empty hand.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().rev().try_for_each(|(kind, count)| match count {
            1 => write!(f, "{}", kind.letter()),
            _ => write!(f, "{count}{}", kind.letter()),
        })
    }
}
