//! `katagami weights scale`: multiplies the parameters of terms and the piece values.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;

use katagami_evaluation::files::own;
use katagami_weights::lowered::scaled;
use katagami_weights::own::Contents;

use crate::cli::output::print;
use crate::cli::progress_bar::Bar;
use crate::cli::result::{CommandResult, at};

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
    let bytes = fs::read(from).map_err(at(from))?;
    let read = own::read_lowered(&bytes, from)?;
    let (values, lowered) =
        read.ok_or_else(|| format!("{}: holds tables, not the parameters of terms", from.display()))?;
    let mut provenance = own::read_header(&bytes, from)?.provenance;
    provenance.made = format!("{}, times {percent}/100", provenance.made);
    let (values, lowered) = scaled(&values, &lowered, *percent);
    let bar = Bar::new(&format!("writing {}", to.display()));
    katagami_weights::own::write(Contents::Terms(&values, &lowered), &provenance, to, &bar.progress())?;
    print(format_args!("{} written, times {percent}/100", to.display()))
}
