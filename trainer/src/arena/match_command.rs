//! A match as it is asked for, on the command line or by a longer command, and the conditions that all commands share which play
//! matches.

use std::path::PathBuf;
use std::time::Duration;

use indexmap::IndexMap;
use katagami::cli::adjudication::AdjudicationRule;
use katagami::cli::ending::UsageError;

use super::engines::{self, EngineSpec, traffic};
use super::matches::{MatchConditions, MatchRunner};
use super::report::MatchReport;
use super::schedule::Factors;
use super::score::MatchScore;
use super::strength::Sprt;
use crate::file_error::FileError;
use crate::json_output::{self, PRINTED};
use crate::options::seconds;
use crate::session::{Result, Session, interrupted};
use crate::shard::Shard;
use katagami::cli::time_control::TimeControl;

/// The options of a match.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Engines: --engine 'name=new cmd=./katagami option.Threads=1' --engine 'name=old cmd=self \
    args=\"-a b\" dir=/tmp tc=nodes=5000'. cmd=self is the built-in engine. The same in a file:\n\n  \
    [[engine]]\n  name = \"new\"\n  cmd = \"./katagami\"\n  args = []\n  tc = \"movetime=100\"\n  \
    options = { Threads = 1, USI_Hash = 64 }\n\n\
    Factors: [[factor]] name = \"checks\" low = { check_extension_min_depth = 8 } high = { check_extension_min_depth = 30 }; \
    in each pair one engine plays with the high level, the other with the low one.\n\n\
    Time controls: byoyomi=100 | time=10000,inc=100 | movetime=100 | nodes=5000 | depth=6, in milliseconds, or 10+0.1, in seconds; nodes and depth \
    can also be added to a clock. With movetime an engine may use all of that time and the margin."
)]
pub struct MatchOptions {
    /// An engine: name= cmd= args= dir= tc= option.NAME=; required twice, and more engines play each against each
    #[arg(long, value_name = "WORDS")]
    pub engine: Vec<EngineSpec>,
    /// What all engines have in common, unless they say otherwise: args= dir= tc= option.NAME=
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    pub each: String,
    /// A TOML file with the engines
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
    /// Write the result to this file as JSON; without a file, print it instead of the report, an object in each line
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = PRINTED)]
    pub json: Option<PathBuf>,
    /// Write all that is said to the engines and by them to this file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

impl MatchOptions {
    /// The fields that a longer command sets.
    pub const GIVEN: [&str; 6] = ["engine", "engines", "out", "resume", "json", "force"];
}

/// Plays the match, or one for each two of several engines, and prints the reports.
///
/// # Errors
///
/// If the options do not fit together, an engine does not start or never comes to play, a file cannot be read or written, or the
/// match is interrupted. With `resume` the same call goes on.
pub fn play(options: &MatchOptions, session: &Session) -> Result {
    let MatchConditions { resume, overwriting, .. } = options.conditions;
    if !resume {
        json_output::check(options.json.as_deref(), overwriting)?;
        options.log.iter().try_for_each(|file| overwriting.check(file).map_err(FileError::io(file)))?;
    }
    let is_told = !json_output::is_printed(options.json.as_deref());
    options.log.as_deref().map_or(Ok(()), traffic::keep)?;
    let runners = prepare(options)?;
    let mut scores = Vec::new();
    for runner in &runners {
        // A test that is decided ends its own match only.
        let score = runner.run(&session.stop().part())?;
        if is_told {
            session.print(MatchReport::new(&runner.settings, &score))?;
        }
        scores.push(score);
        if session.stop().is_set() {
            break;
        }
    }
    let played = runners.iter().zip(&scores);
    let reports =
        played.map(|(runner, score)| serde_json::to_value(MatchReport::new(&runner.settings, score)));
    json_output::write(options.json.as_deref(), reports.collect::<std::result::Result<_, _>>()?, session)?;
    let is_played = |(runner, score): (&MatchRunner, &MatchScore)| {
        score.games() >= runner.games_to_play() || score.is_decided()
    };
    let are_all_played = scores.len() == runners.len() && runners.iter().zip(&scores).all(is_played);
    if session.stop().is_interrupted() && !are_all_played {
        return Err(interrupted(options.conditions.out.as_deref()).into());
    }
    scores.iter().try_for_each(MatchScore::check_played)?;
    if runners.len() > 1 && is_told { session.print(table(&runners, &scores)) } else { Ok(()) }
}

/// The matches that the options describe.
fn prepare(options: &MatchOptions) -> Result<Vec<MatchRunner>> {
    let specs = match &options.engines {
        Some(path) => engines::read_engines(path)?,
        None => options.engine.clone(),
    };
    let specs = engines::with_common(specs, &options.each).map_err(UsageError)?;
    let pairings = engines::pairings(specs).map_err(|error| UsageError(error.to_string()))?;
    let is_round_robin = pairings.len() > 1;
    if is_round_robin && options.sprt.is_some() {
        return Err(UsageError("--sprt is for a match of two engines".into()).into());
    }
    let runner = |engines: [EngineSpec; 2]| {
        let mut conditions = options.conditions.clone();
        if is_round_robin {
            let name = engines.each_ref().map(|engine| engine.name.replace(['/', '\\'], "_")).join(" - ");
            conditions.out = conditions.out.map(|folder| folder.join(name));
        }
        let mut runner =
            MatchRunner::new(conditions, engines, options.time, options.resign_score, options.sprt)?;
        (runner.time, runner.shard) = (options.seconds, options.shard);
        if let Some(path) = &options.factors {
            runner.settings.factors = Factors::read(path)?;
        }
        Ok(runner)
    };
    pairings.into_iter().map(runner).collect()
}

/// The points of each engine of a round robin, the best first.
fn table(runners: &[MatchRunner], scores: &[MatchScore]) -> String {
    let mut points: IndexMap<&str, (f64, u64)> = IndexMap::new();
    for (runner, score) in runners.iter().zip(scores) {
        let share = score.points_per_game();
        for (name, share) in runner.settings.names().into_iter().zip([share, 1.0 - share]) {
            let (sum, games) = points.entry(name).or_default();
            *sum += share * score.distinct as f64;
            *games += score.distinct;
        }
    }
    points.sort_by(|_, (one, _), _, (other, _)| other.total_cmp(one));
    let rows = points.iter().map(|(name, (sum, games))| {
        format!("| {name} | {games} | {sum:.1} | {:.1} % |", 100.0 * sum / (*games).max(1) as f64)
    });
    let head = ["| engine | games | points | |", "| --- | ---: | ---: | ---: |"].map(str::to_owned);
    head.into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}
