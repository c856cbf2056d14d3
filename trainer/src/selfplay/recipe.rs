//! What games a self-play consists of: everything that its positions depend on.

use std::ops::RangeInclusive;

use katagami::search::Limits;
use serde_json::{Value, json};

use super::shard::Shard;
use crate::matches::games::Adjudication;
use crate::positions::shard::About;

/// Everything that the positions of a self-play depend on, besides the evaluation and the openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// At most this many plies of search for each move.
    pub depth: Option<u32>,
    /// At most this many nodes for each move.
    pub nodes: Option<u64>,
    /// How many random moves a game begins with; each number is equally likely.
    pub random_plies: RangeInclusive<usize>,
    /// In how many of a thousand later moves one is random as well.
    pub noise: u32,
    /// Up to which ply of a game, the opening not counted, that may be.
    pub noise_plies: usize,
    /// When a game is as good as over.
    pub adjudication: Option<Adjudication>,
    /// After how many plies a game is a draw.
    pub max_plies: u32,
    /// How large each thread's transposition table is, in MiB.
    pub hash: usize,
    /// Which games.
    pub seed: u64,
    /// Which part of them.
    pub shard: Shard,
}

impl Recipe {
    /// What a search may spend.
    pub(super) fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, ..Limits::default() }
    }

    /// The random numbers of a game of the whole self-play.
    pub(super) fn random(&self, number: u64) -> fastrand::Rng {
        // Neighbouring numbers and seeds must not give alike games; odd factors with many bits set keep them apart.
        let mixed =
            self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03);
        let mut random = fastrand::Rng::with_seed(mixed);
        fastrand::Rng::with_seed(random.u64(..))
    }

    /// All of it by name, for the first line of the file: a run that goes on must agree.
    pub fn about(&self) -> About {
        let (least, most) = (self.random_plies.start(), self.random_plies.end());
        let by_name: [(&str, Value); 11] = [
            ("program", json!(concat!("katagami-trainer ", env!("CARGO_PKG_VERSION"), " selfplay"))),
            ("depth", json!(self.depth)),
            ("nodes", json!(self.nodes)),
            ("random_plies", json!([least, most])),
            ("noise", json!(self.noise)),
            ("noise_plies", json!(self.noise_plies)),
            ("adjudication", json!(self.adjudication)),
            ("max_plies", json!(self.max_plies)),
            ("hash", json!(self.hash)),
            ("seed", json!(self.seed)),
            ("shard", json!(self.shard.to_string())),
        ];
        by_name.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}
