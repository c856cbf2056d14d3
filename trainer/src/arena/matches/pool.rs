//! Several games at once: each worker has two engines and plays one game after the other.

use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use katagami::mate::ProofTableError;
use katagami_rules::types::ByColor;

use crate::arena::announced_mates::MateChecker;
use crate::arena::engines::{EnginePlayer, StartError};
use crate::arena::game::Referee;
use crate::arena::openings::Opening;
use crate::arena::records::{MatchGame, MatchSettings};
use crate::arena::schedule::{Schedule, pair_number};
use crate::stop_flag::StopFlag;

/// What all workers share.
#[derive(Clone, Copy, Debug)]
pub struct WorkerPool<'a> {
    /// The settings of the match.
    pub settings: &'a MatchSettings,
    /// The referee.
    pub referee: &'a Referee,
    /// The openings and colours of the games.
    pub schedule: &'a Schedule,
    /// The openings.
    pub openings: &'a [Opening],
    /// How long an engine may take to answer where it is not on the clock.
    pub timeout: Duration,
    /// How much is spent on checking each mate that an engine announces; 0 for no checks. See [`MateChecker::new`].
    pub mate_nodes: u64,
    /// Stops all games.
    pub stop: &'a StopFlag,
}

/// Why games cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// An engine cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// There is not enough memory to check announced mates.
    #[error(transparent)]
    Memory(#[from] ProofTableError),
}

/// What a worker reports: a finished game, or why it cannot continue.
type WorkerMessage = Result<MatchGame, PoolError>;

impl WorkerPool<'_> {
    /// Plays the games with these numbers, several at once. Calls `after_game` with each finished game.
    ///
    /// `after_game` runs on the caller's thread. If it sets the stop flag, games in progress are abandoned.
    ///
    /// # Errors
    ///
    /// If an engine cannot be started, or memory is short; the other games are abandoned.
    pub fn play(
        &self,
        numbers: impl Iterator<Item = u64> + Send,
        concurrency: usize,
        mut after_game: impl FnMut(MatchGame),
    ) -> Result<(), PoolError> {
        let numbers = Mutex::new(numbers);
        let mut first_error = None;
        std::thread::scope(|scope| {
            let (sender, messages) = channel();
            for _ in 0..concurrency {
                let (sender, numbers) = (sender.clone(), &numbers);
                scope.spawn(move || self.run_worker(numbers, &sender));
            }
            drop(sender);
            for message in messages {
                match message {
                    Ok(record) => after_game(record),
                    Err(error) => {
                        self.stop.set();
                        // Later errors are consequences of the first.
                        first_error.get_or_insert(error);
                    }
                }
            }
        });
        first_error.map_or(Ok(()), Err)
    }

    fn run_worker(&self, numbers: &Mutex<impl Iterator<Item = u64>>, sender: &Sender<WorkerMessage>) {
        let mut players =
            self.settings.engines.each_ref().map(|spec| EnginePlayer::new(spec, self.timeout, self.stop));
        let mut checker = match self.mate_checker() {
            Ok(checker) => checker,
            // The receiver is gone only if another worker has failed before.
            Err(error) => return sender.send(Err(error.into())).unwrap_or_default(),
        };
        while !self.stop.is_set() {
            let Some(number) = numbers.lock().ok().and_then(|mut numbers| numbers.next()) else { break };
            let Some(message) = self.play_game(number, &mut players, checker.as_mut()).transpose() else {
                break;
            };
            let was_last = message.is_err();
            if sender.send(message).is_err() || was_last {
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
    ) -> Result<Option<MatchGame>, PoolError> {
        for player in players.iter_mut() {
            match player.start() {
                Err(StartError::Interrupted) => return Ok(None),
                started => started?,
            }
        }
        self.set_factors(number, players);
        let scheduled = self.schedule.game(number);
        let opening = &self.openings[scheduled.opening];
        let controls = ByColor(scheduled.engines.0.map(|engine| self.settings.control(engine)));
        let [first, second] = players;
        let seats = if scheduled.engines.0[0] == 0 { [first, second] } else { [second, first] };
        let Ok(played) = self.referee.play(ByColor(seats), controls, opening) else { return Ok(None) };
        let mut record = MatchGame::new(&scheduled, self.settings.names(), opening, &played);
        if let Some(checker) = checker {
            let announced: Vec<_> = played.plies.iter().map(|ply| ply.info.mate).collect();
            record.add_verdicts(&checker.check_game(&played.game, &announced));
        }
        Ok(Some(record))
    }

    /// Sets the options that change from pair to pair.
    fn set_factors(&self, number: u64, players: &mut [EnginePlayer<'_>; 2]) {
        let MatchSettings { factors, seed, .. } = self.settings;
        for (engine, player) in players.iter_mut().enumerate() {
            for (name, value) in factors.options(*seed, pair_number(number), engine) {
                player.set_option(name, value);
            }
        }
    }

    /// What checks announced mates, if they are to be checked.
    fn mate_checker(&self) -> Result<Option<MateChecker>, ProofTableError> {
        let wanted = self.mate_nodes > 0;
        wanted.then(|| MateChecker::new(self.referee.rules, self.mate_nodes)).transpose()
    }
}
