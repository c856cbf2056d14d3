//! What a file can hold.

use katagami_evaluation::terms::LoweredWeights;
use katagami_evaluation::{PieceValues, Weights};

/// The contents of a file.
#[derive(Clone, Copy, Debug)]
pub enum Contents<'a> {
    /// Tables.
    Tables(&'a Weights),
    /// The parameters of terms, with the piece values. The file names these terms, whatever its
    /// [`Provenance`](katagami_evaluation::files::own::Provenance) says.
    Terms(&'a PieceValues, &'a LoweredWeights),
}

impl<'a> From<&'a Weights> for Contents<'a> {
    fn from(weights: &'a Weights) -> Self {
        Self::Tables(weights)
    }
}
