//! The evaluation that all threads of a search share.

use std::io;

use thiserror::Error;

use crate::cache::{Cache, CacheError};
use crate::weights::{PlayTables, SquareOrder, Weights};

/// Weights with a cache of evaluated positions. All threads of a search share one.
#[derive(Debug)]
pub struct Evaluation {
    weights: Weights<PlayTables>,
    order: SquareOrder,
    cache: Cache,
}

/// Why an evaluation could not be made: in each case there is not enough memory.
#[derive(Debug, Error)]
pub enum EvaluationError {
    /// There is not enough memory for a second copy of the weights.
    #[error("the weights cannot be rearranged: {0}")]
    Rearrange(#[source] io::Error),
    /// There is not enough memory for the cache.
    #[error(transparent)]
    Cache(#[from] CacheError),
}

impl Evaluation {
    /// An evaluation with these weights and a cache of `cache_mebibytes` MiB.
    ///
    /// The tables are rearranged if `order` asks for it: [`SquareOrder::ByFile`] leaves them as they are,
    /// [`SquareOrder::ByRank`] takes a moment and a copy of the tables, and is faster to play with. [`Weights`] with full
    /// tables are played as they are; `files::choose` makes the small form of those that have one.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(
        weights: impl Into<Weights<PlayTables>>,
        order: SquareOrder,
        cache_mebibytes: usize,
    ) -> Result<Self, EvaluationError> {
        let mut weights = weights.into();
        if weights.tables.is_none() && weights.network.is_none() {
            return Ok(Self::material_alone(weights));
        }
        if order == SquareOrder::ByRank
            && let Some(tables) = weights.tables.take()
        {
            weights.tables = Some(tables.by_ranks().map_err(EvaluationError::Rearrange)?);
        }
        Ok(Self { weights, order, cache: Cache::new(cache_mebibytes)? })
    }

    /// Material alone, with the values of the board's spec.
    pub fn material() -> Self {
        Self::material_alone(Weights::material().into())
    }

    /// Counting material is faster than looking it up, so there is no cache.
    fn material_alone(weights: Weights<PlayTables>) -> Self {
        Self { weights, order: SquareOrder::default(), cache: Cache::none() }
    }

    /// The weights. Their tables are in [`Evaluation::order`], which functions that read and write weights do not
    /// expect.
    #[inline]
    pub fn weights(&self) -> &Weights<PlayTables> {
        &self.weights
    }

    /// The order of squares in the tables.
    #[inline]
    pub fn order(&self) -> SquareOrder {
        self.order
    }

    /// The cache of evaluated positions.
    #[inline]
    pub fn cache(&self) -> &Cache {
        &self.cache
    }
}
