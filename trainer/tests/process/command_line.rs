//! Commands that cannot be obeyed: one clear message each.

use std::fs;

use super::driver::{QUICK, fail, stub, succeed, trainer, versus};

#[test]
fn engines_that_do_not_start() {
    assert!(fail(&mut versus(QUICK, "cmd=/no/such/engine")).contains("cannot start /no/such/engine"));
    assert!(fail(&mut versus(QUICK, "cmd=true")).contains("no \"usiok\""));
    let message = fail(versus(QUICK, "cmd=sleep args=60").args(["--patience", "1"]));
    assert!(message.contains("no \"usiok\": it gave no answer"), "{message}");
}

#[test]
fn options_that_an_engine_lacks() {
    let message = fail(&mut versus(QUICK, &format!("{} option.Greetings=x", stub("resigns"))));
    assert!(message.contains("no option \"Greetings\"; it has Greeting"), "{message}");
    let message = fail(&mut versus(QUICK, "cmd=self option.USI_Hash=0"));
    assert!(message.contains("option \"USI_Hash\" does not take \"0\", but 1 to "), "{message}");
    let message = fail(&mut versus(QUICK, &format!("{} option.Greeting=x", stub("complains"))));
    assert!(message.contains("info string Error: no such greeting"), "{message}");
}

#[test]
fn values_that_an_option_set_before_allows() {
    let with = |options: &str| {
        let mut command = versus(QUICK, &format!("{} {options}", stub("resigns")));
        command.args(["--games", "2"]);
        command
    };
    succeed(&mut with("option.Greeting=bonjour option.Language=fr"));
    let message = fail(&mut with("option.Language=fr option.Greeting=bonjour"));
    assert!(message.contains("option \"Language\" does not take \"fr\", but en"), "{message}");
}

#[test]
fn words_that_mean_nothing() {
    fail(&mut trainer(["match"]));
    assert!(fail(&mut trainer(["match", "--engine", "cmd=self"])).contains("two engines; 1 given"));
    assert!(fail(&mut trainer(["match", "--engine", "cmd=self", "--engine", "cmd=self"])).contains("name="));
    for arguments in [
        ["--games", "3"],
        ["--games", "0"],
        ["--time", "fast"],
        ["--sprt", "elo0=5,elo1=0"],
        ["--sprt", "alpha=1"],
        ["--resign-score", "3000"],
        ["--concurrency", "0"],
        ["--entering-king", "Nobody"],
        ["--openings", "/no/such/file"],
        ["--engines", "/no/such/file"],
    ] {
        fail(versus(QUICK, QUICK).args(arguments));
    }
}

#[test]
fn files_of_openings_that_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openings.txt");
    let complaint = |text: &str| {
        fs::write(&file, text).unwrap();
        fail(versus(QUICK, QUICK).arg("--openings").arg(&file))
    };
    assert!(complaint("# nothing\n\n").contains("there are no openings"));
    assert!(complaint("startpos\nstartpos moves 1a1a\n").contains("line 2: move 1 (1a1a) is illegal"));
    assert!(complaint("sfen what is this\n").contains("line 1: SFEN"));
    assert!(complaint("\u{28}\u{b5}").contains("line 1"));
}

#[test]
fn old_spellings_of_options_are_understood() {
    let folder = tempfile::tempdir().unwrap();
    let [positions, other] = ["a.kpos", "b.kpos"].map(|name| folder.path().join(name));
    let selfplay = |options: &[&str]| {
        let mut command =
            trainer(["selfplay", "--depth", "1", "--eval", "material", "--hash", "1", "--resume"]);
        command.args(options).arg("--out").arg(&positions);
        command
    };
    // Names may change, but not what a file says that it was made with.
    succeed(&mut selfplay(&["--games", "2", "--threads", "1", "--maximum-plies", "20", "--noise", "25"]));
    let new = ["--games", "4", "--concurrency", "2", "--max-plies", "20", "--noise-percent"];
    succeed(&mut selfplay(&[&new[..], &["2.5"]].concat()));
    assert!(
        fail(&mut selfplay(&[&new[..], &["3"]].concat())).contains("noise: asked for 30, the file has 25")
    );
    for percent in ["2.55", "101", "-1", "x"] {
        fail(&mut selfplay(&[&new[..], &[percent]].concat()));
    }
    succeed(trainer(["convert", "--from", "kpos", "--to", "kpos"]).args([&positions, &other]));
    succeed(trainer(["positions", "info", "--from", "kpos"]).arg(&other));
    let openings = folder.path().join("openings.txt");
    succeed(trainer(["positions", "openings", "--even", "9000", "--out"]).args([&openings, &positions]));
    let message = fail(versus(QUICK, QUICK).args(["--maximum-plies", "x"]));
    assert!(message.contains("invalid value 'x' for '--max-plies"), "{message}");
}

#[test]
fn nothing_is_left_behind_by_a_mistake() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    fail(versus(QUICK, "cmd=self option.Nothing=1").arg("--out").arg(&path));
    assert!(!path.exists());
}
