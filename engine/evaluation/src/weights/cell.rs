//! The cells of tables of pairs, and sums over their rows.

use katagami_storage::memory::{Huge, Memory};

use super::component::{Component, Components};
use super::layout::EntryIndex;

/// A weight of a pair: the component of the board alone, or both.
pub trait Cell: bytemuck::Pod + Send + Sync {
    /// A sum under construction.
    type Sum: Accumulator<Self>;

    /// The number of components.
    const COMPONENTS: usize;

    /// Both components as 32-bit numbers; a missing one is zero.
    fn components(self) -> Components;

    /// The place of one of its components.
    fn component(&mut self, component: Component) -> &mut i16;

    /// The pairs in a table of such cells.
    fn pairs<const WIDTH: usize>(table: Huge<Self>) -> Pairs<WIDTH>;
}

/// Weights of pairs: rows of `WIDTH` cells.
#[derive(Debug)]
pub enum Pairs<const WIDTH: usize> {
    /// Only the component of the board.
    BoardOnly(Memory<i16>),
    /// Both components.
    TwoComponents(Memory<[i16; 2]>),
}

/// A sum of cells under construction. A row holds the weights of one entry with each of `WIDTH` entries. Adding several rows
/// at once shares the work of finding their columns.
pub trait Accumulator<C>: Default {
    /// Adds the cells of each row for each entry of a list.
    fn add<const N: usize, const WIDTH: usize>(&mut self, rows: [&[C; WIDTH]; N], list: &[EntryIndex]);

    /// Adds the cells of the rows `plus` for each entry of a list, and subtracts those of `minus`.
    fn add_difference<const N: usize, const WIDTH: usize>(
        &mut self,
        plus: [&[C; WIDTH]; N],
        minus: [&[C; WIDTH]; N],
        list: &[EntryIndex],
    );

    /// The sum.
    fn total(self) -> Components;
}

impl Cell for i16 {
    #[cfg(target_arch = "x86_64")]
    type Sum = simd::EightCells;
    #[cfg(not(target_arch = "x86_64"))]
    type Sum = ScalarSum;

    const COMPONENTS: usize = 1;

    #[inline(always)]
    fn components(self) -> Components {
        [i32::from(self), 0]
    }

    #[inline(always)]
    fn component(&mut self, _: Component) -> &mut i16 {
        self
    }

    fn pairs<const WIDTH: usize>(table: Huge<Self>) -> Pairs<WIDTH> {
        Pairs::BoardOnly(table.into())
    }
}

impl Cell for [i16; 2] {
    #[cfg(target_arch = "x86_64")]
    type Sum = simd::FourCells;
    #[cfg(not(target_arch = "x86_64"))]
    type Sum = ScalarSum;

    const COMPONENTS: usize = 2;

    #[inline(always)]
    fn components(self) -> Components {
        self.map(i32::from)
    }

    #[inline(always)]
    fn component(&mut self, component: Component) -> &mut i16 {
        &mut self[component.index()]
    }

    fn pairs<const WIDTH: usize>(table: Huge<Self>) -> Pairs<WIDTH> {
        Pairs::TwoComponents(table.into())
    }
}

/// A sum built cell by cell.
#[derive(Clone, Copy, Default, Debug)]
pub struct ScalarSum(Components);

impl<C: Cell> Accumulator<C> for ScalarSum {
    #[inline(always)]
    fn add<const N: usize, const WIDTH: usize>(&mut self, rows: [&[C; WIDTH]; N], list: &[EntryIndex]) {
        for &column in list {
            for row in rows {
                let [board, second] = row[column as usize].components();
                self.0 = [self.0[0] + board, self.0[1] + second];
            }
        }
    }

    #[inline(always)]
    fn add_difference<const N: usize, const WIDTH: usize>(
        &mut self,
        plus: [&[C; WIDTH]; N],
        minus: [&[C; WIDTH]; N],
        list: &[EntryIndex],
    ) {
        for &column in list {
            for (plus, minus) in plus.into_iter().zip(minus) {
                let [more, less] = [plus, minus].map(|row| row[column as usize].components());
                self.0 = [self.0[0] + more[0] - less[0], self.0[1] + more[1] - less[1]];
            }
        }
    }

    #[inline(always)]
    fn total(self) -> Components {
        self.0
    }
}

/// Sixteen bytes of cells at a time.
#[cfg(target_arch = "x86_64")]
mod simd {
    use safe_arch::{
        add_i32_m128i, m128i, mul_i16_horizontal_add_m128i, sub_i32_m128i, unpack_high_i16_m128i,
        unpack_low_i16_m128i,
    };

    use super::{Accumulator, Components, EntryIndex, ScalarSum};

    /// Sums of pairs of eight cells of one number, which one instruction widens and adds, and of the cells left over.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct EightCells {
        sums: m128i,
        rest: ScalarSum,
    }

    /// The sums of two cells each.
    #[inline(always)]
    fn pair_up(cells: [i16; 8]) -> m128i {
        mul_i16_horizontal_add_m128i(m128i::from(cells), m128i::from([1_i16; 8]))
    }

    impl Accumulator<i16> for EightCells {
        #[inline(always)]
        fn add<const N: usize, const WIDTH: usize>(&mut self, rows: [&[i16; WIDTH]; N], list: &[EntryIndex]) {
            let (eights, rest) = list.as_chunks::<8>();
            for eight in eights {
                for row in rows {
                    let cells = pair_up(eight.map(|column| row[column as usize]));
                    self.sums = add_i32_m128i(self.sums, cells);
                }
            }
            self.rest.add(rows, rest);
        }

        #[inline(always)]
        fn add_difference<const N: usize, const WIDTH: usize>(
            &mut self,
            plus: [&[i16; WIDTH]; N],
            minus: [&[i16; WIDTH]; N],
            list: &[EntryIndex],
        ) {
            let (eights, rest) = list.as_chunks::<8>();
            for eight in eights {
                for (plus, minus) in plus.into_iter().zip(minus) {
                    let more = pair_up(eight.map(|column| plus[column as usize]));
                    let less = pair_up(eight.map(|column| minus[column as usize]));
                    self.sums = sub_i32_m128i(add_i32_m128i(self.sums, more), less);
                }
            }
            self.rest.add_difference(plus, minus, rest);
        }

        #[inline(always)]
        fn total(self) -> Components {
            let [board, second] = Accumulator::<i16>::total(self.rest);
            [board + <[i32; 4]>::from(self.sums).iter().sum::<i32>(), second]
        }
    }

    /// Sums of cells of two numbers, four at a time: cells are interleaved with those that are subtracted from them, so that one
    /// instruction widens and subtracts both numbers of two cells. The cells left over are summed one by one.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct FourCells {
        /// The first and the second numbers of every other cell, then those of the rest.
        sums: m128i,
        rest: ScalarSum,
    }

    /// Four cells of a row.
    #[inline(always)]
    fn gather<const WIDTH: usize>(row: &[[i16; 2]; WIDTH], columns: &[EntryIndex; 4]) -> m128i {
        m128i::from(columns.map(|column| bytemuck::cast::<[i16; 2], i32>(row[column as usize])))
    }

    impl FourCells {
        /// Adds four cells and subtracts four others.
        #[inline(always)]
        fn add_four(&mut self, plus: m128i, minus: m128i) {
            const SIGNS: [i16; 8] = [1, -1, 1, -1, 1, -1, 1, -1];
            for pairs in [unpack_low_i16_m128i(plus, minus), unpack_high_i16_m128i(plus, minus)] {
                let differences = mul_i16_horizontal_add_m128i(pairs, m128i::from(SIGNS));
                self.sums = add_i32_m128i(self.sums, differences);
            }
        }
    }

    impl Accumulator<[i16; 2]> for FourCells {
        #[inline(always)]
        fn add<const N: usize, const WIDTH: usize>(
            &mut self,
            rows: [&[[i16; 2]; WIDTH]; N],
            list: &[EntryIndex],
        ) {
            let (fours, rest) = list.as_chunks::<4>();
            for four in fours {
                for row in rows {
                    self.add_four(gather(row, four), m128i::default());
                }
            }
            self.rest.add(rows, rest);
        }

        #[inline(always)]
        fn add_difference<const N: usize, const WIDTH: usize>(
            &mut self,
            plus: [&[[i16; 2]; WIDTH]; N],
            minus: [&[[i16; 2]; WIDTH]; N],
            list: &[EntryIndex],
        ) {
            let (fours, rest) = list.as_chunks::<4>();
            for four in fours {
                for (plus, minus) in plus.into_iter().zip(minus) {
                    self.add_four(gather(plus, four), gather(minus, four));
                }
            }
            self.rest.add_difference(plus, minus, rest);
        }

        #[inline(always)]
        fn total(self) -> Components {
            let [board, second] = Accumulator::<[i16; 2]>::total(self.rest);
            let [board_0, second_0, board_1, second_1] = <[i32; 4]>::from(self.sums);
            [board + board_0 + board_1, second + second_0 + second_1]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::ENTRIES;

    /// Sums over two rows of lists of every length equal the sums of their cells.
    fn compare<C: Cell>(cell: impl Fn(usize) -> C) {
        let row: [C; ENTRIES] = std::array::from_fn(&cell);
        let other: [C; ENTRIES] = std::array::from_fn(|index| cell(3 * index + 5));
        for length in 0..40 {
            let list: Vec<EntryIndex> =
                (0..length).map(|place| (place * 37 % ENTRIES) as EntryIndex).collect();
            let mut sum = C::Sum::default();
            sum.add([&row, &other], &list);
            sum.add_difference([&row, &row], [&row, &other], &list);
            let mut expected = [0; 2];
            for &column in &list {
                let [board, second] = row[column as usize].components();
                expected = [expected[0] + 2 * board, expected[1] + 2 * second];
            }
            assert_eq!(sum.total(), expected, "{length} entries");
        }
    }

    #[test]
    fn sums_are_those_of_single_cells() {
        let weight = |index: usize| (index as i16).wrapping_mul(31_511);
        compare(weight);
        compare(|index| [weight(index), weight(7 * index + 5)]);
        compare(|_| i16::MIN);
    }
}
