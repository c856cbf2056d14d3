//! A whole match, from the first game to the score: several games at once, stored, counted and shown as they finish.

use std::collections::HashSet;
use std::error::Error;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use katagami::cli::adjudication::AdjudicationRule;
use katagami::cli::overwriting::Overwriting;
use katagami::cli::progress_display::ProgressDisplay;
use katagami_rules::board::NAME;
use katagami_rules::game::{EnteringKingRule, Rules, UnknownRule};
use katagami_rules::types::ByColor;

use super::announced_mates::MateChecker;
use super::engines::{EnginePlayer, EngineProcess, EngineSpec, StartError};
use super::opening_choice;
use super::openings::{self, Opening};
use super::records::{MatchFolder, MatchGame, MatchSettings};
use super::referee::Referee;
use super::schedule::{Factors, Schedule, pair_number};
use super::score::MatchScore;
use super::strength::Sprt;
use crate::file_error::FileError;
use crate::options::{even, warn_of_threads};
use crate::session::Result;
use crate::shard::Shard;
use crate::stop_flag::StopFlag;
use katagami::cli::time_control::TimeControl;

/// Arguments of all commands that play matches.
#[derive(Clone, Debug, clap::Args)]
pub struct MatchConditions {
    /// The tolerance of the clock in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 50)]
    pub margin: u64,
    /// The number of games, in all shards together; even, because each opening is played twice
    #[arg(long, default_value_t = 100, value_parser = even)]
    pub games: u64,
    /// The number of games at once
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
    /// A file of openings, one a line, plain or .zst; if not given the built-in ones, or some that are made for the match
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// The seed of the openings' order
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// The number of plies, opening included, after which a game is a draw
    #[arg(long, alias = "maximum-plies", value_name = "N", default_value_t = 512)]
    pub max_plies: u32,
    /// The rule of winning by entering king
    #[arg(long, value_name = "RULE", default_value = EnteringKingRule::DEFAULT_NAME)]
    pub entering_king: String,
    /// The time limit in seconds for an engine to get ready, and to move without a time control
    #[arg(long = "patience", value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub timeout: u64,
    /// Check each mate that an engine announces, with this number of nodes of the mate solver a position; 0 for no checks
    #[arg(long, value_name = "N", default_value_t = MateChecker::DEFAULT_NODES)]
    pub mate_nodes: u64,
    /// Store the games in this folder: games.jsonl, csa/, and the settings in match.json
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Continue the match in that folder
    #[arg(long, requires = "out")]
    pub resume: bool,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub overwriting: Overwriting,
}

/// Plays a match.
#[derive(Clone, Debug)]
pub struct MatchRunner {
    /// The conditions.
    pub conditions: MatchConditions,
    /// The settings that determine the games.
    pub settings: MatchSettings,
    /// The openings.
    pub openings: Vec<Opening>,
    /// The part of the pairs to play.
    pub shard: Shard,
    /// The time after which no new pair of games begins, except the first pair; none if it is not limited.
    pub time: Option<Duration>,
}

/// Why a game cannot be played: an engine cannot be started, there is not enough memory to check announced mates, or the game cannot
/// be stored.
type GameError = Box<dyn Error + Send + Sync>;

impl MatchRunner {
    /// The match of two engines.
    ///
    /// # Errors
    ///
    /// If the openings cannot be read or made.
    pub fn new(
        conditions: MatchConditions,
        engines: [EngineSpec; 2],
        time: TimeControl,
        resign_score: Option<AdjudicationRule>,
        sprt: Option<Sprt>,
    ) -> Result<Self> {
        let (openings, source) = opening_choice::choose(conditions.openings.as_deref())?;
        let settings = MatchSettings {
            board: NAME.into(),
            engines,
            time,
            margin: conditions.margin,
            openings: source,
            opening_count: openings.len(),
            opening_checksum: openings::checksum(&openings),
            seed: conditions.seed,
            max_plies: conditions.max_plies,
            entering_king: conditions.entering_king.clone(),
            resign_score,
            sprt,
            factors: Factors::default(),
        };
        Ok(Self { conditions, settings, openings, shard: Shard::default(), time: None })
    }

    /// How long an engine may take to answer where it is not on the clock.
    fn timeout(&self) -> Duration {
        Duration::from_secs(self.conditions.timeout)
    }

    /// Plays the games that are left.
    ///
    /// The match ends when all games are played, when the sequential test is decided, when its time is over and the games
    /// in progress are finished, or when `stop` is set.
    ///
    /// # Errors
    ///
    /// If an engine cannot be started or a game cannot be stored. Finished games stay stored.
    pub fn run(&self, stop: &StopFlag) -> Result<MatchScore> {
        let referee = self.referee()?;
        if self.openings.is_empty() {
            return Err("there are no openings".into());
        }
        warn_of_threads("--concurrency", usize::from(self.conditions.concurrency));
        // Checks the engines before anything is written, so that a mistyped command leaves nothing behind.
        for spec in &self.settings.engines {
            for spec in self.settings.factors.extremes(spec) {
                EngineProcess::start(&spec, self.timeout(), stop)?.quit();
            }
        }
        let (mut folder, finished) = match &self.conditions.out {
            None => (None, Vec::new()),
            Some(path) => {
                let MatchConditions { resume, overwriting, .. } = self.conditions;
                let (folder, finished) = MatchFolder::open(path, &self.settings, resume, overwriting)?;
                (Some(folder), finished)
            }
        };
        let mut score = MatchScore::new(&self.settings);
        for game in &finished {
            score.add(game);
        }
        let total = self.games_to_play();
        let display = ProgressDisplay::new(total, "games");
        if !score.is_decided() {
            let finished: HashSet<_> = finished.iter().map(|game| game.game).collect();
            self.play(&referee, &finished, stop, |game| {
                if let Some(folder) = &mut folder {
                    folder.append(&game)?;
                }
                score.add(&game);
                display.show(score.games(), || score.line());
                if score.is_decided() {
                    stop.set();
                }
                Ok(())
            })
            .map_err(|error| error.to_string())?;
        }
        Ok(score)
    }

    /// The number of games of the shard.
    pub fn games_to_play(&self) -> u64 {
        2 * self.shard.share(self.conditions.games / 2)
    }

    fn referee(&self) -> Result<Referee, String> {
        let entering_king: EnteringKingRule =
            self.settings.entering_king.parse().map_err(|unknown: UnknownRule| unknown.to_string())?;
        Ok(Referee {
            rules: Rules { entering_king, maximum_plies: Some(self.settings.max_plies) },
            margin: Duration::from_millis(self.settings.margin),
            adjudication: self.settings.resign_score,
        })
    }

    /// The numbers of the games to play: those of the shard that are not finished.
    fn numbers(&self, finished: &HashSet<u64>) -> impl Iterator<Item = u64> {
        let first = 2 * self.shard.number(0) + 1;
        let numbers =
            (first..=self.conditions.games).filter(|&number| self.shard.contains(pair_number(number) - 1));
        let numbers = numbers.filter(|number| !finished.contains(number));
        let start = Instant::now();
        let is_over = move || self.time.is_some_and(|time| start.elapsed() >= time);
        // Games with even numbers are the second of their pair.
        numbers.take_while(move |&number| number == first || number.is_multiple_of(2) || !is_over())
    }

    /// Plays the games that are not finished, several at once. Calls `after_game` with each, on this thread. If that fails or sets
    /// the stop flag, games in progress are abandoned.
    fn play(
        &self,
        referee: &Referee,
        finished: &HashSet<u64>,
        stop: &StopFlag,
        mut after_game: impl FnMut(MatchGame) -> Result<(), FileError>,
    ) -> Result<(), GameError> {
        let numbers = Mutex::new(self.numbers(finished));
        let schedule = Schedule::new(self.openings.len(), self.settings.seed);
        let (mut done, mut stored) = (Ok(()), true);
        std::thread::scope(|scope| {
            let (sender, games) = channel();
            for _ in 0..self.conditions.concurrency {
                let (sender, numbers) = (sender.clone(), &numbers);
                let worker = Worker { runner: self, referee, schedule: &schedule, stop };
                scope.spawn(move || worker.run(numbers, &sender));
            }
            drop(sender);
            for game in games {
                // A game that could not be stored may have left half a line. No other may follow it.
                if !stored {
                    continue;
                }
                let counted = game.and_then(|game| {
                    let added = after_game(game);
                    stored = added.is_ok();
                    Ok(added?)
                });
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
    fn run(&self, numbers: &Mutex<impl Iterator<Item = u64>>, sender: &Sender<Result<MatchGame, GameError>>) {
        let (engines, timeout) = (&self.runner.settings.engines, self.runner.timeout());
        let mut players = engines.each_ref().map(|spec| EnginePlayer::new(spec, timeout, self.stop));
        let mate_nodes = self.runner.conditions.mate_nodes;
        let mut checker = match MateChecker::if_wanted(self.referee.rules, mate_nodes) {
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
    ) -> Result<Option<MatchGame>, GameError> {
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
        let Some(played) = self.referee.play(ByColor(seats), controls, opening) else { return Ok(None) };
        let mut game = MatchGame::new(&scheduled, settings.names(), opening, &played);
        if let Some(checker) = checker {
            let announced: Vec<_> = played.plies.iter().map(|ply| ply.info.mate).collect();
            game.add_verdicts(&checker.check_game(&played.game, &announced));
        }
        Ok(Some(game))
    }
}
