//! Terms by name: those of this package, and those that other packages register.

use std::sync::OnceLock;

use thiserror::Error;

use super::catalog::ALL;
use super::term::NamedTerm;

static REGISTERED: OnceLock<&'static [&'static NamedTerm]> = OnceLock::new();

/// Why terms cannot be registered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RegisterError {
    /// Terms have been registered before.
    #[error("terms have been registered already; all must be registered at once")]
    Again,
    /// A name that cannot stand in a combination or in a file.
    #[error("{0:?} cannot be the name of a term: it has small letters, digits and hyphens only")]
    Name(&'static str),
    /// Another term has the name.
    #[error("there is another term {0}")]
    Taken(&'static str),
}

/// Adds terms of another package to those of this one, for the rest of the program. From then on they can be named in
/// combinations, and files of their parameters can be read. A program that has not registered them refuses such files.
///
/// # Errors
///
/// If a name cannot be used, or terms have been registered before. Then no term is added.
pub fn register(terms: &'static [&'static NamedTerm]) -> Result<(), RegisterError> {
    for (number, term) in terms.iter().enumerate() {
        let is_allowed = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '-');
        if term.name.is_empty() || !term.name.chars().all(is_allowed) {
            return Err(RegisterError::Name(term.name));
        }
        if ALL.iter().chain(&terms[..number]).any(|other| other.name == term.name) {
            return Err(RegisterError::Taken(term.name));
        }
    }
    REGISTERED.set(terms).map_err(|_| RegisterError::Again)
}

/// All terms: those of this package, then the registered ones.
pub fn all_terms() -> impl Iterator<Item = &'static NamedTerm> {
    ALL.into_iter().chain(REGISTERED.get().copied().unwrap_or_default().iter().copied())
}

/// The term with this name.
pub fn find(name: &str) -> Option<&'static NamedTerm> {
    all_terms().find(|term| term.name == name)
}

/// The names of all terms, separated by commas.
pub fn names() -> String {
    all_terms().map(|term| term.name).collect::<Vec<_>>().join(", ")
}
