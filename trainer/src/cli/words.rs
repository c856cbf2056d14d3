//! What commands are told that run other commands.

use katagami_trainer::steps::Steps;

/// Words for the steps that learn and compete, and what a match must bring.
#[derive(Debug, clap::Args)]
pub(super) struct Words {
    /// Words for `learn`, in one: how often, how fast.
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true, default_value = "--epochs 2")]
    learn: String,
    /// Words for `match`: what a move may cost, how many games.
    #[arg(
        long,
        value_name = "WORDS",
        allow_hyphen_values = true,
        default_value = "--time nodes=5000 --games 200 --concurrency 2 --sprt elo0=0,elo1=40"
    )]
    matches: String,
    /// How many points of a hundred the new weights must score against the best so far.
    #[arg(long, value_name = "POINTS", default_value_t = 52.0)]
    pub needed: f64,
}

impl Words {
    /// The steps with these words, and those for `selfplay`.
    pub(super) fn steps(&self, selfplay: &str) -> Result<Steps, String> {
        let split = |option: &str, text: &str| {
            shlex::split(text).ok_or_else(|| format!("--{option}: a quotation mark is not closed"))
        };
        Ok(Steps {
            program: std::env::current_exe()
                .map_err(|error| format!("this program is not found: {error}"))?,
            selfplay: split("selfplay", selfplay)?,
            learn: split("learn", &self.learn)?,
            matches: split("matches", &self.matches)?,
        })
    }
}
