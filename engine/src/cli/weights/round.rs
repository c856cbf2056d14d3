//! `katagami weights round`: rounds the parameters of terms.

use std::num::NonZero;
use std::path::PathBuf;

use katagami_evaluation::terms::rounded;

use super::change_terms::change_terms;
use crate::cli::result::CommandResult;

/// The arguments of `katagami weights round`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A weight file with the parameters of terms.
    from: PathBuf,
    /// The file to write.
    to: PathBuf,
    /// Round to multiples of this many 32nds of a point.
    #[arg(long, value_name = "N")]
    step: NonZero<u8>,
}

/// Rounds the parameters and writes them.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let Arguments { from, to, step } = arguments;
    let how = format!("rounded to multiples of {step}");
    change_terms(from, to, &how, |values, lowered| (values, rounded(lowered, *step)))
}
