//! One game of the engine against itself, and the settings that determine it.

use std::ops::RangeInclusive;

use katagami::cli::adjudication::{AdjudicationRule, AdjudicationState};
use katagami::search::{Decision, Limits, ScoreKind, Settings};
use katagami_evaluation::Evaluation;
use katagami_rules::game::{Game, Rules};
use katagami_rules::position::Position;
use serde_json::{Value, json};

use crate::arena::announced_mates::{MateChecker, MateCounts};
use crate::arena::openings::Opening;
use crate::options::{range, tenths_of_percent};
use crate::positions::kpos::Metadata;
use crate::positions::{SCORE_LIMIT, Sample, Wdl};
use crate::search_memory::SearchMemory;
use crate::shard::Shard;
use crate::stop_flag::StopFlag;

/// All settings that determine the games of a self-play, besides the evaluation and the openings.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
#[group(skip)]
pub struct SelfPlayConfig {
    /// The maximum depth of each search
    #[arg(long, group = "limit", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: Option<u32>,
    /// The maximum number of nodes of each search
    #[arg(long, group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// The range of the number of random moves at the beginning of a game
    #[arg(long, value_name = "MIN..MAX", default_value = "4..12", value_parser = range)]
    pub random_plies: RangeInclusive<usize>,
    /// How many of a hundred later moves are random, in steps of 0.1
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = tenths_of_percent::<1000>)]
    pub noise_percent: u32,
    /// The same, of a thousand
    #[arg(long, hide = true, value_name = "N", conflicts_with = "noise_percent", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub noise: Option<u32>,
    /// The last ply at which later moves can be random
    #[arg(long, value_name = "PLY", default_value_t = 40)]
    pub noise_plies: usize,
    /// Adjudicate a game when its scores favour one side for a number of plies in a row
    #[arg(long, value_name = "SCORE,PLIES", default_value = "3000,6")]
    pub resign_score: AdjudicationRule,
    /// Do not adjudicate games
    #[arg(long)]
    pub play_out: bool,
    /// The number of plies after which a game is a draw
    #[arg(long, alias = "maximum-plies", value_name = "N", default_value_t = 400)]
    pub max_plies: u32,
    /// The size of each game's transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=4096))]
    pub hash: u16,
    /// The seed of all random numbers
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The part of the games to play here: 2/8 is the second of eight
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub shard: Shard,
}

impl SelfPlayConfig {
    /// How many of a thousand later moves are random. Moves of the opening do not count.
    fn noise(&self) -> u32 {
        self.noise.unwrap_or(self.noise_percent)
    }

    /// When games are adjudicated, if at all.
    fn adjudication(&self) -> Option<AdjudicationRule> {
        (!self.play_out).then_some(self.resign_score)
    }

    /// The random numbers of a game, by its number in the whole self-play.
    fn random(&self, number: u64) -> fastrand::Rng {
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
            ("noise", json!(self.noise())),
            ("noise_plies", json!(self.noise_plies)),
            ("adjudication", json!(self.adjudication())),
            ("max_plies", json!(self.max_plies)),
            ("hash", json!(self.hash)),
            ("seed", json!(self.seed)),
            ("shard", json!(self.shard.to_string())),
        ];
        by_name.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// Plays games, one after the other. Each thread has a worker.
#[derive(Debug)]
pub(super) struct SelfPlayWorker<'a> {
    config: &'a SelfPlayConfig,
    evaluation: &'a Evaluation,
    openings: &'a [Opening],
    stop: &'a StopFlag,
    limits: Limits,
    settings: Settings,
    memory: SearchMemory,
    checker: Option<MateChecker>,
}

/// A finished game.
#[derive(Debug, Default)]
pub(super) struct FinishedGame {
    /// The samples.
    pub samples: Vec<Sample>,
    /// The mates that the search announced.
    pub mates: MateCounts,
}

impl<'a> SelfPlayWorker<'a> {
    pub(super) fn new(
        config: &'a SelfPlayConfig,
        evaluation: &'a Evaluation,
        openings: &'a [Opening],
        stop: &'a StopFlag,
        mate_nodes: u64,
    ) -> Result<Self, String> {
        let rules = Rules { maximum_plies: Some(config.max_plies), ..Rules::default() };
        Ok(Self {
            config,
            evaluation,
            openings,
            stop,
            limits: Limits { depth: config.depth, nodes: config.nodes, ..Limits::default() },
            settings: Settings { rules, ..Settings::default() },
            memory: SearchMemory::new(usize::from(config.hash)).map_err(|error| error.to_string())?,
            checker: MateChecker::if_wanted(rules, mate_nodes).map_err(|error| error.to_string())?,
        })
    }

    /// Plays a game, by its number in the whole self-play. Returns it, `None` if the stop flag was set.
    ///
    /// The game depends on its number and the settings only: earlier searches are forgotten. Positions before a random
    /// move say little about the outcome and are left out.
    pub(super) fn play(&mut self, number: u64) -> Option<FinishedGame> {
        self.memory.clear();
        let mut random = self.config.random(number);
        let mut game = match random.choice(self.openings) {
            Some(opening) => opening.game(),
            None => Game::new(Position::start()),
        };
        let first_plies = random.usize(self.config.random_plies.clone());
        let mut samples: Vec<Sample> = Vec::new();
        // The mate announced with each move, random ones included.
        let mut announced = Vec::new();
        let mut adjudication = AdjudicationState::default();
        let winner = loop {
            if self.stop.is_set() {
                return None;
            }
            let side = game.position().side();
            if let Some(outcome) = game.outcome(&self.settings.rules) {
                break outcome.winner();
            }
            let made = announced.len();
            let may_be_noise = made < self.config.noise_plies;
            let is_random = made < first_plies || may_be_noise && random.u32(..1000) < self.config.noise();
            if is_random && let Some(&mv) = random.choice(game.position().legal_moves().iter()) {
                game.make(mv);
                announced.push(None);
                samples.clear();
                continue;
            }
            let (best, score) = match self.memory.search(&game, &self.limits, &self.settings, self.evaluation)
            {
                Decision::Win => break Some(side),
                Decision::Resign => break Some(!side),
                Decision::Move { best, score, .. } => (best, score),
            };
            samples.push(Sample {
                position: game.position().clone(),
                score: Some(score.clamp(-SCORE_LIMIT, SCORE_LIMIT) as i16),
                // Until the game is over.
                outcome: Wdl::Draw,
                mv: best,
            });
            game.make(best);
            announced.push(match ScoreKind::from(score) {
                ScoreKind::Mate(plies) => Some(plies),
                ScoreKind::Centipawns(_) => None,
            });
            let rule = self.config.adjudication();
            let decided = rule.and_then(|rule| adjudication.update(rule, side, Some(score)));
            if decided.is_some() {
                break decided;
            }
        };
        for sample in &mut samples {
            sample.outcome = Wdl::for_side(sample.position.side(), winner);
        }
        let mut mates = MateCounts::default();
        if let Some(checker) = &mut self.checker {
            checker.check_game(&game, &announced).iter().for_each(|&(_, verdict)| mates.count(verdict));
        }
        Some(FinishedGame { samples, mates })
    }
}
