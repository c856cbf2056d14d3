//! Terms with names.

use std::sync::LazyLock;

use super::term::Term;

/// A term with its name. Its tables are made when it is first used.
pub struct NamedTerm {
    /// The name on the command line and in weight files.
    pub name: &'static str,
    /// What its parameters are for, in a line.
    pub about: &'static str,
    term: LazyLock<Box<dyn Term>>,
}

impl NamedTerm {
    /// A term that `make` makes.
    pub const fn new(name: &'static str, about: &'static str, make: fn() -> Box<dyn Term>) -> Self {
        Self { name, about, term: LazyLock::new(make) }
    }

    /// The term.
    pub fn term(&self) -> &dyn Term {
        &**self.term
    }
}
