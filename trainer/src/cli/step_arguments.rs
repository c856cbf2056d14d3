//! Arguments of commands that train and play matches as their steps.

use katagami::cli::ending::UsageError;
use katagami_trainer::arena::match_command::MatchOptions;
use katagami_trainer::learn::LearnOptions;

use crate::options::{not_negative, parse_words};
use crate::session::Result;

/// Options for the steps, and the score that a match requires.
#[derive(Debug, clap::Args)]
pub(super) struct StepArguments {
    /// Options for `learn`, as one string
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true, default_value = "--epochs 2")]
    learn: String,
    /// Options for `match`, as one string
    #[arg(
        long,
        value_name = "WORDS",
        allow_hyphen_values = true,
        default_value = "--time nodes=5000 --games 200 --concurrency 2 --sprt elo0=0,elo1=40"
    )]
    matches: String,
    /// The percentage that new weights must score against the best ones so far
    #[arg(long, alias = "needed", value_name = "PERCENT", default_value_t = 52.0, value_parser = not_negative)]
    pub needed_percent: f64,
}

impl StepArguments {
    /// The options for `learn`, and the words that they are in. `more` are fields that the command sets besides the files.
    pub(super) fn learn(&self, more: &[&'static str]) -> Result<(LearnOptions, Vec<String>)> {
        let words = split("--learn", &self.learn)?;
        let options = parse_words("--learn", &words, &[&LearnOptions::GIVEN, more].concat())?;
        Ok((options, words))
    }

    /// The options for `match`.
    pub(super) fn matches(&self) -> Result<MatchOptions> {
        Ok(parse_words("--matches", &split("--matches", &self.matches)?, &MatchOptions::GIVEN)?)
    }
}

/// The words of a string, split as a shell does.
pub(super) fn split(option: &str, text: &str) -> Result<Vec<String>> {
    shlex::split(text).ok_or_else(|| UsageError(format!("{option}: a quotation mark is not closed")).into())
}
