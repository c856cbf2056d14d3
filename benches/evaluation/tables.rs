//! Tables of king-piece-piece in several layouts.

use katagami_evaluation::weights::{Cell, Huge};
use katagami_rules::board::SQUARES;

use crate::lists::Seen;

/// Something that sums up what a king makes of its list.
pub trait Layout {
    /// The sum over all pairs.
    fn sum(&self, seen: &Seen) -> i32;
}

/// Numbers that follow from their place.
pub fn filled<C: bytemuck::Pod>(length: usize, weight: impl Fn(i16) -> C) -> Huge<C> {
    let mut table = Huge::zeroed(length).expect("there is memory for a bench");
    fill(&mut table, weight);
    table
}

fn fill<C>(table: &mut [C], weight: impl Fn(i16) -> C) {
    for (index, cell) in table.iter_mut().enumerate() {
        let hash = (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        *cell = weight(i16::from((hash >> 40) as i8));
    }
}

/// Square, its width known at build time.
pub struct Square<C, const WIDTH: usize>(Huge<C>);

impl<C: Weight, const WIDTH: usize> Square<C, WIDTH> {
    pub fn new() -> Self {
        Self(filled(SQUARES * WIDTH * WIDTH, C::narrow))
    }
}

impl<C: Weight, const WIDTH: usize> Layout for Square<C, WIDTH> {
    fn sum(&self, seen: &Seen) -> i32 {
        let (rows, _) = self.0.as_chunks::<WIDTH>();
        pairs::<C, WIDTH>(&rows[seen.king * WIDTH..][..WIDTH], &seen.list)
    }
}

/// The same in small pages.
pub struct SmallPages<C, const WIDTH: usize>(Vec<C>);

impl<C: Weight, const WIDTH: usize> SmallPages<C, WIDTH> {
    pub fn new() -> Self {
        let mut table = bytemuck::zeroed_vec(SQUARES * WIDTH * WIDTH);
        fill(&mut table, C::narrow);
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
            let [board, turn] = row[y as usize].widen();
            sum[0] += board;
            sum[1] += turn;
        }
    }
    sum[0] + sum[1]
}

/// Square, its width told at run time.
pub struct RunTimeWidth {
    width: usize,
    table: Huge<i16>,
}

impl RunTimeWidth {
    pub fn new(width: usize) -> Self {
        Self { width, table: filled(SQUARES * width * width, |weight| weight) }
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
        Self { width, table: filled(SQUARES * width * (width + 1) / 2, |weight| weight) }
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

/// A cell of a table.
pub trait Weight: bytemuck::Pod {
    fn narrow(weight: i16) -> Self;
    fn widen(self) -> [i32; 2];
}

impl Weight for i8 {
    fn narrow(weight: i16) -> Self {
        weight as i8
    }

    #[inline(always)]
    fn widen(self) -> [i32; 2] {
        [i32::from(self), 0]
    }
}

impl Weight for i16 {
    fn narrow(weight: i16) -> Self {
        weight
    }

    #[inline(always)]
    fn widen(self) -> [i32; 2] {
        Cell::widen(self)
    }
}

impl Weight for [i16; 2] {
    fn narrow(weight: i16) -> Self {
        [weight, !weight]
    }

    #[inline(always)]
    fn widen(self) -> [i32; 2] {
        Cell::widen(self)
    }
}
