//! Compares the files of the prints with what the stencil prints, rewrites them, or makes the page that shows them.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use katagami_prints::{files, page};

/// What the stencil prints for the engine's templates: compared with the files that are kept, unless told otherwise
#[derive(Parser)]
#[command(name = "katagami-prints")]
struct Arguments {
    /// Rewrite the files
    #[arg(long)]
    bless: bool,
    /// Write the page that shows template, Black and White side by side
    #[arg(long, value_name = "FILE", conflicts_with = "bless")]
    page: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    if let Some(path) = &arguments.page {
        let written =
            path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, page::html()));
        return written.map_err(|error| format!("{} cannot be written ({error})", path.display()));
    }
    if arguments.bless { files::bless().map_err(|error| error.to_string()) } else { files::check() }
}
