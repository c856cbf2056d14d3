//! An engine that is started when it is needed and restarted after a failure.

use std::time::Duration;

use super::process::{EngineFailure, EngineProcess, StartError};
use super::spec::EngineSpec;
use crate::stop_flag::StopFlag;

/// An engine that keeps running between games.
#[derive(Debug)]
pub struct EnginePlayer<'a> {
    spec: &'a EngineSpec,
    timeout: Duration,
    stop: &'a StopFlag,
    process: Option<EngineProcess>,
}

impl<'a> EnginePlayer<'a> {
    /// A player whose engine is not running yet.
    pub fn new(spec: &'a EngineSpec, timeout: Duration, stop: &'a StopFlag) -> Self {
        Self { spec, timeout, stop, process: None }
    }

    /// Starts the engine unless it is running.
    ///
    /// # Errors
    ///
    /// If the engine cannot be started.
    pub fn start(&mut self) -> Result<(), StartError> {
        if self.process.is_none() {
            self.process = Some(EngineProcess::start(self.spec, self.timeout, self.stop)?);
        }
        Ok(())
    }

    /// Lets the engine do something.
    ///
    /// # Errors
    ///
    /// If the engine fails. Its process is ended then.
    pub fn run<T>(
        &mut self,
        action: impl FnOnce(&mut EngineProcess) -> Result<T, EngineFailure>,
    ) -> Result<T, EngineFailure> {
        let process = self.process.as_mut().ok_or_else(|| EngineFailure::Died("it is not running".into()))?;
        let done = action(process);
        // A failed process is in an unknown state, so the next game starts a new one.
        if matches!(done, Err(EngineFailure::Died(_) | EngineFailure::Silent(_))) {
            self.process = None;
        }
        done
    }

    /// Sends a command that needs no answer, if the engine is running.
    pub fn send(&mut self, line: &str) {
        if let Some(process) = &mut self.process {
            process.send(line);
        }
    }

    /// Ends the engine with `quit`.
    pub fn quit(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit();
        }
    }
}
