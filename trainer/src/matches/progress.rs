//! What a person sees while a match runs: a bar on a terminal, a line now and then elsewhere.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::tally::Tally;
use crate::strength::{Certainty, Estimate, Sprt};

/// How often a line is written where there is no terminal.
const PERIOD: Duration = Duration::from_secs(30);

/// The progress of a match, on standard error.
#[derive(Debug)]
pub struct Progress {
    bar: Option<ProgressBar>,
    games: u64,
    written: Instant,
}

impl Progress {
    /// Progress towards so many games.
    pub fn new(games: u64) -> Self {
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len} games, {eta} left, {msg}");
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(games);
            style.map(|style| bar.set_style(style)).ok();
            bar
        });
        Self { bar, games, written: Instant::now() }
    }

    /// Shows how things stand.
    pub fn show(&mut self, tally: &Tally, sprt: Option<&Sprt>) {
        let line = line(tally, sprt);
        match &self.bar {
            Some(bar) => {
                bar.set_message(line);
                bar.set_position(tally.games());
            }
            None if self.written.elapsed() >= PERIOD => {
                self.written = Instant::now();
                // Where this cannot be said, nobody listens.
                let _ = writeln!(std::io::stderr(), "{}/{} games, {line}", tally.games(), self.games);
            }
            None => {}
        }
    }

    /// Makes room for the report.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// How things stand, in one line.
fn line(tally: &Tally, sprt: Option<&Sprt>) -> String {
    let [losses, draws, wins] = tally.results();
    // Writing to a string does not fail.
    let mut line = format!("+{wins} ={draws} -{losses}, {:.1} %", tally.score() * 100.0);
    if let Some(Estimate { elo, certainty: Some(Certainty { low, high, .. }) }) = Estimate::new(&tally.pairs)
    {
        let _ = write!(line, ", Elo {elo:+.1} [{low:+.1}, {high:+.1}]");
    }
    if let Some(sprt) = sprt {
        let (low, high) = sprt.bounds();
        let _ = write!(line, ", LLR {:+.2} [{low:.2}, {high:.2}]", sprt.log_likelihood_ratio(&tally.pairs));
    }
    line
}
