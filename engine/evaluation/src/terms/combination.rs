//! Terms chosen by name, their parameters one after the other in one vector.
//!
//! A combination is written `kpp,pp,turn:rel-pp`: names with commas between them. A name alone is a term of the board's
//! worth; after `turn:` it is one of what it is worth to be to move, after `late:` one of what is added towards the end of
//! the game ([`Plane`]). Each is there once at most. The tables have room for two numbers, so a combination has terms with
//! `turn:` or terms with `late:`, not both.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::family::{ALL, Family, find};
use super::sight::Sight;
use crate::weights::{Pair, Plane};

/// What stands before the names of terms that do not simply tell of the board.
const PREFIXES: [(&str, Plane); 2] = [("turn:", Plane::Turn), ("late:", Plane::Late)];

/// Why there is no such combination.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CombinationError {
    /// Nothing was named.
    #[error("no terms are named; there are {}", names())]
    Empty,
    /// There is no such term.
    #[error("there is no term {0:?}; there are {names}, each also for the side to move as turn:NAME or for the end of the game as late:NAME", names = names())]
    Unknown(String),
    /// A term is named twice.
    #[error("the term {0} is named twice")]
    Twice(String),
    /// There are terms for the side to move and for the end of the game.
    #[error("terms with turn: and with late: do not go together: the tables have no room for both")]
    TurnAndLate,
    /// The parameters are more or fewer than the terms have.
    #[error("the terms {terms} have {expected} parameters, not {found}")]
    Length {
        /// The combination.
        terms: String,
        /// How many it has.
        expected: usize,
        /// How many there were.
        found: usize,
    },
}

fn names() -> String {
    ALL.map(|family| family.name).join(", ")
}

/// One term of a combination.
#[derive(Clone, Copy)]
pub struct Part {
    /// The term.
    pub family: &'static Family,
    /// What it tells of.
    pub plane: Plane,
    /// Where its parameters begin.
    pub start: usize,
}

impl Part {
    /// Where its parameters are in the vector of all.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.family.term().parameters()
    }

    fn is(&self, other: &Self) -> bool {
        self.family.name == other.family.name && self.plane == other.plane
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = PREFIXES.into_iter().find(|&(_, plane)| plane == self.plane);
        write!(f, "{}{}", prefix.map_or("", |(prefix, _)| prefix), self.family.name)
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} from {}", self.start)
    }
}

/// Some terms.
#[derive(Clone, Debug)]
pub struct Combination {
    parts: Vec<Part>,
}

impl Combination {
    /// The combination of terms with these names.
    ///
    /// # Errors
    ///
    /// If there are none, one of them is unknown, one is there twice, or some are for the side to move and others for the end
    /// of the game.
    pub fn new<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Self, CombinationError> {
        let mut this = Self { parts: Vec::new() };
        for name in names {
            let prefixed =
                PREFIXES.into_iter().find_map(|(prefix, plane)| Some((plane, name.strip_prefix(prefix)?)));
            let (plane, base) = prefixed.unwrap_or((Plane::Board, name));
            let family = find(base).ok_or_else(|| CombinationError::Unknown(name.into()))?;
            let part = Part { family, plane, start: this.parameters() };
            if this.parts.iter().any(|other| other.is(&part)) {
                return Err(CombinationError::Twice(name.into()));
            }
            this.parts.push(part);
        }
        let has = |plane| this.parts.iter().any(|part| part.plane == plane);
        match this.parts.is_empty() {
            true => Err(CombinationError::Empty),
            _ if has(Plane::Turn) && has(Plane::Late) => Err(CombinationError::TurnAndLate),
            false => Ok(this),
        }
    }

    /// What the second number of each pair in the tables tells of.
    pub fn second(&self) -> Plane {
        if self.parts.iter().any(|part| part.plane == Plane::Late) { Plane::Late } else { Plane::Turn }
    }

    /// Its terms, in their order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// How many parameters all its terms have together.
    pub fn parameters(&self) -> usize {
        self.parts.last().map_or(0, |part| part.range().end)
    }

    /// The name of a parameter, after that of its term: `kpp K88 S32 G45`.
    pub fn parameter(&self, index: usize) -> String {
        let part = self.parts.iter().find(|part| part.range().contains(&index));
        part.map_or_else(String::new, |part| {
            format!("{part} {}", part.family.term().parameter(index - part.start))
        })
    }

    /// Finds all parameters that a position touches, in the eyes of Black and of White; forgets what was found before.
    pub fn collect(&self, [black, white]: [Sight<'_>; 2], touched: &mut Touched) {
        touched.clear();
        let Touched { plus, minus, turn, late_plus, late_minus } = touched;
        for part in &self.parts {
            let (term, start) = (part.family.term(), part.start as u32);
            let from = |sight, out: &mut Vec<u32>| term.collect(sight, part.plane, start, out);
            match part.plane {
                Plane::Board => {
                    from(black, plus);
                    from(white, minus);
                }
                Plane::Turn => [black, white].into_iter().for_each(|sight| from(sight, turn)),
                Plane::Late => {
                    from(black, late_plus);
                    from(white, late_minus);
                }
            }
        }
    }
}

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.parts.iter().map(Part::to_string).collect();
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

/// The parameters that a position touches. One may be there several times, on both sides as well.
#[derive(Clone, Default, Debug)]
pub struct Touched {
    /// Those that are added, Black's good.
    pub plus: Vec<u32>,
    /// Those that are taken away.
    pub minus: Vec<u32>,
    /// Those that are added for the side to move.
    pub turn: Vec<u32>,
    /// Those that are added the more, the later it is, Black's good.
    pub late_plus: Vec<u32>,
    /// Those that are taken away so.
    pub late_minus: Vec<u32>,
}

impl Touched {
    /// Forgets all.
    pub fn clear(&mut self) {
        let Self { plus, minus, turn, late_plus, late_minus } = self;
        [plus, minus, turn, late_plus, late_minus].into_iter().for_each(Vec::clear);
    }

    /// What they are worth, with these parameters: what the tables that they expand to give for the position.
    pub fn sum(&self, parameters: &[i16]) -> Pair {
        let sum = |indices: &[u32]| -> i32 {
            indices.iter().map(|&index| i32::from(parameters[index as usize])).sum()
        };
        // At most one of both is not zero.
        let second = sum(&self.turn) + sum(&self.late_plus) - sum(&self.late_minus);
        [sum(&self.plus) - sum(&self.minus), second]
    }
}
