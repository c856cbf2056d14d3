//! A player: an engine that is started when it is needed, and anew after it failed.

use std::time::Duration;

use super::failure::{Failure, StartError};
use super::process::{Answer, Process};
use super::spec::Spec;
use crate::matches::stop::Stop;

/// One of the two engines of a slot, kept alive between games.
#[derive(Debug)]
pub struct Player<'a> {
    spec: &'a Spec,
    patience: Duration,
    stop: &'a Stop,
    process: Option<Process>,
}

impl<'a> Player<'a> {
    /// A player that was not started yet.
    pub fn new(spec: &'a Spec, patience: Duration, stop: &'a Stop) -> Self {
        Self { spec, patience, stop, process: None }
    }

    /// Starts the engine, unless it runs.
    ///
    /// # Errors
    ///
    /// If it cannot be started: no fault of its play, and no reason to go on.
    pub fn start(&mut self) -> Result<(), StartError> {
        if self.process.is_none() {
            self.process = Some(Process::start(self.spec, self.patience, self.stop)?);
        }
        Ok(())
    }

    /// Gets ready for a new game.
    ///
    /// # Errors
    ///
    /// If the engine fails; then it is ended.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        self.try_to(Process::new_game)
    }

    /// Thinks: see [`Process::think`].
    ///
    /// # Errors
    ///
    /// If the engine fails; then it is ended.
    pub fn think(&mut self, position: &str, go: &str, limit: Option<Duration>) -> Result<Answer, Failure> {
        self.try_to(|process| process.think(position, go, limit))
    }

    fn try_to<T>(&mut self, act: impl FnOnce(&mut Process) -> Result<T, Failure>) -> Result<T, Failure> {
        let process = self.process.as_mut().ok_or_else(|| Failure::Died("it is not running".into()))?;
        let done = act(process);
        // In whatever state it is, the next game begins with a new one.
        if matches!(done, Err(Failure::Died(_) | Failure::Silent(_))) {
            self.process = None;
        }
        done
    }

    /// Hears how the game ended.
    pub fn game_over(&mut self, result: &str) {
        if let Some(process) = &mut self.process {
            process.game_over(result);
        }
    }

    /// Ends the engine in order.
    pub fn quit(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit();
        }
    }
}
