//! Bonanza's weights, `fv.bin`: little-endian 16-bit numbers without a header.
//!
//! First `pc_on_sq[king][pair]`, the triangular table of pairs of list entries with single entries on the diagonal, then
//! `kkp[king][king][piece]`. Squares are numbered row by row from the upper left corner ([`Square::index`]), entries as in
//! [`crate::board::bonanza`].

mod expand;
#[cfg(feature = "training")]
mod write;

use std::path::Path;

use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;
use katagami_storage::memory::Mapped;

use crate::board::{BONANZA_VALUES, bonanza};
use crate::error::WeightsError;
use crate::files::mapped::map_sized;
use crate::forms::BonanzaWeights;
use crate::material::PieceValues;

pub use expand::expand;
#[cfg(feature = "training")]
pub use write::write_fv_bin;

/// The piece values of Bonanza 6, with which such weights were trained.
pub const VALUES: PieceValues = PieceValues::same_in_hand(BONANZA_VALUES);

/// The name of the format in messages.
pub const FORMAT: &str = "Bonanza's fv.bin";

/// The number of pairs of a king: the length of a triangle.
pub const PAIRS: usize = bonanza::fe_end * (bonanza::fe_end + 1) / 2;

/// The index of the first weight of KKP.
const KKP: usize = SQUARES * PAIRS;

/// The number of weights in a file.
pub const LENGTH: usize = KKP + SQUARES * SQUARES * bonanza::kkp_end;

/// The length of a file on this board, in bytes.
pub const FILE_LENGTH: u64 = (LENGTH * size_of::<i16>()) as u64;

/// An `fv.bin`, mapped into memory.
#[derive(Debug)]
pub struct FvBin(Mapped);

impl FvBin {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If it cannot be opened or does not have [`FILE_LENGTH`] bytes.
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

/// The index of the weight of a king on `king` and the pair `i` ≥ `j`.
#[inline]
const fn kpp_index(king: Square, i: usize, j: usize) -> usize {
    king.index() * PAIRS + i * (i + 1) / 2 + j
}

/// The index of the first weight of a pair of kings.
#[inline]
const fn kkp_index(ours: Square, theirs: Square) -> usize {
    KKP + (ours.index() * SQUARES + theirs.index()) * bonanza::kkp_end
}

impl BonanzaWeights for FvBin {
    #[inline]
    fn kpp(&self, king: Square, i: usize, j: usize) -> i32 {
        self.weight(kpp_index(king, i, j))
    }

    #[inline]
    fn kkp(&self, ours: Square, theirs: Square, piece: usize) -> i32 {
        self.weight(kkp_index(ours, theirs) + piece)
    }

    fn values(&self) -> &PieceValues {
        &VALUES
    }
}
