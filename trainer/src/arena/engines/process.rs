//! A running engine, and what can go wrong with it.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use katagami_rules::board::{NAME, TITLE, VARIANT};

use super::lines::{LastLines, TimedLine, spawn_last_lines, spawn_reader};
use super::protocol::{self, DeclaredOption, OptionType, SearchInfo};
use super::spec::{EngineSpec, SELF};
use super::traffic;
use crate::arena::processor::Account;
use crate::stop_flag::StopFlag;

/// The time that an engine has to answer `stop` and to end after `quit`.
const GRACE: Duration = Duration::from_secs(3);

/// The interval at which the stop flag is checked.
const POLL: Duration = Duration::from_millis(50);

/// Why an engine does not answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineFailure {
    /// Its process ended.
    #[error("it died ({0})")]
    Died(String),
    /// It gave no answer in time.
    #[error("it gave no answer for {:.1} s", .0.as_secs_f64())]
    Silent(Duration),
    /// The stop flag was set.
    #[error("interrupted")]
    Interrupted,
}

/// Why an engine cannot be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// The engine, whose name comes first, does not run, does not play this board, or refuses an option.
    #[error("engine {0}: {1}")]
    Unusable(String, String),
    /// The stop flag was set.
    #[error("interrupted")]
    Interrupted,
}

/// An engine's answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestMove {
    /// The word after `bestmove`: a move, `resign`, `win`, or anything else.
    pub text: String,
    /// The time it took, by our clock.
    pub elapsed: Duration,
    /// The part of it that is left without the time for which the machine kept the engine waiting.
    pub own_time: Duration,
    /// What the engine reported about its search.
    pub info: SearchInfo,
}

/// A running engine. Dropping it kills the process.
#[derive(Debug)]
pub struct EngineProcess {
    /// The name of the engine and the number of its process, for the log.
    label: String,
    child: Child,
    /// `None` once it is closed.
    stdin: Option<ChildStdin>,
    lines: Receiver<TimedLine>,
    errors: LastLines,
    timeout: Duration,
    threads: u32,
    stop: StopFlag,
}

impl EngineProcess {
    /// Starts an engine, sets its options and waits until it is ready.
    ///
    /// # Errors
    ///
    /// If it does not start, does not speak USI, refuses an option, or does not get ready.
    pub fn start(spec: &EngineSpec, timeout: Duration, stop: &StopFlag) -> Result<Self, StartError> {
        let unusable = |message| StartError::Unusable(spec.name.clone(), message);
        let mut process = Self::spawn(spec, timeout, stop)
            .map_err(|error| unusable(format!("cannot start {}: {error}", spec.cmd.display())))?;
        let mut declared = process.declared(spec)?;
        for (option, value) in &spec.options {
            let value = value.to_string();
            let mut command = set_option(option, &value, &declared);
            if command.is_err() {
                // What an engine declares can depend on options set before: Fairy-Stockfish reads variants from a file.
                declared = process.declared(spec)?;
                command = set_option(option, &value, &declared);
            }
            process.send(&command.map_err(unusable)?);
        }
        let is_variant = |name: &str| name.eq_ignore_ascii_case("USI_Variant");
        let other_board =
            |option: &DeclaredOption| is_variant(&option.name) && !option.option_type.accepts(VARIANT);
        if !spec.options.keys().any(|name| is_variant(name)) && declared.iter().any(other_board) {
            let problem = "its option USI_Variant does not take";
            return Err(unusable(format!("it does not play {TITLE}: {problem} {VARIANT:?}")));
        }
        let lines = process.ask_at_start(spec, "isready", "readyok")?;
        // After an error it would not play as described.
        match lines.into_iter().find(|line| protocol::is_error(line)) {
            Some(message) => Err(unusable(format!("{message:?}"))),
            None => Ok(process),
        }
    }

    /// The options that the engine declares now.
    fn declared(&mut self, spec: &EngineSpec) -> Result<Vec<DeclaredOption>, StartError> {
        let lines = self.ask_at_start(spec, "usi", "usiok")?;
        Ok(lines.iter().filter_map(|line| DeclaredOption::parse(line)).collect())
    }

    fn ask_at_start(
        &mut self,
        spec: &EngineSpec,
        command: &str,
        answer: &str,
    ) -> Result<Vec<String>, StartError> {
        self.ask(command, answer).map_err(|failure| match failure {
            EngineFailure::Interrupted => StartError::Interrupted,
            failure => StartError::Unusable(spec.name.clone(), format!("no {answer:?}: {failure}")),
        })
    }

    fn spawn(spec: &EngineSpec, timeout: Duration, stop: &StopFlag) -> std::io::Result<Self> {
        let mut command = command(spec)?;
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn()?;
        let missing = || std::io::Error::other("a pipe is missing");
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let (lines, errors) = (spawn_reader(stdout), spawn_last_lines(stderr));
        Ok(Self {
            label: format!("{}({})", spec.name, child.id()),
            child,
            stdin: Some(stdin),
            lines,
            errors,
            timeout,
            threads: spec.threads(),
            stop: stop.clone(),
        })
    }

    /// Prepares for a new game.
    ///
    /// `isready` comes last, so that the work of `usinewgame` does not count for the first move.
    ///
    /// # Errors
    ///
    /// If it does not answer `readyok`.
    pub fn new_game(&mut self) -> Result<(), EngineFailure> {
        self.send("usinewgame");
        self.ask("isready", "readyok").map(drop)
    }

    /// Searches a position, given the `position` and `go` commands. After `limit` the engine is sent `stop`; its answer
    /// still counts, with the time it took.
    ///
    /// # Errors
    ///
    /// If its process ends or it does not answer `stop`, unless the machine keeps it waiting.
    pub fn search(
        &mut self,
        position: &str,
        go: &str,
        limit: Option<Duration>,
    ) -> Result<BestMove, EngineFailure> {
        // Earlier output is not an answer.
        self.lines.try_iter().for_each(|line| traffic::note(&self.label, '<', &line.line));
        self.send(position);
        let account = Account::open(self.id());
        let start = Instant::now();
        self.send(go);
        let mut deadline = start + limit.unwrap_or(self.timeout);
        let mut stop_sent = false;
        let mut info = SearchInfo::default();
        let mut reader_waited = Duration::ZERO;
        loop {
            match self.read_line(start, deadline) {
                Ok(line) => {
                    reader_waited += line.reader_waited;
                    if let Some(text) = protocol::best_move(&line.line) {
                        let elapsed = line.at.saturating_duration_since(start);
                        let own_time = account.own_time(elapsed, reader_waited, self.threads);
                        return Ok(BestMove { text: text.to_owned(), elapsed, own_time, info });
                    }
                    if line.line.starts_with("info ") {
                        info.update(&line.line);
                    }
                }
                Err(EngineFailure::Silent(_)) if !stop_sent => {
                    stop_sent = true;
                    self.send("stop");
                    deadline = Instant::now() + GRACE;
                }
                // An engine that waits for a processor does not hang.
                Err(EngineFailure::Silent(_))
                    if start.elapsed() < self.timeout
                        && account.own_time(start.elapsed(), Duration::ZERO, self.threads)
                            < limit.unwrap_or_default() + GRACE =>
                {
                    deadline = Instant::now() + GRACE;
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    /// Sends a command. If the process has ended, the missing answer shows it.
    pub fn send(&mut self, line: &str) {
        if let Some(stdin) = &mut self.stdin {
            traffic::note(&self.label, '>', line);
            let _ = writeln!(stdin, "{line}").and_then(|()| stdin.flush());
        }
    }

    /// Closes the engine's standard input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// The identifier of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the end of the process. Returns its status and the last lines of standard error; `None` if it still runs.
    pub fn end(&mut self, deadline: Instant) -> Option<(ExitStatus, String)> {
        let status = wait(&mut self.child, deadline.saturating_duration_since(Instant::now()))?;
        self.errors.wait(GRACE / 10);
        Some((status, self.errors.to_string()))
    }

    /// Sends a command and returns all lines before its answer.
    fn ask(&mut self, command: &str, answer: &str) -> Result<Vec<String>, EngineFailure> {
        self.send(command);
        let start = Instant::now();
        let mut lines = Vec::new();
        loop {
            let line = self.read_line(start, start + self.timeout)?;
            if line.line.trim() == answer {
                return Ok(lines);
            }
            lines.push(line.line);
        }
    }

    /// The next line before the deadline.
    ///
    /// # Errors
    ///
    /// If there is none, if the output has ended, or if the stop flag is set. Silence is counted from `start`.
    pub fn read_line(&mut self, start: Instant, deadline: Instant) -> Result<TimedLine, EngineFailure> {
        match self.next_line(start, deadline)? {
            Some(line) => Ok(line),
            None => Err(self.death()),
        }
    }

    /// The next line before the deadline, or `None` if the output has ended: for callers who expect the end.
    ///
    /// # Errors
    ///
    /// If there is none yet, or if the stop flag is set. Silence is counted from `start`.
    pub fn next_line(
        &mut self,
        start: Instant,
        deadline: Instant,
    ) -> Result<Option<TimedLine>, EngineFailure> {
        loop {
            if self.stop.is_set() {
                return Err(EngineFailure::Interrupted);
            }
            // Checked before reading, so that an engine that never stops writing cannot block us.
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(EngineFailure::Silent(start.elapsed()));
            }
            match self.lines.recv_timeout(left.min(POLL)) {
                Ok(line) => {
                    traffic::note(&self.label, '<', &line.line);
                    return Ok(Some(line));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    /// Why the process ended: a fault of its own, or an interruption of the match.
    fn death(&mut self) -> EngineFailure {
        let mut report =
            wait(&mut self.child, GRACE).map_or("its output is closed".into(), |it| it.to_string());
        self.errors.wait(GRACE / 10);
        let errors = self.errors.to_string();
        if !errors.is_empty() {
            report = format!("{report}: {errors}");
        }
        if self.stop.is_set_soon() { EngineFailure::Interrupted } else { EngineFailure::Died(report) }
    }

    /// Sends `quit` and waits for the end. Kills the process after a while.
    pub fn quit(mut self) {
        self.send("quit");
        let grace = if self.stop.is_set() { GRACE / 6 } else { GRACE };
        wait(&mut self.child, grace);
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command that starts an engine, in a process group of its own: Ctrl-C reaches only this program, which then ends
/// the engine.
fn command(spec: &EngineSpec) -> std::io::Result<Command> {
    let program = if spec.cmd.as_os_str() == SELF {
        std::env::current_exe()?
    } else if spec.cmd.components().count() > 1 {
        // Relative paths are resolved here, not in the engine's directory.
        std::path::absolute(&spec.cmd)?
    } else {
        spec.cmd.clone()
    };
    let mut command = Command::new(program);
    if spec.cmd.as_os_str() == SELF {
        command.args(["engine", "--board", NAME]);
    }
    command.args(&spec.args);
    if let Some(dir) = &spec.dir {
        command.current_dir(dir);
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Ok(command)
}

/// The command that sets an option, if the engine declares it and the value is valid.
fn set_option(option: &str, value: &str, declared: &[DeclaredOption]) -> Result<String, String> {
    // Engines need not declare the two options that the protocol names.
    let implied = ["USI_Hash", "USI_Ponder"].contains(&option);
    match declared.iter().find(|declared| declared.is(option)) {
        None if !implied => {
            let known = declared.iter().map(|declared| declared.name.as_str()).collect::<Vec<_>>().join(", ");
            Err(format!("it declares no option {option:?}; it has {known}"))
        }
        Some(DeclaredOption { option_type, .. }) if !option_type.accepts(value) => {
            Err(format!("option {option:?} does not take {value:?}, but {option_type}"))
        }
        Some(DeclaredOption { name, option_type: OptionType::Button }) => {
            Ok(format!("setoption name {name}"))
        }
        found => {
            let option = found.map_or(option, |declared| &declared.name);
            Ok(format!("setoption name {option} value {value}"))
        }
    }
}

/// Waits for the end of a process, up to a timeout.
fn wait(child: &mut Child, timeout: Duration) -> Option<ExitStatus> {
    let deadline = Instant::now() + timeout;
    loop {
        match child.try_wait() {
            Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(2)),
            Ok(status) => return status,
            Err(_) => return None,
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_output_is_no_fault_where_it_is_expected() {
        let script = "for answer in usiok readyok last; do read line; echo $answer; done";
        let spec: EngineSpec = format!("name=a cmd=sh args='-c \"{script}\"'").parse().unwrap();
        let patience = Duration::from_secs(60);
        let mut process = EngineProcess::start(&spec, patience, &StopFlag::default()).unwrap();
        process.send("quit");
        let deadline = Instant::now() + patience;
        let line = process.next_line(Instant::now(), deadline).unwrap().unwrap();
        assert_eq!(line.line, "last");
        assert!(matches!(process.next_line(Instant::now(), deadline), Ok(None)));
        assert!(process.end(deadline).unwrap().0.success());
        let failure = process.read_line(Instant::now(), deadline).unwrap_err();
        assert!(matches!(failure, EngineFailure::Died(_)), "{failure:?}");
    }
}
