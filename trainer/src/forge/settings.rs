//! The arguments of a forge, which must be the same when it is continued.

use serde::{Deserialize, Serialize};

use crate::arena::time_control::TimeControl;

/// The arguments of a forge.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ForgeSettings {
    /// The name of the board.
    pub board: String,
    /// A checksum of its spec.
    pub spec_checksum: u32,
    /// The time for all of it.
    pub hours: f64,
    /// The number of threads, and of games at once.
    pub threads: u16,
    /// The number of nodes of each search of self-play.
    pub nodes: u64,
    /// The time control of the last matches.
    pub time: TimeControl,
    /// The opponent of the last match, in words as `match --engine` takes them.
    pub opponent: Option<String>,
    /// The profile that cargo builds with.
    pub profile: String,
    /// Whether this program is used as it is built, and no engine is built.
    pub built: bool,
}

impl ForgeSettings {
    /// The number of nodes of each search of the matches between generations.
    pub(super) fn match_nodes(&self) -> u64 {
        2 * self.nodes
    }
}
