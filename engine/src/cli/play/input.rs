//! What the player does: lines that are typed, the end of the input, an interruption, or nothing until the time is up.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use katagami_records::encoding::decode;

use crate::cli::interruption;
use crate::search::Signals;
use katagami_client::bounded_line;

/// Something that the player did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Event {
    /// A line.
    Line(String),
    /// Nothing more will come.
    End,
    /// Ctrl-C, or a request to terminate.
    Interrupted,
    /// Nothing came in time.
    TimeUp,
}

/// The player's events, which are read while the engine thinks, too.
pub(super) struct Input {
    events: Receiver<Event>,
    /// What stops the search that runs.
    search: Arc<Mutex<Arc<Signals>>>,
}

impl Input {
    /// Reads the standard input and catches interruptions from now on.
    pub(super) fn start() -> Result<Self, String> {
        let (sender, events) = channel();
        let search: Arc<Mutex<Arc<Signals>>> = Arc::default();
        let (running, interrupted) = (Arc::clone(&search), sender.clone());
        interruption::listen(move || {
            running.lock().unwrap_or_else(PoisonError::into_inner).stop();
            // If nobody listens, the command ends anyway.
            let _ = interrupted.send(Event::Interrupted);
        })?;
        thread::spawn(move || read_lines(&sender));
        Ok(Self { events, search })
    }

    /// The next event; waits until the deadline if there is one.
    pub(super) fn next(&self, deadline: Option<Instant>) -> Event {
        if interruption::happened() {
            return Event::Interrupted;
        }
        let Some(deadline) = deadline else { return self.events.recv().unwrap_or(Event::End) };
        match self.events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::TimeUp,
            Err(RecvTimeoutError::Disconnected) => Event::End,
        }
    }

    /// Signals for a search that an interruption stops.
    pub(super) fn signals(&self) -> Arc<Signals> {
        let signals = Arc::new(Signals::thinking());
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&signals);
        // It may have come just before.
        if interruption::happened() {
            signals.stop();
        }
        signals
    }
}

fn read_lines(sender: &Sender<Event>) {
    /// Longer lines are cut: no command and no move is so long.
    const LONGEST: usize = 4096;
    let (mut input, mut line) = (io::stdin().lock(), Vec::new());
    while bounded_line::read(&mut input, &mut line, LONGEST).is_ok_and(|length| length > 0) {
        if sender.send(Event::Line(decode(&line).trim().to_owned())).is_err() {
            return;
        }
    }
    let _ = sender.send(Event::End);
}
