//! A list's codes laid out so that the numbers of all its pairs are found without a branch, many at once.

use super::numbering::Code;
use super::spot::Half;
use super::triangle::{Triangle, triangular};
use crate::running::pieces::SLOTS;

/// How many halves there are.
const HALVES: usize = 3;

/// The codes of a list's entries.
pub struct Marks {
    length: usize,
    numbers: [u32; SLOTS],
    /// Where each one's row begins in the triangle.
    rows: [u32; SLOTS],
    halves: [u8; SLOTS],
    /// What is to be added to a pair's place because its other spot is on this half.
    against: [[u32; SLOTS]; HALVES],
}

impl Marks {
    /// Looks at codes; those of what the term does not see are left out.
    #[inline]
    pub fn new(codes: impl Iterator<Item = Code>, triangle: Triangle) -> Self {
        let mut marks = Self {
            length: 0,
            numbers: [0; SLOTS],
            rows: [0; SLOTS],
            halves: [0; SLOTS],
            against: [[0; SLOTS]; HALVES],
        };
        for code in codes {
            // The next one takes the place of one that is not seen.
            let here = marks.length;
            if here == SLOTS {
                break;
            }
            let half = code.half();
            marks.numbers[here] = code.number();
            marks.rows[here] = triangular(code.number());
            marks.halves[here] = half as u8 % HALVES as u8;
            marks.against[Half::Left as usize][here] =
                if half == Half::Right as usize { triangle.opposite } else { 0 };
            marks.against[Half::Right as usize][here] =
                if half == Half::Left as usize { triangle.opposite } else { 0 };
            marks.length += usize::from(code.is_some());
        }
        marks
    }

    /// The same in the order of numbers.
    pub fn sorted(codes: impl Iterator<Item = Code>, triangle: Triangle) -> Self {
        let mut list = [Code::NONE; SLOTS];
        let mut length = 0;
        for (place, code) in list.iter_mut().zip(codes.filter(|code| code.is_some())) {
            *place = code;
            length += 1;
        }
        list[..length].sort_unstable_by_key(|code| code.number());
        Self::new(list[..length].iter().copied(), triangle)
    }

    /// The numbers of all pairs within the list.
    #[inline]
    pub fn pairs(&self, start: u32, out: &mut Vec<u32>) {
        for last in 1..self.length {
            out.extend(self.places(last, self, last).map(|place| start + place));
        }
    }

    /// The numbers of pairs of one of these and one of `others` whose number is less (or, not `strictly`, the same). Both
    /// must be sorted.
    #[inline]
    pub fn pairs_above(&self, others: &Self, strictly: bool, start: u32, out: &mut Vec<u32>) {
        let mut length = 0;
        for one in 0..self.length {
            let end = self.numbers[one] + u32::from(!strictly);
            while length < others.length && others.numbers[length] < end {
                length += 1;
            }
            out.extend(self.places(one, others, length).map(|place| start + place));
        }
    }

    /// The places in the triangle of one of these with each of the first `length` of `others`.
    #[inline]
    fn places<'a>(&self, one: usize, others: &'a Self, length: usize) -> impl Iterator<Item = u32> + 'a {
        let (number, row) = (self.numbers[one], self.rows[one]);
        let against = &others.against[usize::from(self.halves[one])][..length];
        let others = others.numbers[..length].iter().zip(&others.rows[..length]).zip(against);
        others.map(move |((&other, &other_row), &against)| (row + other).max(other_row + number) + against)
    }
}
