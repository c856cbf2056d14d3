//! `katagami-trainer evolve`.

use std::path::PathBuf;

use katagami::eval::weights::MATERIAL;
use katagami_trainer::evolution::{Chronicle, Evolution, Generation};

use super::words::Words;

/// How to evolve.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The folder for everything; what is there is gone on with.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// How many generations there are to be.
    #[arg(long, value_name = "N", default_value_t = 5)]
    generations: u32,
    /// The weights to begin with: a file or folder, or the word material.
    #[arg(long, value_name = "WEIGHTS", default_value = MATERIAL)]
    from: PathBuf,
    /// Words for `selfplay`, in one: which games, how many positions.
    #[arg(
        long,
        value_name = "WORDS",
        allow_hyphen_values = true,
        default_value = "--nodes 1000 --positions 500000 --threads 2"
    )]
    selfplay: String,
    /// From how many generations' positions to learn.
    #[arg(long, value_name = "N", default_value_t = 2)]
    window: usize,
    #[command(flatten)]
    words: Words,
}

/// Lives through the generations that are missing.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let evolution = Evolution {
        steps: arguments.words.steps(&arguments.selfplay)?,
        folder: arguments.out.clone(),
        first: arguments.from.clone(),
        window: arguments.window,
        needed: arguments.words.needed,
    };
    let mut chronicle = Chronicle::open(&arguments.out)?;
    for generation in chronicle.generations() {
        super::say(line(generation))?;
    }
    while (chronicle.generations().len() as u32) < arguments.generations {
        let generation = evolution.next(&mut chronicle)?;
        super::say(line(&generation))?;
    }
    let best = chronicle.best().map_or_else(|| arguments.from.clone(), |best| evolution.weights(best));
    super::say(format_args!("best: {}", best.display()))
}

fn line(generation: &Generation) -> String {
    let Generation { number, score, games, accepted, .. } = generation;
    let elo = generation.elo.map_or(String::new(), |elo| format!(", Elo {elo:+.0}"));
    let loss = generation.held_out.map_or(String::new(), |loss| format!(", held out {loss:.4}"));
    let verdict = if *accepted { "accepted" } else { "not accepted" };
    format!("generation {number}{loss}: {:.1} % of {games} games{elo}, {verdict}", 100.0 * score)
}
