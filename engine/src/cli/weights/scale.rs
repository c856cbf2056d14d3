//! `katagami weights scale`: multiplies the parameters of terms and the piece values.

use std::num::NonZero;
use std::path::PathBuf;

use katagami_evaluation::terms::scaled;

use super::change_terms::change_terms;
use crate::cli::result::CommandResult;

/// The arguments of `katagami weights scale`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A weight file with the parameters of terms.
    from: PathBuf,
    /// The file to write.
    to: PathBuf,
    /// Multiply by this many hundredths.
    #[arg(long, value_name = "N")]
    percent: NonZero<u16>,
}

/// Multiplies the parameters and the piece values, and writes them.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let Arguments { from, to, percent } = arguments;
    let how = format!("times {percent}/100");
    change_terms(from, to, &how, |values, lowered| scaled(&values, lowered, *percent))
}
