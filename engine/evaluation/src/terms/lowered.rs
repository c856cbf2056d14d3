//! A combination with its numbers: all that there is to store of lowered weights, and what the tables are made from.

use std::num::NonZero;

use bytemuck::{Pod, cast_slice_mut};

use super::combination::{Combination, CombinationError, Part, Touched};
use super::sight::Sight;
use super::term::{Row, Triple};
use super::turned::TURNED;
use crate::entries::Kings;
use crate::weights::work::{Meter, fill_parts};
use crate::weights::{
    ENTRIES, Huge, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, Pair, Plane, Progress, Table, Tables,
    WeightsError, naming, symmetry,
};
use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;

/// Terms with the values of their parameters, in 32nds of a point.
#[derive(Clone, Debug)]
pub struct Lowered {
    combination: Combination,
    parameters: Vec<i16>,
}

impl Lowered {
    /// Puts both together.
    ///
    /// # Errors
    ///
    /// If there are not as many numbers as parameters.
    pub fn new(combination: Combination, parameters: Vec<i16>) -> Result<Self, CombinationError> {
        let (expected, found) = (combination.parameters(), parameters.len());
        if expected == found {
            Ok(Self { combination, parameters })
        } else {
            Err(CombinationError::Length { terms: combination.to_string(), expected, found })
        }
    }

    /// The terms.
    pub fn combination(&self) -> &Combination {
        &self.combination
    }

    /// The numbers, as the combination lays them out.
    pub fn parameters(&self) -> &[i16] {
        &self.parameters
    }

    /// The same with each number rounded to a multiple of `step`, halves away from zero; what does not fit into 16
    /// bits then is the largest multiple that does. Coarser numbers make smaller files.
    #[must_use]
    pub fn rounded(&self, step: NonZero<u8>) -> Self {
        let step = i16::from(step.get());
        let most = i16::MAX / step;
        let multiple = |number: i16| {
            let (whole, rest) = (number / step, number % step);
            let up = 2 * i32::from(rest.unsigned_abs()) >= i32::from(step);
            (whole + if up { rest.signum() } else { 0 }).clamp(-most, most) * step
        };
        let parameters = self.parameters.iter().map(|&number| multiple(number)).collect();
        Self { combination: self.combination.clone(), parameters }
    }

    /// What a position is worth by them: the sums that the tables give, found without the tables.
    pub fn sum(&self, sights: [Sight<'_>; 2]) -> Pair {
        let mut touched = Touched::default();
        self.combination.collect(sights, &mut touched);
        touched.sum(&self.parameters)
    }

    /// Sums the parameters up into tables, on all processors. Progress is counted in weights.
    ///
    /// # Errors
    ///
    /// If a weight does not fit into 16 bits, or there is no memory for the tables.
    pub fn expand(&self, progress: Progress<'_>) -> Result<Tables, WeightsError> {
        let meter = Meter::new(KK_LENGTH + KKP_LENGTH + KPP_LENGTH, progress);
        let second = self.combination.second();
        let paired = self.parts(Table::Kpp, second).next().is_some();
        Ok(Tables {
            kk: self.kk(&meter)?.into(),
            kkp: self.kkp(&meter)?.into(),
            kpp: if paired {
                Kpp::Paired(self.kpp::<[i16; 2], 2>(&meter)?.into())
            } else {
                Kpp::Plain(self.kpp::<i16, 1>(&meter)?.into())
            },
            second,
        })
    }

    /// Both planes, in the order of a [`Pair`].
    fn planes(&self) -> [Plane; 2] {
        [Plane::Board, self.combination.second()]
    }

    /// The terms that are part of a table's numbers.
    fn parts(&self, table: Table, plane: Plane) -> impl Iterator<Item = &Part> {
        let parts = self.combination.parts().iter();
        parts.filter(move |part| part.plane == plane && part.family.term().table() == table)
    }

    fn values(&self, part: &Part) -> &[i16] {
        &self.parameters[part.range()]
    }

    fn add_rows<'p>(&self, parts: impl Iterator<Item = &'p Part>, row: Row, sums: &mut [i32]) {
        for part in parts {
            part.family.term().add_row(row, part.plane, self.values(part), sums);
        }
    }

    fn kk(&self, meter: &Meter<'_>) -> Result<Huge<Pair>, WeightsError> {
        let mut table = zeroed::<Pair>(KK_LENGTH)?;
        fill_parts(&mut table, SQUARES, meter, |black, row| {
            for (white, pair) in row.iter_mut().enumerate() {
                *pair = self.planes().map(|plane| self.kings_worth(kings(black, white), plane));
            }
            Ok::<(), WeightsError>(())
        })?;
        Ok(table)
    }

    /// One weight of both kings.
    fn kings_worth(&self, kings: Kings, plane: Plane) -> i32 {
        let worth = |part: &Part| -> i32 {
            let touches = part.family.term().touches(Triple::Kk { kings }, plane).into_iter();
            touches.map(|(index, times)| times * i32::from(self.values(part)[index as usize])).sum()
        };
        self.parts(Table::Kk, plane).map(worth).sum()
    }

    fn kkp(&self, meter: &Meter<'_>) -> Result<Huge<Pair>, WeightsError> {
        let mut table = zeroed::<Pair>(KKP_LENGTH)?;
        let planes =
            || self.planes().into_iter().filter(|&plane| self.parts(Table::Kkp, plane).next().is_some());
        fill_parts(&mut table, SQUARES * ENTRIES, meter, |black, rows| {
            for (white, row) in rows.chunks_exact_mut(ENTRIES).enumerate() {
                planes().for_each(|plane| self.fill_kkp_row(kings(black, white), plane, row));
            }
            Ok::<(), WeightsError>(())
        })?;
        Ok(table)
    }

    /// What Black's king makes of each entry, less what White's does; or both together, to be to move.
    fn fill_kkp_row(&self, kings: Kings, plane: Plane, row: &mut [Pair]) {
        let [ours, theirs] = [kings, kings.turned()].map(|kings| {
            let mut sums = [0; ENTRIES];
            self.add_rows(self.parts(Table::Kkp, plane), Row::Kkp { kings }, &mut sums);
            sums
        });
        for ((pair, ours), &turned) in row.iter_mut().zip(ours).zip(&*TURNED) {
            let theirs = theirs[usize::from(turned)];
            pair[plane.place()] = if plane.is_contested() { ours - theirs } else { ours + theirs };
        }
    }

    /// The tables of cells `C`, each of which is so many numbers.
    fn kpp<C: Pod, const NUMBERS: usize>(&self, meter: &Meter<'_>) -> Result<Huge<C>, WeightsError>
    where
        [i16; NUMBERS]: Pod,
    {
        let mut table = zeroed::<C>(KPP_LENGTH)?;
        let cells: &mut [[i16; NUMBERS]] = cast_slice_mut(&mut table);
        let planes = self.planes().into_iter().take(NUMBERS);
        let planes = planes.filter(|&plane| self.parts(Table::Kpp, plane).next().is_some());
        let common: Vec<(Plane, Vec<i32>)> =
            planes.map(|plane| (plane, self.common_to_kings(plane))).collect();
        fill_parts(cells, ENTRIES * ENTRIES, meter, |king, cells| {
            let king = Square::from_by_file(king);
            let mut sums = [0; ENTRIES];
            for (plane, common) in &common {
                for x in 0..ENTRIES {
                    let (sums, row) = (&mut sums[..x], x * ENTRIES..x * ENTRIES + x);
                    sums.copy_from_slice(&common[row.clone()]);
                    let parts = self.parts(Table::Kpp, *plane).filter(|part| part.family.term().sees_kings());
                    self.add_rows(parts, Row::Kpp { king, x }, sums);
                    write_row(&mut cells[row], *plane, sums)
                        .map_err(|y| overflow(&naming::kpp(king.by_file(), x, y), sums[y]))?;
                }
            }
            Ok::<(), WeightsError>(())
        })?;
        symmetry::mirror(cells);
        Ok(table)
    }

    /// What terms that do not see the kings make of each pair, below the diagonal.
    fn common_to_kings(&self, plane: Plane) -> Vec<i32> {
        let mut sums = vec![0; ENTRIES * ENTRIES];
        for (x, sums) in sums.chunks_exact_mut(ENTRIES).enumerate() {
            let parts = self.parts(Table::Kpp, plane).filter(|part| !part.family.term().sees_kings());
            self.add_rows(parts, Row::Kpp { king: Square::from_by_file(0), x }, &mut sums[..x]);
        }
        sums
    }
}

fn kings(black: usize, white: usize) -> Kings {
    Kings { ours: Square::from_by_file(black), theirs: Square::from_by_file(white) }
}

fn zeroed<T: Pod>(length: usize) -> Result<Huge<T>, WeightsError> {
    Huge::zeroed(length).map_err(WeightsError::io("memory for the weights"))
}

/// Writes sums to their cells; the place of the first that does not fit.
fn write_row<const NUMBERS: usize>(
    cells: &mut [[i16; NUMBERS]],
    plane: Plane,
    sums: &[i32],
) -> Result<(), usize> {
    let fits = |sum: i32| i32::from(sum as i16) == sum;
    let mut all = true;
    for (cell, &sum) in cells.iter_mut().zip(sums) {
        cell[plane.place()] = sum as i16;
        all &= fits(sum);
    }
    if all { Ok(()) } else { Err(sums.iter().position(|&sum| !fits(sum)).unwrap_or(0)) }
}

fn overflow(name: &str, value: i32) -> WeightsError {
    WeightsError::Overflow { name: name.into(), value: value.into(), range: "16 bits" }
}
