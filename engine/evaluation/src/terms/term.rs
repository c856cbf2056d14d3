//! The trait of all terms, and what a term is asked about.

use std::sync::LazyLock;

use katagami_rules::types::Square;

use super::king_buckets::KingLookups;
use super::pairs::{Distances, OwnPairs};
use super::signed_parameters::SignedParameters;
use crate::entry::{Kings, ROTATED};
use crate::weights::{Component, TableKind};

/// A kind of parameters that weights are sums of.
///
/// A term looks from the perspective of one side, the side of `king` or `kings.ours`. Its parameters are numbered from 0.
pub trait Term: Send + Sync {
    /// The number of parameters.
    fn parameter_count(&self) -> usize;

    /// The name of a parameter: `K88 S32 G45`.
    fn parameter_name(&self, index: usize) -> String;

    /// The table whose weights the term is part of. No triple of another table has an active parameter.
    fn table(&self) -> TableKind;

    /// The layout of the parameters, for finding many of them at once.
    fn layout(&self) -> Layout<'_> {
        Layout::Triples
    }

    /// The kings that the parameters depend on. A term of two pieces sees at most its own.
    fn kings_seen(&self) -> KingsSeen;

    /// Appends the parameters that are active for a triple from this side's perspective, each with its sign. They may be
    /// several, and one may be there several times.
    ///
    /// The component matters only for a triple that is its own rotated image. Both sides find the same parameters there. In
    /// an antisymmetric component they cancel out, so a term may leave them out; in the tempo component they count twice.
    fn active_parameters(&self, triple: Triple, component: Component, found: &mut SignedParameters);

    /// Appends the parameters of several triples, one after the other. It is in the trait so that each term has a loop of its
    /// own, into which [`Term::active_parameters`] is inlined.
    fn active_in_all(&self, triples: &[Triple], component: Component, found: &mut SignedParameters) {
        for &triple in triples {
            self.active_parameters(triple, component, found);
        }
    }

    /// Adds the values of this side's parameters to the sums of a row of weights. There may be fewer sums than entries.
    /// For KPP the sums from the row's own entry on may be left unchanged.
    fn add_row(&self, row: TripleRow, component: Component, values: &[i16], sums: &mut [i32]) {
        let mut found = SignedParameters::default();
        for (last, sum) in sums.iter_mut().enumerate() {
            found.clear();
            self.active_parameters(row.with(last), component, &mut found);
            *sum += found.sum(values);
        }
    }

    /// The parameters whose sum a weight of the tables is: what both sides find.
    fn signed_parameters(&self, triple: Triple, component: Component) -> SignedParameters {
        let mut found = SignedParameters::default();
        self.active_parameters(triple, component, &mut found);
        if let Some(rotated) = triple.rotated() {
            found.append_other_side(component, |found| self.active_parameters(rotated, component, found));
        }
        found
    }
}

/// The kings that a term's parameters depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingsSeen {
    /// None.
    None,
    /// At most the king of the side that looks, and only pieces near it, by their distances.
    OwnNear,
    /// At most the king of the side that looks.
    Own,
    /// Both.
    Both,
}

/// The layout of a term's parameters. With it the active parameters of a position are found all at once.
#[derive(Clone, Copy)]
pub enum Layout<'t> {
    /// No particular layout: the term is asked for one triple after another.
    Triples,
    /// Both kings with a piece; places are numbered by [`kings_index`](crate::weights::kings_index).
    KingsAndPiece(&'t KingLookups),
    /// A king with two pieces; places are numbered file by file.
    KingAndPair(&'t KingLookups),
    /// Two pieces, without kings, numbered one by one.
    OwnPairs(&'t OwnPairs),
    /// Two pieces on the board by their distance.
    Distances(&'t Distances),
}

/// The kings and pieces of one weight of the tables, from the perspective of one side. Entries are indices of the
/// fixed-length layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Triple {
    /// King, piece and piece, in any order.
    Kpp {
        /// The king.
        king: Square,
        /// One piece of its list.
        x: usize,
        /// Another one.
        y: usize,
    },
    /// King, king and piece.
    Kkp {
        /// Both kings.
        kings: Kings,
        /// The piece.
        x: usize,
    },
    /// King and king.
    Kk {
        /// Both kings.
        kings: Kings,
    },
}

impl Triple {
    /// The triple from the perspective of the other side. `None` if it has only one king, which is not the other side's.
    pub fn rotated(self) -> Option<Self> {
        match self {
            Self::Kpp { .. } => None,
            Self::Kkp { kings, x } => Some(Self::Kkp { kings: kings.rotated(), x: usize::from(ROTATED[x]) }),
            Self::Kk { kings } => Some(Self::Kk { kings: kings.rotated() }),
        }
    }
}

/// A row of a table: triples that differ in their last piece.
#[derive(Clone, Copy, Debug)]
pub enum TripleRow {
    /// King and piece, with each other piece.
    Kpp {
        /// The king.
        king: Square,
        /// The piece.
        x: usize,
    },
    /// Both kings, with each piece.
    Kkp {
        /// Both kings.
        kings: Kings,
    },
}

impl TripleRow {
    /// The triple with this last piece.
    #[inline]
    pub fn with(self, last: usize) -> Triple {
        match self {
            Self::Kpp { king, x } => Triple::Kpp { king, x, y: last },
            Self::Kkp { kings } => Triple::Kkp { kings, x: last },
        }
    }
}

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
