//! The settings of a self-play.

use std::ops::RangeInclusive;

use katagami::search::Limits;
use serde_json::{Value, json};

use crate::arena::game_end::AdjudicationRule;
use crate::positions::kpos::Metadata;
use crate::shard::Shard;

/// All settings that determine the games of a self-play, besides the evaluation and the openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfPlayConfig {
    /// The maximum depth of each search.
    pub depth: Option<u32>,
    /// The maximum number of nodes of each search.
    pub nodes: Option<u64>,
    /// The number of random moves at the beginning of a game. Each number is equally likely.
    pub random_plies: RangeInclusive<usize>,
    /// How many of a thousand later moves are random, too.
    pub noise: u32,
    /// The last ply at which later moves can be random. Moves of the opening do not count.
    pub noise_plies: usize,
    /// When games are adjudicated, if at all.
    pub adjudication: Option<AdjudicationRule>,
    /// The number of plies after which a game is a draw.
    pub max_plies: u32,
    /// The size of each thread's transposition table in MiB.
    pub hash: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The part of the games to play.
    pub shard: Shard,
}

impl SelfPlayConfig {
    /// The limits of each search.
    pub(super) fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, ..Limits::default() }
    }

    /// The random numbers of a game, by its number in the whole self-play.
    pub(super) fn random(&self, number: u64) -> fastrand::Rng {
        // Odd factors with many bits set keep the games of neighbouring numbers and seeds apart.
        let mixed =
            self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03);
        let mut random = fastrand::Rng::with_seed(mixed);
        fastrand::Rng::with_seed(random.u64(..))
    }

    /// All settings by name, for the first line of the file. A run that resumes the file must have the same.
    pub fn metadata(&self) -> Metadata {
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
