//! The cells of king-piece-piece tables, and sums over their rows.

use super::{ENTRIES, Pair};

/// A row of a table: what a king makes of one entry beside each other one.
pub type Row<C> = [C; ENTRIES];

/// A weight of king, piece and piece: alone, or with what it is worth to be to move.
pub trait Cell: bytemuck::Pod + Send + Sync {
    /// A sum in the making.
    type Sum: Accumulator<Self>;

    /// As a pair of wide numbers.
    fn widen(self) -> Pair;
}

/// A sum of cells in the making.
pub trait Accumulator<C>: Default {
    /// Adds a row's cells for each entry of a list.
    fn add(&mut self, row: &Row<C>, list: &[u16]);

    /// Adds one row's cells for each entry of a list and takes another row's away.
    fn add_difference(&mut self, plus: &Row<C>, minus: &Row<C>, list: &[u16]);

    /// The sum.
    fn total(self) -> Pair;
}

impl Cell for i16 {
    type Sum = OneByOne;

    #[inline(always)]
    fn widen(self) -> Pair {
        [i32::from(self), 0]
    }
}

impl Cell for [i16; 2] {
    #[cfg(target_arch = "x86_64")]
    type Sum = four::Fours;
    #[cfg(not(target_arch = "x86_64"))]
    type Sum = OneByOne;

    #[inline(always)]
    fn widen(self) -> Pair {
        self.map(i32::from)
    }
}

/// A sum made cell by cell.
#[derive(Clone, Copy, Default, Debug)]
pub struct OneByOne(Pair);

impl<C: Cell> Accumulator<C> for OneByOne {
    #[inline(always)]
    fn add(&mut self, row: &Row<C>, list: &[u16]) {
        for &entry in list {
            let [board, turn] = row[entry as usize].widen();
            self.0[0] += board;
            self.0[1] += turn;
        }
    }

    #[inline(always)]
    fn add_difference(&mut self, plus: &Row<C>, minus: &Row<C>, list: &[u16]) {
        for &entry in list {
            let [more, less] = [plus, minus].map(|row| row[entry as usize].widen());
            self.0[0] += more[0] - less[0];
            self.0[1] += more[1] - less[1];
        }
    }

    #[inline(always)]
    fn total(self) -> Pair {
        self.0
    }
}

/// Four cells of two numbers at a time: one instruction widens the first numbers of all, another the second ones.
#[cfg(target_arch = "x86_64")]
mod four {
    use safe_arch::{add_i32_m128i, m128i, mul_i16_horizontal_add_m128i, sub_i32_m128i};

    use super::{Accumulator, OneByOne, Pair, Row};

    /// Sums of every fourth cell, and of those left over.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Fours {
        sums: [m128i; 2],
        rest: OneByOne,
    }

    /// The first and the second number of each cell, widened.
    #[inline(always)]
    fn widen(cells: [[i16; 2]; 4]) -> [m128i; 2] {
        const CHOICES: [[i16; 2]; 2] = [[1, 0], [0, 1]];
        let cells = m128i::from(cells.map(bytemuck::cast::<[i16; 2], i32>));
        CHOICES.map(|choice| {
            let choice = m128i::from([bytemuck::cast::<[i16; 2], i32>(choice); 4]);
            mul_i16_horizontal_add_m128i(cells, choice)
        })
    }

    impl Accumulator<[i16; 2]> for Fours {
        #[inline(always)]
        fn add(&mut self, row: &Row<[i16; 2]>, list: &[u16]) {
            let (fours, rest) = list.as_chunks::<4>();
            for four in fours {
                let cells = widen(four.map(|entry| row[entry as usize]));
                self.sums = std::array::from_fn(|number| add_i32_m128i(self.sums[number], cells[number]));
            }
            self.rest.add(row, rest);
        }

        #[inline(always)]
        fn add_difference(&mut self, plus: &Row<[i16; 2]>, minus: &Row<[i16; 2]>, list: &[u16]) {
            let (fours, rest) = list.as_chunks::<4>();
            for four in fours {
                let more = widen(four.map(|entry| plus[entry as usize]));
                let less = widen(four.map(|entry| minus[entry as usize]));
                self.sums = std::array::from_fn(|number| {
                    sub_i32_m128i(add_i32_m128i(self.sums[number], more[number]), less[number])
                });
            }
            self.rest.add_difference(plus, minus, rest);
        }

        #[inline(always)]
        fn total(self) -> Pair {
            let [board, turn] = Accumulator::<[i16; 2]>::total(self.rest);
            let [boards, turns] = self.sums.map(|sums| <[i32; 4]>::from(sums).iter().sum::<i32>());
            [board + boards, turn + turns]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_single_cells() {
        let weight = |index: usize| (index as i16).wrapping_mul(31_511);
        let row: Row<[i16; 2]> = std::array::from_fn(|index| [weight(index), weight(index + 5)]);
        let other: Row<[i16; 2]> = std::array::from_fn(|index| [weight(3 * index), weight(7 * index)]);
        for length in 0..40 {
            let list: Vec<u16> = (0..length).map(|place| (place * 37 % ENTRIES) as u16).collect();
            let mut sum = <[i16; 2] as Cell>::Sum::default();
            sum.add(&row, &list);
            sum.add_difference(&other, &row, &list);
            sum.add_difference(&row, &other, &list);
            let mut expected = [0; 2];
            for &entry in &list {
                let [board, turn] = row[entry as usize];
                expected = [expected[0] + i32::from(board), expected[1] + i32::from(turn)];
            }
            assert_eq!(sum.total(), expected, "{length} entries");
        }
    }
}
