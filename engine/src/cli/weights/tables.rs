//! Reading weights of any format, and one view of their three tables.

use std::ops::Range;
use std::path::Path;

use crate::cli::common::CommandResult;
use crate::cli::progress_display::ProgressDisplay;
use katagami_evaluation::weights::{Component, Components, ENTRIES, Kpp, Tables, naming};
use katagami_evaluation::{Weights, files::Source, progress::Progress};

/// Finds and reads weights, with a progress bar.
pub(super) fn read(path: &Path) -> CommandResult<(Source, Weights)> {
    let source = Source::find(path)?;
    let bar = ProgressDisplay::of(&format!("reading {}", path.display()));
    let weights = source.load(&bar.callback())?;
    Ok((source, weights))
}

/// A table of weights.
pub(super) struct WeightTable<'a> {
    /// Its name: `KK`, `KKP` or `KPP`.
    pub name: &'static str,
    cells: Cells<'a>,
    /// The readable name of the weight at an index.
    pub name_at: fn(usize) -> String,
    second: Component,
}

enum Cells<'a> {
    Pairs(&'a [Components]),
    BoardOnly(&'a [i16]),
    TwoComponents(&'a [[i16; 2]]),
}

/// What the second component of the weights is for, in words.
pub(super) fn component_name(second: Component) -> &'static str {
    if second == Component::Endgame { "the end of the game" } else { "the side to move" }
}

/// The tables, smallest first.
pub(super) fn weight_tables(tables: &Tables) -> [WeightTable<'_>; 3] {
    let kpp = match &tables.kpp {
        Kpp::BoardOnly(table) => Cells::BoardOnly(table),
        Kpp::TwoComponents(table) => Cells::TwoComponents(table),
    };
    let second = tables.second_component;
    [
        WeightTable { name: "KK", cells: Cells::Pairs(&tables.kk), name_at: naming::kk_at, second },
        WeightTable { name: "KKP", cells: Cells::Pairs(&tables.kkp), name_at: naming::kkp_at, second },
        WeightTable { name: "KPP", cells: kpp, name_at: naming::kpp_at, second },
    ]
}

impl WeightTable<'_> {
    /// Whether another table has the same components and holds the same weights.
    pub(super) fn equals(&self, other: &Self) -> bool {
        match (&self.cells, &other.cells) {
            (Cells::Pairs(a), Cells::Pairs(b)) => a == b,
            (Cells::BoardOnly(a), Cells::BoardOnly(b)) => a == b,
            (Cells::TwoComponents(a), Cells::TwoComponents(b)) => a == b,
            _ => false,
        }
    }

    /// The weight at an index.
    pub(super) fn at(&self, index: usize) -> Components {
        match self.cells {
            Cells::Pairs(table) => table[index],
            Cells::BoardOnly(table) => [i32::from(table[index]), 0],
            Cells::TwoComponents(table) => table[index].map(i32::from),
        }
    }

    /// The components of its weights.
    pub(super) fn components(&self) -> Vec<Component> {
        match self.cells {
            Cells::BoardOnly(_) => vec![Component::Board],
            Cells::Pairs(_) | Cells::TwoComponents(_) => vec![Component::Board, self.second],
        }
    }

    /// The index of the same pair of pieces in the other order; the index itself in tables without pairs.
    pub(super) fn mirrored(&self, index: usize) -> usize {
        if matches!(self.cells, Cells::Pairs(_)) {
            return index;
        }
        let (row, y) = (index / ENTRIES, index % ENTRIES);
        let (king, x) = (row / ENTRIES, row % ENTRIES);
        (king * ENTRIES + y) * ENTRIES + x
    }

    fn cells(&self) -> usize {
        match self.cells {
            Cells::Pairs(table) => table.len(),
            Cells::BoardOnly(table) => table.len(),
            Cells::TwoComponents(table) => table.len(),
        }
    }

    /// Calls `each` with the indices of every row, and reports progress. Of a pair of pieces only the index below the diagonal
    /// is listed.
    pub(super) fn each_row(&self, progress: Progress<'_>, mut each: impl FnMut(Range<usize>)) {
        let (cells, triangular) = (self.cells(), !matches!(self.cells, Cells::Pairs(_)));
        let rows = cells.div_ceil(ENTRIES);
        for row in 0..rows {
            let start = row * ENTRIES;
            let end = if triangular { start + row % ENTRIES + 1 } else { start + ENTRIES };
            each(start..end.min(cells));
            if row % 1024 == 0 {
                progress(row as u64, rows as u64);
            }
        }
    }
}
