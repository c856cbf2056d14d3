//! Lowered weights: a combination of terms with the values of its parameters, and its expansion into tables.

use bytemuck::{Pod, cast_slice_mut};

use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;
use katagami_storage::memory::Huge;

use super::combination::{Combination, CombinationError, CombinedTerm};
use super::kings_seen::KingsSeen;
use super::rotated::ROTATED;
use super::triple::{Triple, TripleRow};
use crate::kings::Kings;
use crate::parallel::fill_parts;
use crate::progress::{Progress, ProgressMeter};
use crate::weights::{
    Component, Components, ENTRIES, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, TableKind, Tables, WeightsError,
    naming, symmetry,
};

/// A combination of terms with the values of its parameters, in 32nds of the units of scores.
#[derive(Clone, Debug)]
pub struct LoweredWeights {
    combination: Combination,
    parameters: Vec<i16>,
}

impl LoweredWeights {
    /// Puts a combination and its parameters together.
    ///
    /// # Errors
    ///
    /// If the number of parameters is wrong.
    pub fn new(combination: Combination, parameters: Vec<i16>) -> Result<Self, CombinationError> {
        let (expected, found) = (combination.parameter_count(), parameters.len());
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

    /// The values of the parameters, as the combination lays them out.
    pub fn parameters(&self) -> &[i16] {
        &self.parameters
    }

    /// The same terms with `change` applied to each parameter.
    #[must_use]
    pub fn map(&self, change: impl Fn(i16) -> i16) -> Self {
        let parameters = self.parameters.iter().map(|&value| change(value)).collect();
        Self { combination: self.combination.clone(), parameters }
    }

    /// The same weights with the terms of `combination`; the parameters of those that are new are zero. `None` if a term is
    /// missing there.
    #[must_use]
    pub fn with_terms(&self, combination: Combination) -> Option<Self> {
        let mut parameters = vec![0; combination.parameter_count()];
        for term in self.combination.terms() {
            let new = combination.terms().iter().find(|new| new.is(term))?;
            parameters[new.range()].copy_from_slice(self.values(term));
        }
        Some(Self { combination, parameters })
    }

    /// Expands the parameters into tables, on all processors. Progress is counted in weights.
    ///
    /// # Errors
    ///
    /// If a weight does not fit into 16 bits, the tables have no room for the terms, or there is no memory for the tables.
    pub fn expand(&self, progress: Progress<'_>) -> Result<Tables, WeightsError> {
        self.combination.check_playable().map_err(WeightsError::Terms)?;
        let meter = ProgressMeter::new(KK_LENGTH + KKP_LENGTH + KPP_LENGTH, progress);
        let second_component = self.combination.second_component();
        let two_components = self.terms(TableKind::Kpp, second_component).next().is_some();
        Ok(Tables {
            kk: self.kk(&meter)?.into(),
            kkp: self.kkp(&meter)?.into(),
            kpp: if two_components {
                Kpp::TwoComponents(self.kpp::<[i16; 2], 2>(&meter)?.into())
            } else {
                Kpp::BoardOnly(self.kpp::<i16, 1>(&meter)?.into())
            },
            second_component,
        })
    }

    /// Both components, in the order of [`Components`].
    pub(super) fn components(&self) -> [Component; 2] {
        [Component::Board, self.combination.second_component()]
    }

    /// The terms of one component of a table.
    pub(super) fn terms(
        &self,
        table: TableKind,
        component: Component,
    ) -> impl Iterator<Item = &CombinedTerm> {
        let terms = self.combination.terms().iter();
        terms.filter(move |term| term.component == component && term.named.term().table() == table)
    }

    /// The terms of king, piece and piece that see such kings.
    pub(super) fn terms_seeing(
        &self,
        kings: KingsSeen,
        component: Component,
    ) -> impl Iterator<Item = &CombinedTerm> {
        self.terms(TableKind::Kpp, component).filter(move |term| term.named.term().kings_seen() == kings)
    }

    fn values(&self, term: &CombinedTerm) -> &[i16] {
        &self.parameters[term.range()]
    }

    /// Adds one side's parameters of these terms to a row of weights.
    pub(super) fn add_rows<'p>(
        &self,
        terms: impl Iterator<Item = &'p CombinedTerm>,
        row: TripleRow,
        sums: &mut [i32],
    ) {
        for term in terms {
            term.named.term().add_row(row, term.component, self.values(term), sums);
        }
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
            let parameters = term.named.term().signed_parameters(Triple::Kk { kings }, component).into_iter();
            parameters.map(|(index, times)| times * i32::from(self.values(term)[index as usize])).sum()
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

    /// The table with cells `C`, each of which has `NUMBERS` components.
    fn kpp<C: Pod, const NUMBERS: usize>(&self, meter: &ProgressMeter<'_>) -> Result<Huge<C>, WeightsError>
    where
        [i16; NUMBERS]: Pod,
    {
        let mut table = zeroed::<C>(KPP_LENGTH)?;
        let cells: &mut [[i16; NUMBERS]] = cast_slice_mut(&mut table);
        let components = self.components().into_iter().take(NUMBERS);
        let components =
            components.filter(|&component| self.terms(TableKind::Kpp, component).next().is_some());
        let common: Vec<(Component, Vec<i32>)> =
            components.map(|component| (component, self.common_to_kings(component))).collect();
        fill_parts(cells, ENTRIES * ENTRIES, meter, |king, cells| {
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
        symmetry::mirror(cells);
        Ok(table)
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
fn write_row<const NUMBERS: usize>(
    cells: &mut [[i16; NUMBERS]],
    component: Component,
    sums: &[i32],
) -> Result<(), usize> {
    let fits = |sum: i32| i32::from(sum as i16) == sum;
    let mut all = true;
    for (cell, &sum) in cells.iter_mut().zip(sums) {
        cell[component.index()] = sum as i16;
        all &= fits(sum);
    }
    if all { Ok(()) } else { Err(sums.iter().position(|&sum| !fits(sum)).unwrap_or(0)) }
}

/// The error for a weight that does not fit.
pub(super) fn overflow(name: &str, value: i32) -> WeightsError {
    WeightsError::Overflow { name: name.into(), value: value.into(), range: "16 bits" }
}
