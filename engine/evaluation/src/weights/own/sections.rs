//! The tables that a file may hold, each number of a pair in a section of its own. Files of lowered weights hold terms
//! instead: see [`super::lowered`].

use std::ops::Range;

use super::super::{
    ENTRIES, KK_LENGTH, KKP_LENGTH, Kpp, Pair, Plane, Table, Tables, Weights, WeightsError, naming, symmetry,
};
use super::FORMAT;
use super::header::{Section, brief};
use super::problem::Problem;
use katagami_rules::board::SQUARES;

/// How many numbers are read or written at once at most.
pub const LONGEST_RUN: usize = if ENTRIES > CHUNK { ENTRIES } else { CHUNK };

/// How many numbers of a table without rows are taken at once.
const CHUNK: usize = 4096;

/// A section that this engine knows.
#[derive(PartialEq, Eq, Debug)]
pub struct Known {
    /// Its name in the header.
    pub name: &'static str,
    /// Where its numbers go.
    pub table: Table,
    /// Which number of each pair they are.
    pub plane: Plane,
}

/// All of them, in the order in which they are written.
pub static KNOWN: [Known; 9] = [
    Known { name: "kk", table: Table::Kk, plane: Plane::Board },
    Known { name: "kk.turn", table: Table::Kk, plane: Plane::Turn },
    Known { name: "kk.late", table: Table::Kk, plane: Plane::Late },
    Known { name: "kkp", table: Table::Kkp, plane: Plane::Board },
    Known { name: "kkp.turn", table: Table::Kkp, plane: Plane::Turn },
    Known { name: "kkp.late", table: Table::Kkp, plane: Plane::Late },
    Known { name: "kpp", table: Table::Kpp, plane: Plane::Board },
    Known { name: "kpp.turn", table: Table::Kpp, plane: Plane::Turn },
    Known { name: "kpp.late", table: Table::Kpp, plane: Plane::Late },
];

impl Known {
    /// Its line in the header.
    pub fn section(&self) -> Section {
        Section {
            name: self.name.into(),
            element: self.table.element().into(),
            count: self.table.count() as u64,
        }
    }
}

impl Table {
    /// The type of its numbers.
    const fn element(self) -> &'static str {
        match self {
            Self::Kk | Self::Kkp => "i32",
            Self::Kpp => "i16",
        }
    }

    /// How many of its numbers a section holds: of king, piece and piece only those with the first entry not before
    /// the second, for the others are the same.
    pub(super) const fn count(self) -> usize {
        match self {
            Self::Kk => KK_LENGTH,
            Self::Kkp => KKP_LENGTH,
            Self::Kpp => SQUARES * (ENTRIES * (ENTRIES + 1) / 2),
        }
    }

    /// Where in the table the numbers of a section lie, none longer than [`LONGEST_RUN`].
    pub(super) fn runs(self) -> Box<dyn Iterator<Item = Range<usize>>> {
        match self {
            Self::Kk => Box::new(chunks(KK_LENGTH)),
            Self::Kkp => Box::new(chunks(KKP_LENGTH)),
            Self::Kpp => {
                let rows = 0..SQUARES * ENTRIES;
                Box::new(rows.map(|row| row * ENTRIES..row * ENTRIES + row % ENTRIES + 1))
            }
        }
    }
}

fn chunks(length: usize) -> impl Iterator<Item = Range<usize>> {
    (0..length).step_by(CHUNK).map(move |start| start..length.min(start + CHUNK))
}

/// The section that a header names, if it is as long as this board's.
pub fn find(section: &Section) -> Result<&'static Known, Problem> {
    let Some(known) = KNOWN.iter().find(|known| known.name == section.name) else {
        let names: Vec<&str> = KNOWN.iter().map(|known| known.name).collect();
        let expected = format!("no sections but {}, or terms alone", names.join(", "));
        return Err(Problem::foreign(expected, format!("the section {}", brief(&section.name))));
    };
    check(section, &known.section()).map(|()| known)
}

/// Sees that a section is as long as this board's.
pub fn check(section: &Section, ours: &Section) -> Result<(), Problem> {
    if section == ours {
        return Ok(());
    }
    let expected = format!("{} numbers of type {} in {}", ours.count, ours.element, ours.name);
    Err(Problem::foreign(expected, format!("{} of type {}", section.count, brief(&section.element))))
}

/// The sections that hold these weights.
///
/// # Errors
///
/// If the table of king, piece and piece is not symmetric.
pub fn needed(weights: &Weights) -> Result<Vec<&'static Known>, WeightsError> {
    let Some(tables) = &weights.tables else { return Ok(Vec::new()) };
    let asymmetry = match &tables.kpp {
        Kpp::Plain(table) => symmetry::asymmetries(table).next(),
        Kpp::Paired(table) => symmetry::asymmetries(table).next(),
    };
    match asymmetry {
        None => Ok(KNOWN.iter().filter(|known| is_needed(known, tables)).collect()),
        Some((king, x, y)) => {
            let what = format!("{}, which depends on the order of the pieces", naming::kpp(king, x, y));
            Err(WeightsError::Unrepresentable { format: FORMAT, what })
        }
    }
}

/// Second numbers are left out where there are none.
fn is_needed(known: &Known, tables: &Tables) -> bool {
    if known.plane == Plane::Board {
        return true;
    }
    let any = |table: &[Pair]| table.iter().any(|pair| pair[1] != 0);
    known.plane == tables.second
        && match known.table {
            Table::Kk => any(&tables.kk),
            Table::Kkp => any(&tables.kkp),
            Table::Kpp => matches!(tables.kpp, Kpp::Paired(_)),
        }
}
