//! `katagami record convert`: records in other formats.

use std::collections::HashSet;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use katagami_records::encoding::Encoding;
use katagami_records::{Format, Record};
use katagami_storage::files;

use super::read;
use crate::cli::common::{CommandResult, at, finish, in_file};
use crate::cli::ending::UsageError;
use crate::cli::overwriting::Overwriting;

/// The arguments of `katagami record convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Records in any format, and last the file to write, or a folder for one file each.
    #[arg(required = true, num_args = 2.., value_names = ["IN", "OUT"])]
    files: Vec<PathBuf>,
    /// The format to write: kif, ki2, csa, jkf or usi. Without it the extension of the file says so.
    #[arg(long)]
    to: Option<String>,
    /// The encoding to write: utf-8 or shift-jis.
    #[arg(long, default_value = "utf-8", value_parser = str::parse::<Encoding>)]
    encoding: Encoding,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// Converts all files. One that cannot be read whole is left out, and the others are converted.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let [inputs @ .., output] = arguments.files.as_slice() else { return Ok(()) };
    let to_folder = output.is_dir();
    let extension = match (&arguments.to, output.extension()) {
        (Some(name), _) => name.clone(),
        (None, Some(extension)) if !to_folder => extension.to_string_lossy().into_owned(),
        (None, _) => return Err(UsageError("--to names the format: kif, ki2, csa, jkf, usi".into()).into()),
    };
    let format: Format = extension.parse().map_err(UsageError)?;
    if inputs.len() > 1 && !to_folder {
        let message = format!("{}: several records need a folder that is there", output.display());
        return Err(UsageError(message).into());
    }
    let (mut errors, mut taken) = (Vec::new(), HashSet::new());
    for input in inputs {
        let path = match input.file_stem() {
            Some(stem) if to_folder => {
                let mut name = stem.to_owned();
                name.push(format!(".{extension}"));
                output.join(name)
            }
            _ => output.clone(),
        };
        let done = if taken.insert(path.clone()) {
            convert(arguments, input, &path, format)
        } else {
            Err(format!("{}: another record became {}", input.display(), path.display()).into())
        };
        errors.extend(done.err().map(|error| error.to_string()));
    }
    finish(errors)
}

fn convert(arguments: &Arguments, input: &Path, output: &Path, format: Format) -> CommandResult {
    let mut records = Vec::new();
    for reading in read(input)? {
        records.push(reading.whole().map_err(|error| in_file(input, &error))?);
    }
    let separator = match (format.separator(), records.len()) {
        (separator, 1) => separator.unwrap_or_default(),
        (Some(separator), _) => separator,
        (None, count) => {
            let message = "games, and a file of this format holds one; csa and usi hold many";
            return Err(at(input)(format!("{count} {message}")));
        }
    };
    let left_out: usize = records.iter().map(Record::variation_count).sum();
    if left_out > 0 && matches!(format, Format::Csa | Format::Usi) {
        let _ = writeln!(io::stderr(), "{}: {left_out} variations left out", output.display());
    }
    let texts: Vec<String> = records.iter().map(|record| format.write(record)).collect();
    let text = format.declare(arguments.encoding, &texts.join(separator));
    let bytes = arguments.encoding.encode(&text).map_err(at(output))?;
    arguments.overwriting.check_made_of(&[input], output).map_err(at(output))?;
    files::write(output, bytes).map_err(at(output))
}
