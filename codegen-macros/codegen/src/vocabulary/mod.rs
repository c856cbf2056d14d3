//! The vocabulary: the table of words that a crate writes for itself.

mod doubles;
mod lists;
mod spelling;
mod table;
mod words;

pub use spelling::{identifier, is_no_keyword, snake};
pub use table::Table;
pub use words::{Form, List, Names, Row, Side, Vocabulary};

#[cfg(test)]
mod tests;
