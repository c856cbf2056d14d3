//! Listening to the streams of an engine.

use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A line, and when it came.
#[derive(Debug)]
pub struct Heard {
    /// The line, without its end.
    pub line: String,
    /// When it came.
    pub at: Instant,
}

/// Listens to a stream on a thread of its own. Whoever talks faster than it is listened to waits.
pub fn listen(stream: impl Read + Send + 'static) -> Receiver<Heard> {
    const UNHEARD_LINES: usize = 4096;
    let (sender, lines) = sync_channel(UNHEARD_LINES);
    std::thread::spawn(move || {
        read_lines(stream, |line| sender.send(Heard { line, at: Instant::now() }).is_ok());
    });
    lines
}

/// The last lines of a stream.
#[derive(Debug)]
pub struct LastLines {
    lines: Arc<Mutex<VecDeque<String>>>,
    thread: JoinHandle<()>,
}

/// Reads a stream on a thread of its own and remembers its last lines.
pub fn remember(stream: impl Read + Send + 'static) -> LastLines {
    let lines = Arc::default();
    let kept = Arc::clone(&lines);
    let thread = std::thread::spawn(move || read_lines(stream, |line| push(&kept, &line)));
    LastLines { lines, thread }
}

fn push(lines: &Mutex<VecDeque<String>>, line: &str) -> bool {
    const LINES: usize = 3;
    const LONGEST: usize = 200;
    let Ok(mut lines) = lines.lock() else { return false };
    lines.push_back(line.chars().take(LONGEST).collect());
    if lines.len() > LINES {
        lines.pop_front();
    }
    true
}

impl LastLines {
    /// Waits until all was read, but not longer than so: whoever inherited the stream may keep it open.
    pub fn settle(&self, patience: Duration) {
        let deadline = Instant::now() + patience;
        while !self.thread.is_finished() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl fmt::Display for LastLines {
    /// The lines in one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines.lock().map(|lines| lines.iter().cloned().collect::<Vec<_>>());
        f.write_str(&lines.unwrap_or_default().join(" / "))
    }
}

/// Reads lines, whatever bytes they hold, cut to a sane length, until the end or until `take` has enough.
fn read_lines(stream: impl Read, mut take: impl FnMut(String) -> bool) {
    const LONGEST: u64 = 1 << 16;
    let mut stream = BufReader::new(stream);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut stream).take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) if !take(String::from_utf8_lossy(&bytes).trim_end().to_owned()) => return,
            Ok(_) => {}
        }
    }
}
