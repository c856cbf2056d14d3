//! The `katagami` command: a USI engine, with a few subcommands beside the protocol.

use std::process::ExitCode;

fn main() -> ExitCode {
    katagami::cli::run(std::env::args_os().collect(), katagami::usi::run)
}
