//! Time controls.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The limits of an engine's searches: a clock or a time for each move, and a number of nodes or a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TimeControl {
    /// The initial time of the clock.
    pub main: Duration,
    /// The time that is added to the clock before each move (Fischer).
    pub increment: Duration,
    /// The time for each move when the clock is at 0.
    pub byoyomi: Duration,
    /// The time of each move.
    pub move_time: Option<Duration>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The maximum depth.
    pub depth: Option<u32>,
}

/// Why a text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("time control {text:?}: {message}")]
pub struct TimeControlError {
    text: String,
    message: String,
}

impl TimeControl {
    /// Whether there is a clock.
    pub fn has_clock(&self) -> bool {
        self.main + self.increment + self.byoyomi > Duration::ZERO
    }

    /// Whether time is limited.
    pub fn is_timed(&self) -> bool {
        self.has_clock() || self.move_time.is_some()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = value.parse::<u64>().map_err(|_| format!("{key} takes a number, not {value:?}"))?;
        let time = Duration::from_millis(number);
        match key {
            "time" | "btime" | "wtime" => self.main = time,
            "inc" | "binc" | "winc" => self.increment = time,
            "byoyomi" => self.byoyomi = time,
            "movetime" => self.move_time = Some(time),
            "nodes" => self.nodes = Some(number),
            "depth" => self.depth = Some(u32::try_from(number).map_err(|_| "the depth is too large")?),
            _ => {
                return Err(format!(
                    "unknown key {key:?}; known are time, inc, byoyomi, movetime, nodes, depth"
                ));
            }
        }
        Ok(())
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut control = Self::default();
        for part in text.split(',') {
            let (key, value) = part.trim().split_once('=').ok_or("expected `key=number,...`")?;
            control.set(key, value)?;
        }
        if control.has_clock() && control.move_time.is_some() {
            return Err("a clock and a time for each move exclude each other".into());
        }
        if control.move_time.is_some_and(|time| time.is_zero())
            || !control.is_timed() && control.nodes.is_none() && control.depth.is_none()
        {
            return Err("the limits are missing or 0".into());
        }
        Ok(control)
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Parses `byoyomi=100`, `time=10000,inc=100`, `movetime=100`, `nodes=5000`, `depth=6`; times in milliseconds.
    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        Self::read(text).map_err(|message| TimeControlError { text: text.to_owned(), message })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |time: Duration| (!time.is_zero()).then_some(time.as_millis() as u64);
        let parts = [
            ("time", time(self.main)),
            ("inc", time(self.increment)),
            ("byoyomi", time(self.byoyomi)),
            ("movetime", self.move_time.and_then(time)),
            ("nodes", self.nodes),
            ("depth", self.depth.map(u64::from)),
        ];
        let parts = parts.iter().filter_map(|(key, value)| value.map(|value| format!("{key}={value}")));
        f.write_str(&parts.collect::<Vec<_>>().join(","))
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

impl TryFrom<String> for TimeControl {
    type Error = TimeControlError;

    fn try_from(text: String) -> Result<Self, TimeControlError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip() {
        for text in [
            "byoyomi=100",
            "time=10000,inc=100",
            "movetime=100",
            "nodes=5000",
            "depth=6",
            "byoyomi=9,depth=2",
        ] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("btime=10,binc=1".parse::<TimeControl>(), "time=10,inc=1".parse());
    }

    #[test]
    fn invalid_texts_are_refused() {
        for text in
            ["", "byoyomi", "byoyomi=", "byoyomi=x", "byoyomi=-1", "hours=1", "movetime=0", "byoyomi=0"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        assert!("byoyomi=1,movetime=1".parse::<TimeControl>().is_err());
        assert!("depth=99999999999".parse::<TimeControl>().is_err());
    }
}
