//! `katagami-trainer search-terms`.

use std::path::PathBuf;

use katagami::eval::terms::Combination;
use katagami::eval::weights::MATERIAL;
use katagami_trainer::selection::{Duel, News, Selection, Trial};

use super::words::Words;

/// What to choose from, and how.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files of positions or games.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The folder for everything; what is there is gone on with.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// The terms to choose from.
    #[arg(
        long,
        value_name = "TERMS",
        default_value = "kpp,pp,rel-kpp,rel-pp,king-file-pp,king-rank-pp,kkp,rel-kkp,kp,rel-kp,p,hand,kk"
    )]
    terms: Combination,
    /// The terms to begin with.
    #[arg(long, value_name = "TERMS", default_value = "p,hand")]
    from: Combination,
    /// Which weights find the quiet positions: a file or folder, or the word material.
    #[arg(long, value_name = "WEIGHTS", default_value = MATERIAL)]
    eval: PathBuf,
    /// How many challengers each best combination meets at most.
    #[arg(long, value_name = "N", default_value_t = 3)]
    tries: usize,
    #[command(flatten)]
    words: Words,
}

/// Searches, and tells of every step.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let selection = Selection {
        steps: arguments.words.steps("")?,
        folder: arguments.out.clone(),
        positions: arguments.files.clone(),
        eval: arguments.eval.clone(),
        first: arguments.from.clone(),
        candidates: arguments.terms.clone(),
        tries: arguments.tries,
        needed: arguments.words.needed,
    };
    let mut said = Ok(());
    let (best, weights) = selection.run(|news| {
        let line = match news {
            News::Learned(trial) => learned(trial),
            News::Fought(duel) => fought(duel),
        };
        if said.is_ok() {
            said = super::say(line);
        }
    })?;
    said?;
    super::say(format_args!("best: {} in {}", best.terms, weights.display()))
}

fn learned(trial: &Trial) -> String {
    let Trial { terms, parameters, held_out } = trial;
    format!("{terms}: {parameters} parameters, held out {held_out:.4}")
}

fn fought(duel: &Duel) -> String {
    let Duel { challenger, champion, score, games, accepted, .. } = duel;
    let elo = duel.elo.map_or(String::new(), |elo| format!(", Elo {elo:+.0}"));
    let bars = duel.bars.map_or(String::new(), |[low, high]| {
        let [low, high] = [low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY)];
        format!(" ({low:+.0} to {high:+.0})")
    });
    let verdict = if *accepted { "accepted" } else { "not accepted" };
    format!("{challenger} against {champion}: {:.1} % of {games} games{elo}{bars}, {verdict}", 100.0 * score)
}
