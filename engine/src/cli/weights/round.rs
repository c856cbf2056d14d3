//! `katagami weights round`: rounds the parameters of terms.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;

use katagami_evaluation::files::own;
use katagami_weights::lowered::rounded;
use katagami_weights::own::Contents;

use crate::cli::output::print;
use crate::cli::progress_bar::Bar;
use crate::cli::result::{CommandResult, at};

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
    let bytes = fs::read(from).map_err(at(from))?;
    let read = own::read_lowered(&bytes, from)?;
    let (values, lowered) =
        read.ok_or_else(|| format!("{}: holds tables, not the parameters of terms", from.display()))?;
    let mut provenance = own::read_header(&bytes, from)?.provenance;
    provenance.made = format!("{}, rounded to multiples of {step}", provenance.made);
    let bar = Bar::new(&format!("writing {}", to.display()));
    katagami_weights::own::write(
        Contents::Terms(&values, &rounded(&lowered, *step)),
        &provenance,
        to,
        &bar.progress(),
    )?;
    print(format_args!("{} written in steps of {step}", to.display()))
}
