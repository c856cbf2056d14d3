//! Clocks, and the `go` command that reports them to an engine.

use std::fmt::Write as _;
use std::time::Duration;

use katagami_rules::types::{ByColor, Color};

use crate::arena::time_control::TimeControl;

/// The clock of one side in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    remaining: Duration,
}

impl Clock {
    /// The clock at the start of a game.
    pub fn new(control: TimeControl) -> Self {
        Self { control, remaining: control.main }
    }

    /// The maximum time of the next move. `None` if it is not limited.
    ///
    /// As in Shogidokoro's definition of USI, the increment is added before the move.
    pub fn allowed(&self) -> Option<Duration> {
        let TimeControl { increment, byoyomi, .. } = self.control;
        self.control
            .move_time
            .or_else(|| self.control.has_clock().then(|| self.remaining + increment + byoyomi))
    }

    /// Subtracts the time of a move.
    pub fn spend(&mut self, elapsed: Duration) {
        if self.control.has_clock() {
            self.remaining = (self.remaining + self.control.increment).saturating_sub(elapsed);
        }
    }
}

/// The `go` command for the side to move.
pub fn go_command(clocks: &ByColor<Clock>, side: Color) -> String {
    let TimeControl { move_time, nodes, depth, byoyomi, .. } = clocks[side].control;
    let mut line = "go".to_owned();
    let mut push = |word: &str, number: Option<u128>| {
        if let Some(number) = number {
            // Writing to a string does not fail.
            let _ = write!(line, " {word} {number}");
        }
    };
    if clocks[side].control.has_clock() {
        let times = |time: fn(&Clock) -> Duration| clocks.0.map(|clock| time(&clock).as_millis());
        let [black, white] = times(|clock| clock.remaining);
        push("btime", Some(black));
        push("wtime", Some(white));
        match times(|clock| clock.control.increment) {
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

    fn clocks(black: &str, white: &str) -> ByColor<Clock> {
        ByColor([black, white].map(|text| Clock::new(text.parse().unwrap())))
    }

    #[test]
    fn lines() {
        let line = |black, white| go_command(&clocks(black, white), Color::Black);
        assert_eq!(line("byoyomi=100", "byoyomi=200"), "go btime 0 wtime 0 byoyomi 100");
        assert_eq!(line("time=5000,inc=50", "time=9000,inc=90"), "go btime 5000 wtime 9000 binc 50 winc 90");
        assert_eq!(line("movetime=100", "byoyomi=200"), "go movetime 100");
        assert_eq!(line("nodes=5000,depth=3", "depth=1"), "go nodes 5000 depth 3");
    }

    #[test]
    fn byoyomi_is_not_saved_and_increments_are() {
        let milliseconds = Duration::from_millis;
        let mut clock = clocks("time=1000,byoyomi=100", "depth=1")[Color::Black];
        assert_eq!(clock.allowed(), Some(milliseconds(1100)));
        clock.spend(milliseconds(950));
        assert_eq!(clock.allowed(), Some(milliseconds(150)));
        clock.spend(milliseconds(149));
        assert_eq!(clock.allowed(), Some(milliseconds(100)));
        let mut clock = clocks("time=1000,inc=100", "depth=1")[Color::Black];
        clock.spend(milliseconds(30));
        assert_eq!(clock.allowed(), Some(milliseconds(1170)));
    }
}
