//! The sections that hold tables: one for each component of each table. Files of lowered weights have sections of terms
//! instead ([`super::lowered`]).

use std::ops::Range;

use katagami_rules::board::SQUARES;

use super::error::FormatError;
use super::quoted::quoted;
use super::section::Section;
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

fn chunks(length: usize) -> impl Iterator<Item = Range<usize>> {
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
        return Err(FormatError::foreign(expected, format!("the section {}", quoted(&section.name))));
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
    Err(FormatError::foreign(expected, format!("{} of type {}", section.count, quoted(&section.element))))
}
