//! Openings: those that are built in, and new ones.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use katagami_rules::board::{FILES, NAME};
use katagami_rules::position::Position;
use katagami_trainer::arena::opening_choice::choose;
use katagami_trainer::arena::opening_generator::OpeningJudge;
use katagami_trainer::arena::openings::{embedded, read};

use super::driver::{QUICK, fail, stub, succeed, trainer, versus};

#[test]
fn the_built_in_openings_are_many_and_different() {
    let openings = embedded().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("openings/{NAME}.zst"));
    if !file.exists() {
        assert_eq!(openings.len(), 1, "openings from nowhere");
        assert_eq!(*openings[0].game().position(), Position::start());
        // Others are made for each match, and are the same each time.
        let [made, again] = [(); 2].map(|()| choose(None).unwrap().0);
        let keys: HashSet<_> = made.iter().map(|opening| opening.game().position().key()).collect();
        assert!(keys.len() == made.len() && made.len() >= 100, "{}", made.len());
        return assert_eq!(made, again);
    }
    let keys: HashSet<_> = openings.iter().map(|opening| opening.game().position().key()).collect();
    assert_eq!(keys.len(), openings.len());
    assert!(keys.len() >= 2000, "{}", keys.len());
    assert!(openings.iter().all(|opening| !opening.game().checks().any()));
}

#[test]
fn new_ones_are_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let [plain, compressed] = ["a.txt", "a.zst"].map(|name| folder.path().join(name));
    for file in [&plain, &compressed] {
        let recipe = ["openings", "--count", "30", "--plies", "2..6", "--depth", "2", "--seed", "5", "--out"];
        succeed(trainer(recipe).arg(file));
    }
    let text = fs::read_to_string(&plain).unwrap();
    assert!(text.starts_with("# 30 openings: katagami-trainer openings"), "{text}");
    let openings = read(&plain).unwrap();
    assert_eq!(openings.len(), 30);
    assert_eq!(openings, read(&compressed).unwrap());
}

#[test]
fn the_search_for_openings_may_end_by_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    let timed = |seconds: &str| {
        let mut command = trainer(["openings", "--count", "1000000", "--depth", "1", "--max-score", "9000"]);
        command.args(["--seconds", seconds, "--out"]).arg(&file);
        command
    };
    succeed(&mut timed("0.5"));
    assert!((1..1_000_000).contains(&read(&file).unwrap().len()));
    fs::remove_file(&file).unwrap();
    assert!(fail(&mut timed("0")).contains("found only 0 openings"));
    assert!(!file.exists());
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_search_keeps_the_openings_found() {
    use super::driver::{signal, wait_for_handler};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    let mut command =
        trainer(["openings", "--count", "1000000", "--depth", "1", "--max-score", "9000", "--out"]);
    let child = command.arg(&file).spawn().unwrap();
    wait_for_handler(child.id());
    // A busy machine finds the first opening late.
    std::thread::sleep(std::time::Duration::from_secs(3));
    assert!(signal("-INT", child.id()));
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && message.contains("error: interrupted; "), "{message}");
    let found = read(&file).unwrap().len();
    assert!(message.contains(&format!("interrupted; {found} openings")), "{message}");
}

#[test]
fn bad_recipes_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    for recipe in [["--plies", "6..2"], ["--plies", "x"], ["--depth", "0"], ["--max-score", "-1"]] {
        fail(trainer(["openings"]).args(recipe).arg("--out").arg(&file));
    }
    assert!(!file.exists());
    fail(
        trainer(["openings", "--count", "2", "--depth", "1", "--out", "/no/such/folder/a.txt"])
            .arg("--seed=3"),
    );
}

#[test]
fn a_small_file_that_holds_too_much_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.zst");
    let zeros = std::io::Read::take(std::io::repeat(b'0'), 65 << 20);
    fs::write(&file, zstd::encode_all(zeros, 1).unwrap()).unwrap();
    assert!(fs::metadata(&file).unwrap().len() < 1 << 20);
    let message = read(&file).unwrap_err().to_string();
    assert!(message.contains("a.zst") && message.contains("more than 64 MiB"), "{message}");
}

#[test]
fn another_engine_may_judge_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    let judged = |engine: &str, seconds: &str| {
        let mut command = trainer(["openings", "--count", "10", "--depth", "1", "--max-score", "60"]);
        command.args(["--judge", engine, "--judge-nodes", "200", "--seconds", seconds, "--out"]).arg(&file);
        command
    };
    let program = env!("CARGO_BIN_EXE_katagami-trainer");
    let other = format!("name=other cmd={program} args=engine option.EvalDir=material option.USI_Hash=1");
    succeed(&mut judged(&other, "60"));
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.lines().next().unwrap().ends_with(" and by other at 200 nodes"), "{text}");
    let openings = read(&file).unwrap();
    assert_eq!(openings.len(), 10);
    let mut judge = OpeningJudge::start(&other.parse().unwrap(), 200, 60).unwrap();
    assert!(openings.iter().all(|opening| judge.is_even(opening).unwrap()));
    fs::remove_file(&file).unwrap();
    // It reports no score.
    let message = fail(&mut judged(&stub("resigns"), "1"));
    assert!(message.contains("found only 0 openings"), "{message}");
    assert!(fail(&mut judged(&stub("dies"), "60")).contains("it died"));
    assert!(fail(&mut judged("cmd=/no/such/engine", "60")).contains("cannot start /no/such/engine"));
    assert!(!file.exists());
}

#[test]
fn openings_of_another_board_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("other.sfen");
    let (sfen, said) = if FILES == 9 {
        ("rbsgk/4p/5/P4/KGSBR b - 1", "`--features minishogi`")
    } else {
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "without a board's feature")
    };
    fs::write(&file, format!("{sfen}\n")).unwrap();
    let message = fail(versus(QUICK, QUICK).args(["--games", "2", "--openings"]).arg(&file));
    assert!(message.contains("other.sfen, line 1: a position of") && message.contains(said), "{message}");
}
