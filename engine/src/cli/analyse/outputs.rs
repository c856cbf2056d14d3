//! Where reports go that are files: the one of one game to a file, those of several games to a folder.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::games::GivenRecord;
use super::journal::Journal;
use crate::cli::common::{CommandResult, at};
use crate::cli::ending::UsageError;
use crate::cli::overwriting::Overwriting;
use katagami_storage::files;

/// The files of one form of report, one for each game.
pub(super) struct Outputs(Vec<PathBuf>);

impl Outputs {
    /// Plans the files: `given` is the file or the folder that the user named.
    pub fn plan(given: &Path, extension: &str, games: &[GivenRecord]) -> CommandResult<Self> {
        if !given.is_dir() {
            if games.len() > 1 {
                let message = format!("{}: several games need a folder that is there", given.display());
                return Err(UsageError(message).into());
            }
            return Ok(Self(vec![given.to_owned()]));
        }
        let mut taken = HashSet::new();
        let paths = games.iter().map(|game| {
            let stem = game.path.as_deref().and_then(Path::file_stem);
            let stem = stem.map_or("game".into(), |stem| stem.to_string_lossy().into_owned());
            let first = game.number.map_or(stem.clone(), |number| format!("{stem}-{number}"));
            // Files of two folders, or of two formats, may have one name.
            let mut names = std::iter::once(first.clone()).chain((2..).map(|next| format!("{first}_{next}")));
            let name = names.find(|name| taken.insert(name.clone())).unwrap_or(first);
            given.join(format!("{name}.{extension}"))
        });
        Ok(Self(paths.collect()))
    }

    /// Checks before any work that they can be written. What was written before an interruption may be written again.
    pub fn check(&self, games: &[GivenRecord], journal: &Journal, overwriting: Overwriting) -> CommandResult {
        let inputs: Vec<&Path> = games.iter().filter_map(|game| game.path.as_deref()).collect();
        for path in &self.0 {
            files::check_output(&inputs, path).map_err(at(path))?;
            if !journal.has_written(path) {
                overwriting.check(path).map_err(at(path))?;
            }
        }
        Ok(())
    }

    /// Writes the file of a game.
    pub fn write(&self, game: usize, bytes: impl AsRef<[u8]>, journal: &mut Journal) -> CommandResult {
        let path = &self.0[game];
        files::write(path, bytes).map_err(at(path))?;
        Ok(journal.wrote(path)?)
    }
}

/// Where the journal is kept if the user does not say it: beside the output.
pub(super) fn journal_beside(output: &Path) -> PathBuf {
    if output.is_dir() {
        return output.join("katagami.journal");
    }
    let mut name = output.as_os_str().to_owned();
    name.push(".journal");
    name.into()
}

/// Refuses a folder that is read and written: the next run would read what this one writes.
pub(super) fn check_folders(arguments: &[String], output: &Path) -> CommandResult {
    let is_output = |input: &String| match (fs::canonicalize(input), fs::canonicalize(output)) {
        (Ok(input), Ok(output)) => input.is_dir() && input == output,
        _ => false,
    };
    if arguments.iter().any(is_output) {
        let message = format!("{}: the folder would be read and written; name another one", output.display());
        return Err(UsageError(message).into());
    }
    Ok(())
}
