//! What may be kept beside each piece's set of attacked squares, so that "who attacks this square?" or "how many do?"
//! needs no walk over the pieces: four rivals, from nothing to the whole relation turned round.

use katagami_rules::board::SQUARES;
use katagami_rules::types::{Bitboard, ByColor, Color, Square};

/// A summary of all attacks, updated for every square that a piece begins or ceases to attack.
pub trait Index: Clone + PartialEq {
    /// What takes it back to an earlier state, if that is cheaper than to reverse the changes one by one.
    type Saved: Copy;

    /// The summary of an empty board.
    fn new() -> Self;

    /// The piece of `color` on `from` now attacks `squares` as well.
    fn gain(&mut self, color: Color, from: Square, squares: Bitboard);

    /// The piece of `color` on `from` no longer attacks `squares`.
    fn lose(&mut self, color: Color, from: Square, squares: Bitboard);

    /// What [`Index::restore`] will need.
    fn save(&self) -> Self::Saved;

    /// Goes back to a saved state.
    fn restore(&mut self, saved: Self::Saved);

    /// Reverses one change, for an index that saves nothing.
    fn reverse(&mut self, from: Square, squares: Bitboard);
}

/// An index that knows which squares a side attacks.
pub trait Union: Index {
    /// The squares that a side attacks.
    fn attacked(&self, color: Color) -> Bitboard;
}

/// No index: only the sets themselves are kept.
#[derive(Clone, PartialEq)]
pub struct Nothing;

impl Index for Nothing {
    type Saved = ();

    fn new() -> Self {
        Self
    }

    #[inline(always)]
    fn gain(&mut self, _: Color, _: Square, _: Bitboard) {}

    #[inline(always)]
    fn lose(&mut self, _: Color, _: Square, _: Bitboard) {}

    #[inline(always)]
    fn save(&self) {}

    #[inline(always)]
    fn restore(&mut self, (): ()) {}

    #[inline(always)]
    fn reverse(&mut self, _: Square, _: Bitboard) {}
}

/// How many bits a count of attackers needs: eight neighbouring lines and two knights make ten at most.
const PLANES: usize = 4;

/// The number of each side's attackers of every square, in binary, one set of squares for each digit: a whole set of
/// squares is counted up or down at once, by adding it with carry.
#[derive(Clone, PartialEq)]
pub struct Planes(ByColor<[Bitboard; PLANES]>);

impl Planes {
    /// How many pieces of `color` attack `square`.
    #[inline(always)]
    pub fn count(&self, color: Color, square: Square) -> usize {
        let digit = |plane: usize| usize::from(self.0[color][plane].has(square)) << plane;
        (0..PLANES).map(digit).sum()
    }
}

impl Index for Planes {
    type Saved = ByColor<[Bitboard; PLANES]>;

    fn new() -> Self {
        Self(ByColor([[Bitboard::EMPTY; PLANES]; 2]))
    }

    #[inline(always)]
    fn gain(&mut self, color: Color, _: Square, squares: Bitboard) {
        let mut carry = squares;
        for plane in &mut self.0[color] {
            let next = *plane & carry;
            *plane ^= carry;
            carry = next;
        }
    }

    #[inline(always)]
    fn lose(&mut self, color: Color, _: Square, squares: Bitboard) {
        let mut borrow = squares;
        for plane in &mut self.0[color] {
            *plane ^= borrow;
            borrow &= *plane;
        }
    }

    #[inline(always)]
    fn save(&self) -> Self::Saved {
        self.0
    }

    #[inline(always)]
    fn restore(&mut self, saved: Self::Saved) {
        self.0 = saved;
    }

    #[inline(always)]
    fn reverse(&mut self, _: Square, _: Bitboard) {}
}

impl Union for Planes {
    #[inline(always)]
    fn attacked(&self, color: Color) -> Bitboard {
        self.0[color].iter().fold(Bitboard::EMPTY, |all, &plane| all | plane)
    }
}

/// The number of each side's attackers of every square, a byte each, and the squares where it is not zero.
#[derive(Clone, Copy, PartialEq)]
pub struct Bytes {
    counts: ByColor<[u8; SQUARES]>,
    attacked: ByColor<Bitboard>,
}

impl Bytes {
    /// How many pieces of `color` attack `square`.
    #[inline(always)]
    pub fn count(&self, color: Color, square: Square) -> usize {
        self.counts[color][square.index()].into()
    }
}

impl Index for Bytes {
    type Saved = Self;

    fn new() -> Self {
        Self { counts: ByColor([[0; SQUARES]; 2]), attacked: ByColor::default() }
    }

    #[inline(always)]
    fn gain(&mut self, color: Color, _: Square, squares: Bitboard) {
        self.attacked[color] |= squares;
        squares.into_iter().for_each(|square| self.counts[color][square.index()] += 1);
    }

    #[inline(always)]
    fn lose(&mut self, color: Color, _: Square, squares: Bitboard) {
        squares.into_iter().for_each(|square| {
            let count = &mut self.counts[color][square.index()];
            *count -= 1;
            if *count == 0 {
                self.attacked[color] ^= Bitboard::from(square);
            }
        });
    }

    #[inline(always)]
    fn save(&self) -> Self {
        *self
    }

    #[inline(always)]
    fn restore(&mut self, saved: Self) {
        *self = saved;
    }

    #[inline(always)]
    fn reverse(&mut self, _: Square, _: Bitboard) {}
}

impl Union for Bytes {
    #[inline(always)]
    fn attacked(&self, color: Color) -> Bitboard {
        self.attacked[color]
    }
}

/// For each square the pieces of either side that attack it: the sets turned round.
#[derive(Clone, PartialEq)]
pub struct Attackers([Bitboard; SQUARES]);

impl Attackers {
    /// The pieces of either side that attack `square`.
    #[inline(always)]
    pub fn of(&self, square: Square) -> Bitboard {
        self.0[square.index()]
    }
}

impl Index for Attackers {
    type Saved = ();

    fn new() -> Self {
        Self([Bitboard::EMPTY; SQUARES])
    }

    #[inline(always)]
    fn gain(&mut self, _: Color, from: Square, squares: Bitboard) {
        self.reverse(from, squares);
    }

    #[inline(always)]
    fn lose(&mut self, _: Color, from: Square, squares: Bitboard) {
        self.reverse(from, squares);
    }

    #[inline(always)]
    fn save(&self) {}

    #[inline(always)]
    fn restore(&mut self, (): ()) {}

    #[inline(always)]
    fn reverse(&mut self, from: Square, squares: Bitboard) {
        let attacker = Bitboard::from(from);
        squares.into_iter().for_each(|square| self.0[square.index()] ^= attacker);
    }
}
