//! Progress on standard error: a bar on a terminal, a line every half minute elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// The interval between two lines where there is no terminal.
const PERIOD: Duration = Duration::from_secs(30);

/// Shows how far a long computation is.
#[derive(Debug)]
pub struct ProgressDisplay {
    bar: Option<ProgressBar>,
    last_line: Instant,
}

impl ProgressDisplay {
    /// A display for `total` steps, counted in `unit`: games or positions.
    pub fn new(total: u64, unit: &str) -> Self {
        let template = format!("{{bar:20}} {{pos}}/{{len}} {unit}, {{eta}} left, {{msg}}");
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(total);
            ProgressStyle::with_template(&template).map(|style| bar.set_style(style)).ok();
            bar
        });
        Self { bar, last_line: Instant::now() }
    }

    /// Shows `done` steps: with `message` beside a bar, or as `line` if the last line is old enough.
    pub fn show(&mut self, done: u64, message: impl FnOnce() -> String, line: impl FnOnce() -> String) {
        match &self.bar {
            Some(bar) => {
                bar.set_message(message());
                bar.set_position(done);
            }
            None if self.last_line.elapsed() >= PERIOD => {
                self.last_line = Instant::now();
                // Progress is not worth an error if standard error is closed.
                let _ = writeln!(std::io::stderr(), "{}", line());
            }
            None => {}
        }
    }

    /// Removes the bar from the terminal.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
