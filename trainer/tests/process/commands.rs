//! Commands at toy size, which several tests run.

use std::path::Path;
use std::process::Command;

use super::driver::{QUICK, succeed, trainer, versus};

/// A self-play of a few seconds at most.
pub fn selfplay(out: &Path, games: &str) -> Command {
    let mut command =
        trainer(["selfplay", "--depth", "2", "--nodes", "400", "--max-plies", "60", "--hash", "1"]);
    command.args(["--eval", "material", "--games", games, "--out"]).arg(out);
    command
}

/// Some positions to learn from.
pub fn positions(path: &Path) {
    let words = ["--depth", "2", "--nodes", "400", "--max-plies", "80", "--hash", "1", "--games", "60"];
    succeed(trainer(["selfplay", "--concurrency", "2", "--eval", "material", "--out"]).arg(path).args(words));
}

/// A training of a few seconds.
pub fn learn(positions: &Path, out: &Path, epochs: &str) -> Command {
    let mut command = learn_command(positions, out, epochs);
    command.args(["--held-out", "200"]);
    command
}

/// The same with the default share held out.
pub fn learn_command(positions: &Path, out: &Path, epochs: &str) -> Command {
    let mut command = trainer(["learn", "--terms", "rel-pp,kp,hand,p", "--batch", "64"]);
    command.args(["--eval", "material", "--epochs", epochs, "--out"]).arg(out).arg(positions);
    command
}

/// A match of quick games, two at once.
pub fn quick_match(folder: &Path, games: &str) -> Command {
    let mut command = versus(QUICK, QUICK);
    command.args(["--games", games, "--concurrency", "2", "--max-plies", "60", "--out"]).arg(folder);
    command
}
