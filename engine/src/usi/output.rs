//! Writing lines to the GUI.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::answers::Answer;
use super::uci::Protocol;

/// Where the engine writes its lines. Clones share the destination, so that a background task writes to the same one.
#[derive(Clone)]
pub(super) struct Output {
    writer: Arc<Mutex<dyn Write + Send>>,
    /// Whether the other side speaks UCI.
    uci: Arc<AtomicBool>,
}

impl Output {
    /// Lines go to standard output.
    pub(super) fn stdout() -> Self {
        Self::new(Arc::new(Mutex::new(io::stdout())))
    }

    fn new(writer: Arc<Mutex<dyn Write + Send>>) -> Self {
        Self { writer, uci: Arc::default() }
    }

    /// From now on answers are written in this protocol.
    pub(super) fn speak(&self, protocol: Protocol) {
        self.uci.store(protocol == Protocol::Uci, Ordering::Relaxed);
    }

    /// The protocol in which answers are written.
    pub(super) fn protocol(&self) -> Protocol {
        if self.uci.load(Ordering::Relaxed) { Protocol::Uci } else { Protocol::Usi }
    }

    /// Writes an answer in the protocol that is spoken.
    pub(super) fn answer(&self, answer: &Answer<'_>) {
        self.line(answer.in_protocol(self.protocol()));
    }

    /// Writes a line and flushes it.
    ///
    /// Failure is ignored: if the reader went away, the input will end too.
    pub(super) fn line(&self, line: impl fmt::Display) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(writer, "{line}").and_then(|()| writer.flush());
    }

    /// Writes an error as one `info string` line, which people can read and GUIs ignore. Control characters of quoted
    /// input are replaced, and a long message is cut.
    pub(super) fn error(&self, message: impl fmt::Display) {
        const LONGEST: usize = 300;
        let message = message.to_string();
        let printable = message.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter });
        let mut line: String = printable.take(LONGEST).collect();
        if message.chars().nth(LONGEST).is_some() {
            line.push('…');
        }
        self.line(format_args!("info string error: {line}"));
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Output").finish_non_exhaustive()
    }
}

/// An output of tests that keeps its lines.
#[cfg(test)]
pub(super) struct Recording {
    pub(super) output: Output,
    bytes: Arc<Mutex<Vec<u8>>>,
}

#[cfg(test)]
impl Recording {
    pub(super) fn new() -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        Self { output: Output::new(bytes.clone()), bytes }
    }

    /// The lines written since the last call.
    pub(super) fn lines(&self) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.bytes.lock().expect("no writer panics"));
        String::from_utf8(bytes).expect("lines are text").lines().map(str::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_write_to_the_same_place() {
        let recording = Recording::new();
        recording.output.line("one");
        recording.output.clone().line(2);
        assert_eq!(recording.lines(), ["one", "2"]);
        assert_eq!(recording.lines(), [""; 0]);
    }

    #[test]
    fn only_answers_depend_on_the_protocol() {
        let recording = Recording::new();
        for (protocol, resignation) in
            [(Protocol::Uci, "bestmove (none)"), (Protocol::Usi, "bestmove resign")]
        {
            recording.output.speak(protocol);
            recording.output.answer(&Answer::Resign);
            let lines = ["info string error: mate 3 pv 1a1b", "readyok", "id name x", ""];
            for line in lines {
                recording.output.line(line);
            }
            assert_eq!(recording.lines(), [&[resignation][..], &lines].concat());
        }
    }

    #[test]
    fn an_error_is_one_short_line() {
        let recording = Recording::new();
        recording.output.error("a\nbestmove resign\r\u{1b}[2J");
        assert_eq!(recording.lines(), ["info string error: a\u{fffd}bestmove resign\u{fffd}\u{fffd}[2J"]);
        recording.output.error("歩".repeat(1000));
        let lines = recording.lines();
        assert_eq!(lines, [format!("info string error: {}…", "歩".repeat(300))]);
    }
}
