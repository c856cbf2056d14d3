//! Lowered weights in a file: a section for each term. The tables are expanded from them when the file is read.

use super::error::FormatError;
use super::quoted::quoted;
use super::section::Section;
use super::sections::check;
use crate::terms::{Combination, CombinationError, CombinedTerm, names};
use crate::weights::WeightsError;

/// The prefix of the names of such sections.
const PREFIX: &str = "term:";

/// Whether these are sections of lowered weights. If one is, all must be.
pub fn are_terms(sections: &[Section]) -> bool {
    sections.iter().any(|section| section.name.starts_with(PREFIX))
}

/// A term's entry in the header.
fn section(term: &CombinedTerm) -> Section {
    let count = term.range().len() as u64;
    Section { name: format!("{PREFIX}{term}"), element: "i16".into(), count }
}

/// The sections that hold a combination's parameters.
pub fn sections(combination: &Combination) -> Vec<Section> {
    combination.terms().iter().map(section).collect()
}

/// The combination whose parameters the sections hold.
///
/// # Errors
///
/// If a section is no term of this board, or a term appears twice.
pub fn combination(found: &[Section]) -> Result<Combination, FormatError> {
    let mut names = Vec::with_capacity(found.len());
    for section in found {
        let name = section.name.strip_prefix(PREFIX).ok_or_else(|| {
            FormatError::foreign(
                "terms alone, or tables alone",
                format!("the section {}", quoted(&section.name)),
            )
        })?;
        names.push(name);
    }
    let combination = Combination::new(names).map_err(format_error)?;
    for (found, term) in found.iter().zip(combination.terms()) {
        check(found, &section(term))?;
    }
    Ok(combination)
}

fn format_error(error: CombinationError) -> FormatError {
    match error {
        CombinationError::Unknown(name) => {
            FormatError::foreign(format!("no terms but {}", names()), format!("the term {}", quoted(&name)))
        }
        CombinationError::Twice(name) => {
            FormatError::damaged(format!("the section {PREFIX}{name} appears twice"))
        }
        other => FormatError::damaged(other.to_string()),
    }
}

/// The error for parameters that cannot be expanded.
pub fn not_expanded(error: WeightsError) -> FormatError {
    match error {
        WeightsError::Overflow { name, value, range } => {
            FormatError::damaged(format!("its terms make {value} of {name}, outside {range}"))
        }
        WeightsError::Io { source, .. } => FormatError::Io(source),
        other => FormatError::damaged(other.to_string()),
    }
}
