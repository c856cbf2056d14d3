//! Storms of commands: the engine that is built in stands a short one, and engines that break the protocol do not.

use super::driver::{fail, stub, succeed, trainer};

/// Longer than anything takes on a busy machine: how fast answers come is measured by the long storm, not here.
const PATIENCE: &str = "10000";

const MATERIAL: &str = "cmd=self option.EvalDir=material";

#[test]
fn the_engine_stands_a_storm() {
    let cores = std::thread::available_parallelism().unwrap().get();
    for (seed, threads) in [("1", 1), ("2", 2.min(cores))] {
        let threads = threads.to_string();
        let arguments = ["--cycles", "40", "--seed", seed, "--threads", &threads, "--patience", PATIENCE];
        let report = succeed(trainer(["storm", "--engine", MATERIAL]).args(arguments));
        assert!(report.starts_with("40 cycles in 2 storms, "), "{report}");
        assert!(report.contains("; 0 storms failed\n"), "{report}");
    }
}

#[test]
fn a_failed_storm_is_reported_with_its_seed() {
    for does in ["plays '' 1a1a", "plays '' resign", "dies"] {
        let mut command = trainer(["storm", "--cycles", "3", "--seed", "7", "--patience", PATIENCE]);
        command.args(["--engine", &stub(does)]);
        let output = command.output().expect("the program starts");
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(report.contains("FAILED: "), "{does}: {report}");
        assert!(report.contains("\nreplay: --seed 7 --cycles 3 --threads 1\n"), "{does}: {report}");
        assert_eq!(fail(&mut command), "1 of 1 storms failed", "{does}");
    }
}

#[test]
fn more_threads_than_cores_are_refused() {
    let message = fail(&mut trainer(["storm", "--threads", "4000000"]));
    assert!(message.starts_with("--threads 4000000: more than the cores"), "{message}");
}
