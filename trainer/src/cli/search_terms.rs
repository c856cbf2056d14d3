//! `katagami-trainer search-terms`.

use std::path::PathBuf;
use std::time::Duration;

use katagami::cli::result_format::ResultFormat;
use katagami_evaluation::files::MATERIAL;
use katagami_evaluation::terms::Combination;
use katagami_trainer::term_search::{Candidates, TermSearch, read_results};
use serde_json::json;

use super::step_arguments::StepArguments;
use crate::options::{after, not_negative, seconds};
use crate::session::{Result, Session};

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files of positions or games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The folder for all files; a search in it is continued
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// The terms to choose from
    #[arg(
        long,
        value_name = "TERMS",
        default_value = "kpp,pp,rel-kpp,near-kpp,rel-pp,rel-kpa,kkp,kp,rel-kp,p,hand,kk"
    )]
    terms: Combination,
    /// A whole combination to choose, instead of terms; may be given several times
    #[arg(long, value_name = "TERMS", conflicts_with = "terms")]
    among: Vec<Combination>,
    /// The initial terms
    #[arg(long, alias = "from", value_name = "TERMS", default_value = "p,hand")]
    initial_terms: Combination,
    /// The weights that find the quiet positions: a file or folder, or the word material
    #[arg(long, value_name = "WEIGHTS", default_value = MATERIAL)]
    eval: PathBuf,
    /// The maximum number of challengers of each best combination
    #[arg(long, value_name = "N", default_value_t = 3)]
    tries: usize,
    /// By how much the held-out loss of a challenger with fewer parameters counts as lower, in nats
    #[arg(long, value_name = "NATS", default_value_t = 0.0005, value_parser = not_negative)]
    tolerance: f64,
    /// The percentage that a challenger with fewer parameters must score
    #[arg(long, alias = "needed-smaller", value_name = "PERCENT", default_value_t = 50.0, value_parser = not_negative)]
    needed_smaller_percent: f64,
    /// The maximum number of steps from the best combination to a challenger, if no nearer one wins
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    reach: u16,
    /// Begin no training after this number of seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    seconds: Option<Duration>,
    #[command(flatten)]
    steps: StepArguments,
    #[command(flatten)]
    format: ResultFormat,
}

/// Runs the search and prints every result.
pub(super) fn run(arguments: &Arguments) -> Result {
    for terms in arguments.among.iter().chain([&arguments.terms, &arguments.initial_terms]) {
        terms.check_playable()?;
    }
    let (learn, learn_words) = arguments.steps.learn(&["terms"])?;
    let session = Session::of_user()?.beside(arguments.format);
    let search = TermSearch {
        learn,
        learn_words,
        matches: arguments.steps.matches()?,
        folder: arguments.out.clone(),
        positions: arguments.files.clone(),
        eval: arguments.eval.clone(),
        initial: arguments.initial_terms.clone(),
        candidates: match &arguments.among[..] {
            [] => Candidates::Terms(arguments.terms.clone()),
            among => Candidates::Combinations(among.to_vec()),
        },
        deadline: arguments.seconds.map(after).transpose()?,
        max_challengers: arguments.tries,
        required_score: arguments.steps.needed_percent,
        required_score_of_smaller: arguments.needed_smaller_percent,
        tolerance: arguments.tolerance,
        reach: usize::from(arguments.reach),
    };
    let (best, weights) = search.run(&session)?;
    let results = read_results(&arguments.out)?;
    let text = format_args!("best: {} in {}", best.terms, weights.display());
    Ok(arguments.format.print(text, || json!(results))?)
}
