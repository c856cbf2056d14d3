//! What a term is.

use super::sight::Sight;
use super::turned::TURNED;
use crate::entries::Kings;
use crate::weights::{Plane, Table};
use katagami_rules::types::Square;

/// One weight of the running tables, as its own side sees it. Entries are indices of the fixed-length form.
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
    /// The same as the other side sees it; `None` if it is about one king, which is not the other's.
    pub fn turned(self) -> Option<Self> {
        match self {
            Self::Kpp { .. } => None,
            Self::Kkp { kings, x } => Some(Self::Kkp { kings: kings.turned(), x: usize::from(TURNED[x]) }),
            Self::Kk { kings } => Some(Self::Kk { kings: kings.turned() }),
        }
    }
}

/// A row of a table: triples that differ in their last piece.
#[derive(Clone, Copy, Debug)]
pub enum Row {
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

impl Row {
    /// The triple with this last piece.
    #[inline]
    pub fn with(self, last: usize) -> Triple {
        match self {
            Self::Kpp { king, x } => Triple::Kpp { king, x, y: last },
            Self::Kkp { kings } => Triple::Kkp { kings, x: last },
        }
    }
}

/// A kind of parameters that weights are summed up from.
///
/// A term looks from one side, that of `king` or `kings.ours`. Its parameters are numbered from 0.
pub trait Term: Send + Sync {
    /// How many parameters it has.
    fn parameters(&self) -> usize;

    /// A name for each of them, as people know it: `K88 S32 G45`.
    fn parameter(&self, index: usize) -> String;

    /// Which table's weights it is part of. It touches no triples of the others.
    fn table(&self) -> Table;

    /// Whether the kings matter to it.
    fn sees_kings(&self) -> bool {
        true
    }

    /// The parameter that this side finds in a triple.
    ///
    /// The plane matters only where a triple is its own turned image. What is found from both sides cancels out on the
    /// board, so there nothing is found; to be to move it counts twice.
    fn touched(&self, triple: Triple, plane: Plane) -> Option<u32>;

    /// Appends all parameters that this side finds, each plus `start`. What [`Term::touched`] finds, but quick.
    fn collect(&self, sight: Sight<'_>, plane: Plane, start: u32, out: &mut Vec<u32>) {
        let found = sight.triples(self.table()).into_iter().filter_map(|triple| self.touched(triple, plane));
        out.extend(found.map(|index| start + index));
    }

    /// Adds what this side's parameters are worth in a row of weights, to as many sums as there are. Sums beyond the
    /// row's own piece, if there are any, may be left as they are.
    fn add_row(&self, row: Row, plane: Plane, values: &[i16], sums: &mut [i32]) {
        for (last, sum) in sums.iter_mut().enumerate() {
            if let Some(index) = self.touched(row.with(last), plane) {
                *sum += i32::from(values[index as usize]);
            }
        }
    }

    /// The signed parameters whose sum a weight of the tables is: each index once, with how often it is added.
    fn touches(&self, triple: Triple, plane: Plane) -> Vec<(u32, i32)> {
        let other = if plane.is_contested() { -1 } else { 1 };
        let ours = self.touched(triple, plane);
        let theirs = triple.turned().and_then(|turned| self.touched(turned, plane));
        match (ours, theirs) {
            (Some(ours), Some(theirs)) if ours == theirs => {
                if other == 1 {
                    vec![(ours, 2)]
                } else {
                    Vec::new()
                }
            }
            _ => ours.map(|ours| (ours, 1)).into_iter().chain(theirs.map(|theirs| (theirs, other))).collect(),
        }
    }
}
