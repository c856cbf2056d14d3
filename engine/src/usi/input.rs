//! Reading lines of input, whatever bytes they hold, and announcing the commands that overtake those before them.

use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use thiserror::Error;

use super::command::Command;
use crate::bounded_line;

/// A line of input, or why it was skipped.
pub(super) type Input = Result<String, InputError>;

/// Why a line of input was skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(super) enum InputError {
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

/// How long the session may take to end after `quit` before the process is ended.
const GRACE: Duration = Duration::from_millis(500);

/// Counts the interrupting commands (`stop`, `gameover`, `quit`) that were read but not executed yet.
///
/// The thread that reads the input announces them; the session looks here while it waits for a task to end, and settles
/// them when it executes them. Clones share the count.
#[derive(Clone, Debug, Default)]
pub(super) struct Interruptions(Arc<AtomicUsize>);

impl Interruptions {
    /// Whether any was announced and not settled.
    pub(super) fn pending(&self) -> bool {
        self.0.load(Ordering::Acquire) > 0
    }

    /// An interrupting command was read.
    pub(super) fn announce(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }

    /// An interrupting command was executed.
    pub(super) fn settle(&self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Sends lines until the end of the input or `quit`, then closes the channel.
///
/// After `quit` the process ends, at the latest when the grace period is over: no long operation of the session, such
/// as zeroing a large table, can make a GUI wait. At the end of the input without `quit`, the session finishes its
/// work.
pub(super) fn forward(mut reader: impl BufRead, sender: Sender<Input>, interruptions: &Interruptions) {
    while let Some(input) = next(&mut reader) {
        let command = input.as_deref().map_or(Command::Empty, Command::parse);
        let quit = command == Command::Quit;
        if command.interrupts() {
            interruptions.announce();
        }
        if sender.send(input).is_err() {
            return;
        }
        if quit {
            drop(sender);
            std::thread::sleep(GRACE);
            std::process::exit(0);
        }
    }
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
        forward(&b"go infinite\n stop \nisready"[..], sender, &interruptions);
        let lines: Vec<_> = receiver.iter().map(|line| line.expect("text")).collect();
        assert_eq!(lines, ["go infinite", " stop ", "isready"]);
        assert!(interruptions.pending());
        interruptions.settle();
        assert!(!interruptions.pending());
    }
}
