//! Terms of both kings with one piece.

use super::book::{Book, Page};
use super::numbering::Numbering;
use super::sight::Sight;
use super::spot::Spot;
use super::term::{Row, Term, Triple};
use crate::entries::Kings;
use crate::weights::{Plane, Table, kings_index};

/// A term with a parameter for each spot, on a page for each pair of kings.
pub struct Singles<S>(Book<S>);

impl<S: Spot> Singles<S> {
    /// An empty book for such a term.
    pub fn book() -> Book<S> {
        Book::new(Numbering::len)
    }

    /// A term from its book: a page for each square of the own king, and within that of the other one, file by file.
    pub fn new(book: Book<S>) -> Self {
        Self(book)
    }

    fn of_kings(&self, kings: Kings) -> Page {
        self.0.page(kings_index(kings.ours, kings.theirs))
    }
}

impl<S: Spot> Term for Singles<S> {
    fn parameters(&self) -> usize {
        self.0.parameters()
    }

    fn parameter(&self, index: usize) -> String {
        self.0.name(index, |numbering, number| numbering.spot(number).to_string())
    }

    fn table(&self) -> Table {
        Table::Kkp
    }

    fn touched(&self, triple: Triple, _: Plane) -> Option<u32> {
        let Triple::Kkp { kings, x } = triple else { return None };
        let page = self.of_kings(kings);
        let code = self.0.codes(page)[x];
        code.is_some().then(|| page.start + code.number())
    }

    fn collect(&self, sight: Sight<'_>, _: Plane, start: u32, out: &mut Vec<u32>) {
        let page = self.of_kings(sight.kings);
        let codes = self.0.codes(page);
        let seen = sight.entries.iter().map(|&entry| codes[entry as usize]).filter(|code| code.is_some());
        out.extend(seen.map(|code| start + page.start + code.number()));
    }

    fn add_row(&self, row: Row, _: Plane, values: &[i16], sums: &mut [i32]) {
        let Row::Kkp { kings } = row else { return };
        let page = self.of_kings(kings);
        let values = &values[page.start as usize..];
        for (&code, sum) in self.0.codes(page).iter().zip(sums) {
            if code.is_some() {
                *sum += i32::from(values[code.number() as usize]);
            }
        }
    }
}
