//! Many storms, counted.

use std::time::Duration;

use super::conductor::{Conductor, Stop};
use super::fault::Fault;
use super::judge::{Delays, Patience};
use super::script::script;
use crate::arena::engines::{EngineProcess, EngineSpec, StartError};
use crate::stop_flag::StopFlag;

/// Storms for one engine.
#[derive(Clone, Debug)]
pub struct StormRunner {
    /// The engine.
    pub engine: EngineSpec,
    /// The seed of the first storm; each has the next.
    pub seed: u64,
    /// The number of cycles of all storms together, each with a `go`.
    pub cycles: u64,
    /// The greatest number of search threads.
    pub threads: u32,
    /// How long the engine may take.
    pub patience: Patience,
}

/// What happened in all storms together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StormCounts {
    /// The number of storms, which is that of processes.
    pub storms: u64,
    /// The number of cycles.
    pub cycles: u64,
    /// The number of commands sent.
    pub commands: u64,
    /// The number of storms that the engine failed.
    pub failed: u64,
    /// How late answers came.
    pub delays: Delays,
}

/// A storm that the engine failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedStorm {
    /// Its seed, by which it replays.
    pub seed: u64,
    /// The number of its cycles.
    pub cycles: u64,
    /// What the engine did wrong.
    pub fault: Fault,
    /// The last lines of both sides, with the time in milliseconds.
    pub transcript: Vec<String>,
}

impl StormRunner {
    /// The number of cycles of a storm: as many as are still read with patience when one fails.
    pub const CYCLES: u64 = 20;

    /// Runs the storms, one after the other, until all are over or the stop flag is set. Calls `after_storm` after each
    /// with the counts so far.
    ///
    /// # Errors
    ///
    /// If the engine cannot be started.
    pub fn run(
        &self,
        stop: &StopFlag,
        mut on_failure: impl FnMut(&FailedStorm),
        mut after_storm: impl FnMut(&StormCounts),
    ) -> Result<StormCounts, StartError> {
        let mut counts = StormCounts::default();
        while counts.cycles < self.cycles && !stop.is_set() {
            let seed = self.seed.wrapping_add(counts.storms);
            let cycles = Self::CYCLES.min(self.cycles - counts.cycles);
            let process = match EngineProcess::start(&self.engine, self.patience.hang, stop) {
                Err(StartError::Interrupted) => break,
                started => started?,
            };
            let mut storm = Conductor::new(process, self.patience, self.threads);
            let played = storm.play(&script(seed, cycles, self.threads));
            if matches!(played, Err(Stop::Interrupted)) {
                break;
            }
            counts.storms += 1;
            counts.cycles += cycles;
            counts.commands += storm.commands();
            counts.delays.add(&storm.delays());
            if let Err(Stop::Fault(fault)) = played {
                counts.failed += 1;
                on_failure(&FailedStorm { seed, cycles, fault, transcript: storm.transcript() });
            }
            after_storm(&counts);
        }
        Ok(counts)
    }
}

impl Default for Patience {
    /// 200 ms for an answer; ten minutes before anything counts as hanging, since the machine may be busy.
    fn default() -> Self {
        Self { answer: Duration::from_millis(200), hang: Duration::from_secs(600) }
    }
}
