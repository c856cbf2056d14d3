//! Expanding the weights of pieces near a king into a table of their own.

use bytemuck::{Pod, cast_slice_mut};

use katagami_rules::board::FILES;
use katagami_rules::types::Square;
use katagami_storage::memory::Memory;

use super::absolute::kings;
use super::kings_seen::KingsSeen;
use super::lowered::{LoweredWeights, zeroed};
use super::numbering::Unseeded;
use super::relative::RelativePiece;
use super::small::OutOfRange;
use super::triple::TripleRow;
use crate::entry::Entry;
use crate::weights::{
    ENTRIES, NEAR, NEAR_ENTRIES, NearNumbers, NearTables, PAIR_ENTRIES, Pairs, WeightsError,
};

impl LoweredWeights {
    /// The tables of pieces near a king; `None` without such terms.
    pub(super) fn near(&self) -> Result<Result<Option<NearTables>, OutOfRange>, WeightsError> {
        let has_terms = |component| self.terms_seeing(KingsSeen::OwnNear, component).next().is_some();
        let [board, second] = self.components().map(has_terms);
        if !board && !second {
            return Ok(Ok(None));
        }
        let numbers = numbers();
        let pairs = if second {
            self.near_pairs::<[i16; 2], 2>(&numbers, Pairs::TwoComponents)?
        } else {
            self.near_pairs::<i16, 1>(&numbers, Pairs::BoardOnly)?
        };
        Ok(pairs.map(|pairs| Some(NearTables { pairs, numbers })))
    }

    /// The table, whose cells have `NUMBERS` components each.
    fn near_pairs<C: Pod, const NUMBERS: usize>(
        &self,
        numbers: &[NearNumbers],
        pairs: impl FnOnce(Memory<C>) -> Pairs<NEAR_ENTRIES>,
    ) -> Result<Result<Pairs<NEAR_ENTRIES>, OutOfRange>, WeightsError>
    where
        [i16; NUMBERS]: Pod,
    {
        let mut table = zeroed::<C>(NEAR_ENTRIES * NEAR_ENTRIES)?;
        let cells: &mut [[i16; NUMBERS]] = cast_slice_mut(&mut table);
        let entries: Vec<usize> = Entry::all_fixed().map(Entry::fixed).collect();
        let mut sums = [0; ENTRIES];
        for (king, numbers) in kings().zip(numbers).filter(|&(king, _)| is_needed(king)) {
            let number = |entry: usize| usize::from(numbers[entry]);
            for (index, &x) in entries.iter().enumerate().filter(|&(_, &x)| number(x) != 0) {
                for component in self.components().into_iter().take(NUMBERS) {
                    let sums = &mut sums[..x];
                    sums.fill(0);
                    let terms = self.terms_seeing(KingsSeen::OwnNear, component);
                    self.add_rows(terms, TripleRow::Kpp { king, x }, sums);
                    for &y in entries[..index].iter().filter(|&&y| number(y) != 0) {
                        let Ok(weight) = i16::try_from(sums[y]) else { return Ok(Err(OutOfRange)) };
                        for [x, y] in [[x, y], [y, x]].map(|pair| pair.map(number)) {
                            cells[x * NEAR_ENTRIES + y][component.index()] = weight;
                        }
                    }
                }
            }
        }
        Ok(Ok(pairs(table.into())))
    }
}

/// Whether pairs near a king on this square may be near no other one. On a wide board a king on the middle file has all files near
/// it; ranks matter, for pieces cannot stand on all of them.
fn is_needed(king: Square) -> bool {
    FILES <= 2 * NEAR || king.file() == FILES / 2 + 1
}

/// The numbers of entries near each king, file by file.
fn numbers() -> Vec<NearNumbers> {
    let near = RelativePiece::all(Entry::all_fixed()).into_iter().filter(|piece| piece.is_near());
    let numbers: Unseeded<RelativePiece, u16> = near.zip(1..).collect();
    let of_king = |king: Square| {
        let mut of_king = [0; PAIR_ENTRIES];
        for entry in Entry::all_fixed() {
            of_king[entry.fixed()] = numbers.get(&RelativePiece::new(king, entry)).copied().unwrap_or(0);
        }
        of_king
    };
    kings().map(of_king).collect()
}
