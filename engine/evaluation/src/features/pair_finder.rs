//! Finding the numbers of all pairs of a list.
//!
//! Codes, or kinds and squares, are laid out so that the numbers of many pairs are computed at once, without branches.

use crate::entry::Owner;
use crate::running::pieces::LIST_LENGTH;
use crate::terms::Half;
use crate::terms::numbering::{FeatureCode, Triangle, triangular};
use crate::terms::pairs::{BoardPiece, Distances, OFFSETS, offset_number};
use crate::weights::{Component, EntryIndex};

/// The codes of a list's entries.
pub struct PairFinder {
    length: usize,
    numbers: [u32; LIST_LENGTH],
    /// The start of each one's row in the triangle.
    rows: [u32; LIST_LENGTH],
    halves: [u8; LIST_LENGTH],
    /// What to add to the place of a pair whose other feature is on this half.
    against: [[u32; LIST_LENGTH]; Half::COUNT],
}

impl PairFinder {
    /// A finder for these codes, without those of pieces that the term does not see.
    #[inline]
    pub fn new(codes: impl Iterator<Item = FeatureCode>, triangle: Triangle) -> Self {
        let mut finder = Self {
            length: 0,
            numbers: [0; LIST_LENGTH],
            rows: [0; LIST_LENGTH],
            halves: [0; LIST_LENGTH],
            against: [[0; LIST_LENGTH]; Half::COUNT],
        };
        for code in codes {
            // The next code overwrites one of a piece that is not seen.
            let here = finder.length;
            if here == LIST_LENGTH {
                break;
            }
            let half = code.half();
            finder.numbers[here] = code.number();
            finder.rows[here] = triangular(code.number());
            finder.halves[here] = half as u8 % Half::COUNT as u8;
            finder.against[Half::Left as usize][here] =
                if half == Half::Right as usize { triangle.opposite } else { 0 };
            finder.against[Half::Right as usize][here] =
                if half == Half::Left as usize { triangle.opposite } else { 0 };
            finder.length += usize::from(code.is_some());
        }
        finder
    }

    /// A finder for these codes, sorted by their numbers.
    pub fn sorted(codes: impl Iterator<Item = FeatureCode>, triangle: Triangle) -> Self {
        let mut list = [FeatureCode::NONE; LIST_LENGTH];
        let mut length = 0;
        for (place, code) in list.iter_mut().zip(codes.filter(|code| code.is_some())) {
            *place = code;
            length += 1;
        }
        list[..length].sort_unstable_by_key(|code| code.number());
        Self::new(list[..length].iter().copied(), triangle)
    }

    /// Appends the numbers of all pairs of the list, each plus `start`.
    #[inline]
    pub fn pairs(&self, start: u32, found: &mut Vec<u32>) {
        for last in 1..self.length {
            found.extend(self.places(last, self, last).map(|place| start + place));
        }
    }

    /// Appends the numbers of all pairs of one of these and one of `others` with a smaller number (or, not `strictly`, the
    /// same), each plus `start`. Both must be sorted.
    #[inline]
    pub fn pairs_above(&self, others: &Self, strictly: bool, start: u32, found: &mut Vec<u32>) {
        let mut length = 0;
        for one in 0..self.length {
            let end = self.numbers[one] + u32::from(!strictly);
            while length < others.length && others.numbers[length] < end {
                length += 1;
            }
            found.extend(self.places(one, others, length).map(|place| start + place));
        }
    }

    /// The numbers of one of these with each of the first `length` of `others`.
    #[inline]
    fn places<'a>(&self, one: usize, others: &'a Self, length: usize) -> impl Iterator<Item = u32> + 'a {
        let (number, row) = (self.numbers[one], self.rows[one]);
        let against = &others.against[usize::from(self.halves[one])][..length];
        let others = others.numbers[..length].iter().zip(&others.rows[..length]).zip(against);
        others.map(move |((&other, &other_row), &against)| (row + other).max(other_row + number) + against)
    }
}

/// Appends the parameters of all pairs that this side finds.
pub fn distances(
    distances: &Distances,
    entries: &[EntryIndex],
    component: Component,
    start: u32,
    found: &mut Vec<u32>,
) {
    let on_board = || entries.iter().filter_map(|&entry| distances.pieces[entry as usize]);
    let of = |owner: Owner| Pieces::new(on_board().filter(move |piece| piece.owner == owner));
    let (ours, theirs) = (of(Owner::Friend), of(Owner::Enemy));
    let mut earlier = 0;
    for x in 0..ours.length {
        ours.offsets(x, &ours, x, true, start, found);
        let end = ours.kinds[x] + u32::from(!component.is_antisymmetric());
        while earlier < theirs.length && theirs.kinds[earlier] < end {
            earlier += 1;
        }
        ours.offsets(x, &theirs, earlier, false, start + distances.triangle.size * OFFSETS, found);
    }
}

/// One side's pieces on the board, sorted by kind. The pieces that one makes pairs with precede it, or precede all of its
/// kind.
struct Pieces {
    length: usize,
    kinds: [u32; LIST_LENGTH],
    files: [i32; LIST_LENGTH],
    ranks: [i32; LIST_LENGTH],
}

impl Pieces {
    #[inline]
    fn new(pieces: impl Iterator<Item = BoardPiece>) -> Self {
        let mut sorted = [[0_u8; 3]; LIST_LENGTH];
        let mut length = 0;
        for (place, piece) in sorted.iter_mut().zip(pieces) {
            *place = [piece.kind, piece.file as u8, piece.rank as u8];
            length += 1;
        }
        sorted[..length].sort_unstable_by_key(|piece| piece[0]);
        Self {
            length,
            kinds: sorted.map(|piece| u32::from(piece[0])),
            files: sorted.map(|piece| i32::from(piece[1])),
            ranks: sorted.map(|piece| i32::from(piece[2])),
        }
    }

    /// Appends the parameters of one of these pieces with each of the first `length` pieces of `others`. `same` says
    /// whether both belong to the same side.
    #[inline]
    fn offsets(&self, x: usize, others: &Self, length: usize, same: bool, start: u32, found: &mut Vec<u32>) {
        let (kind, file, rank) = (self.kinds[x], self.files[x], self.ranks[x]);
        let start = start + triangular(kind) * OFFSETS;
        let others = others.kinds[..length].iter().zip(&others.files[..length]).zip(&others.ranks[..length]);
        found.extend(others.map(|((&other, &other_file), &other_rank)| {
            let alike = same && kind == other;
            start + other * OFFSETS + offset_number([file, other_file], [rank, other_rank], alike)
        }));
    }
}
