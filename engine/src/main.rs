//! The `katagami` command: a USI engine, with a few subcommands beside the protocol.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
