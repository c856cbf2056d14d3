//! Lines from the outside, whatever they hold.

use std::io::{BufRead, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

/// What came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// A line without its end.
    Line(String),
    /// Something that is no line of text; why.
    Garbage(String),
}

/// How many lines that interrupt (`stop`, `quit`, `gameover`) were read but not yet obeyed.
///
/// They overtake the lines before them: what keeps the session from its next line looks here.
#[derive(Clone, Debug, Default)]
pub(super) struct Interruptions(Arc<AtomicUsize>);

impl Interruptions {
    /// Whether any is on its way.
    pub(super) fn pending(&self) -> bool {
        self.0.load(Ordering::Acquire) > 0
    }

    /// One was obeyed.
    pub(super) fn settle(&self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }

    fn announce(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }
}

/// The first word of a line and the rest.
pub(super) fn command(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).unwrap_or((line, ""))
}

/// The longest line that is read: far longer than any game.
const LONGEST: usize = 1 << 24;

/// How long the session may take to end by itself after `quit`.
const GRACE: Duration = Duration::from_millis(500);

/// Reads lines until the end of the input or `quit`, then closes the channel.
///
/// After `quit` the process ends, at the latest when the grace period is over: nothing that the session does (such
/// as filling a table with zeros) can make a GUI wait. At the mere end of the input what was asked for is finished.
pub(super) fn forward(mut reader: impl BufRead, sender: Sender<Input>, interruptions: &Interruptions) {
    while let Some(input) = next(&mut reader) {
        let command = if let Input::Line(line) = &input { command(line).0 } else { "" };
        let quit = command == "quit";
        if matches!(command, "stop" | "quit" | "gameover") {
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

/// The next line, `None` at the end of the input.
fn next(reader: &mut impl BufRead) -> Option<Input> {
    let mut bytes = Vec::new();
    match reader.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes) {
        Ok(0) => None,
        Ok(_) if bytes.len() > LONGEST => {
            skip_line(reader);
            Some(Input::Garbage(format!("a line of more than {LONGEST} bytes was skipped")))
        }
        Ok(_) => Some(match String::from_utf8(bytes) {
            Ok(line) => Input::Line(line.trim_end_matches(['\n', '\r']).to_owned()),
            Err(error) => {
                let position = error.utf8_error().valid_up_to();
                Input::Garbage(format!("a line that is no UTF-8 (at byte {position}) was skipped"))
            }
        }),
        Err(error) if error.kind() == ErrorKind::Interrupted => Some(Input::Line(String::new())),
        Err(_) => None,
    }
}

/// Skips the rest of the current line without keeping it.
fn skip_line(reader: &mut impl BufRead) {
    while let Ok(buffer) = reader.fill_buf() {
        if buffer.is_empty() {
            return;
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(length);
        if end.is_some() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_through() {
        let mut reader = &b"usi\r\nisready\n\xff\xfe\nlast"[..];
        assert_eq!(next(&mut reader), Some(Input::Line("usi".into())));
        assert_eq!(next(&mut reader), Some(Input::Line("isready".into())));
        assert!(matches!(next(&mut reader), Some(Input::Garbage(why)) if why.contains("UTF-8")));
        assert_eq!(next(&mut reader), Some(Input::Line("last".into())));
        assert_eq!(next(&mut reader), None);
    }

    #[test]
    fn an_endless_line_is_skipped() {
        let mut bytes = vec![b'x'; 3 * LONGEST];
        bytes.extend_from_slice(b"\nusi\n");
        let mut reader = &bytes[..];
        assert!(matches!(next(&mut reader), Some(Input::Garbage(_))));
        assert_eq!(next(&mut reader), Some(Input::Line("usi".into())));
    }
}
