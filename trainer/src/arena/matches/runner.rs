//! A whole match, from the first game to the score.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use katagami_rules::game::{EnteringKingRule, Rules, UnknownRule};

use super::collector::ResultCollector;
use super::pool::{PoolError, WorkerPool};
use super::score::MatchScore;
use crate::arena::engines::{EngineProcess, StartError};
use crate::arena::game::Referee;
use crate::arena::openings::Opening;
use crate::arena::records::{MatchFolder, MatchGame, MatchSettings};
use crate::arena::schedule::{Schedule, is_second_of_pair, pair_number};
use crate::file_error::FileError;
use crate::shard::Shard;
use crate::stop_flag::StopFlag;

/// Plays a match.
#[derive(Clone, Debug)]
pub struct MatchRunner {
    /// The settings that determine the games.
    pub settings: MatchSettings,
    /// The openings.
    pub openings: Vec<Opening>,
    /// The number of games, in all shards together.
    pub games: u64,
    /// The part of the pairs to play.
    pub shard: Shard,
    /// The time after which no more pairs of games begin but the first one, if it is limited.
    pub time: Option<Duration>,
    /// The number of games at once.
    pub concurrency: usize,
    /// How long an engine may take to answer where it is not on the clock.
    pub timeout: Duration,
    /// How much is spent on checking each mate that an engine announces; 0 for no checks. See
    /// [`MateChecker::new`](crate::arena::announced_mates::MateChecker::new).
    pub mate_nodes: u64,
    /// The folder for the games, if they are to be stored.
    pub out: Option<PathBuf>,
    /// Whether to resume the match in the folder.
    pub resume: bool,
}

/// Why a match cannot be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Games cannot be played.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// Games cannot be stored.
    #[error(transparent)]
    Folder(#[from] FileError),
    /// The rule of entering king is unknown or not for this board.
    #[error("{0}")]
    Rule(UnknownRule),
    /// There are no openings.
    #[error("there are no openings")]
    NoOpenings,
}

impl MatchRunner {
    /// Plays the games that are left.
    ///
    /// The match ends when all games are played, when the sequential test is decided, when its time is over and the games
    /// in progress are finished, or when `stop` is set.
    ///
    /// # Errors
    ///
    /// If an engine cannot be started or a game cannot be stored. Finished games stay stored.
    pub fn run(&self, stop: &StopFlag) -> Result<MatchScore, MatchError> {
        let referee = self.referee()?;
        if self.openings.is_empty() {
            return Err(MatchError::NoOpenings);
        }
        // Checks the engines before anything is written, so that a mistyped command leaves nothing behind.
        for spec in &self.settings.engines {
            for spec in self.settings.factors.extremes(spec) {
                EngineProcess::start(&spec, self.timeout, stop)?.quit();
            }
        }
        let (folder, finished) = self.open()?;
        let mut collector = ResultCollector::new(folder, self.games_to_play(), &self.settings);
        for record in &finished {
            collector.add_stored(record);
        }
        if !collector.is_decided() {
            self.play_remaining(&referee, &finished, &mut collector, stop)?;
        }
        Ok(collector.finish()?)
    }

    /// Plays the games that are not in `finished`.
    fn play_remaining(
        &self,
        referee: &Referee,
        finished: &[MatchGame],
        collector: &mut ResultCollector,
        stop: &StopFlag,
    ) -> Result<(), PoolError> {
        let finished: HashSet<_> = finished.iter().map(|record| record.game).collect();
        let first = 2 * self.shard.number(0) + 1;
        let numbers = (first..=self.games).filter(|&number| self.shard.contains(pair_number(number) - 1));
        let numbers = numbers.filter(|number| !finished.contains(number));
        let start = Instant::now();
        let is_over = || self.time.is_some_and(|time| start.elapsed() >= time);
        let numbers =
            numbers.take_while(|&number| number == first || is_second_of_pair(number) || !is_over());
        let pool = WorkerPool {
            settings: &self.settings,
            referee,
            schedule: &Schedule::new(self.openings.len(), self.settings.seed),
            openings: &self.openings,
            timeout: self.timeout,
            mate_nodes: self.mate_nodes,
            stop,
        };
        pool.play(numbers, self.concurrency, |record| {
            collector.add_finished(&record);
            if collector.is_decided() || collector.has_failed() {
                stop.set();
            }
        })
    }

    /// The number of games of the shard.
    pub fn games_to_play(&self) -> u64 {
        2 * self.shard.share(self.games / 2)
    }

    /// Whether the sequential test, if there is one, is decided.
    pub fn is_decided(&self, score: &MatchScore) -> bool {
        score.is_decided()
    }

    fn open(&self) -> Result<(Option<MatchFolder>, Vec<MatchGame>), FileError> {
        match &self.out {
            None => Ok((None, Vec::new())),
            Some(path) => {
                let (folder, records) = MatchFolder::open(path, &self.settings, self.resume)?;
                Ok((Some(folder), records))
            }
        }
    }

    fn referee(&self) -> Result<Referee, MatchError> {
        let entering_king: EnteringKingRule =
            self.settings.entering_king.parse().map_err(MatchError::Rule)?;
        Ok(Referee {
            rules: Rules { entering_king, maximum_plies: Some(self.settings.max_plies) },
            margin: Duration::from_millis(self.settings.margin),
            adjudication: self.settings.resign_score,
        })
    }
}
