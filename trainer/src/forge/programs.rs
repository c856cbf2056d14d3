//! Programs for another board: building them, and handing the forge over to the trainer.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde::Deserialize;
use tables_gen::DEFAULT_BOARD;

use super::job::{Forge, sources};
use crate::file_error::FileError;
use crate::session::Result;
use crate::steps::StepError;
use crate::stop_flag::StopFlag;

/// A message of cargo, as far as it matters here.
#[derive(Deserialize)]
struct Message {
    executable: Option<PathBuf>,
}

/// Builds the program of a package, whose name it has, for the board of a forge, and copies it to a path. `weights` is the absolute
/// path of the weights to build in, if not the board's own.
pub(super) fn build_program(
    forge: &Forge,
    package: &str,
    weights: Option<&Path>,
    to: &Path,
    stop: &StopFlag,
) -> Result {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let not_started = |error: io::Error| {
        let needed = "building an engine needs Rust (https://rustup.rs)";
        format!("{} cannot be started: {error}; {needed}", cargo.display())
    };
    let mut child = command(&cargo, forge, package, weights)?.spawn().map_err(not_started)?;
    let mut executable = None;
    if let Some(messages) = child.stdout.take() {
        for line in BufReader::new(messages).lines().map_while(Result::ok) {
            let message = serde_json::from_str::<Message>(&line).ok();
            executable = message.and_then(|message| message.executable).or(executable);
        }
    }
    let status = child.wait().map_err(not_started)?;
    if !status.success() && stop.is_set_soon() {
        return Err(StepError::Interrupted("the build").into());
    }
    let Some(built) = executable.filter(|_| status.success()) else {
        return Err(format!("{package} cannot be built; the same command tries again").into());
    };
    // The copy gets its name when it is complete.
    let part = to.with_extension("part");
    let copy = fs::copy(&built, &part).and_then(|_| fs::rename(&part, to));
    Ok(copy.map_err(FileError::io(to))?)
}

fn command(cargo: &OsString, forge: &Forge, package: &str, weights: Option<&Path>) -> Result<Command> {
    let sources = sources()?;
    let mut command = Command::new(cargo);
    command.current_dir(sources).stdin(Stdio::null()).stdout(Stdio::piped());
    command.args(["build", "--message-format", "json-render-diagnostics"]);
    command.args(["--profile", &forge.settings.profile, "--package", package, "--bin", package]);
    // A folder of its own: a build must not replace the program that is running.
    command.arg("--target-dir").arg(target_dir(sources));
    for variable in ["KATAGAMI_BOARD", "KATAGAMI_WEIGHTS"] {
        command.env_remove(variable);
    }
    let name = forge.board.spec.name();
    if !forge.board.in_tree {
        command.env("KATAGAMI_BOARD", forge.folder.join(forge.spec_name()));
    } else if name != DEFAULT_BOARD {
        command.args(["--features", name]);
    }
    if let Some(weights) = weights {
        command.env("KATAGAMI_WEIGHTS", weights);
    }
    Ok(command)
}

/// The folder for what cargo builds.
fn target_dir(sources: &Path) -> PathBuf {
    let usual = env::var_os("CARGO_TARGET_DIR").map_or_else(|| sources.join("target"), PathBuf::from);
    usual.join("forge")
}

/// The commit of the sources, if git knows it; with a mark if they were changed since.
pub(super) fn commit() -> Option<String> {
    let root = sources().ok()?;
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).current_dir(root).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=10", "HEAD"])?;
    let changed = !git(&["status", "--porcelain", "--untracked-files=no"])?.is_empty();
    Some(if changed { format!("{commit}, with changes") } else { commit })
}

/// The option by which a command ends when its standard input does. The system closes the pipe of a parent that was killed,
/// so the trainer does not go on writing files that the next call continues.
pub const WITH_PARENT: &str = "with-parent";

/// Runs the trainer with the arguments of this program, to its end or for a moment after `stop` is set.
pub(super) fn hand_over(trainer: &Path, arguments: &[OsString], stop: &StopFlag) -> Result {
    let problem = match run_until(trainer, arguments, stop) {
        Ok(status) if status.success() => return Ok(()),
        Ok(_) if stop.is_set() => "was interrupted".to_owned(),
        Ok(_) => "failed".to_owned(),
        Err(error) => format!("cannot be started: {error}"),
    };
    Err(format!("the trainer for the board {problem}; the same command goes on").into())
}

/// A terminal's Ctrl-C reaches the trainer as well, which then stores what it has. What has not ended soon after did not get
/// the signal.
fn run_until(trainer: &Path, arguments: &[OsString], stop: &StopFlag) -> io::Result<ExitStatus> {
    const INTERVAL: Duration = Duration::from_millis(10);
    const GRACE: Duration = Duration::from_secs(10);
    let mut command = Command::new(trainer);
    command.arg(format!("--{WITH_PARENT}")).args(arguments).stdin(Stdio::piped());
    let mut child = command.spawn()?;
    let mut input = child.stdin.take();
    let mut since = None;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if stop.is_set() && since.get_or_insert_with(Instant::now).elapsed() >= GRACE {
            drop(input.take());
        }
        thread::sleep(INTERVAL);
    }
}
