//! One game of the engine against itself, and the settings that determine it.

use std::ops::{ControlFlow, RangeInclusive};

use katagami::mate::ProofTableError;
use katagami::search::{self, Limits, ScoreKind, Settings, TableMemoryError};
use katagami_evaluation::Evaluation;
use katagami_rules::game::{Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Move};
use serde_json::{Value, json};

use crate::arena::announced_mates::{MateChecker, MateCounts};
use crate::arena::game_end::{AdjudicationRule, AdjudicationState};
use crate::arena::openings::Opening;
use crate::positions::kpos::Metadata;
use crate::positions::{SCORE_LIMIT, Sample, Wdl};
use crate::search_memory::SearchMemory;
use crate::shard::Shard;
use crate::stop_flag::StopFlag;

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
    /// The size of the transposition table of each of several games at once, in MiB.
    pub hash: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The part of the games to play.
    pub shard: Shard,
}

impl SelfPlayConfig {
    /// The limits of each search.
    fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, ..Limits::default() }
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

/// There is not enough memory to play.
#[derive(Debug, thiserror::Error)]
pub(super) enum MemoryError {
    /// For searches.
    #[error(transparent)]
    Search(#[from] TableMemoryError),
    /// For checking announced mates.
    #[error(transparent)]
    Mates(#[from] ProofTableError),
}

/// A finished game.
#[derive(Debug, Default)]
pub(super) struct FinishedGame {
    /// The samples.
    pub samples: Vec<Sample>,
    /// The mates that the search announced.
    pub mates: MateCounts,
}

/// A game in progress.
struct SelfPlayGame<'a> {
    game: Game,
    random_moves: RandomMoves<'a>,
    /// The moves searched since the last random move.
    searched: Vec<SearchedMove>,
    /// The mate announced with each move, random ones included.
    announced: Vec<Option<i32>>,
    adjudication_state: AdjudicationState,
}

/// A searched move.
struct SearchedMove {
    position: Position,
    mv: Move,
    score: i32,
}

impl<'a> SelfPlayWorker<'a> {
    pub(super) fn new(
        config: &'a SelfPlayConfig,
        evaluation: &'a Evaluation,
        openings: &'a [Opening],
        stop: &'a StopFlag,
        mate_nodes: u64,
    ) -> Result<Self, MemoryError> {
        let rules = Rules { maximum_plies: Some(config.max_plies), ..Rules::default() };
        Ok(Self {
            config,
            evaluation,
            openings,
            stop,
            limits: config.limits(),
            settings: Settings { rules, ..Settings::default() },
            memory: SearchMemory::new(config.hash)?,
            checker: MateChecker::if_wanted(rules, mate_nodes)?,
        })
    }

    /// Plays a game, by its number in the whole self-play. Returns it, `None` if the stop flag was set.
    ///
    /// The game depends on its number and the settings only: earlier searches are forgotten. Positions before a random
    /// move say little about the outcome and are left out.
    pub(super) fn play(&mut self, number: u64) -> Option<FinishedGame> {
        self.memory.clear();
        let mut random = self.config.random(number);
        let game = match random.choice(self.openings) {
            Some(opening) => opening.game(),
            None => Game::new(Position::start()),
        };
        let random_moves = RandomMoves::new(self.config, random);
        let mut game_in_progress = SelfPlayGame {
            game,
            random_moves,
            searched: Vec::new(),
            announced: Vec::new(),
            adjudication_state: AdjudicationState::default(),
        };
        while !self.stop.is_set() {
            if let ControlFlow::Break(winner) = self.play_ply(&mut game_in_progress) {
                let mates = self.check_mates(&game_in_progress);
                let searched = game_in_progress.searched.into_iter();
                let samples = searched.map(|searched_move| searched_move.sample(winner)).collect();
                return Some(FinishedGame { samples, mates });
            }
        }
        None
    }

    /// Checks the mates that the search announced, if that is wanted.
    fn check_mates(&mut self, SelfPlayGame { game, announced, .. }: &SelfPlayGame<'_>) -> MateCounts {
        let mut counts = MateCounts::default();
        if let Some(checker) = &mut self.checker {
            checker.check_game(game, announced).iter().for_each(|&(_, verdict)| counts.count(verdict));
        }
        counts
    }

    /// Plays one move. Breaks with the winner, if any, when the game is over.
    fn play_ply(&self, game_in_progress: &mut SelfPlayGame<'_>) -> ControlFlow<Option<Color>> {
        let SelfPlayGame { game, random_moves, searched, announced, adjudication_state } = game_in_progress;
        let side = game.position().side();
        if let Some(outcome) = game.outcome(&self.settings.rules) {
            return ControlFlow::Break(outcome.winner());
        }
        if let Some(mv) = random_moves.next(game) {
            game.make(mv);
            announced.push(None);
            searched.clear();
            return ControlFlow::Continue(());
        }
        match self.search(game) {
            search::Decision::Win => ControlFlow::Break(Some(side)),
            search::Decision::Resign => ControlFlow::Break(Some(!side)),
            search::Decision::Move { best, score, .. } => {
                searched.push(SearchedMove { position: game.position().clone(), mv: best, score });
                game.make(best);
                announced.push(match ScoreKind::from(score) {
                    ScoreKind::Mate(plies) => Some(plies),
                    ScoreKind::Centipawns(_) => None,
                });
                let rule = self.config.adjudication;
                let decided = rule.and_then(|rule| adjudication_state.update(rule, side, Some(score)));
                if decided.is_some() { ControlFlow::Break(decided) } else { ControlFlow::Continue(()) }
            }
        }
    }

    fn search(&self, game: &Game) -> search::Decision {
        self.memory.search(game, &self.limits, &self.settings, self.evaluation)
    }
}

impl SearchedMove {
    fn sample(self, winner: Option<Color>) -> Sample {
        let outcome = Wdl::for_side(self.position.side(), winner);
        let score = Some(self.score.clamp(-SCORE_LIMIT, SCORE_LIMIT) as i16);
        Sample { position: self.position, score, outcome, mv: self.mv }
    }
}

/// The random moves of a game.
struct RandomMoves<'a> {
    config: &'a SelfPlayConfig,
    random: fastrand::Rng,
    /// The number of random moves at the beginning.
    first: usize,
    /// The number of moves made so far, random or not.
    made: usize,
}

impl<'a> RandomMoves<'a> {
    fn new(config: &'a SelfPlayConfig, mut random: fastrand::Rng) -> Self {
        let first = random.usize(config.random_plies.clone());
        Self { config, random, first, made: 0 }
    }

    /// A random move if the next move is to be random.
    fn next(&mut self, game: &Game) -> Option<Move> {
        const THOUSAND: u32 = 1000;
        let Self { config, random, .. } = self;
        let is_random = self.made < self.first
            || (self.made < config.noise_plies && random.u32(..THOUSAND) < config.noise);
        self.made += 1;
        if !is_random {
            return None;
        }
        let mut moves = MoveList::new();
        movegen::legal_with(game.position(), game.checks(), &mut moves);
        random.choice(moves.iter()).copied()
    }
}
