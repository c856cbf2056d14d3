//! Bonanza's board: sets of squares in three words of three ranks each, so that a word is a promotion zone.
//!
//! Bit 0 of a word is its first square (Bonanza's is its last; the two mirror each other). Besides the sets of each
//! kind Bonanza keeps the golds together and what pawns attack, and so do we. Sliders are looked up as ours are, by
//! [`RAYS`](katagami_rules::internals::RAYS): what is compared is how sets are walked through.

use std::array::from_fn;
use std::ops::{BitAnd, Not};

use katagami_rules::board::{FILES, KINDS, SQUARES, ZONE_DEPTH};
use katagami_rules::internals::{BLACK_STEP_ROW, STEP_ATTACKS, STEP_ROWS, WHITE_STEP_ROW, from_word};
use katagami_rules::position::{Checks, Position, attacks};
use katagami_rules::types::{self, ByColor, Color, Kind, Square};

use katagami_benches::quiets::kinds::PAWN;
use katagami_benches::quiets::moves::golds;

/// How many squares a word holds: those of the promotion zone.
pub const PER_WORD: usize = FILES * ZONE_DEPTH;
/// A word with all its squares.
const WHOLE: u32 = (1 << PER_WORD) - 1;

/// A set of squares.
#[derive(Clone, Copy)]
pub struct Bitboard(pub [u32; Self::WORDS]);

impl Bitboard {
    /// How many words there are: three on 9x9.
    pub const WORDS: usize = SQUARES.div_ceil(PER_WORD);
    /// The last of them.
    pub const LAST: usize = Self::WORDS - 1;
    const EMPTY: Self = Self([0; Self::WORDS]);

    /// Whether it holds any square: Bonanza's `BBToU`.
    #[inline(always)]
    pub fn any(self) -> bool {
        self.0.into_iter().fold(0, |all, word| all | word) != 0
    }

    /// The squares of one word.
    #[inline(always)]
    pub fn only(self, index: usize) -> Self {
        let mut only = Self::EMPTY;
        only.0[index] = self.0[index];
        only
    }

    const fn from_set(set: types::Bitboard) -> Self {
        let mut words = [0; Self::WORDS];
        let mut index = 0;
        while index < SQUARES {
            if set.has(Square::from_index(index)) {
                words[index / PER_WORD] |= 1 << (index % PER_WORD);
            }
            index += 1;
        }
        Self(words)
    }

    /// The same by shifts, for sets found at run time.
    #[inline(always)]
    fn split(set: u128) -> Self {
        Self(from_fn(|word| (set >> (word * PER_WORD)) as u32 & WHOLE))
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word & WHOLE))
    }
}

/// Each square as a set, for Bonanza's `Xor`; longer than the board, so that, as in C, no index is checked.
pub static MASKS: [Bitboard; Bitboard::WORDS * u32::BITS as usize] = {
    let mut masks = [Bitboard::EMPTY; Bitboard::WORDS * u32::BITS as usize];
    let mut index = 0;
    while index < SQUARES {
        masks[index].0[index / PER_WORD] = 1 << (index % PER_WORD);
        index += 1;
    }
    masks
};

static STEPS: [[Bitboard; SQUARES]; STEP_ROWS] = {
    let mut table = [[Bitboard::EMPTY; SQUARES]; STEP_ROWS];
    let mut row = 0;
    while row < STEP_ROWS {
        let mut from = 0;
        while from < SQUARES {
            table[row][from] = Bitboard::from_set(from_word(STEP_ATTACKS[row][from]));
            from += 1;
        }
        row += 1;
    }
    table
};

/// The squares that `kind` of `color` steps to.
#[inline(always)]
pub fn steps(color: Color, kind: Kind, from: Square) -> Bitboard {
    let row = match color {
        Color::Black => BLACK_STEP_ROW[kind as usize],
        Color::White => WHITE_STEP_ROW[kind as usize],
    };
    STEPS[row][from.index()]
}

/// One side's pieces.
struct Sets {
    kinds: [Bitboard; KINDS],
    golds: Bitboard,
    pawn_attacks: Bitboard,
}

/// A position in this layout.
pub struct Board<'a> {
    sets: ByColor<Sets>,
    empty: Bitboard,
    position: &'a Position,
    checks: Checks,
}

impl<'a> Board<'a> {
    pub fn new(position: &'a Position) -> Self {
        let sets = |color| Sets {
            kinds: Kind::ALL.map(|kind| Bitboard::from_set(position.pieces(color, kind))),
            golds: Bitboard::from_set(golds(position, color)),
            pawn_attacks: Bitboard::from_set(match color {
                Color::Black => position.pieces(color, PAWN).up(),
                Color::White => position.pieces(color, PAWN).down(),
            }),
        };
        Self {
            sets: ByColor(Color::ALL.map(sets)),
            empty: Bitboard::from_set(!position.occupied()),
            position,
            checks: position.checks(),
        }
    }

    /// The checks and pins of the side to move.
    pub fn checks(&self) -> &Checks {
        &self.checks
    }

    /// The same position in our layout.
    pub fn position(&self) -> &Position {
        self.position
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.position.side()
    }

    #[inline(always)]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.sets[color].kinds[kind as usize]
    }

    /// The pieces that move like a gold.
    #[inline(always)]
    pub fn golds(&self, color: Color) -> Bitboard {
        self.sets[color].golds
    }

    /// The squares in front of pawns.
    #[inline(always)]
    pub fn pawn_attacks(&self, color: Color) -> Bitboard {
        self.sets[color].pawn_attacks
    }

    /// The squares without a piece.
    #[inline(always)]
    pub fn empty(&self) -> Bitboard {
        self.empty
    }

    #[inline(always)]
    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        self.position.kind_at(square)
    }

    /// All that `kind` of `color` attacks by sliding, or by sliding and stepping.
    #[inline(always)]
    pub fn slides(&self, color: Color, kind: Kind, from: Square) -> Bitboard {
        Bitboard::split(attacks::slides(color, kind, from, self.position.occupied()).bits())
    }

    /// All that `kind` of `color` attacks, stepping and sliding.
    #[inline(always)]
    pub fn attacks(&self, color: Color, kind: Kind, from: Square) -> Bitboard {
        Bitboard::split(attacks::attacks(color, kind, from, self.position.occupied()).bits())
    }
}

/// Whether a square lies in the first `rows` rows as `us` sees them.
#[inline(always)]
pub fn in_first(us: Color, rows: usize, square: Square) -> bool {
    match us {
        Color::Black => square.index() < rows * FILES,
        Color::White => square.index() >= SQUARES - rows * FILES,
    }
}

/// The index of a word, counted from the far side of `us`.
#[inline(always)]
pub const fn word(us: Color, index: usize) -> usize {
    match us {
        Color::Black => index,
        Color::White => Bitboard::LAST - index,
    }
}
