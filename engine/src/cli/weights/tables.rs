//! The tables of weights, all three in one way.

use std::ops::Range;

use katagami::eval::weights::{ENTRIES, Kpp, Pair, Plane, Progress, Tables, naming};

/// One of the tables.
pub(super) struct Table<'a> {
    /// What players call it.
    pub name: &'static str,
    cells: Cells<'a>,
    name_at: fn(usize) -> String,
    second: Plane,
}

enum Cells<'a> {
    Pairs(&'a [Pair]),
    Plain(&'a [i16]),
    Paired(&'a [[i16; 2]]),
}

/// What second numbers are there for.
pub(super) fn purpose(second: Plane) -> &'static str {
    if second == Plane::Late { "the end of the game" } else { "the side to move" }
}

/// The tables, smallest first.
pub(super) fn all(tables: &Tables) -> [Table<'_>; 3] {
    let kpp = match &tables.kpp {
        Kpp::Plain(table) => Cells::Plain(table),
        Kpp::Paired(table) => Cells::Paired(table),
    };
    let second = tables.second;
    [
        Table { name: "KK", cells: Cells::Pairs(&tables.kk), name_at: naming::kk_at, second },
        Table { name: "KKP", cells: Cells::Pairs(&tables.kkp), name_at: naming::kkp_at, second },
        Table { name: "KPP", cells: kpp, name_at: naming::kpp_at, second },
    ]
}

impl Table<'_> {
    /// The weight at an index.
    pub(super) fn at(&self, index: usize) -> Pair {
        match self.cells {
            Cells::Pairs(table) => table[index],
            Cells::Plain(table) => [i32::from(table[index]), 0],
            Cells::Paired(table) => table[index].map(i32::from),
        }
    }

    /// How people call the weight at an index.
    pub(super) fn name_at(&self, index: usize) -> String {
        (self.name_at)(index)
    }

    /// What its numbers tell of.
    pub(super) fn planes(&self) -> Vec<Plane> {
        match self.cells {
            Cells::Plain(_) => vec![Plane::Board],
            Cells::Pairs(_) | Cells::Paired(_) => vec![Plane::Board, self.second],
        }
    }

    /// Where the weights lie, row by row; of a pair of pieces only the place below the diagonal.
    pub(super) fn rows(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let triangular = !matches!(self.cells, Cells::Pairs(_));
        (0..self.cells().div_ceil(ENTRIES)).map({
            let cells = self.cells();
            move |row| {
                let start = row * ENTRIES;
                let end = if triangular { start + row % ENTRIES + 1 } else { start + ENTRIES };
                start..end.min(cells)
            }
        })
    }

    /// The same pair of pieces the other way round; the index itself where there is no such pair.
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
            Cells::Plain(table) => table.len(),
            Cells::Paired(table) => table.len(),
        }
    }

    /// Walks through all rows, telling of progress.
    pub(super) fn each_row(&self, progress: Progress<'_>, mut each: impl FnMut(Range<usize>)) {
        let total = self.cells().div_ceil(ENTRIES) as u64;
        for (done, row) in self.rows().enumerate() {
            each(row);
            if done % 1024 == 0 {
                progress(done as u64, total);
            }
        }
    }
}
