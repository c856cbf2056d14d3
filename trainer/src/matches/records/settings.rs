//! What a match is: everything that its games depend on.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::matches::engines::Spec;
use crate::matches::games::{Adjudication, Control};
use crate::strength::Sprt;

/// Everything that a match's games depend on. What may change when it is resumed (how many games, how many at once) is
/// not here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The board.
    pub board: String,
    /// The engines.
    pub engines: [Spec; 2],
    /// What engines may spend that say nothing else.
    pub time: Control,
    /// How much longer than allowed a move may take, in milliseconds.
    pub margin: u64,
    /// Where the openings come from.
    pub openings: String,
    /// How many there are.
    pub opening_count: usize,
    /// A checksum of them.
    pub opening_checksum: u64,
    /// The order of the openings.
    pub seed: u64,
    /// After how many plies a game is a draw.
    pub max_plies: u32,
    /// How a game may be won by entering king.
    pub entering_king: String,
    /// When games are adjudicated.
    pub resign_score: Option<Adjudication>,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
}

impl Settings {
    /// What an engine may spend.
    pub fn control(&self, engine: usize) -> Control {
        self.engines[engine].tc.unwrap_or(self.time)
    }

    /// The engines' names.
    pub fn names(&self) -> [&str; 2] {
        self.engines.each_ref().map(|spec| spec.name.as_str())
    }

    /// The names of the settings that differ, with both values.
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let [ours, theirs] = [self, other].map(Self::by_name);
        let differing = ours.iter().filter(|(name, value)| theirs.get(*name) != Some(*value));
        differing
            .map(|(name, value)| {
                format!("{name} (now {value}, then {})", theirs.get(name).unwrap_or(&Value::Null))
            })
            .collect()
    }

    fn by_name(&self) -> BTreeMap<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(map)) => map.into_iter().collect(),
            _ => BTreeMap::new(),
        }
    }
}
