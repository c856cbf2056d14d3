//! `katagami-trainer match`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use katagami::board::{DEFAULT_ENTERING_KING_RULE, NAME};
use katagami_trainer::matches::engines::{self, Spec};
use katagami_trainer::matches::games::{Adjudication, Control};
use katagami_trainer::matches::records::Settings;
use katagami_trainer::matches::{Match, Report, Stop};
use katagami_trainer::openings::{self, Opening};
use katagami_trainer::strength::Sprt;

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
    /// How much longer than allowed a move may take, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 50)]
    margin: u64,
    /// How many games: an even number, for each opening is played twice.
    #[arg(long, default_value_t = 100, value_parser = even)]
    games: u64,
    /// How many of them at once.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// The openings, one a line, plain or .zst; the built-in ones if not given.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The order of the openings.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// After how many plies (of the whole game) it is a draw.
    #[arg(long, value_name = "N", default_value_t = 512)]
    max_plies: u32,
    /// How a game may be won by entering king.
    #[arg(long, value_name = "RULE", default_value = DEFAULT_ENTERING_KING_RULE)]
    entering_king: String,
    /// Adjudicate a game when both engines see one side ahead by a score for so many plies in a row: 3000,8.
    #[arg(long, value_name = "SCORE,PLIES")]
    resign_score: Option<Adjudication>,
    /// Stop when this test is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic (or normalized).
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
    /// How long an engine may take to get ready, and to move where time does not matter, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
    /// Keep the games in this folder: games.jsonl, csa/, and the settings in match.json.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the match in that folder.
    #[arg(long, requires = "out")]
    resume: bool,
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
fn listen_for_interruptions(stop: &Stop) -> Result<Arc<AtomicBool>, String> {
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
    let openings = match &arguments.openings {
        Some(path) => openings::read(path),
        None => openings::embedded(),
    };
    let openings = openings.map_err(|error| error.to_string())?;
    let source = arguments.openings.map_or("built in".into(), |path| path.display().to_string());
    Ok(Match {
        settings: Settings {
            board: NAME.into(),
            engines,
            time: arguments.time,
            margin: arguments.margin,
            openings: source,
            opening_count: openings.len(),
            opening_checksum: checksum(&openings),
            seed: arguments.seed,
            max_plies: arguments.max_plies,
            entering_king: arguments.entering_king,
            resign_score: arguments.resign_score,
            sprt: arguments.sprt,
        },
        openings,
        games: arguments.games,
        concurrency: usize::from(arguments.concurrency),
        patience: Duration::from_secs(arguments.patience),
        out: arguments.out,
        resume: arguments.resume,
    })
}

/// A number that tells lists of openings apart.
fn checksum(openings: &[Opening]) -> u64 {
    let keys = openings.iter().map(|opening| opening.game().position().key());
    keys.fold(0, |sum: u64, key| sum.rotate_left(1) ^ key)
}

fn even(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        _ => Err("expected an even number: each opening is played twice".into()),
    }
}
