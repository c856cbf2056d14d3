//! What a person sees while positions are made: a bar on a terminal, a line now and then elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use katagami_trainer::selfplay::{Goal, Progress, Shard};

/// How often a line is written where there is no terminal.
const PERIOD: Duration = Duration::from_secs(30);

/// How far a self-play is, on standard error, and how fast.
#[derive(Debug)]
pub(super) struct Rate {
    bar: Option<ProgressBar>,
    goal: Goal,
    begun: Instant,
    written: Instant,
}

impl Rate {
    pub(super) fn new(goal: Goal, shard: Shard) -> Self {
        let (unit, wanted) = match goal {
            Goal::Games(games) => ("games", shard.share(games)),
            Goal::Positions(positions) => ("positions", shard.share(positions)),
        };
        let template = format!("{{bar:20}} {{pos}}/{{len}} {unit}, {{eta}} left, {{msg}}");
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(wanted);
            ProgressStyle::with_template(&template).map(|style| bar.set_style(style)).ok();
            bar
        });
        let now = Instant::now();
        Self { bar, goal, begun: now, written: now }
    }

    /// Shows how things stand.
    pub(super) fn show(&mut self, progress: &Progress) {
        let done = match self.goal {
            Goal::Games(_) => progress.games,
            Goal::Positions(_) => progress.positions,
        };
        match &self.bar {
            Some(bar) => {
                bar.set_message(self.speed(progress));
                bar.set_position(done);
            }
            None if self.written.elapsed() >= PERIOD => {
                self.written = Instant::now();
                // Where this cannot be said, nobody listens.
                let _ = writeln!(std::io::stderr(), "{}", self.report(progress));
            }
            None => {}
        }
    }

    /// Makes room for the report.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// What was played, and how fast.
    pub(super) fn report(&self, progress: &Progress) -> String {
        let Progress { games, positions, doubles, .. } = progress;
        format!("{games} games, {positions} positions ({doubles} doubles left out), {}", self.speed(progress))
    }

    fn speed(&self, progress: &Progress) -> String {
        let made = progress.positions - progress.before.1;
        format!("{:.0} positions/s", made as f64 / self.begun.elapsed().as_secs_f64().max(1e-6))
    }
}
