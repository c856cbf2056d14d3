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
//! | [`mod@progress`] | how far a game is |
//! | [`terms`] | what few numbers many weights are summed up from: dimension lowering |

pub mod board;
mod cache;
pub mod entries;
mod explain;
pub mod forms;
mod material;
pub mod placed;
pub mod progress;
pub mod running;
pub mod terms;
pub mod weights;

pub use cache::Cache;
pub use explain::Explanation;
pub use material::{Values, material};
pub use running::Evaluator;
pub use weights::Weights;

use weights::{Order, by_ranks};

/// Weights, and the values of positions found with them: what all threads of a search share.
#[derive(Debug)]
pub struct Evaluation {
    weights: Weights,
    order: Order,
    cache: Cache,
}

impl Evaluation {
    /// An evaluation with these weights, their tables rearranged in this order, and a cache of so many MiB.
    ///
    /// [`Order::Files`] leaves the tables where they are; [`Order::Ranks`] takes a moment and memory of its own, and is
    /// faster from then on.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn new(mut weights: Weights, order: Order, cache_mebibytes: usize) -> Result<Self, String> {
        let Some(tables) = weights.tables.take() else { return Ok(Self::without_tables(weights)) };
        let tables = match order {
            Order::Files => tables,
            Order::Ranks => by_ranks(tables, &|_, _| {})
                .map_err(|error| format!("the weights cannot be rearranged: {error}"))?,
        };
        weights.tables = Some(tables);
        Ok(Self { weights, order, cache: Cache::new(cache_mebibytes)? })
    }

    /// Material alone, with the values of the board's spec.
    pub fn material() -> Self {
        Self::without_tables(Weights::material())
    }

    /// Material alone is counted faster than looked up, and needs no cache.
    fn without_tables(weights: Weights) -> Self {
        Self { weights, order: Order::default(), cache: Cache::none() }
    }

    /// The weights. Their tables are in [`Evaluation::order`], which those that read and write weights do not know of.
    #[inline]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The order of entries in the tables.
    #[inline]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The values of positions.
    #[inline]
    pub fn cache(&self) -> &Cache {
        &self.cache
    }
}
