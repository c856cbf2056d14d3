//! A clock that goes on where a killed program left it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use katagami_storage::files;

use crate::file_error::FileError;

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
}
