//! `katagami weights convert`: converts weights to another format.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use katagami_evaluation::Weights;
use katagami_evaluation::files::own::Provenance;
use katagami_evaluation::files::{FV_BIN, Format, Source, WriteError, bonanza, kppt, own};
use katagami_storage::files::check_output;

use super::read::read;
use crate::cli::output::print;
use crate::cli::progress_bar::Bar;
use crate::cli::result::{CommandResult, at};

/// The arguments of `katagami weights convert`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A weight file, or a folder with one.
    from: PathBuf,
    /// The file to write; for `kppt` a folder.
    to: PathBuf,
    /// The format to write; by default that of the name: `*.katagami`, `fv.bin`, or a folder for `kppt`.
    #[arg(long = "to", id = "format", value_name = "FORMAT", value_parser = formats())]
    format: Option<Format>,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

/// Converts the weights.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let format = arguments.format.or_else(|| by_name(&arguments.to)).ok_or_else(|| {
        format!(
            "{}: the name does not determine the format; give --to katagami, kppt or fv.bin",
            arguments.to.display()
        )
    })?;
    check_output(&[&arguments.from], &arguments.to).map_err(at(&arguments.to))?;
    let (source, weights) = read(&arguments.from)?;
    write(&source, &weights, format, &arguments.to)?;
    print(format_args!("{} written as {format}", arguments.to.display()))
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
    let bar = Bar::new(&format!("writing {}", to.display()));
    match format {
        Format::Own => own::write(weights, &provenance(source, weights)?, to, &bar.progress()),
        Format::Kppt => kppt::write(weights, to, &bar.progress()),
        Format::FvBin => bonanza::write_fv_bin(weights, to, &bar.progress()),
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
