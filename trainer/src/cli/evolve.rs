//! `katagami-trainer evolve`.

use std::path::PathBuf;

use katagami_evaluation::files::MATERIAL;
use katagami_trainer::evolution::{Evolution, Generation, GenerationLog};
use katagami_trainer::stop_flag::StopFlag;

use super::output::{Result, print_line};
use super::pipeline_arguments::PipelineArguments;

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
    #[arg(long, value_name = "WEIGHTS", default_value = MATERIAL)]
    from: PathBuf,
    /// Arguments for `selfplay`, as one string
    #[arg(
        long,
        value_name = "WORDS",
        allow_hyphen_values = true,
        default_value = "--nodes 1000 --positions 500000 --threads 2"
    )]
    selfplay: String,
    /// The number of generations whose positions are trained on
    #[arg(long, value_name = "N", default_value_t = 2)]
    window: usize,
    #[command(flatten)]
    pipeline: PipelineArguments,
}

/// Runs the generations that are missing.
pub(super) fn run(arguments: &Arguments) -> Result {
    let evolution = Evolution {
        pipeline: arguments.pipeline.pipeline(&arguments.selfplay, StopFlag::on_interrupt()?)?,
        folder: arguments.out.clone(),
        initial_weights: arguments.from.clone(),
        initial_positions: None,
        window: arguments.window,
        required_score: arguments.pipeline.needed,
    };
    let mut log = GenerationLog::open(&arguments.out)?;
    for generation in log.generations() {
        print_line(line(generation))?;
    }
    while (log.generations().len() as u32) < arguments.generations {
        let generation = evolution.run_generation(&mut log)?;
        print_line(line(&generation))?;
    }
    let best = log.best().map_or_else(|| arguments.from.clone(), |best| evolution.weights(best));
    print_line(format_args!("best: {}", best.display()))
}

fn line(generation: &Generation) -> String {
    let Generation { number, score, games, accepted, .. } = generation;
    let elo = generation.elo.map_or(String::new(), |elo| format!(", Elo {elo:+.0}"));
    let loss = generation.held_out_loss.map_or(String::new(), |loss| format!(", held out {loss:.4}"));
    let accepted = if *accepted { "accepted" } else { "not accepted" };
    format!("generation {number}{loss}: {:.1} % of {games} games{elo}, {accepted}", 100.0 * score)
}
