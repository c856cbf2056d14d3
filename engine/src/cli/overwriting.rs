//! The files that commands write: what is there stays, unless the user says that it may be replaced.

use std::io;
use std::path::Path;

use katagami_storage::files;

/// The option of every command that writes a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::Args)]
pub struct Overwriting {
    /// Replace what is there
    #[arg(long)]
    pub force: bool,
}

impl Overwriting {
    /// What is there may be replaced.
    pub const ALLOWED: Self = Self { force: true };

    /// Checks before any work that a file can be written: there is a folder for it, and nothing is there or may be replaced.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn check(self, output: &Path) -> io::Result<()> {
        files::check_folder(output)?;
        if output.exists() { self.check_replacing() } else { Ok(()) }
    }

    /// Checks the same of a file that is made of others: it is none of them, and they are there.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn check_made_of(self, inputs: &[impl AsRef<Path>], output: &Path) -> io::Result<()> {
        files::check_output(inputs, output)?;
        // A file that is missing is the nearer reason.
        if inputs.iter().all(|input| input.as_ref().exists()) { self.check(output) } else { Ok(()) }
    }

    /// Checks that a folder, which need not exist, is empty or may be replaced.
    ///
    /// # Errors
    ///
    /// If it holds something that must stay.
    pub fn check_output_folder(self, output: &Path) -> io::Result<()> {
        let is_empty = output.read_dir().map_or(true, |mut entries| entries.next().is_none());
        if is_empty { Ok(()) } else { self.check_replacing() }
    }

    fn check_replacing(self) -> io::Result<()> {
        if self.force { Ok(()) } else { Err(io::Error::other("exists already; --force replaces it")) }
    }
}
