//! How entries are numbered for each place of the kings.

use super::numbering::{Code, Numbering};
use super::spot::Spot;
use crate::entries::Entry;
use crate::weights::ENTRIES;

/// How the parameters of some kings are found: their first one, and the codes of entries.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The first parameter.
    pub start: u32,
    /// Which codes.
    codes: usize,
}

/// Parameters with a common label: those of a king's square, say, and of its mirror image.
#[derive(Debug)]
struct Chapter {
    label: String,
    start: u32,
    numbering: usize,
}

/// The codes of all entries.
#[derive(Debug)]
struct Codes {
    numbering: usize,
    table: Box<[Code]>,
}

/// A page for each place of the kings, in an order that the term knows.
#[derive(Debug)]
pub struct Book<S> {
    numberings: Vec<Numbering<S>>,
    codes: Vec<Codes>,
    chapters: Vec<Chapter>,
    pages: Vec<Page>,
    /// How many parameters a chapter with such spots has.
    size: fn(&Numbering<S>) -> u32,
    parameters: u32,
}

impl<S: Spot> Book<S> {
    /// An empty book.
    pub fn new(size: fn(&Numbering<S>) -> u32) -> Self {
        let (numberings, codes, chapters, pages) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { numberings, codes, chapters, pages, size, parameters: 0 }
    }

    /// Adds a numbering; the number that it is known by.
    pub fn add_numbering(&mut self, numbering: Numbering<S>) -> usize {
        self.numberings.push(numbering);
        self.numberings.len() - 1
    }

    /// Adds codes: where on the numbering an entry is; the number that they are known by.
    pub fn add_codes(&mut self, numbering: usize, spot: impl Fn(Entry) -> S) -> usize {
        let mut table = vec![Code::NONE; ENTRIES].into_boxed_slice();
        for entry in Entry::all_fixed() {
            table[entry.fixed()] = self.numberings[numbering].code(spot(entry));
        }
        self.codes.push(Codes { numbering, table });
        self.codes.len() - 1
    }

    /// Adds the next page. Pages with the same label share their parameters; their codes must be of one numbering.
    pub fn add_page(&mut self, label: String, codes: usize) {
        let start =
            self.chapters.iter().rev().find(|chapter| chapter.label == label).map(|chapter| chapter.start);
        let start = start.unwrap_or_else(|| {
            let (start, numbering) = (self.parameters, self.codes[codes].numbering);
            self.parameters += (self.size)(&self.numberings[numbering]);
            self.chapters.push(Chapter { label, start, numbering });
            start
        });
        self.pages.push(Page { start, codes });
    }

    /// How many parameters there are.
    pub fn parameters(&self) -> usize {
        self.parameters as usize
    }

    /// A page.
    #[inline]
    pub fn page(&self, number: usize) -> Page {
        self.pages[number]
    }

    /// The codes on a page.
    #[inline]
    pub fn codes(&self, page: Page) -> &[Code] {
        &self.codes[page.codes].table
    }

    /// The numbering of a page's codes.
    #[inline]
    pub fn numbering(&self, page: Page) -> &Numbering<S> {
        &self.numberings[self.codes[page.codes].numbering]
    }

    /// The name of a parameter: the chapter's label, and what `name` makes of its place in there.
    pub fn name(&self, index: usize, name: impl Fn(&Numbering<S>, u32) -> String) -> String {
        let index = index as u32;
        let chapter = self.chapters.partition_point(|chapter| chapter.start <= index);
        let Some(chapter) = self.chapters[..chapter].last() else { return String::new() };
        let spots = name(&self.numberings[chapter.numbering], index - chapter.start);
        if chapter.label.is_empty() { spots } else { format!("{} {spots}", chapter.label) }
    }
}
