//! Bonanza's weights, `fv.bin`: a file without a header, 16-bit numbers of little-endian order.
//!
//! First `pc_on_sq[king][pair]`, the triangular table of pairs of list entries with each one by itself on the diagonal,
//! then `kkp[king][king][piece]`. Squares are numbered row by row from the upper left corner ([`Square::index`]), entries
//! as in [`crate::board::bonanza`].

use std::path::Path;

use super::sized::map_sized;
use super::{Mapped, WeightsError};
use crate::board::{BONANZA_VALUES, bonanza};
use crate::forms::Relations;
use crate::material::Values;
use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;

/// Bonanza 6's values, with which such weights were trained.
pub const VALUES: Values = Values::alike(BONANZA_VALUES);

/// What such a file is called in messages.
pub const FORMAT: &str = "Bonanza's fv.bin";

/// How many pairs there are to a king: the length of a triangle.
pub const PAIRS: usize = bonanza::fe_end * (bonanza::fe_end + 1) / 2;

/// Where the weights of both kings and a piece begin.
const KKP: usize = SQUARES * PAIRS;

/// How many weights a file has.
pub const LENGTH: usize = KKP + SQUARES * SQUARES * bonanza::kkp_end;

/// How long a file is on this board, in bytes.
pub const FILE_LENGTH: u64 = (LENGTH * size_of::<i16>()) as u64;

/// An `fv.bin`, mapped into memory.
#[derive(Debug)]
pub struct FvBin(Mapped);

impl FvBin {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If it cannot be opened or has not [`FILE_LENGTH`] bytes.
    pub fn open(path: &Path) -> Result<Self, WeightsError> {
        map_sized(path, FORMAT, FILE_LENGTH).map(Self)
    }

    #[inline]
    fn weight(&self, index: usize) -> i32 {
        // A mapping begins on a page, so it is aligned.
        let weights: &[i16] = bytemuck::cast_slice(&self.0);
        i16::from_le(weights[index]).into()
    }
}

/// Where the weight of a king on `king` and the pair `i` ≥ `j` stands.
#[inline]
const fn kpp_index(king: Square, i: usize, j: usize) -> usize {
    king.index() * PAIRS + i * (i + 1) / 2 + j
}

/// Where the weights of both kings begin.
#[inline]
const fn kkp_index(ours: Square, theirs: Square) -> usize {
    KKP + (ours.index() * SQUARES + theirs.index()) * bonanza::kkp_end
}

impl Relations for FvBin {
    #[inline]
    fn kpp(&self, king: Square, i: usize, j: usize) -> i32 {
        self.weight(kpp_index(king, i, j))
    }

    #[inline]
    fn kkp(&self, ours: Square, theirs: Square, piece: usize) -> i32 {
        self.weight(kkp_index(ours, theirs) + piece)
    }

    fn values(&self) -> &Values {
        &VALUES
    }
}
