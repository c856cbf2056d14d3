//! `katagami-trainer evolve`.

use std::path::PathBuf;

use katagami::cli::result_format::ResultFormat;
use katagami_evaluation::files::MATERIAL;
use katagami_trainer::evolution::{self, Evolution, Generation};
use katagami_trainer::selfplay::command::SelfPlayOptions;
use katagami_trainer::steps::MatchOutcome;
use serde_json::json;

use super::step_arguments::{StepArguments, split};
use crate::options::parse_words;
use crate::session::{Result, Session};

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The folder for all files; an evolution in it is continued
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// The total number of generations
    #[arg(long, value_name = "N", default_value_t = 5)]
    generations: u32,
    /// The initial weights: a file or folder, or the word material
    #[arg(long, alias = "from", value_name = "WEIGHTS", default_value = MATERIAL)]
    initial_weights: PathBuf,
    /// Options for `selfplay`, as one string
    #[arg(
        long,
        value_name = "WORDS",
        allow_hyphen_values = true,
        default_value = "--nodes 1000 --positions 500000 --concurrency 2"
    )]
    selfplay: String,
    /// The number of generations whose positions are trained on
    #[arg(long, value_name = "N", default_value_t = 2)]
    window: usize,
    #[command(flatten)]
    steps: StepArguments,
    #[command(flatten)]
    format: ResultFormat,
}

/// Runs the generations that are missing.
pub(super) fn run(arguments: &Arguments) -> Result {
    let evolution = Evolution {
        selfplay: parse_words(
            "--selfplay",
            &split("--selfplay", &arguments.selfplay)?,
            &SelfPlayOptions::GIVEN,
        )?,
        learn: arguments.steps.learn(&[])?.0,
        matches: arguments.steps.matches()?,
        folder: arguments.out.clone(),
        initial_weights: arguments.initial_weights.clone(),
        initial_positions: None,
        window: arguments.window,
        required_score: arguments.steps.needed_percent,
    };
    let session = Session::of_user()?.beside(arguments.format);
    let mut log = evolution::open_log(&arguments.out)?;
    let print = |generation: &Generation| {
        arguments.format.print(line(generation), || {
            let mut object = json!(generation);
            object["weights"] = json!(evolution.weights(generation.number));
            object
        })
    };
    for generation in log.iter() {
        print(generation)?;
    }
    while (log.len() as u32) < arguments.generations {
        let generation = evolution.run_generation(&mut log, &session)?;
        print(&generation)?;
    }
    let best = evolution::best(&log)
        .map_or_else(|| arguments.initial_weights.clone(), |best| evolution.weights(best));
    Ok(arguments.format.print_text(format_args!("best: {}", best.display()))?)
}

fn line(generation: &Generation) -> String {
    let Generation { number, outcome: MatchOutcome { score, games, elo, .. }, accepted, .. } = generation;
    let elo = elo.map_or(String::new(), |elo| format!(", Elo {elo:+.0}"));
    let loss = generation.held_out_loss.map_or(String::new(), |loss| format!(", held out {loss:.4}"));
    let accepted = if *accepted { "accepted" } else { "not accepted" };
    format!("generation {number}{loss}: {:.1} % of {games} games{elo}, {accepted}", 100.0 * score)
}
