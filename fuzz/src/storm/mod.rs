//! Storms: random USI commands at random moments, sent to an engine whose every line is checked.
//!
//! | module | contents |
//! | --- | --- |
//! | `command` | a command, and what it means for a search |
//! | `script` | the commands and pauses of a storm, from a seed |
//! | `answer` | is an answer, or a line about a search, right? |
//! | `judge` | which answers are due, whether they came in time, and what an engine can do wrong |

mod answer;
mod command;
mod judge;
mod script;

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use katagami_trainer::arena::engines::{EngineFailure, EngineProcess, EngineSpec, StartError, TimedLine};
use katagami_trainer::stop_flag::StopFlag;

use command::{Command, Effect};
use judge::{Deadline, Judge, Patience};
pub use judge::{Delays, Fault};
use script::{Step, script};

/// The time that an engine has to end after `quit`, as `docs/src/reference/usi.md` promises.
const QUIT_GRACE: Duration = Duration::from_millis(500);

/// How often a condition is tested that no line announces.
const POLL: Duration = Duration::from_millis(10);

/// Storms for one engine.
#[derive(Clone, Debug, clap::Args)]
pub struct StormRunner {
    /// The engine, as in `match`: cmd= args= dir= option.NAME=
    #[arg(long, value_name = "WORDS", default_value = "cmd=self")]
    pub engine: EngineSpec,
    /// The number of cycles, each with a `go`; every 20 of them a new process
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub cycles: u64,
    /// The seed of the first storm of 20 cycles; each has the next
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The greatest number of search threads
    #[arg(long, value_name = "N", default_value_t = NonZeroU32::MIN)]
    pub threads: NonZeroU32,
    /// The time for an answer once it is due, in milliseconds; time in which the machine is busy does not count (on Linux)
    #[arg(long, alias = "patience", value_name = "MS", default_value_t = 200)]
    pub max_delay: u64,
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
    /// The number of cycles of a storm: few enough that the transcript of a failed one can be read.
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
        let (engine, patience) = (self.engine.clone().named(), Patience::new(self.max_delay));
        let threads = self.threads.get();
        let mut counts = StormCounts::default();
        while counts.cycles < self.cycles && !stop.is_set() {
            let seed = self.seed.wrapping_add(counts.storms);
            let cycles = Self::CYCLES.min(self.cycles - counts.cycles);
            let process = match EngineProcess::start(&engine, patience.hang, stop) {
                Err(StartError::Interrupted) => break,
                started => started?,
            };
            let mut storm = Storm {
                judge: Judge::new(patience, process.id(), threads),
                process,
                patience,
                awaited: 0,
                commands: 0,
                began: Instant::now(),
                transcript: VecDeque::new(),
            };
            let played = storm.play(&script(seed, cycles, threads));
            if matches!(played, Err(Fault::Interrupted)) {
                break;
            }
            counts.storms += 1;
            counts.cycles += cycles;
            counts.commands += storm.commands;
            counts.delays.add(&storm.judge.delays);
            if let Err(fault) = played {
                counts.failed += 1;
                on_failure(&FailedStorm { seed, cycles, fault, transcript: storm.transcript.into() });
            }
            after_storm(&counts);
        }
        Ok(counts)
    }
}

/// A storm in progress.
#[derive(Debug)]
struct Storm {
    process: EngineProcess,
    judge: Judge,
    patience: Patience,
    /// How often `isready` was sent and not answered yet.
    awaited: usize,
    /// The number of commands sent.
    commands: u64,
    began: Instant,
    /// The last lines of both sides.
    transcript: VecDeque<String>,
}

impl Storm {
    /// Plays a script to its end.
    fn play(&mut self, script: &[Step]) -> Result<(), Fault> {
        script.iter().try_for_each(|step| match step {
            Step::Send(command) => {
                self.send(command);
                Ok(())
            }
            Step::Pause(time) => {
                let deadline = Instant::now() + *time;
                while self.check_next(deadline)? {}
                Ok(())
            }
            Step::AwaitAnswers => self.check_until("an answer", |storm| storm.judge.is_idle()),
            Step::Settle(command) => self.settle(command),
            Step::Quit => self.quit(),
            Step::CloseInput => self.close_input(),
        })
    }

    fn send(&mut self, command: &Command) {
        let at = Instant::now();
        self.judge.record_command(command, at);
        self.awaited += usize::from(command.line == "isready");
        self.commands += 1;
        self.record('>', &command.line, at);
        self.process.send(&command.line);
    }

    fn record(&mut self, sign: char, line: &str, at: Instant) {
        const LINES: usize = 60;
        let time = at.saturating_duration_since(self.began).as_secs_f64() * 1e3;
        self.transcript.push_back(format!("{time:9.1} {sign} {line}"));
        if self.transcript.len() > LINES {
            self.transcript.pop_front();
        }
    }

    /// Records a line of the engine and lets the judge check it.
    fn check(&mut self, line: &TimedLine) -> Result<(), Fault> {
        // The answers to `usi` would push everything else out of the transcript.
        if !line.line.starts_with("option ") {
            self.record('<', &line.line, line.at);
        }
        if line.line == "readyok" {
            self.awaited = self.awaited.checked_sub(1).ok_or_else(|| Fault::Unasked(line.line.clone()))?;
        }
        self.judge.check(line)
    }

    /// Checks the next line. Returns whether there was one before the deadline.
    fn check_next(&mut self, deadline: Instant) -> Result<bool, Fault> {
        match self.process.read_line(self.began, deadline) {
            Ok(line) => self.check(&line).map(|()| true),
            Err(EngineFailure::Silent(_)) => Ok(false),
            Err(EngineFailure::Died(how)) => Err(Fault::Died(how)),
            Err(EngineFailure::Interrupted) => Err(Fault::Interrupted),
        }
    }

    /// Checks lines until a condition holds; `what` describes it.
    fn check_until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) -> Result<(), Fault> {
        let start = Instant::now();
        while !holds(self) {
            if start.elapsed() > self.patience.hang {
                return Err(Fault::Hang(what.to_owned(), start.elapsed()));
            }
            self.check_next(Instant::now() + POLL)?;
        }
        Ok(())
    }

    /// Sends `isready` and checks what the commands before it must have led to.
    fn settle(&mut self, command: &Command) -> Result<(), Fault> {
        self.send(command);
        self.check_until("readyok", |storm| storm.awaited == 0)?;
        self.judge.settled()
    }

    fn quit(&mut self) -> Result<(), Fault> {
        let at = Instant::now();
        let due = Deadline::after(at, QUIT_GRACE, self.process.id());
        self.send(&Command::ending("quit"));
        let ended = self.await_end()?;
        self.judge.check_time(due, ended, Duration::ZERO, "the end after `quit`")
    }

    fn close_input(&mut self) -> Result<(), Fault> {
        let at = Instant::now();
        // Every search may be answered now.
        self.judge.record_command(&Command { line: String::new(), effect: Effect::MayEnd }, at);
        self.record('>', "(end of input)", at);
        self.process.close_input();
        self.await_end()?;
        if self.judge.is_idle() { self.judge.settled() } else { Err(Fault::Unanswered) }
    }

    /// Waits for the end of the process, which must be clean. Returns when it came.
    fn await_end(&mut self) -> Result<Instant, Fault> {
        let deadline = Instant::now() + self.patience.hang;
        loop {
            match self.process.next_line(self.began, Instant::now() + POLL) {
                Ok(Some(line)) => self.check(&line)?,
                Ok(None) => break,
                Err(EngineFailure::Interrupted) => return Err(Fault::Interrupted),
                Err(_) if Instant::now() > deadline => break,
                Err(_) => {}
            }
        }
        let hang = || Fault::Hang("end of the process".into(), self.patience.hang);
        let (status, errors) = self.process.end(deadline).ok_or_else(hang)?;
        let ended = Instant::now();
        if status.success() && errors.is_empty() {
            Ok(ended)
        } else {
            Err(Fault::BadEnd(format!("{status}: {errors}")))
        }
    }
}
