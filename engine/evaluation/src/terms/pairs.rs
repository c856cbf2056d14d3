//! Terms of a king with two pieces that it numbers one by one.

use super::book::{Book, Page};
use super::marks::Marks;
use super::numbering::Numbering;
use super::sight::Sight;
use super::spot::Spot;
use super::term::{Row, Term, Triple};
use super::triangle::triangular;
use crate::weights::{Plane, Table};
use katagami_rules::types::Square;

/// A term with a parameter for each pair of spots, on a page for each square of the king.
pub struct Pairs<S>(Book<S>);

impl<S: Spot> Pairs<S> {
    /// An empty book for such a term.
    pub fn book() -> Book<S> {
        Book::new(|numbering| numbering.pairs().size)
    }

    /// A term from its book: a page for each square of the king, file by file.
    pub fn new(book: Book<S>) -> Self {
        Self(book)
    }

    fn of_king(&self, king: Square) -> Page {
        self.0.page(king.by_file())
    }
}

/// The names of a pair's spots.
pub fn pair_name<S: Spot>(numbering: &Numbering<S>, index: u32) -> String {
    let [x, y] = numbering.pair(index);
    format!("{x} {y}")
}

impl<S: Spot> Term for Pairs<S> {
    fn parameters(&self) -> usize {
        self.0.parameters()
    }

    fn parameter(&self, index: usize) -> String {
        self.0.name(index, pair_name)
    }

    fn table(&self) -> Table {
        Table::Kpp
    }

    fn touched(&self, triple: Triple, _: Plane) -> Option<u32> {
        let Triple::Kpp { king, x, y } = triple else { return None };
        let page = self.of_king(king);
        let codes = self.0.codes(page);
        let (x, y) = (codes[x], codes[y]);
        (x.is_some() && y.is_some()).then(|| page.start + self.0.numbering(page).pairs().index(x, y))
    }

    fn collect(&self, sight: Sight<'_>, _: Plane, start: u32, out: &mut Vec<u32>) {
        let page = self.of_king(sight.kings.ours);
        let codes = self.0.codes(page);
        let seen = sight.entries.iter().map(|&entry| codes[entry as usize]);
        Marks::new(seen, self.0.numbering(page).pairs()).pairs(start + page.start, out);
    }

    fn add_row(&self, row: Row, _: Plane, values: &[i16], sums: &mut [i32]) {
        let Row::Kpp { king, x } = row else { return };
        let page = self.of_king(king);
        let (codes, triangle) = (self.0.codes(page), self.0.numbering(page).pairs());
        let x = codes[x];
        if !x.is_some() {
            return;
        }
        let values = &values[page.start as usize..][..triangle.size as usize];
        let (number, begin) = (x.number(), triangular(x.number()));
        for (&y, sum) in codes.iter().zip(sums) {
            if y.is_some() {
                let other = y.number();
                let place = (begin + other).max(triangular(other) + number);
                let opposite = if x.is_opposite(y) { triangle.opposite } else { 0 };
                *sum += i32::from(values[(place + opposite) as usize]);
            }
        }
    }
}
