//! Reading lines of input, whatever bytes they hold, and announcing the commands that overtake those before them.

use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use thiserror::Error;

use crate::bounded_line;

/// A line of input, or why it was skipped.
pub type Input = Result<String, InputError>;

/// Why a line of input was skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InputError {
    /// It is longer than any command.
    #[error("a line of more than {LONGEST} bytes was skipped")]
    TooLong,
    /// It is not UTF-8.
    #[error("a line that is no UTF-8 (at byte {at}) was skipped")]
    NotUtf8 {
        /// The index of the first byte that is wrong.
        at: usize,
    },
}

/// The greatest length of a line with its end, in bytes: far longer than any game.
const LONGEST: usize = 1 << 24;

/// How long the session may take to end after `quit` of a GUI before the process is ended.
const GRACE: Duration = Duration::from_millis(500);

/// Counts the interrupting commands (`stop`, `gameover`, `quit`) that were read but not executed yet.
///
/// The thread that reads the input announces them; the session looks here while it waits for a task to end, and settles
/// them when it executes them. Clones share the count.
///
/// `quit` interrupts only a client that has a conversation: one that has gone on after it was told that the engine is ready, as every
/// GUI does. A script is executed to its end.
#[derive(Clone, Debug, Default)]
pub struct Interruptions {
    pending: Arc<AtomicUsize>,
    ready: Arc<AtomicBool>,
}

impl Interruptions {
    /// Whether any was announced and not settled.
    pub fn pending(&self) -> bool {
        self.pending.load(Ordering::Acquire) > 0
    }

    /// An interrupting command was read.
    pub fn announce(&self) {
        self.pending.fetch_add(1, Ordering::AcqRel);
    }

    /// An interrupting command was executed.
    pub fn settle(&self) {
        self.pending.fetch_sub(1, Ordering::AcqRel);
    }

    /// The client is about to be told that the engine is there, or ready.
    pub fn note_readiness(&self) {
        self.ready.store(true, Ordering::Release);
    }
}

/// Sends lines until the end of the input or `quit`, then closes the channel.
///
/// After `quit` the process ends, at the latest when the grace period is over: no long operation of the session, such
/// as zeroing a large table, can make a GUI wait. Only a script that ends with `quit` is executed to its end, as one without it.
pub(super) fn forward(
    mut reader: BufReader<impl Read>,
    sender: Sender<Input>,
    interruptions: &Interruptions,
) {
    let mut is_conversation = false;
    loop {
        let must_wait = reader.buffer().is_empty();
        let Some(input) = next(&mut reader) else { return };
        is_conversation |= must_wait && interruptions.ready.load(Ordering::Acquire);
        let (command, _) = input.as_deref().map_or(("", ""), words);
        let quit = command == "quit";
        if matches!(command, "stop" | "gameover") || quit && is_conversation {
            interruptions.announce();
        }
        if sender.send(input).is_err() {
            return;
        }
        if quit {
            drop(sender);
            let is_script = Arc::new(AtomicBool::new(false));
            let may_go_on = Arc::clone(&is_script);
            std::thread::spawn(move || {
                std::thread::sleep(GRACE);
                if !may_go_on.load(Ordering::Acquire) {
                    std::process::exit(0);
                }
            });
            // What follows is not read but for its end.
            while next(&mut reader).is_some() {}
            return is_script.store(!is_conversation, Ordering::Release);
        }
    }
}

/// The first word of a line, which says what it asks for, and the rest. Some programs begin a text with a byte-order mark.
pub fn words(line: &str) -> (&str, &str) {
    let line = line.trim_start_matches('\u{feff}').trim();
    line.split_once(char::is_whitespace).unwrap_or((line, ""))
}

/// The next line without its end; `None` at the end of the input, or if it cannot be read.
fn next(reader: &mut impl BufRead) -> Option<Input> {
    let mut bytes = Vec::new();
    let read = bounded_line::read(reader, &mut bytes, LONGEST).ok()?;
    if read == 0 {
        return None;
    }
    if read > bytes.len() as u64 {
        return Some(Err(InputError::TooLong));
    }
    let line = String::from_utf8(bytes).map(|line| line.trim_end_matches(['\n', '\r']).to_owned());
    Some(line.map_err(|error| InputError::NotUtf8 { at: error.utf8_error().valid_up_to() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_through() {
        let mut reader = &b"usi\r\nisready\n\xff\xfe\nlast"[..];
        assert_eq!(next(&mut reader), Some(Ok("usi".into())));
        assert_eq!(next(&mut reader), Some(Ok("isready".into())));
        assert!(matches!(next(&mut reader), Some(Err(why)) if why.to_string().contains("UTF-8")));
        assert_eq!(next(&mut reader), Some(Ok("last".into())));
        assert_eq!(next(&mut reader), None);
    }

    #[test]
    fn an_endless_line_is_skipped() {
        let mut bytes = vec![b'x'; 3 * LONGEST];
        bytes.extend_from_slice(b"\nusi\n");
        let mut reader = &bytes[..];
        assert_eq!(next(&mut reader), Some(Err(InputError::TooLong)));
        assert_eq!(next(&mut reader), Some(Ok("usi".into())));
    }

    #[test]
    fn a_line_of_the_greatest_length_is_whole() {
        for (length, result) in [(LONGEST - 1, Ok(())), (LONGEST, Err(InputError::TooLong))] {
            let mut bytes = vec![b'x'; length];
            bytes.extend_from_slice(b"\nusi\n");
            let mut reader = &bytes[..];
            assert_eq!(next(&mut reader).map(|input| input.map(|_| ())), Some(result));
            assert_eq!(next(&mut reader), Some(Ok("usi".into())));
        }
    }

    #[test]
    fn interrupting_commands_are_announced() {
        let interruptions = Interruptions::default();
        let (sender, receiver) = std::sync::mpsc::channel();
        forward(BufReader::new(&b"go infinite\n stop \nisready"[..]), sender, &interruptions);
        let lines: Vec<_> = receiver.iter().map(|line| line.expect("text")).collect();
        assert_eq!(lines, ["go infinite", " stop ", "isready"]);
        assert!(interruptions.pending());
        interruptions.settle();
        assert!(!interruptions.pending());
    }

    #[test]
    fn two_commands_of_a_script_interrupt() {
        for (line, interrupts) in [
            ("stop", true),
            ("\u{feff}stop now", true),
            ("gameover draw", true),
            ("quit", false),
            ("", false),
            ("go", false),
            ("stopp", false),
        ] {
            let interruptions = Interruptions::default();
            let (sender, _receiver) = std::sync::mpsc::channel();
            forward(BufReader::new(line.as_bytes()), sender, &interruptions);
            assert_eq!(interruptions.pending(), interrupts, "{line}");
        }
    }
}
