//! How commands print results: as text, or with `--json` as objects of JSON, one a line.

use std::fmt::Display;
use std::io::{self, Write as _};

use serde_json::{Value, json};

use crate::search::{Score, ScoreKind};

/// The version of the objects: the first that a reader looks at.
const SCHEMA: u32 = 1;

/// The option of commands that print a result.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct ResultFormat {
    /// Print the result as JSON, an object in each line.
    #[arg(long)]
    json: bool,
}

impl ResultFormat {
    /// Whether objects are printed.
    pub fn is_json(self) -> bool {
        self.json
    }

    /// Prints a result, as text or as an object in a line, with `schema` added.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn print(self, text: impl Display, json: impl FnOnce() -> Value) -> io::Result<()> {
        if self.json { print(object(json())) } else { print(text) }
    }

    /// Prints a line of text that is no part of the result itself, such as the head of a table; nothing of it is in the objects.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn print_text(self, text: impl Display) -> io::Result<()> {
        if self.json { Ok(()) } else { print(text) }
    }
}

/// An object with the version of all objects, `schema`.
pub fn object(mut value: Value) -> Value {
    if let Value::Object(fields) = &mut value {
        fields.insert("schema".into(), SCHEMA.into());
    }
    value
}

/// A score for people: in pawns, or how many plies a mate takes.
pub(super) fn score_in_words(score: Score) -> String {
    let sign = if score < 0 { '-' } else { '+' };
    match ScoreKind::from(score) {
        ScoreKind::Centipawns(score) => format!("{:+.2}", f64::from(score) / 100.0),
        ScoreKind::Mate(0) => format!("{sign}mate"),
        ScoreKind::Mate(plies) => format!("{sign}mate {}", plies.abs()),
    }
}

/// A score for programs: `{"cp": 57}`, or `{"mate": 5, "wins": true}`.
pub(super) fn score_as_json(score: Score) -> Value {
    match ScoreKind::from(score) {
        ScoreKind::Centipawns(score) => json!({ "cp": score }),
        ScoreKind::Mate(plies) => json!({ "mate": plies.unsigned_abs(), "wins": score > 0 }),
    }
}

/// Writes a line to standard output. If the reader went away, that is an error, not a panic.
///
/// # Errors
///
/// If it cannot be written.
pub fn print(line: impl Display) -> io::Result<()> {
    let written = writeln!(io::stdout(), "{line}");
    written.map_err(|error| io::Error::other(format!("cannot write: {error}")))
}
