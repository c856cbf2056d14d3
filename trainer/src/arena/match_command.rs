//! A match as it is asked for, on the command line or by a longer command, and the conditions that all commands share which play
//! matches.

use std::path::PathBuf;
use std::time::Duration;

use super::engines::{self, EngineSpec};
use super::game_end::AdjudicationRule;
use super::matches::{MatchConditions, MatchRunner};
use super::report::MatchReport;
use super::schedule::Factors;
use super::strength::Sprt;
use super::time_control::TimeControl;
use crate::options::seconds;
use crate::session::{Result, Session};
use crate::shard::Shard;

/// The options of a match.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Engines: --engine 'name=new cmd=./katagami option.Threads=1' --engine 'name=old cmd=self \
    args=\"-a b\" dir=/tmp tc=nodes=5000'. cmd=self is the built-in engine. The same in a file:\n\n  \
    [[engine]]\n  name = \"new\"\n  cmd = \"./katagami\"\n  args = []\n  tc = \"movetime=100\"\n  \
    options = { Threads = 1, USI_Hash = 64 }\n\n\
    Factors: [[factor]] name = \"checks\" low = { check_extension_min_depth = 8 } high = { check_extension_min_depth = 30 }; \
    in each pair one engine plays with the high level, the other with the low one.\n\n\
    Time controls: byoyomi=100 | time=10000,inc=100 | movetime=100 | nodes=5000 | depth=6, in milliseconds; nodes and depth \
    can also be added to a clock. With movetime an engine may use all of that time and the margin."
)]
pub struct MatchOptions {
    /// An engine: name= cmd= args= dir= tc= option.NAME=; required twice
    #[arg(long, value_name = "WORDS")]
    pub engine: Vec<EngineSpec>,
    /// A TOML file with both engines
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    pub engines: Option<PathBuf>,
    /// The time control of engines without their own (tc=)
    #[arg(long, value_name = "CONTROL", default_value = "byoyomi=1000")]
    pub time: TimeControl,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub conditions: MatchConditions,
    /// Adjudicate a game when the scores of both engines favour one side for a number of plies in a row: 3000,8
    #[arg(long, value_name = "SCORE,PLIES")]
    pub resign_score: Option<AdjudicationRule>,
    /// Stop when this test is decided, for each factor if there are any: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic (or normalized)
    #[arg(long, value_name = "TEST")]
    pub sprt: Option<Sprt>,
    /// The part of the pairs of games to play here: 2/8 is the second of eight
    #[arg(long, value_name = "I/N", default_value_t, conflicts_with = "sprt")]
    pub shard: Shard,
    /// Begin no new pair of games after this number of seconds, except the first pair
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// Measure several changes at once: a TOML file of factors, whose options change from pair to pair
    #[arg(long, value_name = "FILE")]
    pub factors: Option<PathBuf>,
    /// Write the result to this file as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

impl MatchOptions {
    /// The fields that a longer command sets.
    pub const GIVEN: [&str; 5] = ["engine", "engines", "out", "resume", "json"];
}

/// Plays the match and prints the report.
///
/// # Errors
///
/// If the options do not fit together, an engine does not start, a file cannot be read or written, or the match is
/// interrupted. With `resume` the same call goes on.
pub fn play(options: MatchOptions, session: &Session) -> Result {
    let json = options.json.clone();
    let runner = prepare(options)?;
    let stop = session.stop();
    let score = runner.run(stop)?;
    let report = MatchReport::new(&runner.settings, &score);
    session.print(&report)?;
    if let Some(path) = json {
        let text = serde_json::to_string_pretty(&report)?;
        std::fs::write(&path, text + "\n").map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if stop.is_interrupted() && score.games() < runner.games_to_play() && !score.is_decided() {
        return Err(match &runner.conditions.out {
            Some(path) => format!("interrupted; --resume --out {} continues", path.display()).into(),
            None => "interrupted".into(),
        });
    }
    Ok(())
}

/// The match that the options describe.
fn prepare(options: MatchOptions) -> Result<MatchRunner> {
    let specs = match &options.engines {
        Some(path) => engines::read_engines(path)?,
        None => options.engine,
    };
    let engines = engines::pair_engines(specs)?;
    let (time, resign_score) = (options.time, options.resign_score);
    let mut runner = MatchRunner::new(options.conditions, engines, time, resign_score, options.sprt)?;
    (runner.time, runner.shard) = (options.seconds, options.shard);
    if let Some(path) = &options.factors {
        runner.settings.factors = Factors::read(path)?;
    }
    Ok(runner)
}
