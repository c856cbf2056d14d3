//! Another engine that judges openings, so that they favour no side in its eyes.

use std::time::Duration;

use super::opening::Opening;
use crate::arena::engines::{EngineFailure, EngineProcess, EngineSpec, OptionValue, Score, StartError};
use crate::stop_flag::StopFlag;

/// The time that the engine has to get ready, and for each search.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The size of its transposition table unless the engine's description says another, in MiB. The table is cleared before each
/// search, for which engines with a gigabyte by default take longer than for the search.
const TABLE: i64 = 16;

/// A running engine that judges openings.
#[derive(Debug)]
pub struct OpeningJudge {
    engine: EngineProcess,
    nodes: u64,
    limit: Score,
}

impl OpeningJudge {
    /// Starts an engine that will search this number of nodes and accept scores up to `limit` centipawns for either side.
    ///
    /// # Errors
    ///
    /// If the engine cannot be started.
    pub fn start(spec: &EngineSpec, nodes: u64, limit: Score) -> Result<Self, StartError> {
        let engine = EngineProcess::start(&with_table(spec), TIMEOUT, &StopFlag::default())?;
        Ok(Self { engine, nodes, limit })
    }

    /// Whether the engine finds the position after the opening even. It does not if it reports no score.
    ///
    /// # Errors
    ///
    /// If the engine fails.
    pub fn is_even(&mut self, opening: &Opening) -> Result<bool, EngineFailure> {
        // The score must not depend on earlier searches, so that results are reproducible.
        self.engine.new_game()?;
        let go = format!("go nodes {}", self.nodes);
        let answer = self.engine.search(&format!("position {opening}"), &go, Some(TIMEOUT))?;
        Ok(answer.info.score.is_some_and(|score| score.abs() <= self.limit))
    }
}

/// The same engine with a size for its table.
fn with_table(spec: &EngineSpec) -> EngineSpec {
    let mut spec = spec.clone();
    spec.options.entry("USI_Hash".to_owned()).or_insert(OptionValue::Number(TABLE));
    spec
}

#[cfg(test)]
mod tests {
    use super::with_table;

    #[test]
    fn the_table_is_small_unless_it_has_a_size() {
        let table = |words: &str| with_table(&words.parse().unwrap()).options["USI_Hash"].to_string();
        assert_eq!(table("cmd=a"), "16");
        assert_eq!(table("cmd=a option.USI_Hash=1024"), "1024");
    }
}
