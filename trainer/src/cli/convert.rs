//! `katagami-trainer convert`.

use std::path::PathBuf;

use katagami_trainer::positions::shard::About;
use katagami_trainer::positions::{Format, Sink, open};

use super::skipped::Skipped;

/// Which files to convert.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The files to read, one after the other.
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The file to write.
    output: PathBuf,
    /// The format of the files to read, if their names do not say: kpos, psv, hcpe, csa, kif, ki2.
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format of the file to write, if its name does not say: kpos, psv, hcpe.
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Write so many positions at most.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
}

/// Writes what can be read of the inputs to the output.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { inputs, output, from, to, limit } = arguments;
    let limit = limit.unwrap_or(u64::MAX);
    if inputs.contains(output) {
        return Err(format!("{}: would be read and written", output.display()));
    }
    let format = to.map_or_else(|| Format::by_name(output), Ok).map_err(|problem| problem.to_string())?;
    let names: Vec<String> = inputs.iter().map(|path| path.display().to_string()).collect();
    let about = About::from_iter([
        ("program".to_owned(), concat!("katagami-trainer ", env!("CARGO_PKG_VERSION"), " convert").into()),
        ("inputs".to_owned(), names.into()),
    ]);
    let mut skipped = Skipped::default();
    let mut written: u64 = 0;
    let mut write = || {
        let mut sink = Sink::create(output, format, &about)?;
        'inputs: for input in inputs {
            for example in open(input, *from)? {
                if written >= limit {
                    break 'inputs;
                }
                match example {
                    Ok(example) => {
                        sink.write(&example)?;
                        written += 1;
                    }
                    Err(problem) => skipped.note(&problem),
                }
            }
        }
        sink.finish()
    };
    write().map_err(|problem| problem.to_string())?;
    super::say(format_args!("{written} positions written, {skipped} skipped"))
}
