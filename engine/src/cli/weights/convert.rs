//! `katagami weights convert`, `round` and `scale`: writes weights in another format, or changed.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use katagami_evaluation::files::own::{Contents, Provenance};
use katagami_evaluation::files::{FV_BIN, Format, Source, bonanza, kppt, own};
use katagami_evaluation::terms::{LoweredWeights, rounded, scaled};
use katagami_evaluation::{Network, PieceValues, Weights, WriteError};

use super::tables::read;
use crate::cli::common::{CommandResult, at, print};
use crate::cli::ending::UsageError;
use crate::cli::overwriting::Overwriting;
use crate::cli::progress_display::ProgressDisplay;

/// The arguments of `katagami weights convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A weight file, or a folder with one.
    from: PathBuf,
    /// The file to write; for `kppt` a folder.
    to: PathBuf,
    /// The format to write; by default that of the name: `*.katagami`, `fv.bin`, or a folder for `kppt`.
    #[arg(long = "to", id = "format", value_name = "FORMAT", value_parser = formats())]
    format: Option<Format>,
    #[command(flatten)]
    overwriting: Overwriting,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .try_map(|name| Format::named(&name).ok_or("unknown format"))
}

/// Converts the weights.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let name = arguments.to.display();
    let unknown =
        || format!("{name}: the name does not determine the format; give --to katagami, kppt or fv.bin");
    let format = arguments.format.or_else(|| by_name(&arguments.to)).ok_or_else(|| UsageError(unknown()))?;
    let Arguments { from, to, overwriting, .. } = arguments;
    let check = if format == Format::Kppt {
        overwriting.check_output_folder(to)
    } else {
        overwriting.check_made_of(&[from], to)
    };
    check.map_err(at(to))?;
    let (source, weights) = read(from)?;
    write(&source, &weights, format, to)?;
    print(format_args!("{name} written as {format}"))
}

/// The format that a name stands for.
fn by_name(path: &Path) -> Option<Format> {
    let is_folder = path.is_dir() || path.to_string_lossy().ends_with(std::path::is_separator);
    if is_folder {
        Some(Format::Kppt)
    } else if path.extension().is_some_and(|extension| extension == own::EXTENSION) {
        Some(Format::Own)
    } else if path.file_name().is_some_and(|name| name == FV_BIN) {
        Some(Format::FvBin)
    } else {
        None
    }
}

fn write(source: &Source, weights: &Weights, format: Format, to: &Path) -> Result<(), WriteError> {
    let bar = ProgressDisplay::of(&format!("writing {}", to.display()));
    match format {
        Format::Own => own::write(weights, &provenance(source, weights)?, to, &bar.callback()),
        Format::Kppt => kppt::write(weights, to, &bar.callback()),
        Format::FvBin => bonanza::write_fv_bin(weights, to, &bar.callback()),
    }
}

/// How the weights were made, as far as it is known.
fn provenance(source: &Source, weights: &Weights) -> Result<Provenance, WriteError> {
    let known = source.header()?.map(|header| header.provenance);
    Ok(known.unwrap_or_else(|| Provenance {
        terms: Vec::new(),
        made: format!("converted from {}", weights.origin),
    }))
}

/// The arguments of `katagami weights round`.
#[derive(Debug, clap::Args)]
pub(crate) struct RoundArguments {
    /// A weight file with the parameters of terms.
    from: PathBuf,
    /// The file to write.
    to: PathBuf,
    /// Round to multiples of this many 32nds of a point.
    #[arg(long, value_name = "N")]
    step: NonZero<u8>,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// Rounds the parameters and writes them.
pub(super) fn round(arguments: &RoundArguments) -> CommandResult {
    let RoundArguments { from, to, step, overwriting } = arguments;
    overwriting.check_made_of(&[from], to).map_err(at(to))?;
    let how = format!("rounded to multiples of {step}");
    change_terms(from, to, &how, |values, lowered, _| Ok((values, rounded(lowered, *step))))
}

/// The arguments of `katagami weights scale`.
#[derive(Debug, clap::Args)]
pub(crate) struct ScaleArguments {
    /// A weight file with the parameters of terms.
    from: PathBuf,
    /// The file to write.
    to: PathBuf,
    /// Multiply by this many hundredths.
    #[arg(long, value_name = "N")]
    percent: NonZero<u16>,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// Multiplies the parameters and the piece values, and writes them.
pub(super) fn scale(arguments: &ScaleArguments) -> CommandResult {
    let ScaleArguments { from, to, percent, overwriting } = arguments;
    overwriting.check_made_of(&[from], to).map_err(at(to))?;
    let how = format!("times {percent}/100");
    change_terms(from, to, &how, |values, lowered, network| match network {
        None => Ok(scaled(&values, lowered, *percent)),
        Some(_) => Err(format!("{}: has a network, which cannot be scaled", from.display()).into()),
    })
}

/// Writes what `change` makes of the weights in `from`. A network beside them stays as it is. `how` says what was changed, for the
/// user and the file's provenance.
fn change_terms(
    from: &Path,
    to: &Path,
    how: &str,
    change: impl FnOnce(
        PieceValues,
        &LoweredWeights,
        Option<&Network>,
    ) -> CommandResult<(PieceValues, LoweredWeights)>,
) -> CommandResult {
    let bytes = fs::read(from).map_err(at(from))?;
    let read = own::read_lowered(&bytes, from)?;
    let (values, lowered, network) =
        read.ok_or_else(|| format!("{}: holds tables, not the parameters of terms", from.display()))?;
    let mut provenance = own::read_header(&bytes, from)?.provenance;
    provenance.made = format!("{}, {how}", provenance.made);
    let (values, lowered) = change(values, &lowered, network.as_ref())?;
    let bar = ProgressDisplay::of(&format!("writing {}", to.display()));
    let contents = Contents::Terms(&values, &lowered, network.as_ref());
    own::write(contents, &provenance, to, &bar.callback())?;
    print(format_args!("{} written, {how}", to.display()))
}
