//! Reading the output of an engine.

use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::arena::processor;

/// A line with its time of arrival.
#[derive(Debug)]
pub struct TimedLine {
    /// The line, without its end.
    pub line: String,
    /// When it was read.
    pub at: Instant,
    /// How long the reading thread has waited for a processor since the line before.
    pub reader_waited: Duration,
}

/// Reads the lines of a stream in a new thread. The thread waits while too many lines are unread.
pub fn spawn_reader(stream: impl Read + Send + 'static) -> Receiver<TimedLine> {
    const UNREAD_LINES: usize = 4096;
    let (sender, lines) = sync_channel(UNREAD_LINES);
    std::thread::spawn(move || {
        let mut waited_before = processor::this_thread_waited();
        read_lines(stream, |line| {
            let (at, waited) = (Instant::now(), processor::this_thread_waited());
            let both = waited.zip(waited_before.replace(waited.unwrap_or_default()));
            let reader_waited = both.map_or(Duration::ZERO, |(waited, before)| waited.saturating_sub(before));
            sender.send(TimedLine { line, at, reader_waited }).is_ok()
        });
    });
    lines
}

/// The last lines of a stream.
#[derive(Debug)]
pub struct LastLines {
    lines: Arc<Mutex<VecDeque<String>>>,
    thread: JoinHandle<()>,
}

/// Reads a stream in a new thread and keeps its last lines.
pub fn spawn_last_lines(stream: impl Read + Send + 'static) -> LastLines {
    const LINES: usize = 3;
    const MAX_LENGTH: usize = 200;
    let lines = Arc::<Mutex<VecDeque<String>>>::default();
    let kept = Arc::clone(&lines);
    let keep = move |line: String| {
        let Ok(mut lines) = kept.lock() else { return false };
        lines.push_back(line.chars().take(MAX_LENGTH).collect());
        if lines.len() > LINES {
            lines.pop_front();
        }
        true
    };
    LastLines { lines, thread: std::thread::spawn(move || read_lines(stream, keep)) }
}

impl LastLines {
    /// Waits for the end of the stream, up to a timeout: a child of the engine may keep the stream open.
    pub fn wait(&self, timeout: Duration) {
        let deadline = Instant::now() + timeout;
        while !self.thread.is_finished() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl fmt::Display for LastLines {
    /// All lines in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines.lock().map(|lines| lines.iter().cloned().collect::<Vec<_>>());
        f.write_str(&lines.unwrap_or_default().join(" / "))
    }
}

/// Passes the lines of a stream to `take` until it returns `false`. Long lines are split; invalid UTF-8 is replaced.
fn read_lines(stream: impl Read, mut take: impl FnMut(String) -> bool) {
    const MAX_LENGTH: u64 = 1 << 16;
    let mut stream = BufReader::new(stream);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut stream).take(MAX_LENGTH).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) if !take(String::from_utf8_lossy(&bytes).trim_end().to_owned()) => return,
            Ok(_) => {}
        }
    }
}
