//! `katagami-trainer match`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use katagami_trainer::matches::engines::{self, Spec};
use katagami_trainer::matches::games::{Adjudication, Control};
use katagami_trainer::matches::{Match, Report, Stop};
use katagami_trainer::strength::Sprt;

use super::conditions::Conditions;

/// What to play.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Engines: --engine 'name=new cmd=./katagami option.Threads=1' --engine 'name=old cmd=self \
    args=\"-a b\" dir=/tmp tc=nodes=5000'. cmd=self is the engine built into this program. The same in a file:\n\n  \
    [[engine]]\n  name = \"new\"\n  cmd = \"./katagami\"\n  args = []\n  tc = \"movetime=100\"\n  \
    options = { Threads = 1, USI_Hash = 64 }\n\n\
    Time: byoyomi=100 | time=10000,inc=100 | movetime=100 | nodes=5000 | depth=6, in milliseconds; nodes and depth \
    can also be added to a clock. On a movetime an engine may spend all of it and the margin."
)]
pub(super) struct Arguments {
    /// An engine, in words: name= cmd= args= dir= tc= option.NAME= (twice).
    #[arg(long, value_name = "WORDS", required_unless_present = "engines")]
    engine: Vec<Spec>,
    /// A TOML file with both engines.
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    engines: Option<PathBuf>,
    /// What engines may spend that say nothing else (tc=).
    #[arg(long, value_name = "CONTROL", default_value = "byoyomi=1000")]
    time: Control,
    #[command(flatten)]
    conditions: Conditions,
    /// Adjudicate a game when both engines see one side ahead by a score for so many plies in a row: 3000,8.
    #[arg(long, value_name = "SCORE,PLIES")]
    resign_score: Option<Adjudication>,
    /// Stop when this test is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic (or normalized).
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
    /// Write the result to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Plays the match and prints the report.
pub(super) fn run(arguments: Arguments) -> Result<(), String> {
    let json = arguments.json.clone();
    let wanted = prepare(arguments)?;
    let stop = Stop::default();
    let interrupted = listen_for_interruptions(&stop)?;
    let tally = wanted.play(&stop).map_err(|error| error.to_string())?;
    let report = Report::new(&wanted.settings, &tally);
    super::say(&report)?;
    if let Some(path) = json {
        let text = serde_json::to_string_pretty(&report).map_err(|error| error.to_string())?;
        std::fs::write(&path, text + "\n").map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if interrupted.load(Ordering::Acquire) && tally.games() < wanted.games && !wanted.is_decided(&tally) {
        return Err(match &wanted.out {
            Some(path) => format!("interrupted; --resume --out {} goes on", path.display()),
            None => "interrupted".into(),
        });
    }
    Ok(())
}

/// Has Ctrl-C and a request to terminate stop the match in order; the flag says that it was so.
pub(super) fn listen_for_interruptions(stop: &Stop) -> Result<Arc<AtomicBool>, String> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let (flag, stop) = (Arc::clone(&interrupted), stop.clone());
    let handler = move || {
        flag.store(true, Ordering::Release);
        stop.set();
    };
    ctrlc::set_handler(handler).map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
    Ok(interrupted)
}

/// The match that the arguments describe.
fn prepare(arguments: Arguments) -> Result<Match, String> {
    let specs = match &arguments.engines {
        Some(path) => engines::read(path),
        None => Ok(arguments.engine),
    };
    let engines = specs.and_then(engines::pair).map_err(|error| error.to_string())?;
    arguments.conditions.between(engines, arguments.time, arguments.resign_score, arguments.sprt)
}
