//! What shells and `man` are told about a program.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::Command;

use super::overwriting::Overwriting;

/// Prints a script that completes the commands and options of a program in a shell.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

impl Completions {
    /// Prints the script for a program.
    pub fn print(self, mut program: Command) {
        let name = program.get_name().to_owned();
        clap_complete::generate(self.shell, &mut program, name, &mut io::stdout());
    }
}

/// Writes the manual pages of a program, one for each command.
#[derive(Clone, Debug, clap::Args)]
pub struct ManualPages {
    /// The folder
    folder: PathBuf,
    #[command(flatten)]
    overwriting: Overwriting,
}

impl ManualPages {
    /// Writes the pages of a program.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn write(&self, program: Command) -> Result<(), String> {
        let check = self.overwriting.check_output_folder(&self.folder);
        let written = check
            .and_then(|()| fs::create_dir_all(&self.folder))
            .and_then(|()| clap_mangen::generate_to(program, &self.folder));
        written.map_err(|error| format!("{}: {error}", self.folder.display()))
    }
}
