//! The sections of a file: one for each component of each table, or, in files of lowered weights, one for each term.

use std::ops::Range;

use katagami_rules::board::SQUARES;
use katagami_rules::internals::excerpt;

use super::envelope::FormatError;
use super::header::{NETWORK, Section};
use crate::network::Network;
use crate::network::numbers::{MOST_UNITS, UNIT_STEP};
use crate::terms::{Combination, CombinationError, CombinedTerm, REMOVED_AFTER, names};
use crate::weights::{Component, ENTRIES, KK_LENGTH, KKP_LENGTH, TableKind};

/// The most numbers that are read or written at once.
pub const LONGEST_RUN: usize = if ENTRIES > CHUNK { ENTRIES } else { CHUNK };

/// The numbers of a table without rows that are read or written at once.
const CHUNK: usize = 4096;

/// A section that this engine knows.
#[derive(PartialEq, Eq, Debug)]
pub struct SectionKind {
    /// Its name in the header.
    pub name: &'static str,
    /// The table that its numbers are in.
    pub table: TableKind,
    /// The component that they are.
    pub component: Component,
}

/// All sections, in the order in which they are written.
pub static KNOWN: [SectionKind; 9] = [
    SectionKind { name: "kk", table: TableKind::Kk, component: Component::Board },
    SectionKind { name: "kk.turn", table: TableKind::Kk, component: Component::Tempo },
    SectionKind { name: "kk.late", table: TableKind::Kk, component: Component::Endgame },
    SectionKind { name: "kkp", table: TableKind::Kkp, component: Component::Board },
    SectionKind { name: "kkp.turn", table: TableKind::Kkp, component: Component::Tempo },
    SectionKind { name: "kkp.late", table: TableKind::Kkp, component: Component::Endgame },
    SectionKind { name: "kpp", table: TableKind::Kpp, component: Component::Board },
    SectionKind { name: "kpp.turn", table: TableKind::Kpp, component: Component::Tempo },
    SectionKind { name: "kpp.late", table: TableKind::Kpp, component: Component::Endgame },
];

impl SectionKind {
    /// Its entry in the header.
    pub fn section(&self) -> Section {
        Section { name: self.name.into(), element: self.element().into(), count: self.count() as u64 }
    }

    /// The type of its numbers.
    const fn element(&self) -> &'static str {
        match self.table {
            TableKind::Kk | TableKind::Kkp => "i32",
            TableKind::Kpp => "i16",
        }
    }

    /// The number of its numbers. Of KPP a section holds only those with the first entry not before the second, since the
    /// others are the same.
    pub const fn count(&self) -> usize {
        match self.table {
            TableKind::Kk => KK_LENGTH,
            TableKind::Kkp => KKP_LENGTH,
            TableKind::Kpp => SQUARES * (ENTRIES * (ENTRIES + 1) / 2),
        }
    }

    /// The places of its numbers in the table, in runs of [`LONGEST_RUN`] at most.
    pub fn runs(&self) -> Box<dyn Iterator<Item = Range<usize>>> {
        match self.table {
            TableKind::Kk => Box::new(chunks(KK_LENGTH)),
            TableKind::Kkp => Box::new(chunks(KKP_LENGTH)),
            TableKind::Kpp => {
                let rows = 0..SQUARES * ENTRIES;
                Box::new(rows.map(|row| row * ENTRIES..row * ENTRIES + row % ENTRIES + 1))
            }
        }
    }
}

/// Runs of a table without rows.
pub fn chunks(length: usize) -> impl Iterator<Item = Range<usize>> {
    (0..length).step_by(CHUNK).map(move |start| start..length.min(start + CHUNK))
}

/// The section that a header names.
///
/// # Errors
///
/// If it is unknown, or has another size or type than on this board.
pub fn find(section: &Section) -> Result<&'static SectionKind, FormatError> {
    let Some(known) = KNOWN.iter().find(|known| known.name == section.name) else {
        let names: Vec<&str> = KNOWN.iter().map(|known| known.name).collect();
        let expected = format!("no sections but {}, or terms alone", names.join(", "));
        return Err(FormatError::foreign(expected, format!("the section {:?}", excerpt(&section.name))));
    };
    check(section, &known.section()).map(|()| known)
}

/// Checks that a section has the size and type of this board's.
///
/// # Errors
///
/// If it does not.
pub fn check(section: &Section, ours: &Section) -> Result<(), FormatError> {
    if section == ours {
        return Ok(());
    }
    let expected = format!("{} numbers of type {} in {}", ours.count, ours.element, ours.name);
    Err(FormatError::foreign(expected, format!("{} of type {:?}", section.count, excerpt(&section.element))))
}

/// The tables in the file.
///
/// # Errors
///
/// If a section is unknown, has the wrong size or is there twice, or if the tables have three components.
pub fn tables(sections: &[Section]) -> Result<Vec<&'static SectionKind>, FormatError> {
    let mut known = Vec::with_capacity(KNOWN.len());
    for section in sections {
        let this = find(section)?;
        if known.contains(&this) {
            return Err(FormatError::damaged(format!("the section {} appears twice", this.name)));
        }
        known.push(this);
    }
    let has = |component| known.iter().any(|known| known.component == component);
    if has(Component::Tempo) && has(Component::Endgame) {
        return Err(FormatError::damaged(
            "numbers for the side to move and numbers for the end of the game, which cannot be combined",
        ));
    }
    Ok(known)
}

/// The sections of tables or terms, and the number of numbers of a network after them, if there is one.
///
/// # Errors
///
/// If there is no such network, or it is not the last section.
pub fn without_network(sections: &[Section]) -> Result<(&[Section], Option<usize>), FormatError> {
    let Some((last, others)) = sections.split_last().filter(|(last, _)| last.name == NETWORK) else {
        return Ok((sections, None));
    };
    if last.element != ELEMENT || Network::units_of(last.count).is_none() {
        let expected = format!(
            "{NETWORK} with {} numbers of type {ELEMENT} for {UNIT_STEP} units, or for a multiple up to {MOST_UNITS}",
            Network::count(UNIT_STEP)
        );
        return Err(FormatError::foreign(
            expected,
            format!("{} of type {:?}", last.count, excerpt(&last.element)),
        ));
    }
    Ok((others, Some(last.count as usize)))
}

/// A network's entry in the header.
#[cfg(feature = "training")]
pub fn network_section(network: &Network) -> Section {
    Section { name: NETWORK.into(), element: ELEMENT.into(), count: network.numbers().len() as u64 }
}

/// The type of the numbers of terms and networks.
const ELEMENT: &str = "i16";

/// The prefix of the names of such sections.
const PREFIX: &str = "term:";

/// Whether these are sections of lowered weights. If one is, all must be.
pub fn are_terms(sections: &[Section]) -> bool {
    sections.iter().any(|section| section.name.starts_with(PREFIX))
}

/// A term's entry in the header.
fn term_section(term: &CombinedTerm) -> Section {
    let count = term.range().len() as u64;
    Section { name: format!("{PREFIX}{term}"), element: ELEMENT.into(), count }
}

/// The sections that hold a combination's parameters.
pub fn term_sections(combination: &Combination) -> Vec<Section> {
    combination.terms().iter().map(term_section).collect()
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
                format!("the section {:?}", excerpt(&section.name)),
            )
        })?;
        names.push(name);
    }
    let combination = Combination::new(names).map_err(format_error)?;
    for (found, term) in found.iter().zip(combination.terms()) {
        check(found, &term_section(term))?;
    }
    Ok(combination)
}

fn format_error(error: CombinationError) -> FormatError {
    match error {
        CombinationError::Unknown(name) => FormatError::foreign(
            format!("no terms but {}", names()),
            format!("the term {:?}", excerpt(&name)),
        ),
        CombinationError::Removed(name) => FormatError::foreign(
            "terms that this version has",
            format!("the term {name}, which was removed; the last commit that reads it is {REMOVED_AFTER}"),
        ),
        CombinationError::Twice(name) => {
            FormatError::damaged(format!("the section {PREFIX}{name} appears twice"))
        }
        other => FormatError::damaged(other.to_string()),
    }
}
