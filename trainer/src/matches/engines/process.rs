//! A running engine: what it is told, what it says, and how long we wait for it.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::declared::{Declared, Values};
use super::failure::{Failure, StartError};
use super::lines::{Heard, LastLines, listen, remember};
use super::protocol::{self, Thought};
use super::spec::{SELF, Spec};
use crate::matches::stop::Stop;

/// How long an engine may take to answer `stop`, and to end after `quit`.
const GRACE: Duration = Duration::from_secs(3);

/// How often who waits looks whether to stop.
const POLL: Duration = Duration::from_millis(50);

/// An engine's answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// A move, `resign`, `win`, or whatever it said.
    pub word: String,
    /// How long it took, by our clock.
    pub took: Duration,
    /// What it said on the way.
    pub thought: Thought,
}

/// A running engine. Dropping it kills it.
#[derive(Debug)]
pub struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Heard>,
    errors: LastLines,
    patience: Duration,
    stop: Stop,
}

impl Process {
    /// Starts an engine, gives it its options and waits until it has read what it needs.
    ///
    /// # Errors
    ///
    /// If it does not start, does not speak USI, lacks one of the options, or does not get ready.
    pub fn start(spec: &Spec, patience: Duration, stop: &Stop) -> Result<Self, StartError> {
        let name = || spec.name.clone();
        let mut process = Self::spawn(spec, patience, stop).map_err(|error| StartError::Spawn {
            name: name(),
            command: spec.cmd.display().to_string(),
            error: error.to_string(),
        })?;
        let said = process.ask("usi", "usiok").map_err(|failure| no_answer(spec, "usiok", failure))?;
        let declared: Vec<_> = said.iter().filter_map(|line| Declared::read(line)).collect();
        for (option, value) in &spec.options {
            process.tell(&set_option(spec, option, &value.to_string(), &declared)?);
        }
        let said =
            process.ask("isready", "readyok").map_err(|failure| no_answer(spec, "readyok", failure))?;
        match said.into_iter().find(|line| protocol::complains(line)) {
            Some(complaint) => Err(StartError::Complaint { name: name(), complaint }),
            None => Ok(process),
        }
    }

    fn spawn(spec: &Spec, patience: Duration, stop: &Stop) -> std::io::Result<Self> {
        let mut command = command(spec)?;
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn()?;
        let missing = || std::io::Error::other("a pipe is missing");
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let (lines, errors) = (listen(stdout), remember(stderr));
        Ok(Self { child, stdin, lines, errors, patience, stop: stop.clone() })
    }

    /// Gets it ready for a new game.
    ///
    /// `isready` comes last: what `usinewgame` has it do should not count on its first move.
    ///
    /// # Errors
    ///
    /// If it does not say `readyok`.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        self.tell("usinewgame");
        self.ask("isready", "readyok").map(drop)
    }

    /// Has it think about a position. If it takes longer than `limit` it is told to stop, and what it then answers
    /// counts with the time it took.
    ///
    /// # Errors
    ///
    /// If it dies, or does not even heed `stop`.
    pub fn think(&mut self, position: &str, go: &str, limit: Option<Duration>) -> Result<Answer, Failure> {
        // What it said unasked is no answer.
        self.lines.try_iter().for_each(drop);
        self.tell(position);
        let start = Instant::now();
        self.tell(go);
        let mut deadline = start + limit.unwrap_or(self.patience);
        let mut told_to_stop = false;
        let mut thought = Thought::default();
        loop {
            match self.hear(start, deadline) {
                Ok(heard) => {
                    if let Some(word) = protocol::best_move(&heard.line) {
                        let took = heard.at.saturating_duration_since(start);
                        return Ok(Answer { word: word.to_owned(), took, thought });
                    }
                    if heard.line.starts_with("info ") {
                        thought.hear(&heard.line);
                    }
                }
                Err(Failure::Silent(_)) if !told_to_stop => {
                    told_to_stop = true;
                    self.tell("stop");
                    deadline = Instant::now() + GRACE;
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    /// Tells it how the game ended.
    pub fn game_over(&mut self, result: &str) {
        self.tell(&format!("gameover {result}"));
    }

    /// Sends a line. If the engine is gone, its silence will tell.
    fn tell(&mut self, line: &str) {
        let _ = writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush());
    }

    /// All that it says up to the answer to a command.
    fn ask(&mut self, command: &str, answer: &str) -> Result<Vec<String>, Failure> {
        self.tell(command);
        let start = Instant::now();
        let mut said = Vec::new();
        loop {
            let heard = self.hear(start, start + self.patience)?;
            if heard.line.trim() == answer {
                return Ok(said);
            }
            said.push(heard.line);
        }
    }

    /// The next line, if it comes before the deadline.
    fn hear(&mut self, start: Instant, deadline: Instant) -> Result<Heard, Failure> {
        loop {
            if self.stop.is_set() {
                return Err(Failure::Interrupted);
            }
            // Asked before listening, so that one who never ends talking is not listened to for ever.
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Failure::Silent(start.elapsed()));
            }
            match self.lines.recv_timeout(left.min(POLL)) {
                Ok(heard) => return Ok(heard),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Died(self.last_words())),
            }
        }
    }

    /// How it ended, with the last that it wrote to its error stream.
    fn last_words(&mut self) -> String {
        let status = wait(&mut self.child, GRACE).map_or("its output is closed".into(), |it| it.to_string());
        self.errors.settle(GRACE / 10);
        match self.errors.to_string() {
            errors if errors.is_empty() => status,
            errors => format!("{status}: {errors}"),
        }
    }

    /// Asks it to end, and sees to it.
    pub fn quit(mut self) {
        self.tell("quit");
        let grace = if self.stop.is_set() { GRACE / 6 } else { GRACE };
        wait(&mut self.child, grace);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The engine's command, in a process group of its own: Ctrl-C is for us, who then end it in order.
fn command(spec: &Spec) -> std::io::Result<Command> {
    let program = if spec.cmd.as_os_str() == SELF {
        std::env::current_exe()?
    } else if spec.cmd.components().count() > 1 {
        // A path means the same wherever the engine runs.
        std::path::absolute(&spec.cmd)?
    } else {
        spec.cmd.clone()
    };
    let mut command = Command::new(program);
    if spec.cmd.as_os_str() == SELF {
        command.arg("engine");
    }
    command.args(&spec.args);
    if let Some(dir) = &spec.dir {
        command.current_dir(dir);
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Ok(command)
}

fn no_answer(spec: &Spec, answer: &'static str, failure: Failure) -> StartError {
    match failure {
        Failure::Interrupted => StartError::Interrupted,
        failure => StartError::NoAnswer { name: spec.name.clone(), answer, failure },
    }
}

/// The line that sets an option, if the engine has it and it takes such a value.
fn set_option(spec: &Spec, option: &str, value: &str, declared: &[Declared]) -> Result<String, StartError> {
    // Engines need not declare the two that the protocol itself names.
    let implied = ["USI_Hash", "USI_Ponder"].contains(&option);
    let name = spec.name.clone();
    match declared.iter().find(|declared| declared.is(option)) {
        None if !implied => {
            let known = declared.iter().map(|declared| declared.name.as_str()).collect::<Vec<_>>().join(", ");
            Err(StartError::NoOption { name, option: option.to_owned(), known })
        }
        Some(Declared { values, .. }) if !values.admit(value) => {
            let (option, value, known) = (option.to_owned(), value.to_owned(), values.to_string());
            Err(StartError::BadValue { name, option, value, known })
        }
        Some(Declared { name, values: Values::Button }) => Ok(format!("setoption name {name}")),
        found => {
            let option = found.map_or(option, |declared| &declared.name);
            Ok(format!("setoption name {option} value {value}"))
        }
    }
}

/// Waits for a process, but not longer than so.
fn wait(child: &mut Child, patience: Duration) -> Option<ExitStatus> {
    let deadline = Instant::now() + patience;
    loop {
        match child.try_wait() {
            Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(2)),
            Ok(status) => return status,
            Err(_) => return None,
        }
    }
}
