//! `katagami-trainer` with the terms of this package. Its engine (`cmd=self` in matches) knows them, too.

use std::process::ExitCode;

use katagami_evaluation::terms::register;

fn main() -> ExitCode {
    if let Err(error) = register(own_term::TERMS) {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    katagami_trainer::cli::run(std::env::args_os().collect())
}
