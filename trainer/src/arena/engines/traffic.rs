//! What is said to engines and by them, in a file that `--log` names: a line each, with its time, its direction and the engine.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

use crate::file_error::FileError;

static LOG: OnceLock<(Instant, Mutex<File>)> = OnceLock::new();

/// Keeps the traffic of all engines of this process from now on.
///
/// # Errors
///
/// If the file cannot be written.
pub fn keep(path: &Path) -> Result<(), FileError> {
    if LOG.get().is_none() {
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(FileError::io(path))?;
        LOG.get_or_init(|| (Instant::now(), Mutex::new(file)));
    }
    Ok(())
}

/// Notes a line, if the traffic is kept. `arrow` is `>` for what is said to an engine, `<` for what it says.
pub(super) fn note(engine: &str, arrow: char, line: &str) {
    if let Some((start, file)) = LOG.get() {
        let seconds = start.elapsed().as_secs_f64();
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        // A match is worth more than its log.
        let _ = writeln!(file, "{seconds:.3} {engine} {arrow} {line}");
    }
}
