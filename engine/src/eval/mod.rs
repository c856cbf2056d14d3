//! What a position is worth.
//!
//! score = (32 · material + KK + KKP + KPP) / 32: the pieces by themselves, both kings, both kings with a piece, one
//! king with two pieces. `docs/evaluation.md` tells how the forms of this sum hang together.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`forms`] | the sum in three forms, slow and obvious, equal to the last bit |
//! | [`running`] | the form that the engine plays with: tables in memory, followed move by move |
//! | [`weights`] | the numbers |

mod cache;
pub mod entries;
pub mod forms;
mod material;
pub mod running;
pub mod weights;

pub use cache::Cache;
pub use material::{Values, material};
pub use running::Evaluator;
pub use weights::Weights;

/// Weights, and the values of positions found with them: what all threads of a search share.
#[derive(Debug)]
pub struct Evaluation {
    weights: Weights,
    cache: Cache,
}

impl Evaluation {
    /// An evaluation with these weights and a cache of so many MiB.
    ///
    /// # Errors
    ///
    /// If there is no memory for the cache.
    pub fn new(weights: Weights, cache_mebibytes: usize) -> Result<Self, String> {
        // Material alone is counted faster than looked up.
        let cache = if weights.tables.is_some() { Cache::new(cache_mebibytes)? } else { Cache::none() };
        Ok(Self { weights, cache })
    }

    /// Material alone, with the values of the board's spec.
    pub fn material() -> Self {
        Self { weights: Weights::material(), cache: Cache::none() }
    }

    /// The weights.
    #[inline]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The values of positions.
    #[inline]
    pub fn cache(&self) -> &Cache {
        &self.cache
    }
}
