//! Terms chosen by name, with their parameters one after the other in one vector.
//!
//! A combination is written `kpp,pp,turn:rel-pp`: names separated by commas. A name alone is a term of the board
//! component, `turn:` before it makes it a term of the tempo component, `late:` one of the endgame component
//! ([`Component`]). Each may be there once. The tables have room for two components, so terms with `turn:` and with `late:`
//! together can be learned, to measure what they are worth, but not played with ([`Combination::check_playable`]).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::catalog::{REMOVED, REMOVED_AFTER};
use super::registry::{find, names};
use super::term::NamedTerm;
use crate::error::TempoAndEndgame;
use crate::weights::Component;

/// The prefixes of terms of other components than the board.
const PREFIXES: [(&str, Component); 2] = [("turn:", Component::Tempo), ("late:", Component::Endgame)];

/// Why there is no such combination.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CombinationError {
    /// No term is named.
    #[error("no terms are named; there are {}", names())]
    Empty,
    /// There is no such term.
    #[error("there is no term {0:?}; there are {names}, each also for the side to move as turn:NAME or for the end of the game as late:NAME", names = names())]
    Unknown(String),
    /// The term was removed, since no weights use it.
    #[error("the term {0} was removed; the last commit that reads it is {REMOVED_AFTER}")]
    Removed(&'static str),
    /// A term is named twice.
    #[error("the term {0} is named twice")]
    Twice(String),
    /// The number of parameters is wrong.
    #[error("the terms {terms} have {expected} parameters, not {found}")]
    Length {
        /// The combination.
        terms: String,
        /// The number of its parameters.
        expected: usize,
        /// The number that was given.
        found: usize,
    },
}

/// One term of a combination.
#[derive(Clone, Copy)]
pub struct CombinedTerm {
    /// The term with its name.
    pub named: &'static NamedTerm,
    /// The component that its parameters are added to.
    pub component: Component,
    /// The index of its first parameter.
    pub start: usize,
}

impl CombinedTerm {
    /// The range of its parameters in the vector of all.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.named.term().parameter_count()
    }

    /// Whether it is the same term of the same component.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.named.name == other.named.name && self.component == other.component
    }
}

impl fmt::Display for CombinedTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = PREFIXES.into_iter().find(|&(_, component)| component == self.component);
        write!(f, "{}{}", prefix.map_or("", |(prefix, _)| prefix), self.named.name)
    }
}

impl fmt::Debug for CombinedTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} from {}", self.start)
    }
}

/// Terms, each with the component that it is added to.
#[derive(Clone, Debug)]
pub struct Combination {
    terms: Vec<CombinedTerm>,
}

impl Combination {
    /// The combination of terms with these names.
    ///
    /// # Errors
    ///
    /// If there are none, one is unknown, or one is named twice.
    pub fn new<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Self, CombinationError> {
        let mut this = Self { terms: Vec::new() };
        for name in names {
            let prefixed = PREFIXES
                .into_iter()
                .find_map(|(prefix, component)| Some((component, name.strip_prefix(prefix)?)));
            let (component, base) = prefixed.unwrap_or((Component::Board, name));
            let found =
                find(base).ok_or_else(|| match REMOVED.into_iter().find(|&removed| removed == base) {
                    Some(removed) => CombinationError::Removed(removed),
                    None => CombinationError::Unknown(name.into()),
                })?;
            let term = CombinedTerm { named: found, component, start: this.parameter_count() };
            if this.terms.iter().any(|other| other.is(&term)) {
                return Err(CombinationError::Twice(name.into()));
            }
            this.terms.push(term);
        }
        if this.terms.is_empty() { Err(CombinationError::Empty) } else { Ok(this) }
    }

    /// Checks that the tables have room for the components of all terms.
    ///
    /// # Errors
    ///
    /// [`TempoAndEndgame`] if some terms have `turn:` and others `late:`.
    pub fn check_playable(&self) -> Result<(), TempoAndEndgame> {
        let both = self.has(Component::Tempo) && self.has(Component::Endgame);
        if both { Err(TempoAndEndgame) } else { Ok(()) }
    }

    /// The second component of the tables.
    pub fn second_component(&self) -> Component {
        if self.has(Component::Endgame) { Component::Endgame } else { Component::Tempo }
    }

    fn has(&self, component: Component) -> bool {
        self.terms.iter().any(|term| term.component == component)
    }

    /// The terms, in their order.
    pub fn terms(&self) -> &[CombinedTerm] {
        &self.terms
    }

    /// The number of parameters of all its terms.
    pub fn parameter_count(&self) -> usize {
        self.terms.last().map_or(0, |term| term.range().end)
    }

    /// The name of a parameter, after the name of its term: `kpp K88 S32 G45`.
    pub fn parameter_name(&self, index: usize) -> String {
        let term = self.terms.iter().find(|term| term.range().contains(&index));
        term.map_or_else(String::new, |term| {
            format!("{term} {}", term.named.term().parameter_name(index - term.start))
        })
    }
}

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.terms.iter().map(CombinedTerm::to_string).collect();
        f.write_str(&names.join(","))
    }
}

impl FromStr for Combination {
    type Err = CombinationError;

    fn from_str(text: &str) -> Result<Self, CombinationError> {
        if text.trim().is_empty() {
            return Err(CombinationError::Empty);
        }
        Self::new(text.split(',').map(str::trim))
    }
}
