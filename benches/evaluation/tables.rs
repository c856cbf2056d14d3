//! Tables of king-piece-piece in several layouts.

use katagami_evaluation::weights::{Cell, Huge};
use katagami_rules::board::SQUARES;

use crate::lists::Seen;

/// Something that sums up what a king makes of its list.
pub trait Layout {
    /// The sum over all pairs.
    fn sum(&self, seen: &Seen) -> i32;
}

/// Something that follows a list by what changes in it.
pub trait Difference {
    /// The change of the sum over the pairs of other entries with `old` when `new` replaces it; the list holds `new` already.
    fn difference(&self, seen: &Seen, old: u16, new: u16) -> i32;
}

/// Weights that follow from their places, of which there are `length`.
pub fn filled<C: bytemuck::Pod>(
    length: usize,
    places: impl Iterator<Item = usize>,
    weight: impl Fn(i16) -> C,
) -> Huge<C> {
    let mut table = Huge::zeroed(length).expect("there is memory for a bench");
    fill(&mut table, places, weight);
    table
}

fn fill<C>(table: &mut [C], places: impl Iterator<Item = usize>, weight: impl Fn(i16) -> C) {
    for (cell, place) in table.iter_mut().zip(places) {
        let hash = (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        *cell = weight(i16::from((hash >> 40) as i8));
    }
}

/// The places of a square table: a pair has the same either way round.
fn square_places(width: usize) -> impl Iterator<Item = usize> {
    let pairs = move || (0..width).flat_map(move |x| (0..width).map(move |y| (x.max(y), x.min(y))));
    (0..SQUARES).flat_map(move |king| pairs().map(move |pair| place(width, king, pair)))
}

/// The places of a triangular table.
fn triangular_places(width: usize) -> impl Iterator<Item = usize> {
    let pairs = move || (0..width).flat_map(move |x| (0..=x).map(move |y| (x, y)));
    (0..SQUARES).flat_map(move |king| pairs().map(move |pair| place(width, king, pair)))
}

fn place(width: usize, king: usize, (greater, lesser): (usize, usize)) -> usize {
    (king * width + greater) * width + lesser
}

/// Square, its width known at build time.
pub struct Square<C, const WIDTH: usize>(Huge<C>);

impl<C: Weight, const WIDTH: usize> Square<C, WIDTH> {
    pub fn new() -> Self {
        Self(filled(SQUARES * WIDTH * WIDTH, square_places(WIDTH), C::narrow))
    }
}

impl<C: Weight, const WIDTH: usize> Layout for Square<C, WIDTH> {
    fn sum(&self, seen: &Seen) -> i32 {
        let (rows, _) = self.0.as_chunks::<WIDTH>();
        pairs::<C, WIDTH>(&rows[seen.king * WIDTH..][..WIDTH], &seen.list)
    }
}

impl<C: Weight, const WIDTH: usize> Difference for Square<C, WIDTH> {
    fn difference(&self, seen: &Seen, old: u16, new: u16) -> i32 {
        let (rows, _) = self.0.as_chunks::<WIDTH>();
        let [new_row, old_row] = [new, old].map(|entry| &rows[seen.king * WIDTH + usize::from(entry)]);
        let change = |&y: &u16| {
            let [new, old] = [new_row, old_row].map(|row| row[usize::from(y)].components());
            new[0] + new[1] - old[0] - old[1]
        };
        seen.list.iter().filter(|&&y| y != new).map(change).sum()
    }
}

/// The same in small pages.
pub struct SmallPages<C, const WIDTH: usize>(Vec<C>);

impl<C: Weight, const WIDTH: usize> SmallPages<C, WIDTH> {
    pub fn new() -> Self {
        let mut table = bytemuck::zeroed_vec(SQUARES * WIDTH * WIDTH);
        fill(&mut table, square_places(WIDTH), C::narrow);
        Self(table)
    }
}

impl<C: Weight, const WIDTH: usize> Layout for SmallPages<C, WIDTH> {
    fn sum(&self, seen: &Seen) -> i32 {
        let (rows, _) = self.0.as_chunks::<WIDTH>();
        pairs::<C, WIDTH>(&rows[seen.king * WIDTH..][..WIDTH], &seen.list)
    }
}

fn pairs<C: Weight, const WIDTH: usize>(rows: &[[C; WIDTH]], list: &[u16]) -> i32 {
    let mut sum = [0; 2];
    for (index, &x) in list.iter().enumerate() {
        let row = &rows[x as usize];
        for &y in &list[..index] {
            let [board, turn] = row[y as usize].components();
            sum[0] += board;
            sum[1] += turn;
        }
    }
    sum[0] + sum[1]
}

/// Square, with a width that is known only at run time.
pub struct RunTimeWidth {
    width: usize,
    table: Huge<i16>,
}

impl RunTimeWidth {
    pub fn new(width: usize) -> Self {
        Self { width, table: filled(SQUARES * width * width, square_places(width), |weight| weight) }
    }
}

impl Layout for RunTimeWidth {
    fn sum(&self, seen: &Seen) -> i32 {
        let king = &self.table[seen.king * self.width * self.width..][..self.width * self.width];
        let mut sum = 0;
        for (index, &x) in seen.list.iter().enumerate() {
            for &y in &seen.list[..index] {
                sum += i32::from(king[x as usize * self.width + y as usize]);
            }
        }
        sum
    }
}

/// Triangular: every pair once, the larger index first.
pub struct Triangle {
    width: usize,
    table: Huge<i16>,
}

impl Triangle {
    pub fn new(width: usize) -> Self {
        Self {
            width,
            table: filled(SQUARES * width * (width + 1) / 2, triangular_places(width), |weight| weight),
        }
    }
}

impl Layout for Triangle {
    fn sum(&self, seen: &Seen) -> i32 {
        let length = self.width * (self.width + 1) / 2;
        let king = &self.table[seen.king * length..][..length];
        let mut sum = 0;
        for (index, &x) in seen.list.iter().enumerate() {
            let x = x as usize;
            let row = &king[x * (x + 1) / 2..][..=x];
            for &y in &seen.list[..index] {
                sum += i32::from(row[y as usize]);
            }
        }
        sum
    }
}

impl Difference for Triangle {
    fn difference(&self, seen: &Seen, old: u16, new: u16) -> i32 {
        let length = self.width * (self.width + 1) / 2;
        let king = &self.table[seen.king * length..][..length];
        let pair = |x: u16, y: u16| {
            let (greater, lesser) = (usize::from(x.max(y)), usize::from(x.min(y)));
            i32::from(king[greater * (greater + 1) / 2 + lesser])
        };
        seen.list.iter().filter(|&&y| y != new).map(|&y| pair(new, y) - pair(old, y)).sum()
    }
}

/// A cell of a table.
pub trait Weight: bytemuck::Pod {
    fn narrow(weight: i16) -> Self;
    fn components(self) -> [i32; 2];
}

impl Weight for i8 {
    fn narrow(weight: i16) -> Self {
        weight as i8
    }

    #[inline(always)]
    fn components(self) -> [i32; 2] {
        [i32::from(self), 0]
    }
}

impl Weight for i16 {
    fn narrow(weight: i16) -> Self {
        weight
    }

    #[inline(always)]
    fn components(self) -> [i32; 2] {
        Cell::components(self)
    }
}

impl Weight for [i16; 2] {
    fn narrow(weight: i16) -> Self {
        [weight, !weight]
    }

    #[inline(always)]
    fn components(self) -> [i32; 2] {
        Cell::components(self)
    }
}
