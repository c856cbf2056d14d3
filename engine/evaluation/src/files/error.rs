//! Errors of writing and converting weights.

use thiserror::Error;

use crate::weights::WeightsError;

/// Why weights could not be written or converted.
#[derive(Debug, Error)]
pub enum WriteError {
    /// A file could not be read or written, or a converted weight does not fit.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The format has no place for something in the weights.
    #[error("{format} cannot hold {what}")]
    Unrepresentable {
        /// The format.
        format: &'static str,
        /// What it cannot hold.
        what: String,
    },
}
