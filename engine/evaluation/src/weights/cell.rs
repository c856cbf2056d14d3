//! The cells of king-piece-piece tables, and sums over their rows.

use super::{ENTRIES, Pair};

/// The index of an entry: the number of its row and of its column.
pub type Index = u32;

/// A row of a table: what a king makes of one entry beside each other one.
pub type Row<C> = [C; ENTRIES];

/// A weight of king, piece and piece: alone, or with what it is worth to be to move.
pub trait Cell: bytemuck::Pod + Send + Sync {
    /// A sum in the making.
    type Sum: Accumulator<Self>;

    /// As a pair of wide numbers.
    fn widen(self) -> Pair;
}

/// A sum of cells in the making. Several rows at once share the work of finding their columns.
pub trait Accumulator<C>: Default {
    /// Adds the cells of each row for each entry of a list.
    fn add<const N: usize>(&mut self, rows: [&Row<C>; N], list: &[Index]);

    /// Adds the cells of some rows for each entry of a list and takes those of others away.
    fn add_difference<const N: usize>(&mut self, plus: [&Row<C>; N], minus: [&Row<C>; N], list: &[Index]);

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
    fn add<const N: usize>(&mut self, rows: [&Row<C>; N], list: &[Index]) {
        for &column in list {
            for row in rows {
                let [board, turn] = row[column as usize].widen();
                self.0 = [self.0[0] + board, self.0[1] + turn];
            }
        }
    }

    #[inline(always)]
    fn add_difference<const N: usize>(&mut self, plus: [&Row<C>; N], minus: [&Row<C>; N], list: &[Index]) {
        for &column in list {
            for (plus, minus) in plus.into_iter().zip(minus) {
                let [more, less] = [plus, minus].map(|row| row[column as usize].widen());
                self.0 = [self.0[0] + more[0] - less[0], self.0[1] + more[1] - less[1]];
            }
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

    use super::{Accumulator, Index, OneByOne, Pair, Row};

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
        fn add<const N: usize>(&mut self, rows: [&Row<[i16; 2]>; N], list: &[Index]) {
            let (fours, rest) = list.as_chunks::<4>();
            for four in fours {
                for row in rows {
                    let cells = widen(four.map(|column| row[column as usize]));
                    self.sums = std::array::from_fn(|number| add_i32_m128i(self.sums[number], cells[number]));
                }
            }
            self.rest.add(rows, rest);
        }

        #[inline(always)]
        fn add_difference<const N: usize>(
            &mut self,
            plus: [&Row<[i16; 2]>; N],
            minus: [&Row<[i16; 2]>; N],
            list: &[Index],
        ) {
            let (fours, rest) = list.as_chunks::<4>();
            for four in fours {
                for (plus, minus) in plus.into_iter().zip(minus) {
                    let more = widen(four.map(|column| plus[column as usize]));
                    let less = widen(four.map(|column| minus[column as usize]));
                    self.sums = std::array::from_fn(|number| {
                        sub_i32_m128i(add_i32_m128i(self.sums[number], more[number]), less[number])
                    });
                }
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
            let list: Vec<Index> = (0..length).map(|place| (place * 37 % ENTRIES) as Index).collect();
            let mut sum = <[i16; 2] as Cell>::Sum::default();
            sum.add([&row, &other], &list);
            sum.add_difference([&row, &row], [&row, &other], &list);
            let mut expected = [0; 2];
            for &column in &list {
                let [board, turn] = row[column as usize].map(i32::from);
                expected = [expected[0] + 2 * board, expected[1] + 2 * turn];
            }
            assert_eq!(sum.total(), expected, "{length} entries");
        }
    }
}
