//! The command-line program `katagami-trainer`.

use std::process::ExitCode;

fn main() -> ExitCode {
    katagami_trainer::cli::run(std::env::args_os().collect())
}
