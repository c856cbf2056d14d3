//! One storm: sends the script, and shows the judge every line that comes back.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::command::Command;
use super::fault::Fault;
use super::judge::{Delays, Judge, Patience};
use super::script::Step;
use crate::arena::engines::{EngineFailure, EngineProcess, TimedLine};

/// The time that an engine has to end after `quit`, as `docs/src/reference/usi.md` promises.
const QUIT_GRACE: Duration = Duration::from_millis(500);

/// The interval at which it is looked whether something has come to its end.
const POLL: Duration = Duration::from_millis(10);

/// A storm in progress.
#[derive(Debug)]
pub(super) struct Conductor {
    process: EngineProcess,
    judge: Judge,
    patience: Patience,
    /// How often `isready` was sent and not answered yet.
    awaited: usize,
    commands: u64,
    began: Instant,
    transcript: VecDeque<String>,
}

/// Why a storm ended before its script.
#[derive(Debug)]
pub(super) enum Stop {
    /// The engine failed.
    Fault(Fault),
    /// The stop flag was set.
    Interrupted,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Conductor {
    /// A storm for an engine that is ready.
    pub(super) fn new(process: EngineProcess, patience: Patience, threads: u32) -> Self {
        Self {
            judge: Judge::new(patience, process.id(), threads),
            process,
            patience,
            awaited: 0,
            commands: 0,
            began: Instant::now(),
            transcript: VecDeque::new(),
        }
    }

    /// Plays a script to its end.
    pub(super) fn play(&mut self, script: &[Step]) -> Result<(), Stop> {
        script.iter().try_for_each(|step| match step {
            Step::Send(command) => {
                self.send(command);
                Ok(())
            }
            Step::Pause(time) => self.listen(*time),
            Step::AwaitAnswers => self.listen_until("an answer", |storm| storm.judge.is_idle()),
            Step::Settle(command) => self.settle(command),
            Step::Quit => self.quit(),
            Step::CloseInput => self.close_input(),
        })
    }

    /// The number of commands sent.
    pub(super) fn commands(&self) -> u64 {
        self.commands
    }

    /// How late answers came.
    pub(super) fn delays(&self) -> Delays {
        self.judge.delays()
    }

    /// The last lines of both sides.
    pub(super) fn transcript(self) -> Vec<String> {
        self.transcript.into()
    }

    fn send(&mut self, command: &Command) {
        let at = Instant::now();
        self.judge.sending(command, at);
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

    fn hear(&mut self, line: &TimedLine) -> Result<(), Fault> {
        // The answers to `usi` would push everything else out.
        if !line.line.starts_with("option ") {
            self.record('<', &line.line, line.at);
        }
        if line.line == "readyok" {
            self.awaited = self.awaited.checked_sub(1).ok_or_else(|| Fault::Unasked(line.line.clone()))?;
        }
        self.judge.hear(line)
    }

    /// The next line before the deadline, if there is one.
    fn next(&mut self, deadline: Instant) -> Result<bool, Stop> {
        match self.process.read_line(self.began, deadline) {
            Ok(line) => Ok(self.hear(&line).map(|()| true)?),
            Err(EngineFailure::Silent(_)) => Ok(false),
            Err(EngineFailure::Died(how)) => Err(Fault::Died(how).into()),
            Err(EngineFailure::Interrupted) => Err(Stop::Interrupted),
        }
    }

    /// Listens for so long.
    fn listen(&mut self, time: Duration) -> Result<(), Stop> {
        let deadline = Instant::now() + time;
        while self.next(deadline)? {}
        Ok(())
    }

    /// Listens until something is so.
    fn listen_until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) -> Result<(), Stop> {
        let start = Instant::now();
        while !is_so(self) {
            if start.elapsed() > self.patience.hang {
                return Err(Fault::Hang { what: what.to_owned(), after: start.elapsed() }.into());
            }
            self.next(Instant::now() + POLL)?;
        }
        Ok(())
    }

    fn settle(&mut self, command: &Command) -> Result<(), Stop> {
        self.send(command);
        self.listen_until("readyok", |storm| storm.awaited == 0)?;
        Ok(self.judge.settled()?)
    }

    fn quit(&mut self) -> Result<(), Stop> {
        let at = Instant::now();
        let due = self.judge.due(at, QUIT_GRACE);
        self.send(&Command::ending("quit"));
        let ended = self.await_end()?;
        Ok(self.judge.in_time(due, ended, Duration::ZERO, "the end after `quit`")?)
    }

    fn close_input(&mut self) -> Result<(), Stop> {
        let at = Instant::now();
        self.judge.closing(at);
        self.record('>', "(end of input)", at);
        self.process.close_input();
        self.await_end()?;
        if self.judge.is_idle() { Ok(self.judge.settled()?) } else { Err(Fault::Unanswered.into()) }
    }

    /// Waits for the end of the process, which must be in order. Returns when it came.
    fn await_end(&mut self) -> Result<Instant, Stop> {
        let deadline = Instant::now() + self.patience.hang;
        loop {
            match self.process.next_line(self.began, Instant::now() + POLL) {
                Ok(Some(line)) => self.hear(&line)?,
                Ok(None) => break,
                Err(EngineFailure::Interrupted) => return Err(Stop::Interrupted),
                Err(_) if Instant::now() > deadline => break,
                Err(_) => {}
            }
        }
        let hang = || Fault::Hang { what: "end of the process".into(), after: self.patience.hang };
        let (status, errors) = self.process.end(deadline).ok_or_else(hang)?;
        let ended = Instant::now();
        if status.success() && errors.is_empty() {
            Ok(ended)
        } else {
            Err(Fault::BadEnd(format!("{status}: {errors}")).into())
        }
    }
}
