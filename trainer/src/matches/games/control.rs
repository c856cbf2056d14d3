//! Time controls: what an engine may spend on its moves.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What an engine may spend on its moves: a clock, or a time for each move, and beside it nodes or plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Control {
    /// What the clock shows at the start of a game.
    pub main: Duration,
    /// What each move adds to the clock, before it is made (Fischer).
    pub increment: Duration,
    /// What each move may take once the clock shows nothing.
    pub byoyomi: Duration,
    /// How long each move takes.
    pub move_time: Option<Duration>,
    /// At most so many nodes.
    pub nodes: Option<u64>,
    /// At most so many plies.
    pub depth: Option<u32>,
}

/// Why a text is no time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("time control {text:?}: {problem}")]
pub struct ControlError {
    text: String,
    problem: String,
}

impl Control {
    /// Whether there is a clock.
    pub fn has_clock(&self) -> bool {
        self.main + self.increment + self.byoyomi > Duration::ZERO
    }

    /// Whether time matters at all.
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
            "depth" => self.depth = Some(u32::try_from(number).map_err(|_| "so deep is no search")?),
            _ => return Err(format!("{key:?} is none of time, inc, byoyomi, movetime, nodes, depth")),
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
            return Err("it leaves no time, or no end".into());
        }
        Ok(control)
    }
}

impl FromStr for Control {
    type Err = ControlError;

    /// Reads `byoyomi=100`, `time=10000,inc=100`, `movetime=100`, `nodes=5000`, `depth=6`; times in milliseconds.
    fn from_str(text: &str) -> Result<Self, ControlError> {
        Self::read(text).map_err(|problem| ControlError { text: text.to_owned(), problem })
    }
}

impl fmt::Display for Control {
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

impl From<Control> for String {
    fn from(control: Control) -> Self {
        control.to_string()
    }
}

impl TryFrom<String> for Control {
    type Error = ControlError;

    fn try_from(text: String) -> Result<Self, ControlError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written() {
        for text in [
            "byoyomi=100",
            "time=10000,inc=100",
            "movetime=100",
            "nodes=5000",
            "depth=6",
            "byoyomi=9,depth=2",
        ] {
            assert_eq!(text.parse::<Control>().map(|control| control.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("btime=10,binc=1".parse::<Control>(), "time=10,inc=1".parse());
    }

    #[test]
    fn nonsense_is_refused() {
        for text in
            ["", "byoyomi", "byoyomi=", "byoyomi=x", "byoyomi=-1", "hours=1", "movetime=0", "byoyomi=0"]
        {
            assert!(text.parse::<Control>().is_err(), "{text}");
        }
        assert!("byoyomi=1,movetime=1".parse::<Control>().is_err());
        assert!("depth=99999999999".parse::<Control>().is_err());
    }
}
