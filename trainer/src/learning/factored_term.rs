//! Which terms are learned in factors.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The greatest number of products that a parameter may be a sum of.
pub(super) const MAX_RANK: u16 = 64;

/// A term whose parameters are sums of products of learned numbers, written `kpp=8`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FactoredTerm {
    /// The term, with its prefix if it has one: `turn:kp`.
    pub term: String,
    /// How many products a parameter is the sum of.
    pub rank: u16,
}

impl FromStr for FactoredTerm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').and_then(|(term, rank)| Some((term, rank.parse().ok()?)));
        match parts {
            Some((term, rank)) if (1..=MAX_RANK).contains(&rank) => Ok(Self { term: term.into(), rank }),
            _ => Err(format!("expected a term and a number from 1 to {MAX_RANK} such as kpp=8")),
        }
    }
}

impl fmt::Display for FactoredTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.term, self.rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_and_its_rank_are_read_and_written() {
        for text in ["kpp=8", "turn:rel-pp=1", "kp=64"] {
            assert_eq!(text.parse::<FactoredTerm>().unwrap().to_string(), text);
        }
        for text in ["kpp", "kpp=", "kpp=0", "kpp=65", "kpp=-1", "kpp=two", "=", ""] {
            assert!(text.parse::<FactoredTerm>().unwrap_err().contains("such as kpp=8"), "{text}");
        }
    }
}
