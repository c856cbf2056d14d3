//! Drives a process of the engine: sends it lines and reads its output.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use katagami_rules::position::Position;
use katagami_rules::types::Move;

/// How long anything may take on a busy machine before it counts as hanging.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How long an immediate answer may take on a busy machine.
pub const AT_ONCE: Duration = Duration::from_secs(5);

/// Whether the cases are wanted that take too long for each change: `.ci/long` sets `KATAGAMI_LONG`.
pub fn long() -> bool {
    std::env::var_os("KATAGAMI_LONG").is_some()
}

/// The beginning of every error about input.
pub const COMPLAINT: &str = "info string error: ";

/// A running `katagami`. The process is killed when this is dropped.
pub struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    stderr: Option<JoinHandle<String>>,
    /// How often `isready` was sent and not answered yet.
    awaited: usize,
    /// Everything said by both sides so far, for the panic message.
    transcript: Vec<String>,
}

/// The outcome of an engine process that ended.
pub struct Finished {
    /// Its exit status, `None` if a signal (such as that of a panic's abort) ended it.
    pub code: Option<i32>,
    /// The lines that it wrote since they were last read.
    pub lines: Vec<String>,
    /// What it wrote to the error stream.
    pub stderr: String,
}

/// A `bestmove` line.
pub struct BestMove {
    /// The move, or `resign` or `win`.
    pub word: String,
    /// The answer expected.
    pub ponder: Option<String>,
}

impl Engine {
    /// Starts `katagami` with arguments.
    pub fn with_arguments<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_katagami"));
        command.args(arguments);
        Self::spawn(command)
    }

    /// Starts the engine and waits until it is ready, with a table small enough to have many engines at once, and with
    /// material alone: on large boards loading weights takes long, and few tests need them.
    pub fn ready() -> Self {
        Self::ready_with(&["USI_Hash value 16", "EvalDir value material"])
    }

    /// The same with the built-in weights.
    pub fn as_shipped() -> Self {
        Self::ready_with(&["USI_Hash value 16"])
    }

    fn ready_with(options: &[&str]) -> Self {
        let mut engine = Self::with_arguments([""; 0]);
        for option in options {
            engine.send(format!("setoption name {option}"));
        }
        engine.settle();
        engine
    }

    /// Starts `katagami` with words at a pseudo-terminal, by `script` of util-linux. Its output and its errors come as one, unless
    /// the words send one elsewhere.
    #[cfg(target_os = "linux")]
    pub fn at_terminal(environment: &[(&str, &str)], words: &str) -> Self {
        let mut command = Command::new("script");
        command.args(["-qec", &format!("{} {words}", env!("CARGO_BIN_EXE_katagami")), "/dev/null"]);
        command.env("TERM", "xterm").env_remove("NO_COLOR").envs(environment.iter().copied());
        Self::spawn(command)
    }

    /// Starts a command that runs the engine.
    pub fn spawn(mut command: Command) -> Self {
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().expect("the engine starts");
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("the output is piped"));
        let mut errors = child.stderr.take().expect("the errors are piped");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let stderr = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = errors.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        });
        Self { child, stdin, lines, stderr: Some(stderr), awaited: 0, transcript: Vec::new() }
    }

    /// Sends a line, which may hold any bytes.
    pub fn send(&mut self, line: impl AsRef<[u8]>) {
        let line = line.as_ref();
        let text = String::from_utf8_lossy(line);
        self.awaited += usize::from(text.split_whitespace().next() == Some("isready"));
        self.transcript.push(format!("> {text}"));
        let stdin = self.stdin.as_mut().expect("the input is open");
        if let Err(error) =
            stdin.write_all(line).and_then(|()| stdin.write_all(b"\n")).and_then(|()| stdin.flush())
        {
            self.fail(&format!("takes no more input: {error}"));
        }
    }

    /// Everything said up to a line that begins with `prefix`, which comes last.
    pub fn until(&mut self, prefix: &str, within: Duration) -> Vec<String> {
        let deadline = Instant::now() + within;
        let mut said = Vec::new();
        while said.last().is_none_or(|line: &String| !line.starts_with(prefix)) {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    self.awaited -= usize::from(line == "readyok");
                    self.transcript.push(line.clone());
                    said.push(line);
                }
                Err(RecvTimeoutError::Timeout) => self.fail(&format!("did not say {prefix:?} in time")),
                Err(RecvTimeoutError::Disconnected) => self.fail(&format!("ended without saying {prefix:?}")),
            }
        }
        said
    }

    /// The next line that begins with `prefix`.
    pub fn expect(&mut self, prefix: &str, within: Duration) -> String {
        self.until(prefix, within).pop().unwrap_or_default()
    }

    /// The next `bestmove`.
    pub fn best_move(&mut self, within: Duration) -> BestMove {
        let line = self.expect("bestmove ", within);
        let mut words = line.split(' ').skip(1).map(str::to_owned);
        let word = words.next().unwrap_or_default();
        let ponder = words.next().map(|_| words.next().expect("a move follows `ponder`"));
        BestMove { word, ponder }
    }

    /// Waits until all commands sent so far were executed, and returns the lines written until then.
    pub fn settle(&mut self) -> Vec<String> {
        self.send("isready");
        let mut said = Vec::new();
        while self.awaited > 0 {
            said.extend(self.until("readyok", PATIENCE));
        }
        said
    }

    /// Sends a line and returns its answer, without that of the `isready` that is sent after it.
    pub fn ask(&mut self, line: impl AsRef<[u8]>) -> Vec<String> {
        // First the lines not read yet are discarded; then `isready` is sent alone, to count its lines.
        self.settle();
        let chatter = self.settle();
        self.send(line);
        let mut said = self.settle();
        said.truncate(said.len() - chatter.len());
        said
    }

    /// Sends malformed input, asserts that the answer is a single short error, and returns it.
    pub fn complaint(&mut self, nonsense: impl AsRef<[u8]>) -> String {
        const LONGEST: usize = 400;
        let answer = self.ask(nonsense);
        match answer.as_slice() {
            [one] if one.starts_with(COMPLAINT) && one.chars().count() <= LONGEST => one.clone(),
            _ => self.fail(&format!("gives no single short complaint: {answer:?}")),
        }
    }

    /// The SFEN of the engine's current position.
    pub fn sfen(&mut self) -> String {
        let diagram = self.ask("d");
        let sfen = diagram.iter().find_map(|line| line.strip_prefix("SFEN: "));
        sfen.unwrap_or_else(|| self.fail("shows no SFEN")).to_owned()
    }

    /// The lines that are written within this time.
    pub fn listen(&mut self, time: Duration) -> Vec<String> {
        std::thread::sleep(time);
        let said: Vec<_> = self.lines.try_iter().collect();
        self.transcript.extend_from_slice(&said);
        said
    }

    /// Closes the input and waits for the end.
    pub fn finish(mut self, within: Duration) -> Finished {
        drop(self.stdin.take());
        self.wait(within)
    }

    /// Waits for the end, with the input open.
    pub fn wait(mut self, within: Duration) -> Finished {
        let deadline = Instant::now() + within;
        let status = loop {
            match self.child.try_wait().expect("the engine can be waited for") {
                Some(status) => break status,
                None if Instant::now() > deadline => self.fail("does not end"),
                None => std::thread::sleep(Duration::from_millis(2)),
            }
        };
        let stderr = self.stderr.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        // The reading thread closes the channel at the end of the output.
        Finished { code: status.code(), lines: self.lines.iter().collect(), stderr }
    }

    /// Sends a signal, such as `-TERM`, and waits for the end.
    #[cfg(unix)]
    pub fn signal(self, name: &str) -> Finished {
        let status =
            Command::new("kill").args([name, &self.child.id().to_string()]).stderr(Stdio::null()).status();
        status.expect("`kill` starts");
        self.wait(PATIENCE)
    }

    /// Sends `quit` and asserts that the engine ends at once and without an error.
    pub fn quit(mut self) -> Vec<String> {
        self.send("quit");
        self.finish(AT_ONCE).in_order()
    }

    /// Fails the test with the transcript.
    pub fn fail(&self, what: &str) -> ! {
        const LINES: usize = 40;
        const WIDTH: usize = 160;
        let mut transcript = String::new();
        for line in self.transcript.iter().skip(self.transcript.len().saturating_sub(LINES)) {
            let _ = writeln!(transcript, "  {}", line.chars().take(WIDTH).collect::<String>());
        }
        panic!("the engine {what}; the end of the transcript:\n{transcript}");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Finished {
    /// Asserts that the process succeeded without an error, and returns its last lines.
    pub fn in_order(self) -> Vec<String> {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "last lines: {:?}", self.lines);
        self.lines
    }

    /// Asserts that the process found a difference, which is no error, and returns its last lines.
    pub fn in_difference(self) -> Vec<String> {
        assert_eq!((self.code, self.stderr.as_str()), (Some(1), ""), "last lines: {:?}", self.lines);
        self.lines
    }

    /// Asserts that the process failed with an error of one line, and returns it.
    pub fn in_error(self) -> String {
        assert!(self.code.is_some_and(|code| code != 0), "exit {:?}, {:?}", self.code, self.lines);
        let mut lines = self.stderr.lines();
        match (lines.next().and_then(|line| line.strip_prefix("error: ")), lines.next()) {
            (Some(message), None) => message.to_owned(),
            _ => panic!("not one line: {}", self.stderr),
        }
    }
}

/// A legal move in `position`, or the test fails.
pub fn legal(position: &Position, text: &str) -> Move {
    position.parse_move(text).ok().unwrap_or_else(|| panic!("{text} is illegal in {position:?}"))
}
