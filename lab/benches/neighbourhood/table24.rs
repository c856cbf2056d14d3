//! Tables over the 24 squares around a king, as the article about PEXT has in mind, used for the most frequent question about
//! them: which neighbours of the king are attacked?
//!
//! For pieces that step alike, the squares that they stand on become a number of 24 bits, and a table of 2^24 bytes holds the
//! neighbours that they attack. The rival to it knows that the pieces attack independently of each other: two tables
//! of 2^12 bytes, one for each half of the number, say the same. Both are given what a position would have to keep for
//! them, the pieces that step alike as one set. What jumps from farther off is found as the engine finds all.

use katagami_rules::board::{FILES, RANKS, SQUARES};
use katagami_rules::internals::{
    BLACK_STEP_ROW, STEP_ATTACKS, WHITE_STEP_ROW, Word, attacked_near, from_word, word,
};
use katagami_rules::position::Position;
use katagami_rules::position::attacks::{lines, near, slides, steps};
use katagami_rules::position::neighbourhood::{around24, gather, ring, ring_index, ring_squares};
use katagami_rules::types::{Bitboard, ByColor, Color, Kind, Square};

/// How many squares there are around a king, in two steps.
const AROUND: usize = 24;
/// How far the first of them lies before it, and the last behind.
const REACH: usize = 2 * FILES + 2;
/// The squares around the one with the index [`REACH`].
const WINDOW: u64 =
    (0b11111 * (1 | 1 << FILES | 1 << (2 * FILES) | 1 << (3 * FILES) | 1 << (4 * FILES))) & !(1 << REACH);

/// Whether the board is large enough for a king with 24 squares around it.
pub const FITS: bool = FILES >= 5 && RANKS >= 5;

/// Which of the squares around `square` are in `set`, each square's bit by its direction.
#[inline(always)]
fn index24(set: Bitboard, square: Square) -> u32 {
    let shift = Word::BITS + REACH as u32 - square.index() as u32;
    let window = word(set & around24(square)).rotate_left(shift);
    gather(from_word(window), from_word(WINDOW as Word))
}

/// Which neighbours of a king are attacked from some of the squares around it.
pub trait Cover {
    /// What the table calls it.
    const NAME: &str;

    /// Made from what is attacked from each of the squares.
    fn new(from_each: &[u8; AROUND]) -> Self;

    /// The neighbours attacked from the squares of this number.
    fn get(&self, index: u32) -> u8;
}

/// One table for the whole number.
pub struct Whole(Vec<u8>);

impl Cover for Whole {
    const NAME: &str = "one table of 16 MiB for each step";

    fn new(from_each: &[u8; AROUND]) -> Self {
        Self(unions(from_each))
    }

    #[inline(always)]
    fn get(&self, index: u32) -> u8 {
        self.0[index as usize]
    }
}

/// A table for each half of it.
pub struct Halves([Vec<u8>; 2]);

impl Halves {
    const BITS: usize = AROUND / 2;
}

impl Cover for Halves {
    const NAME: &str = "two tables of 4 KiB for each step";

    fn new(from_each: &[u8; AROUND]) -> Self {
        let (low, high) = from_each.split_at(Self::BITS);
        Self([unions(low), unions(high)])
    }

    #[inline(always)]
    fn get(&self, index: u32) -> u8 {
        let [low, high] = &self.0;
        low[index as usize % (1 << Self::BITS)] | high[index as usize >> Self::BITS]
    }
}

/// The union of some sets for each choice among them.
fn unions(sets: &[u8]) -> Vec<u8> {
    let mut unions = vec![0; 1 << sets.len()];
    for choice in 1..unions.len() {
        unions[choice] = unions[choice & (choice - 1)] | sets[choice.trailing_zeros() as usize];
    }
    unions
}

/// The tables of each colour's steps.
pub struct Tables<C>(ByColor<Vec<C>>);

impl<C: Cover> Tables<C> {
    pub fn new() -> Self {
        let of = |color| {
            let rows = steps_within_reach(color);
            rows.into_iter().map(|row| C::new(&from_each(row))).collect()
        };
        Self(ByColor(Color::ALL.map(of)))
    }

    /// What steps attack around a king.
    #[inline(always)]
    pub fn attacked(&self, case: &Case) -> Bitboard {
        let around = around24(case.king);
        let covers = self.0[!case.owner].iter().zip(&case.steppers);
        // Most of the time no such piece is near, and looking that up would cost more than a test.
        let near = covers.filter(|(_, set)| (**set & around).any());
        let attacked = near.fold(0, |all, (cover, &set)| all | cover.get(index24(set, case.king)));
        ring_squares(attacked, case.king) | case.stepped(case.jumpers)
    }
}

/// The rows of steps of a colour's kinds, pawns apart, that reach a king's neighbours from the 24 squares only.
fn steps_within_reach(color: Color) -> Vec<usize> {
    let rows = Kind::ALL.into_iter().filter(|&kind| !is_pawn(color, kind)).map(|kind| row(color, kind));
    let mut rows: Vec<usize> = rows.filter(|&row| is_within_reach(row)).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// Whether these steps, if any, reach a king's neighbours from the 24 squares only.
fn is_within_reach(row: usize) -> bool {
    let reaching = |from: &Square| (steps_of(row, *from) & ring(middle())).any();
    let mut reaching = Square::all().filter(reaching).peekable();
    reaching.peek().is_some() && reaching.all(|from| from == middle() || around24(middle()).has(from))
}

/// The neighbours attacked from each of the 24 squares.
fn from_each(row: usize) -> [u8; AROUND] {
    let mut from_each = [0; AROUND];
    for (set, from) in from_each.iter_mut().zip(around24(middle())) {
        *set = ring_index(steps_of(row, from), middle());
    }
    from_each
}

/// A square that is two squares from every edge.
fn middle() -> Square {
    Square::from_index(RANKS / 2 * FILES + FILES / 2)
}

fn steps_of(row: usize, from: Square) -> Bitboard {
    from_word(STEP_ATTACKS[row][from.index()])
}

const fn row(color: Color, kind: Kind) -> usize {
    match color {
        Color::Black => BLACK_STEP_ROW[kind as usize],
        Color::White => WHITE_STEP_ROW[kind as usize],
    }
}

/// All squares one row towards the far side of `color`.
fn forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::Black => set.up(),
        Color::White => set.down(),
    }
}

/// Whether a kind moves one square ahead and nowhere else: all of them attack by one shift.
fn is_pawn(color: Color, kind: Kind) -> bool {
    let ahead = |from| steps(color, kind, from) == forward(color, Bitboard::from(from));
    kind != Kind::King && lines(color, kind, middle()).is_empty() && Square::all().all(ahead)
}

/// A king whose neighbours may be attacked.
pub struct Case {
    position: Position,
    owner: Color,
    king: Square,
    /// The pieces on the board, the king apart.
    occupied: Bitboard,
    /// Their pieces that step alike, in the order of [`steps_within_reach`].
    steppers: Vec<Bitboard>,
    pawns: Bitboard,
    /// Their pieces that jump farther.
    jumpers: Bitboard,
}

impl Case {
    /// Both kings of each position.
    pub fn all(positions: &[Position]) -> Vec<Self> {
        let kings = positions.iter().flat_map(|position| Color::ALL.map(|owner| (position, owner)));
        kings.filter_map(|(position, owner)| Self::new(position, owner)).collect()
    }

    fn new(position: &Position, owner: Color) -> Option<Self> {
        let (king, them) = (position.king(owner)?, !owner);
        let kinds = |holds: &dyn Fn(Kind) -> bool| {
            Kind::ALL.into_iter().filter(|&kind| holds(kind)).collect::<Vec<_>>()
        };
        let pieces = |kinds: Vec<Kind>| {
            kinds.into_iter().fold(Bitboard::EMPTY, |set, kind| set | position.pieces(them, kind))
        };
        let rows = steps_within_reach(them);
        let of_row =
            |&stepped: &usize| pieces(kinds(&|kind| row(them, kind) == stepped && !is_pawn(them, kind)));
        let steps_farther = |kind| {
            let steps = (0..SQUARES).any(|from| steps(them, kind, Square::from_index(from)).any());
            steps && !is_pawn(them, kind) && !rows.contains(&row(them, kind))
        };
        Some(Self {
            position: position.clone(),
            owner,
            king,
            occupied: position.occupied() - Bitboard::from(king),
            steppers: rows.iter().map(of_row).collect(),
            pawns: pieces(kinds(&|kind| is_pawn(them, kind))),
            jumpers: pieces(kinds(&steps_farther)),
        })
    }

    /// The engine's answer, for all pieces.
    #[inline(always)]
    pub fn attacked_near(&self) -> Bitboard {
        attacked_near(self.owner, &self.position, self.king, self.occupied)
    }

    /// What steps attack, as the engine finds it: the pieces near the king one after the other.
    #[inline(always)]
    pub fn attacked_by_steps(&self) -> Bitboard {
        self.stepped(self.position.of(!self.owner))
    }

    /// What those of `pieces` that are near the king attack by steps.
    #[inline(always)]
    fn stepped(&self, pieces: Bitboard) -> Bitboard {
        let mut attacked = Bitboard::EMPTY;
        (pieces & near(self.king)).into_iter().for_each(|from| {
            if let Some(kind) = self.position.kind_at(from) {
                attacked |= steps(!self.owner, kind, from);
            }
        });
        attacked
    }

    /// Whether what steps attack makes the engine's answer, with what pawns and sliders attack.
    pub fn agrees(&self, by_steps: Bitboard) -> bool {
        let them = !self.owner;
        let slides_of = |&kind: &Kind| {
            let from = self.position.pieces(them, kind).into_iter();
            from.fold(Bitboard::EMPTY, |all, from| all | slides(them, kind, from, self.occupied))
        };
        let slides = Kind::ALL.iter().fold(Bitboard::EMPTY, |all, kind| all | slides_of(kind));
        let all = by_steps | slides | forward(them, self.pawns);
        (all ^ self.attacked_near()) & ring(self.king) == Bitboard::EMPTY
    }
}
