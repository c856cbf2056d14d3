//! `katagami-trainer convert`.

use std::path::PathBuf;

use katagami_rules::types::Color;
use katagami_storage::files::check_output;
use katagami_trainer::file_error::FileError;
use katagami_trainer::inputs::open;
use katagami_trainer::positions::kpos::Metadata;
use katagami_trainer::positions::{Format, Sample, SampleWriter};

use super::output::{Result, print_line};
use super::skipped::Skipped;

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The files to read
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The file to write
    output: PathBuf,
    /// The format of the files to read, by default their extension: kpos, psv, hcpe, csa, kif, ki2
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format of the file to write, by default its extension: kpos, psv, hcpe
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// The maximum number of positions to write
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Only positions in which a side holds at least this number of pieces of one kind
    #[arg(long, value_name = "N", default_value_t = 0)]
    in_hand: usize,
}

/// Writes the valid records of the inputs to the output.
pub(super) fn run(arguments: &Arguments) -> Result {
    let Arguments { inputs, output, from, to, limit, in_hand } = arguments;
    let limit = limit.unwrap_or(u64::MAX);
    check_output(inputs, output).map_err(FileError::io(output))?;
    let format = to.map_or_else(|| Format::from_extension(output), Ok)?;
    let names: Vec<String> = inputs.iter().map(|path| path.display().to_string()).collect();
    let metadata = Metadata::from_iter([
        ("program".to_owned(), concat!("katagami-trainer ", env!("CARGO_PKG_VERSION"), " convert").into()),
        ("inputs".to_owned(), names.into()),
    ]);
    let mut skipped = Skipped::default();
    let mut written: u64 = 0;
    let mut write = || -> std::result::Result<(), FileError> {
        let mut writer = SampleWriter::create(output, format, &metadata)?;
        'inputs: for input in inputs {
            for sample in open(input, *from)? {
                if written >= limit {
                    break 'inputs;
                }
                match sample {
                    Ok(sample) if most_in_hand(&sample) >= *in_hand => {
                        writer.write(&sample)?;
                        written += 1;
                    }
                    Ok(_) => {}
                    Err(error) => skipped.add(&error),
                }
            }
        }
        writer.finish()
    };
    write()?;
    print_line(format_args!("{written} positions written, {skipped} skipped"))
}

/// The largest number of pieces of one kind in a hand.
fn most_in_hand(sample: &Sample) -> usize {
    let held = Color::ALL.into_iter().flat_map(|color| sample.position.hand(color).iter());
    held.map(|(_, count)| count).max().unwrap_or(0)
}
