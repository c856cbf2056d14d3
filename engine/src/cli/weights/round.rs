//! `katagami weights round`: the same terms with coarser numbers.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;

use katagami::eval::weights::own::{self, Contents};

use super::super::bar::Bar;

/// Which file, and how coarse.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A weight file that holds the parameters of terms.
    from: PathBuf,
    /// The file to write.
    to: PathBuf,
    /// Each number becomes a multiple of so many 32nds of a point.
    #[arg(long, value_name = "N")]
    step: NonZero<u8>,
}

/// Rounds.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { from, to, step } = arguments;
    let bytes = fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    let read = own::read_lowered(&bytes, from).map_err(|error| error.to_string())?;
    let (values, lowered) =
        read.ok_or_else(|| format!("{}: holds tables, not the parameters of terms", from.display()))?;
    let mut provenance = own::header(&bytes, from).map_err(|error| error.to_string())?.provenance;
    provenance.made = format!("{}, rounded to multiples of {step}", provenance.made);
    let bar = Bar::new(&format!("writing {}", to.display()));
    own::write(Contents::Terms(&values, &lowered.rounded(*step)), &provenance, to, &bar.progress())
        .map_err(|error| error.to_string())?;
    super::super::say(format_args!("{} written in steps of {step}", to.display()))
}
