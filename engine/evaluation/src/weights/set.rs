//! Everything that an evaluation is computed from.

use super::tables::Tables;
use crate::piece_values::PieceValues;

/// Piece values and tables: those that files hold, or [`PlayTables`](super::PlayTables).
#[derive(Debug)]
pub struct Weights<T = Tables> {
    /// The piece values.
    pub values: PieceValues,
    /// The tables. Without them the evaluation is material alone.
    pub tables: Option<T>,
    /// A description of where the weights come from, in one line.
    pub origin: String,
}

impl Weights {
    /// Material alone, with the values of the board's spec.
    pub fn material() -> Self {
        let origin = "material with the board's piece values".to_string();
        Self { values: PieceValues::SPEC, tables: None, origin }
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::material()
    }
}
