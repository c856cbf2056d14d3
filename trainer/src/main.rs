//! The command-line program `katagami-trainer`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
