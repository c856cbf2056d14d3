//! Lowered weights: a combination of terms with the values of its parameters.

#[cfg(feature = "training")]
use std::num::NonZero;

use super::combination::{Combination, CombinationError, CombinedTerm};
use super::term::{KingsSeen, TripleRow};
#[cfg(feature = "training")]
use crate::material::PieceValues;
use crate::weights::{Component, TableKind};

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

    /// Both components, in the order of [`Components`](crate::weights::Components).
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

    pub(super) fn values(&self, term: &CombinedTerm) -> &[i16] {
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
}

/// The weights with each parameter rounded to a multiple of `step`, halves away from zero. A multiple that does not fit
/// into 16 bits becomes the largest one that does. Coarser numbers make smaller files.
#[cfg(feature = "training")]
pub fn rounded(lowered: &LoweredWeights, step: NonZero<u8>) -> LoweredWeights {
    let step = i16::from(step.get());
    let most = i16::MAX / step;
    let multiple = |number: i16| {
        let (whole, rest) = (number / step, number % step);
        let up = 2 * i32::from(rest.unsigned_abs()) >= i32::from(step);
        (whole + if up { rest.signum() } else { 0 }).clamp(-most, most) * step
    };
    lowered.map(multiple)
}

/// Piece values and weights times `percent` / 100, rounded, halves away from zero. A parameter that does not fit into 16 bits
/// becomes the largest one that does.
#[cfg(feature = "training")]
pub fn scaled(
    values: &PieceValues,
    lowered: &LoweredWeights,
    percent: NonZero<u16>,
) -> (PieceValues, LoweredWeights) {
    let percent = i64::from(percent.get());
    let times = |number: i64| (2 * number * percent + 100 * number.signum()) / 200;
    let value = |value: i32| i32::try_from(times(value.into())).unwrap_or(i32::MAX);
    let values = PieceValues { board: values.board.map(value), hand: values.hand.map(value) };
    let parameter = |number: i16| times(number.into()).clamp(-i64::from(i16::MAX), i16::MAX.into()) as i16;
    (values, lowered.map(parameter))
}
