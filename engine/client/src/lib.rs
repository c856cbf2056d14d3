//! What a client of the engine sends. Nothing here depends on the board, so that the boards of one program can take turns with one
//! client: the engine of a board hands it over when the client asks for another one.

pub mod bounded_line;
mod input;

use std::io::{BufReader, Read};
use std::sync::mpsc::{Receiver, channel};

pub use input::{Input, InputError, Interruptions, words};

/// A client that sends lines, read by a thread of their own.
#[derive(Debug)]
pub struct Client {
    lines: Receiver<Input>,
    interruptions: Interruptions,
}

impl Client {
    /// A client that writes to this reader.
    pub fn new(reader: impl Read + Send + 'static) -> Self {
        let interruptions = Interruptions::default();
        let (sender, lines) = channel();
        let announced = interruptions.clone();
        std::thread::spawn(move || input::forward(BufReader::new(reader), sender, &announced));
        Self { lines, interruptions }
    }

    /// The next line; `None` after the last one.
    pub fn next_line(&self) -> Option<Input> {
        self.lines.recv().ok()
    }

    /// What was read but not executed yet, and ends what is running.
    pub fn interruptions(&self) -> &Interruptions {
        &self.interruptions
    }
}

/// What the engine of a board leaves to that of another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handover {
    /// The board, as `USI_Variant` names it.
    pub variant: String,
    /// Whether the client speaks UCI.
    pub uci: bool,
    /// What it has told of options: the words after `setoption`.
    pub options: Vec<String>,
}
