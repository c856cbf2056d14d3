//! The sections that weights need.

use katagami_evaluation::Weights;
use katagami_evaluation::files::own::sections::{KNOWN, SectionKind};
use katagami_evaluation::weights::{Component, Components, Kpp, TableKind, Tables, naming};

use super::format::FORMAT;
use crate::error::WriteError;
use crate::symmetry;

/// The sections that hold these weights.
///
/// # Errors
///
/// If the table of king, piece and piece is not symmetric.
pub fn needed(weights: &Weights) -> Result<Vec<&'static SectionKind>, WriteError> {
    let Some(tables) = &weights.tables else { return Ok(Vec::new()) };
    let asymmetry = match &tables.kpp {
        Kpp::BoardOnly(table) => symmetry::asymmetries(table).next(),
        Kpp::TwoComponents(table) => symmetry::asymmetries(table).next(),
    };
    match asymmetry {
        None => Ok(KNOWN.iter().filter(|known| is_needed(known, tables)).collect()),
        Some((king, x, y)) => {
            let what = format!("{}, which depends on the order of the pieces", naming::kpp(king, x, y));
            Err(WriteError::Unrepresentable { format: FORMAT, what })
        }
    }
}

/// Second components are left out if they are zero.
fn is_needed(known: &SectionKind, tables: &Tables) -> bool {
    if known.component == Component::Board {
        return true;
    }
    let any = |table: &[Components]| table.iter().any(|pair| pair[1] != 0);
    known.component == tables.second_component
        && match known.table {
            TableKind::Kk => any(&tables.kk),
            TableKind::Kkp => any(&tables.kkp),
            TableKind::Kpp => matches!(tables.kpp, Kpp::TwoComponents(_)),
        }
}
