//! Storms of commands: the engine that is built in stands a short one, and engines that break the protocol do not.

use std::process::{Command, Output};

/// Longer than anything takes on a busy machine: how fast answers come is measured by the long storm, not here.
const PATIENCE: &str = "10000";

const MATERIAL: &str = "cmd=self option.EvalDir=material";

/// A storm with these arguments.
fn storm<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_katagami-fuzz"));
    command.arg("storm").args(arguments).output().expect("the program starts")
}

/// The last line that a failed storm writes to standard error.
fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    stderr.lines().find_map(|line| line.strip_prefix("error: ")).expect("a message").to_owned()
}

#[test]
fn the_engine_stands_a_storm() {
    let cores = std::thread::available_parallelism().unwrap().get();
    for (seed, threads) in [("1", 1), ("2", 2.min(cores))] {
        let threads = threads.to_string();
        let arguments = ["--cycles", "40", "--seed", seed, "--threads", &threads, "--max-delay", PATIENCE];
        let output = storm(["--engine", MATERIAL].into_iter().chain(arguments));
        assert!(output.status.success(), "{output:?}");
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(report.starts_with("40 cycles in 2 storms, "), "{report}");
        assert!(report.contains("; 0 storms failed\n"), "{report}");
    }
}

#[test]
fn a_failed_storm_is_reported_with_its_seed() {
    for does in ["plays '' 1a1a", "plays '' resign", "dies"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../trainer/tests/process");
        let stub = format!("cmd={folder}/stub.sh args=\"{does}\"");
        let output =
            storm(["--cycles", "3", "--seed", "7", "--patience", PATIENCE, "--engine", stub.as_str()]);
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(report.contains("FAILED: "), "{does}: {report}");
        assert!(report.contains("\nreplay: --seed 7 --cycles 3 --threads 1\n"), "{does}: {report}");
        assert_eq!(complaint(&output), "1 of 1 storms failed", "{does}");
    }
}

#[test]
fn more_threads_than_cores_are_refused() {
    let message = complaint(&storm(["--threads", "4000000"]));
    assert!(message.starts_with("--threads 4000000: more than the cores"), "{message}");
}
