//! How much a player may think: time controls, clocks, and the limits and the `go` command that report them to engines.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::time::Duration;

use katagami_records::{Clock, TimeLimit};
use katagami_rules::types::{ByColor, Color};
use serde::{Deserialize, Serialize};

use crate::search::{self, Limits};

/// The limits of a player's moves: a clock or a time for each move, and a number of nodes or a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TimeControl {
    /// What the clock is set to; zero stands for no clock.
    pub clock: TimeLimit,
    /// The time of each move.
    pub move_time: Option<Duration>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The maximum depth.
    pub depth: Option<u32>,
}

impl TimeControl {
    /// Whether there is a clock.
    pub fn has_clock(&self) -> bool {
        !self.clock.is_zero()
    }

    /// The clocks and limits of the side to move as a search takes them.
    pub fn limits(players: &ByColor<PlayerTime>, side: Color) -> Limits {
        let Self { move_time, nodes, depth, clock: TimeLimit { byoyomi, .. } } = players[side].control;
        let of_both = |time: fn(&Clock) -> Duration| ByColor(players.0.map(|player| time(&player.clock)));
        let clock = players[side].control.has_clock().then(|| search::Clock {
            remaining: of_both(Clock::remaining),
            increment: of_both(|clock| clock.limit().increment),
            byoyomi,
        });
        Limits { clock, move_time, depth, nodes, ..Limits::default() }
    }

    /// Whether time is limited.
    pub fn is_timed(&self) -> bool {
        self.has_clock() || self.move_time.is_some()
    }

    /// A time and an increment, in seconds or with units, as fastchess and cutechess write them.
    fn of_seconds(text: &str) -> Option<Self> {
        let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
        let clock =
            TimeLimit { main: seconds(main)?, increment: seconds(increment)?, ..TimeLimit::default() };
        Some(Self { clock, ..Self::default() })
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut control = Self::default();
        for (index, part) in text.split_terminator(',').map(str::trim).enumerate() {
            if let Some(of_seconds) = Self::of_seconds(part).filter(|_| index == 0) {
                control = of_seconds;
                continue;
            }
            let expected = "expected `key=number,...`, or a time such as 10+0.1 or 10m+10s";
            let (key, value) = part.split_once('=').ok_or(expected)?;
            let number = value.parse::<u64>();
            let time = match number {
                Ok(milliseconds) => Some(Duration::from_millis(milliseconds)),
                Err(_)
                    if value.ends_with(UNITS.map(|(unit, _)| unit)) && key != "nodes" && key != "depth" =>
                {
                    seconds(value)
                }
                Err(_) => None,
            };
            let time = time.ok_or_else(|| format!("{key} takes a number, not {value:?}"))?;
            let number = number.unwrap_or_default();
            match key {
                "time" | "btime" | "wtime" => control.clock.main = time,
                "inc" | "binc" | "winc" => control.clock.increment = time,
                "byoyomi" => control.clock.byoyomi = time,
                "movetime" => control.move_time = Some(time),
                "nodes" => control.nodes = Some(number),
                "depth" => control.depth = Some(u32::try_from(number).map_err(|_| "the depth is too large")?),
                _ => {
                    let known = "known are time, inc, byoyomi, movetime, nodes, depth";
                    return Err(format!("unknown key {key:?}; {known}"));
                }
            }
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

/// Units of time, and how many seconds each is.
const UNITS: [(char, f64); 3] = [('h', 3600.0), ('m', 60.0), ('s', 1.0)];

/// A time in seconds (`90`), minutes and seconds (`1:30`) or with units (`1m30s`).
fn seconds(text: &str) -> Option<Duration> {
    let (minutes, mut rest) = text.split_once(':').unwrap_or(("0", text));
    let mut seconds = 60.0 * f64::from(minutes.parse::<u16>().ok()?);
    while let Some(end) = rest.find(UNITS.map(|(unit, _)| unit)) {
        let (number, after) = rest.split_at(end);
        let factor = UNITS.iter().find(|(unit, _)| after.starts_with(*unit))?.1;
        seconds += factor * number.parse::<f64>().ok()?;
        rest = &after[1..];
        if rest.is_empty() {
            rest = "0";
        }
    }
    seconds += rest.parse::<f64>().ok()?;
    // So many that milliseconds are exact.
    let rounded = (1000.0 * seconds).round() / 1000.0;
    Duration::try_from_secs_f64(rounded).ok().filter(|time| u32::try_from(time.as_secs()).is_ok())
}

impl FromStr for TimeControl {
    type Err = String;

    /// Parses `byoyomi=100`, `time=10000,inc=100`, `movetime=100`, `nodes=5000`, `depth=6`, times in milliseconds or with units; and
    /// `10+0.1` in seconds, `10m+10s` or `10m,byoyomi=30s` first.
    fn from_str(text: &str) -> Result<Self, String> {
        Self::read(text).map_err(|message| format!("time control {text:?}: {message}"))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |time: Duration| (!time.is_zero()).then_some(time.as_millis() as u64);
        let parts = [
            ("time", time(self.clock.main)),
            ("inc", time(self.clock.increment)),
            ("byoyomi", time(self.clock.byoyomi)),
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
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// What one side has left in one game: its clock, and the other limits of its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerTime {
    control: TimeControl,
    clock: Clock,
}

impl PlayerTime {
    /// At the start of a game.
    pub fn new(control: TimeControl) -> Self {
        Self { control, clock: Clock::new(control.clock) }
    }

    /// The maximum time of the next move. `None` if it is not limited.
    pub fn allowed(&self) -> Option<Duration> {
        self.control.move_time.or_else(|| self.left())
    }

    /// The same by the clock alone. `None` if there is none.
    pub fn left(&self) -> Option<Duration> {
        self.clock.left()
    }

    /// Subtracts the time of a move from the clock.
    pub fn spend(&mut self, elapsed: Duration) {
        self.clock.spend(elapsed);
    }
}

/// The `go` command for the side to move.
pub fn go_command(players: &ByColor<PlayerTime>, side: Color) -> String {
    let TimeControl { move_time, nodes, depth, clock: TimeLimit { byoyomi, .. } } = players[side].control;
    let mut line = "go".to_owned();
    let mut push = |word: &str, number: Option<u128>| {
        if let Some(number) = number {
            // Writing to a string does not fail.
            let _ = write!(line, " {word} {number}");
        }
    };
    if players[side].control.has_clock() {
        let times = |time: fn(&Clock) -> Duration| players.0.map(|player| time(&player.clock).as_millis());
        let [black, white] = times(Clock::remaining);
        push("btime", Some(black));
        push("wtime", Some(white));
        match times(|clock| clock.limit().increment) {
            [0, 0] => push("byoyomi", Some(byoyomi.as_millis())),
            [black, white] => {
                push("byoyomi", (!byoyomi.is_zero()).then_some(byoyomi.as_millis()));
                push("binc", Some(black));
                push("winc", Some(white));
            }
        }
    }
    push("movetime", move_time.map(|time| time.as_millis()));
    push("nodes", nodes.map(u128::from));
    push("depth", depth.map(u128::from));
    line
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
    fn times_have_units() {
        for (text, same) in [
            ("10+0.1", "time=10000,inc=100"),
            ("1:30", "time=90000"),
            ("10m+10s", "time=600000,inc=10000"),
            ("1h30m,byoyomi=30s", "time=5400000,byoyomi=30000"),
            ("0,byoyomi=1m30s", "byoyomi=90000"),
            ("movetime=2s", "movetime=2000"),
        ] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()).as_deref(), Ok(same));
        }
    }

    #[test]
    fn invalid_texts_are_refused() {
        for text in ["10x", "m", "s", "10ms", "1m,2m", "nodes=5s", "depth=1m", "-1m", "byoyomi=1s1"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        for text in
            ["", "byoyomi", "byoyomi=", "byoyomi=x", "byoyomi=-1", "hours=1", "movetime=0", "byoyomi=0"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        assert!("byoyomi=1,movetime=1".parse::<TimeControl>().is_err());
        assert!("depth=99999999999".parse::<TimeControl>().is_err());
    }

    fn players(black: &str, white: &str) -> ByColor<PlayerTime> {
        ByColor([black, white].map(|text| PlayerTime::new(text.parse().unwrap())))
    }

    #[test]
    fn lines() {
        let line = |black, white| go_command(&players(black, white), Color::Black);
        assert_eq!(line("byoyomi=100", "byoyomi=200"), "go btime 0 wtime 0 byoyomi 100");
        assert_eq!(line("time=5000,inc=50", "time=9000,inc=90"), "go btime 5000 wtime 9000 binc 50 winc 90");
        assert_eq!(line("movetime=100", "byoyomi=200"), "go movetime 100");
        assert_eq!(line("nodes=5000,depth=3", "depth=1"), "go nodes 5000 depth 3");
    }

    #[test]
    fn a_time_for_each_move_or_the_clock_limits_it() {
        let milliseconds = Duration::from_millis;
        let mut player = players("time=1000,byoyomi=100", "depth=1")[Color::Black];
        assert_eq!(player.allowed(), Some(milliseconds(1100)));
        player.spend(milliseconds(950));
        assert_eq!(player.allowed(), Some(milliseconds(150)));
        let players = players("movetime=70", "depth=1");
        assert_eq!(players.0.map(|player| player.allowed()), [Some(milliseconds(70)), None]);
    }
}
