//! Arguments of commands that run other commands.

use katagami_trainer::pipeline::Pipeline;
use katagami_trainer::stop_flag::StopFlag;

use super::output::Result;
use super::values::not_negative;

/// Arguments for the commands that train and play matches, and the score that a match requires.
#[derive(Debug, clap::Args)]
pub(super) struct PipelineArguments {
    /// Arguments for `learn`, as one string
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true, default_value = "--epochs 2")]
    learn: String,
    /// Arguments for `match`, as one string
    #[arg(
        long,
        value_name = "WORDS",
        allow_hyphen_values = true,
        default_value = "--time nodes=5000 --games 200 --concurrency 2 --sprt elo0=0,elo1=40"
    )]
    matches: String,
    /// The percentage that new weights must score against the best ones so far
    #[arg(long, value_name = "POINTS", default_value_t = 52.0, value_parser = not_negative)]
    pub needed: f64,
}

impl PipelineArguments {
    /// The pipeline with these arguments, and those for `selfplay`.
    pub(super) fn pipeline(&self, selfplay: &str, stop: StopFlag) -> Result<Pipeline> {
        let split = |option: &str, text: &str| {
            shlex::split(text).ok_or_else(|| format!("--{option}: a quotation mark is not closed"))
        };
        Ok(Pipeline {
            program: std::env::current_exe()
                .map_err(|error| format!("the path of this program is unknown: {error}"))?,
            selfplay: split("selfplay", selfplay)?,
            learn: split("learn", &self.learn)?,
            matches: split("matches", &self.matches)?,
            stop,
        })
    }
}
