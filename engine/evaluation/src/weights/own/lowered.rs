//! Lowered weights in a file: a section for each term, from which the tables are summed up when the file is read.

use super::super::WeightsError;
use super::header::{Section, brief};
use super::problem::Problem;
use super::sections;
use crate::terms::{Combination, CombinationError, Part};

/// What the names of such sections begin with.
const PREFIX: &str = "term:";

/// Whether these are sections of lowered weights: if one is, all must be.
pub fn are_terms(sections: &[Section]) -> bool {
    sections.iter().any(|section| section.name.starts_with(PREFIX))
}

/// A term's line in the header.
fn section(part: &Part) -> Section {
    let count = part.range().len() as u64;
    Section { name: format!("{PREFIX}{part}"), element: "i16".into(), count }
}

/// The sections that hold a combination's parameters.
pub fn sections(combination: &Combination) -> Vec<Section> {
    combination.parts().iter().map(section).collect()
}

/// The combination whose parameters the sections hold.
pub fn combination(found: &[Section]) -> Result<Combination, Problem> {
    let mut names = Vec::with_capacity(found.len());
    for section in found {
        let name = section.name.strip_prefix(PREFIX).ok_or_else(|| {
            Problem::foreign("terms alone, or tables alone", format!("the section {}", brief(&section.name)))
        })?;
        names.push(name);
    }
    let combination = Combination::new(names).map_err(problem)?;
    for (found, part) in found.iter().zip(combination.parts()) {
        sections::check(found, &section(part))?;
    }
    Ok(combination)
}

fn problem(error: CombinationError) -> Problem {
    match error {
        CombinationError::Unknown(name) => {
            let names = crate::terms::ALL.map(|family| family.name).join(", ");
            Problem::foreign(format!("no terms but {names}"), format!("the term {}", brief(&name)))
        }
        CombinationError::Twice(name) => {
            Problem::damaged(format!("the section {PREFIX}{name} stands there twice"))
        }
        other => Problem::damaged(other.to_string()),
    }
}

/// What is wrong with parameters that make no tables.
pub fn not_expanded(error: WeightsError) -> Problem {
    match error {
        WeightsError::Overflow { name, value, range } => {
            Problem::damaged(format!("its terms make {value} of {name}, outside {range}"))
        }
        WeightsError::Io { source, .. } => Problem::Io(source),
        other => Problem::damaged(other.to_string()),
    }
}
