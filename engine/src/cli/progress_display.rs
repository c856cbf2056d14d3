//! How far a long command is, on the error stream: a bar on a terminal, elsewhere a line every half minute.

use std::fmt;
use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

/// The interval between two lines where there is no terminal.
const PERIOD: Duration = Duration::from_secs(30);

/// The interval at which a bar is drawn again, so that it is seen before the first step is done.
const TICK: Duration = Duration::from_millis(250);

static QUIET: AtomicBool = AtomicBool::new(false);

/// Shows no progress from now on.
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Writes a line of progress to the error stream, unless the command is to be quiet.
pub fn remark(line: impl std::fmt::Display) {
    if !QUIET.load(Ordering::Relaxed) {
        // Progress is not worth an error if the error stream is closed.
        let _ = writeln!(stderr(), "{line}");
    }
}

/// Shows how far a computation is. The bar is removed from the terminal when this is dropped.
#[derive(Debug)]
pub struct ProgressDisplay {
    bar: ProgressBar,
    unit: String,
    last_line: Mutex<Instant>,
}

impl ProgressDisplay {
    /// Progress of a number of steps, counted in `unit`: games or positions.
    pub fn new(total: u64, unit: &str) -> Self {
        Self::with_template(Some(total), unit, "{bar:20} {pos}/{len} {prefix}, {eta} left  {msg}")
    }

    /// Progress of something whose steps are not of interest: reading a file.
    pub fn of(what: &str) -> Self {
        Self::with_template(Some(0), what, "{prefix} {wide_bar} {percent:>3} % {eta:>4}")
    }

    /// Progress of something whose number of steps is not known.
    pub fn endless(unit: &str) -> Self {
        Self::with_template(None, unit, "{spinner} {pos} {prefix}, {speed}  {msg}")
    }

    fn with_template(total: Option<u64>, unit: &str, template: &str) -> Self {
        let bar = match total {
            _ if QUIET.load(Ordering::Relaxed) || !stderr().is_terminal() => ProgressBar::hidden(),
            Some(total) => ProgressBar::new(total),
            None => ProgressBar::new_spinner(),
        };
        if let Some(total) = total {
            bar.set_length(total);
        }
        // If the template did not parse, the default one would do.
        let speed = |state: &ProgressState, text: &mut dyn fmt::Write| {
            let _ = write!(text, "{}/s", HumanCount(state.per_sec() as u64));
        };
        let _ =
            ProgressStyle::with_template(template).map(|style| bar.set_style(style.with_key("speed", speed)));
        bar.set_prefix(unit.to_owned());
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Self { bar, unit: unit.to_owned(), last_line: Mutex::new(Instant::now()) }
    }

    /// So many steps are done, and this is to be said about them.
    pub fn show(&self, done: u64, message: impl FnOnce() -> String) {
        self.bar.set_position(done);
        if !self.bar.is_hidden() {
            return self.bar.set_message(message());
        }
        let mut last_line = self.last_line.lock().unwrap_or_else(PoisonError::into_inner);
        if last_line.elapsed() >= PERIOD {
            *last_line = Instant::now();
            let total = self.bar.length().map_or(String::new(), |total| format!("/{total}"));
            let line = format!("{done}{total} {}, {}", self.unit, message());
            remark(line.trim_end_matches(", "));
        }
    }

    /// So many more steps are done.
    pub fn advance(&self, more: u64) {
        self.bar.inc(more);
        self.show(self.bar.position(), String::new);
    }

    /// A callback that takes how much is done, and the total.
    pub fn callback(&self) -> impl Fn(u64, u64) + Sync {
        |done, total| {
            self.bar.set_length(total);
            self.show(done, String::new);
        }
    }
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
