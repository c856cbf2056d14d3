//! What takes how long: the clock of a forge, the journal of its stages, and the plan that shares the time out.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use katagami_storage::files;
use serde::{Deserialize, Serialize};

use crate::file_error::FileError;
use crate::json_lines::JsonLog;

/// How often the time is written: how much a killed program loses of it.
const INTERVAL: Duration = Duration::from_secs(2);

/// Counts the seconds that all runs of a forge have taken together.
#[derive(Clone, Debug)]
pub(super) struct Clock(Arc<State>);

#[derive(Debug)]
struct State {
    path: PathBuf,
    start: Instant,
    before: f64,
}

impl Clock {
    /// Opens the clock in a file, which is written every few seconds while the clock is in use.
    pub(super) fn open(path: &Path) -> Result<Self, FileError> {
        let before = match fs::read_to_string(path) {
            Ok(text) => text.trim().parse().map_err(FileError::whole(path))?,
            Err(_) if !path.exists() => 0.0,
            Err(error) => return Err(FileError::io(path)(error)),
        };
        let state = Arc::new(State { path: path.to_owned(), start: Instant::now(), before });
        state.write()?;
        let (clock, state) = (Self(Arc::clone(&state)), Arc::downgrade(&state));
        std::thread::spawn(move || {
            while let Some(state) = state.upgrade() {
                // A time that cannot be written now is written later.
                let _ = state.write();
                drop(state);
                std::thread::sleep(INTERVAL);
            }
        });
        Ok(clock)
    }

    /// The seconds since the first run began, without the time between runs.
    pub(super) fn seconds(&self) -> f64 {
        self.0.seconds()
    }
}

impl State {
    fn seconds(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    fn write(&self) -> Result<(), FileError> {
        files::write(&self.path, format!("{:.1}\n", self.seconds())).map_err(FileError::io(&self.path))
    }
}

/// Seconds as minutes and seconds: `12:34`.
pub(super) fn minutes(seconds: f64) -> String {
    let seconds = seconds.max(0.0).round() as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A line of the journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Entry {
    stage: String,
    /// What the clock showed when it began; in the line of its beginning only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    began: Option<f64>,
    /// What the clock showed when it ended; in the line of its end only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<f64>,
}

/// A stage that has ended.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Stage {
    /// The name.
    pub name: String,
    /// The seconds that it took.
    pub seconds: f64,
}

/// The journal, in a file with a JSON object a line.
#[derive(Debug)]
pub(super) struct Journal(JsonLog<Entry>);

impl Journal {
    /// Opens the journal. A missing one is empty.
    pub(super) fn open(path: &Path) -> Result<Self, FileError> {
        JsonLog::open(path).map(Self)
    }

    /// What the clock showed when a stage first began, which may be now.
    pub(super) fn begin(&mut self, stage: &str, now: f64) -> Result<f64, FileError> {
        if let Some(began) = self.began(stage) {
            return Ok(began);
        }
        self.0.append(Entry { stage: stage.to_owned(), began: Some(now), ended: None })?;
        Ok(now)
    }

    /// Notes the end of a stage.
    pub(super) fn end(&mut self, stage: &str, now: f64) -> Result<(), FileError> {
        self.0.append(Entry { stage: stage.to_owned(), began: None, ended: Some(now) })
    }

    /// What the clock showed when a stage began.
    pub(super) fn began(&self, stage: &str) -> Option<f64> {
        self.0.iter().filter(|entry| entry.stage == stage).find_map(|entry| entry.began)
    }

    /// What the clock showed when a stage ended.
    pub(super) fn ended(&self, stage: &str) -> Option<f64> {
        self.0.iter().filter(|entry| entry.stage == stage).find_map(|entry| entry.ended)
    }

    /// The stages that have ended, in order.
    pub(super) fn stages(&self) -> Vec<Stage> {
        let stage = |entry: &Entry| {
            let seconds = entry.ended? - self.began(&entry.stage)?;
            Some(Stage { name: entry.stage.clone(), seconds })
        };
        self.0.iter().filter_map(stage).collect()
    }
}

/// The seconds that each part of a forge may take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    /// For making openings, twice.
    pub openings: f64,
    /// For the first games.
    pub first_games: f64,
    /// For choosing terms for the first time.
    pub first_terms: TermsPlan,
    /// For all generations together.
    pub generations: f64,
    /// For choosing terms for the last time.
    pub last_terms: TermsPlan,
    /// For the match against material.
    pub material: f64,
    /// For openings that the opponent judges.
    pub judging: f64,
    /// For the match against the opponent.
    pub opponent: f64,
}

impl Plan {
    /// The plan for this number of seconds, of which the first build took some. At least half of them are for the rest, and
    /// of that as much is kept for the last build as it will take: about half of the first one, whose libraries are there.
    pub(super) fn new(seconds: f64, build: f64, has_opponent: bool) -> Self {
        let total = (seconds - 1.5 * build).max(seconds / 2.0);
        let share = |percentage: f64| total * percentage / 100.0;
        Self {
            openings: share(2.0),
            first_games: share(9.0),
            first_terms: TermsPlan(share(7.0)),
            // Without an opponent generations have the time for it, too.
            generations: share(if has_opponent { 54.0 } else { 64.0 }),
            last_terms: TermsPlan(share(10.0)),
            material: share(6.0),
            judging: share(1.0),
            opponent: share(9.0),
        }
    }

    /// For one generation, of which there are six if each takes its time.
    fn generation(self) -> f64 {
        self.generations / 6.0
    }

    /// For the games of a generation. What they and the match leave is for learning.
    pub(super) fn generation_games(self) -> f64 {
        0.65 * self.generation()
    }

    /// For the match of a generation.
    pub(super) fn generation_match(self) -> f64 {
        0.12 * self.generation()
    }

    /// Whether there is time for another generation, the given number of seconds after the first one began.
    pub(super) fn has_time_for_generation(self, since_first: f64) -> bool {
        const LEAST: f64 = 0.6;
        since_first + LEAST * self.generation() <= self.generations
    }
}

/// The seconds for a choice of terms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct TermsPlan(f64);

impl TermsPlan {
    /// For beginning trainings.
    pub(super) fn trainings(self) -> f64 {
        0.5 * self.0
    }

    /// For each match.
    pub(super) fn each_match(self) -> f64 {
        0.2 * self.0
    }
}

/// Seconds as a duration; none if there are fewer than 0.
pub(super) fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("clock");
        fs::write(&path, "12.5\n").unwrap();
        let clock = Clock::open(&path).unwrap();
        let first = clock.seconds();
        assert!((12.5..60.0).contains(&first), "{first}");
        std::thread::sleep(Duration::from_millis(20));
        assert!(clock.seconds() > first);
        fs::write(&path, "noon").unwrap();
        assert!(Clock::open(&path).unwrap_err().to_string().contains("clock"));
    }

    #[test]
    fn minutes_and_seconds() {
        assert_eq!([0.0, 59.6, 754.2].map(minutes), ["0:00", "1:00", "12:34"]);
    }

    #[test]
    #[allow(clippy::float_cmp)]
    fn a_stage_that_was_cut_short_began_when_it_first_began() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("stages.jsonl");
        let mut journal = Journal::open(&path).unwrap();
        assert_eq!(journal.begin("openings", 1.0).unwrap(), 1.0);
        let mut journal = Journal::open(&path).unwrap();
        assert_eq!(journal.begin("openings", 5.0).unwrap(), 1.0);
        assert_eq!((journal.ended("openings"), journal.stages().len()), (None, 0));
        journal.end("openings", 7.5).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert_eq!(journal.ended("openings"), Some(7.5));
        assert_eq!(journal.stages(), [Stage { name: "openings".into(), seconds: 6.5 }]);
    }

    #[test]
    fn the_parts_are_the_whole() {
        for has_opponent in [false, true] {
            let plan = Plan::new(3600.0, 200.0, has_opponent);
            let opponent = if has_opponent { plan.judging + plan.opponent } else { 0.0 };
            let parts = 2.0 * plan.openings
                + plan.first_games
                + plan.first_terms.0
                + plan.generations
                + plan.last_terms.0
                + plan.material
                + opponent;
            assert!((parts - 3300.0).abs() < 1e-6, "{parts}");
        }
    }

    #[test]
    fn a_build_leaves_at_least_half() {
        assert_eq!(Plan::new(100.0, 90.0, true), Plan::new(100.0, 60.0, true));
        assert!(Plan::new(100.0, 20.0, true).first_games > Plan::new(100.0, 30.0, true).first_games);
    }

    #[test]
    fn generations_end_in_time() {
        let plan = Plan::new(1000.0, 0.0, true);
        let begin = |number: f64| number * plan.generation();
        let count =
            (0..20).take_while(|&number| plan.has_time_for_generation(begin(f64::from(number)))).count();
        assert_eq!(count, 6);
        // The last one is left out if those before took longer.
        assert!(!plan.has_time_for_generation(begin(5.5)));
    }
}
