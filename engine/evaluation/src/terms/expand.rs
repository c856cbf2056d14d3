//! Expanding lowered weights into the tables of the full form.

use bytemuck::Pod;
use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;
use katagami_storage::memory::Huge;

use super::combination::CombinedTerm;
use super::lowered::LoweredWeights;
use super::term::{KingsSeen, Triple, TripleRow};
use crate::entry::{Kings, ROTATED};
use crate::error::WeightsError;
use crate::progress::{Progress, ProgressMeter, fill_parts};
use crate::weights::{
    Cell, Component, Components, ENTRIES, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, TableKind, Tables, mirror,
    naming,
};

impl LoweredWeights {
    /// Expands the parameters into tables, on all processors. Progress is counted in weights.
    ///
    /// # Errors
    ///
    /// If a weight does not fit into 16 bits, the tables have no room for the terms, or there is no memory for the tables.
    pub fn expand(&self, progress: Progress<'_>) -> Result<Tables, WeightsError> {
        self.combination().check_playable().map_err(WeightsError::TempoAndEndgame)?;
        let meter = ProgressMeter::new(KK_LENGTH + KKP_LENGTH + KPP_LENGTH, progress);
        let second_component = self.combination().second_component();
        let two_components = self.terms(TableKind::Kpp, second_component).next().is_some();
        Ok(Tables {
            kk: self.kk(&meter)?.into(),
            kkp: self.kkp(&meter)?.into(),
            kpp: if two_components { self.kpp::<[i16; 2]>(&meter)? } else { self.kpp::<i16>(&meter)? },
            second_component,
        })
    }

    /// The table of king and king.
    pub(super) fn kk(&self, meter: &ProgressMeter<'_>) -> Result<Huge<Components>, WeightsError> {
        let mut table = zeroed::<Components>(KK_LENGTH)?;
        fill_parts(&mut table, SQUARES, meter, |black, row| {
            for (white, pair) in row.iter_mut().enumerate() {
                *pair = self.components().map(|component| self.kings_weight(kings(black, white), component));
            }
            Ok::<(), WeightsError>(())
        })?;
        Ok(table)
    }

    /// One weight of both kings.
    pub(super) fn kings_weight(&self, kings: Kings, component: Component) -> i32 {
        let weight = |term: &CombinedTerm| -> i32 {
            term.named.term().signed_parameters(Triple::Kk { kings }, component).sum(self.values(term))
        };
        self.terms(TableKind::Kk, component).map(weight).sum()
    }

    /// The table of king, king and piece.
    pub(super) fn kkp(&self, meter: &ProgressMeter<'_>) -> Result<Huge<Components>, WeightsError> {
        let mut table = zeroed::<Components>(KKP_LENGTH)?;
        let components = || {
            self.components()
                .into_iter()
                .filter(|&component| self.terms(TableKind::Kkp, component).next().is_some())
        };
        fill_parts(&mut table, SQUARES * ENTRIES, meter, |black, rows| {
            for (white, row) in rows.chunks_exact_mut(ENTRIES).enumerate() {
                components().for_each(|component| self.fill_kkp_row(kings(black, white), component, row));
            }
            Ok::<(), WeightsError>(())
        })?;
        Ok(table)
    }

    /// The weights of both kings with each entry: Black's parameters less White's, or both together for the tempo component.
    fn fill_kkp_row(&self, kings: Kings, component: Component, row: &mut [Components]) {
        let [ours, theirs] = [kings, kings.rotated()].map(|kings| {
            let mut sums = [0; ENTRIES];
            self.add_rows(self.terms(TableKind::Kkp, component), TripleRow::Kkp { kings }, &mut sums);
            sums
        });
        for ((pair, ours), &rotated) in row.iter_mut().zip(ours).zip(&*ROTATED) {
            let theirs = theirs[usize::from(rotated)];
            pair[component.index()] =
                if component.is_antisymmetric() { ours - theirs } else { ours + theirs };
        }
    }

    /// The table of king, piece and piece.
    fn kpp<C: Cell>(&self, meter: &ProgressMeter<'_>) -> Result<Kpp, WeightsError> {
        let mut table = zeroed::<C>(KPP_LENGTH)?;
        let components = self.components().into_iter().take(C::COMPONENTS);
        let components =
            components.filter(|&component| self.terms(TableKind::Kpp, component).next().is_some());
        let common: Vec<(Component, Vec<i32>)> =
            components.map(|component| (component, self.common_to_kings(component))).collect();
        fill_parts(&mut table, ENTRIES * ENTRIES, meter, |king, cells| {
            let king = Square::from_by_file(king);
            let mut sums = [0; ENTRIES];
            for (component, common) in &common {
                for x in 0..ENTRIES {
                    let (sums, row) = (&mut sums[..x], x * ENTRIES..x * ENTRIES + x);
                    sums.copy_from_slice(&common[row.clone()]);
                    let terms = self
                        .terms(TableKind::Kpp, *component)
                        .filter(|term| term.named.term().kings_seen() != KingsSeen::None);
                    self.add_rows(terms, TripleRow::Kpp { king, x }, sums);
                    write_row(&mut cells[row], *component, sums)
                        .map_err(|y| overflow(&naming::kpp(king.by_file(), x, y), sums[y]))?;
                }
            }
            Ok::<(), WeightsError>(())
        })?;
        mirror(&mut table);
        Ok(C::pairs(table))
    }

    /// The sums of terms of two pieces that do not depend on the kings, for each pair below the diagonal.
    pub(super) fn common_to_kings(&self, component: Component) -> Vec<i32> {
        let mut sums = vec![0; ENTRIES * ENTRIES];
        for (x, sums) in sums.chunks_exact_mut(ENTRIES).enumerate() {
            let terms = self.terms_seeing(KingsSeen::None, component);
            self.add_rows(terms, TripleRow::Kpp { king: Square::from_by_file(0), x }, &mut sums[..x]);
        }
        sums
    }
}

fn kings(black: usize, white: usize) -> Kings {
    Kings { ours: Square::from_by_file(black), theirs: Square::from_by_file(white) }
}

/// A table of zeros.
pub(super) fn zeroed<T: Pod>(length: usize) -> Result<Huge<T>, WeightsError> {
    Huge::zeroed(length).map_err(WeightsError::io("memory for the weights"))
}

/// Writes sums to their cells. The error is the index of the first that does not fit.
fn write_row<C: Cell>(cells: &mut [C], component: Component, sums: &[i32]) -> Result<(), usize> {
    let fits = |sum: i32| i32::from(sum as i16) == sum;
    let mut all = true;
    for (cell, &sum) in cells.iter_mut().zip(sums) {
        *cell.component(component) = sum as i16;
        all &= fits(sum);
    }
    if all { Ok(()) } else { Err(sums.iter().position(|&sum| !fits(sum)).unwrap_or(0)) }
}

/// The error for a weight that does not fit.
pub(super) fn overflow(name: &str, value: i32) -> WeightsError {
    WeightsError::Overflow { name: name.into(), value: value.into(), range: "16 bits" }
}
