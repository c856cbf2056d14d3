//! A whole match, from the first game to the score: several games at once, stored, counted and shown as they finish.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use katagami::mate::ProofTableError;
use katagami_rules::game::{EnteringKingRule, Rules, UnknownRule};
use katagami_rules::types::ByColor;

use super::announced_mates::MateChecker;
use super::engines::{EnginePlayer, EngineProcess, StartError};
use super::openings::Opening;
use super::records::{MatchFolder, MatchGame, MatchSettings};
use super::referee::Referee;
use super::schedule::{Schedule, is_second_of_pair, pair_number};
use super::score::MatchScore;
use crate::file_error::FileError;
use crate::progress_display::ProgressDisplay;
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
    /// The time after which no new pair of games begins, except the first pair; none if it is not limited.
    pub time: Option<Duration>,
    /// The number of games at once.
    pub concurrency: usize,
    /// How long an engine may take to answer where it is not on the clock.
    pub timeout: Duration,
    /// How much is spent on checking each mate that an engine announces; 0 for no checks. See [`MateChecker::new`].
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
    /// There is not enough memory to check announced mates.
    #[error(transparent)]
    Memory(#[from] ProofTableError),
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
        let (mut folder, finished) = match &self.out {
            None => (None, Vec::new()),
            Some(path) => {
                let (folder, finished) = MatchFolder::open(path, &self.settings, self.resume)?;
                (Some(folder), finished)
            }
        };
        let mut score = MatchScore::new(&self.settings);
        for game in &finished {
            score.add(game);
        }
        let total = self.games_to_play();
        let mut display = ProgressDisplay::new(total, "games");
        if !score.is_decided() {
            let finished: HashSet<_> = finished.iter().map(|game| game.game).collect();
            self.play(&referee, &finished, stop, |game| {
                if let Some(folder) = &mut folder {
                    folder.append(&game)?;
                }
                score.add(&game);
                let games = score.games();
                display.show(games, || score.line(), || format!("{games}/{total} games, {}", score.line()));
                if score.is_decided() {
                    stop.set();
                }
                Ok(())
            })?;
        }
        display.finish();
        Ok(score)
    }

    /// The number of games of the shard.
    pub fn games_to_play(&self) -> u64 {
        2 * self.shard.share(self.games / 2)
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

    /// The numbers of the games to play: those of the shard that are not finished.
    fn numbers(&self, finished: &HashSet<u64>) -> impl Iterator<Item = u64> {
        let first = 2 * self.shard.number(0) + 1;
        let numbers = (first..=self.games).filter(|&number| self.shard.contains(pair_number(number) - 1));
        let numbers = numbers.filter(|number| !finished.contains(number));
        let start = Instant::now();
        let is_over = move || self.time.is_some_and(|time| start.elapsed() >= time);
        numbers.take_while(move |&number| number == first || is_second_of_pair(number) || !is_over())
    }

    /// Plays the games that are not finished, several at once. Calls `after_game` with each, on this thread. If that fails or sets
    /// the stop flag, games in progress are abandoned.
    fn play(
        &self,
        referee: &Referee,
        finished: &HashSet<u64>,
        stop: &StopFlag,
        mut after_game: impl FnMut(MatchGame) -> Result<(), FileError>,
    ) -> Result<(), MatchError> {
        let numbers = Mutex::new(self.numbers(finished));
        let schedule = Schedule::new(self.openings.len(), self.settings.seed);
        let mut done = Ok(());
        std::thread::scope(|scope| {
            let (sender, games) = channel();
            for _ in 0..self.concurrency {
                let (sender, numbers) = (sender.clone(), &numbers);
                let worker = Worker { runner: self, referee, schedule: &schedule, stop };
                scope.spawn(move || worker.run(numbers, &sender));
            }
            drop(sender);
            for game in games {
                // A game that could not be stored may have left half a line. No other may follow it.
                if matches!(done, Err(MatchError::Folder(_))) {
                    continue;
                }
                let counted = game.and_then(|game| Ok(after_game(game)?));
                if counted.is_err() {
                    stop.set();
                    // Later errors are consequences of the first.
                    if done.is_ok() {
                        done = counted;
                    }
                }
            }
        });
        done
    }
}

/// Plays one game after the other, with two engines that keep running between games.
struct Worker<'a> {
    runner: &'a MatchRunner,
    referee: &'a Referee,
    schedule: &'a Schedule,
    stop: &'a StopFlag,
}

impl Worker<'_> {
    /// Plays games until there are no more numbers, the stop flag is set, or an error is sent.
    fn run(
        &self,
        numbers: &Mutex<impl Iterator<Item = u64>>,
        sender: &Sender<Result<MatchGame, MatchError>>,
    ) {
        let MatchRunner { settings, timeout, mate_nodes, .. } = self.runner;
        let mut players =
            settings.engines.each_ref().map(|spec| EnginePlayer::new(spec, *timeout, self.stop));
        let mut checker = match MateChecker::if_wanted(self.referee.rules, *mate_nodes) {
            Ok(checker) => checker,
            // The receiver is gone only if another worker has failed before.
            Err(error) => return sender.send(Err(error.into())).unwrap_or_default(),
        };
        while !self.stop.is_set() {
            let Some(number) = numbers.lock().ok().and_then(|mut numbers| numbers.next()) else { break };
            let Some(game) = self.play_game(number, &mut players, checker.as_mut()).transpose() else {
                break;
            };
            let has_failed = game.is_err();
            if sender.send(game).is_err() || has_failed {
                break;
            }
        }
        players.iter_mut().for_each(EnginePlayer::quit);
    }

    /// Plays a game; `None` if it was interrupted.
    fn play_game(
        &self,
        number: u64,
        players: &mut [EnginePlayer<'_>; 2],
        checker: Option<&mut MateChecker>,
    ) -> Result<Option<MatchGame>, MatchError> {
        let MatchRunner { settings, openings, .. } = self.runner;
        for (engine, player) in players.iter_mut().enumerate() {
            match player.start() {
                Err(StartError::Interrupted) => return Ok(None),
                started => started?,
            }
            for (name, value) in settings.factors.options(settings.seed, pair_number(number), engine) {
                player.send(&format!("setoption name {name} value {value}"));
            }
        }
        let scheduled = self.schedule.game(number);
        let opening = &openings[scheduled.opening];
        let controls = ByColor(scheduled.engines.0.map(|engine| settings.control(engine)));
        let [first, second] = players;
        let seats = if scheduled.engines.0[0] == 0 { [first, second] } else { [second, first] };
        let Ok(played) = self.referee.play(ByColor(seats), controls, opening) else { return Ok(None) };
        let mut game = MatchGame::new(&scheduled, settings.names(), opening, &played);
        if let Some(checker) = checker {
            let announced: Vec<_> = played.plies.iter().map(|ply| ply.info.mate).collect();
            game.add_verdicts(&checker.check_game(&played.game, &announced));
        }
        Ok(Some(game))
    }
}
