//! Commands at toy size, which several tests run.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use super::driver::{QUICK, succeed, trainer, versus};

/// A self-play of a few seconds at most.
pub fn selfplay(out: &Path, games: &str) -> Command {
    let mut command =
        trainer(["selfplay", "--depth", "2", "--nodes", "400", "--max-plies", "60", "--hash", "1"]);
    command.args(["--eval", "material", "--games", games, "--out"]).arg(out);
    command
}

/// Writes some positions to learn from: the same for all tests.
pub fn positions(path: &Path) {
    static POSITIONS: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.kpos");
        let words = ["--depth", "2", "--nodes", "400", "--max-plies", "80", "--hash", "1", "--games", "60"];
        let mut command = trainer(["selfplay", "--concurrency", "2", "--eval", "material", "--out"]);
        succeed(command.arg(&path).args(words));
        fs::read(path).unwrap()
    });
    fs::write(path, &*POSITIONS).unwrap();
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
