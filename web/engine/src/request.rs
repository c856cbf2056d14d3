//! The request for a search.

use std::time::Duration;

use katagami::search::{Clock, Limits, Settings, Skill};
use katagami_rules::types::ByColor;
use serde::Deserialize;

/// The limits and the settings of a search; times are in milliseconds.
#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<u64>,
    /// What Black and White have left.
    clock: Option<[u64; 2]>,
    increment: u64,
    byoyomi: u64,
    lines: Option<usize>,
    /// The level, from 0; full strength if there is none.
    skill: Option<u32>,
    seed: u64,
    /// Whether to go on where the last search ended, if it was one of this position.
    go_on: bool,
}

impl Request {
    pub fn limits(&self) -> Limits {
        let milliseconds = Duration::from_millis;
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.move_time.map(milliseconds),
            clock: self.clock.map(|remaining| Clock {
                remaining: ByColor(remaining.map(milliseconds)),
                increment: ByColor([milliseconds(self.increment); 2]),
                byoyomi: milliseconds(self.byoyomi),
            }),
            go_on: self.go_on,
            ..Limits::default()
        }
    }

    pub fn settings(&self) -> Settings {
        Settings {
            lines: self.lines.unwrap_or(1).max(1),
            skill: self.skill.and_then(|level| Skill::new(level, self.seed)),
            exact_only: true,
            ..Settings::default()
        }
    }
}
