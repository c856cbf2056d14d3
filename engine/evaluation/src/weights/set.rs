//! Everything that an evaluation is computed from.

use super::tables::Tables;
use crate::piece_values::PieceValues;

/// Piece values and tables.
#[derive(Debug)]
pub struct Weights {
    /// The piece values.
    pub values: PieceValues,
    /// The three-piece tables. Without them the evaluation is material alone.
    pub tables: Option<Tables>,
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
