//! Converting and looking into files.

use std::fs;
use std::path::Path;

use katagami_evaluation::Weights;
use katagami_rules::types::{Color, Kind};
use katagami_tests::long;
use katagami_trainer::positions::{Format, Sample, open, read_games};

use super::commands::positions;
use super::driver::{QUICK, fail, games as played, succeed, trainer, versus};

#[test]
fn our_own_records_of_games_are_read_on_every_board() {
    let folder = tempfile::tempdir().unwrap();
    // Adjudicated games end with either side to move.
    let adjudicated = folder.path().join("adjudicated");
    succeed(versus(QUICK, QUICK).args(["--games", "6", "--resign-score", "50,2", "--out"]).arg(&adjudicated));
    check_records(&adjudicated);
    let out = folder.path().join("match");
    succeed(versus(QUICK, QUICK).args(["--games", "6", "--max-plies", "80", "--out"]).arg(&out));
    let count = check_records(&out);
    let all = folder.path().join("all.kpos");
    let files = fs::read_dir(out.join("csa")).unwrap().map(|entry| entry.unwrap().path());
    let report = succeed(trainer(["convert"]).args(files).arg(&all));
    assert_eq!(report, format!("{count} positions written, 0 skipped\n"));
    assert_eq!(open(&all, None).unwrap().flatten().count(), count);
    let [some, whole] = [folder.path().join("some.kpos"), all].map(|path| path.display().to_string());
    let report = succeed(&mut trainer(["convert", "--limit", "7", &whole, &whole, &some]));
    assert_eq!(report, "7 positions written, 0 skipped\n");
    let samples =
        |path: &str| open(path.as_ref(), None).unwrap().map(Result::unwrap).take(7).collect::<Vec<_>>();
    assert_eq!(samples(&some), samples(&whole));
}

/// Compares the CSA files of a match with its list of games. Returns the number of moves.
fn check_records(out: &Path) -> usize {
    let mut count = 0;
    for game in played(out) {
        let path = out.join(format!("csa/{:05}.csa", game["game"].as_u64().unwrap()));
        let [record] = read_games(&path, Format::Csa).unwrap().try_into().unwrap();
        let record = record.unwrap();
        let moves: Vec<_> = record.moves.iter().map(ToString::to_string).collect();
        let written: Vec<_> =
            game["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert!(moves.ends_with(&written.iter().map(ToString::to_string).collect::<Vec<_>>()));
        let result = serde_json::to_value(record.result.unwrap()).unwrap();
        assert_eq!(result, game["result"], "{}", path.display());
        count += moves.len();
    }
    count
}

#[test]
fn positions_are_chosen_by_hands_and_their_pieces_valued() {
    let folder = tempfile::tempdir().unwrap();
    let [all, some, picture] = ["a.kpos", "b.kpos", "a.svg"].map(|name| folder.path().join(name));
    positions(&all);
    succeed(trainer(["convert", "--in-hand", "2"]).args([&all, &some]));
    let most = |sample: &Sample| {
        let hands = Color::ALL.map(|color| sample.position.hand(color));
        hands.iter().flat_map(|hand| hand.iter()).map(|(_, count)| count).max().unwrap_or(0)
    };
    let samples = |path: &Path| open(path, None).unwrap().map(Result::unwrap).collect::<Vec<_>>();
    let (all_samples, some_samples) = (samples(&all), samples(&some));
    assert!(some_samples.iter().all(|sample| most(sample) >= 2));
    assert_eq!(some_samples.len(), all_samples.iter().filter(|sample| most(sample) >= 2).count());
    let mut command = trainer(["positions", "hands", "--eval", "material"]);
    let output = succeed(command.arg(&all).arg("--out").arg(&picture));
    assert!(output.starts_with(&format!("positions {}, skipped 0\n", all_samples.len())), "{output}");
    let kind = Kind::in_hand().next().unwrap();
    let (name, value) = (
        format!("{:<8}  1 ", kind.name()),
        format!(" {}.0 ± 0.0", Weights::material().values.hand[kind as usize]),
    );
    assert!(output.lines().any(|line| line.starts_with(&name) && line.ends_with(&value)), "{output}");
    assert!(picture.exists() || some_samples.is_empty());
}

#[test]
fn positions_become_openings_of_a_self_play() {
    let folder = tempfile::tempdir().unwrap();
    let [all, openings, out] = ["a.kpos", "a.txt", "b.kpos"].map(|name| folder.path().join(name));
    positions(&all);
    let output = succeed(
        trainer(["positions", "openings", "--max-score", "400", "--limit", "20", "--out"])
            .arg(&openings)
            .arg(&all),
    );
    assert_eq!(output, "20 openings written, 0 skipped\n");
    let even = open(&all, None).unwrap().map(Result::unwrap);
    let even = even.filter(|sample| sample.score.is_some_and(|score| score.abs() <= 400));
    let even: Vec<String> = even.map(|sample| sample.position.to_sfen()).collect();
    let read = katagami_trainer::arena::openings::read(&openings).unwrap();
    assert!(read.iter().all(|opening| even.contains(&opening.root.to_sfen())));
    let recipe = ["selfplay", "--depth", "1", "--eval", "material", "--games", "9", "--random-plies", "0..0"];
    succeed(trainer(recipe).arg("--openings").arg(&openings).arg("--out").arg(&out));
    // Each game begins with one of them.
    let first = open(&out, None).unwrap().next().unwrap().unwrap();
    assert!(read.iter().any(|opening| opening.root.key() == first.position.key()));
    let none =
        fail(trainer(["positions", "openings", "--force", "--limit", "0", "--out"]).args([&openings, &all]));
    assert_eq!(none, "there are no such positions");
}

#[test]
fn disputed_positions_become_openings() {
    let folder = tempfile::tempdir().unwrap();
    let [all, most, some] = ["a.kpos", "a.txt", "b.txt"].map(|name| folder.path().join(name));
    positions(&all);
    let every = if long() { 3 } else { 9 };
    let count = |difference: &str, out: &Path| {
        let mut command = trainer(["positions", "openings", "--eval", "material", "--nodes", "300"]);
        succeed(
            command
                .args(["--every", &every.to_string(), "--disputed", difference, "--out"])
                .args([out, &all]),
        );
        katagami_trainer::arena::openings::read(out).unwrap().len()
    };
    let whole = open(&all, None).unwrap().count();
    let (with_all, with_some) = (count("0", &most), count("150", &some));
    assert!(
        0 < with_some && with_some < with_all && every * with_all <= whole,
        "{with_some}, {with_all}, {whole}"
    );
    let message = fail(trainer(["positions", "openings", "--disputed", "9", "--out"]).args([&some, &all]));
    assert!(message.starts_with("the following required arguments were not provided: --nodes"), "{message}");
}

/// Self-play that takes a moment.
fn play_four_games(out: &Path) {
    let recipe =
        ["selfplay", "--depth", "1", "--max-plies", "40", "--eval", "material", "--games", "4", "--out"];
    succeed(trainer(recipe).arg(out));
}

#[test]
#[cfg(not(board = "standard"))]
fn formats_of_other_programs_are_refused_on_small_boards() {
    let folder = tempfile::tempdir().unwrap();
    let [own, psv] = ["a.kpos", "a.psv"].map(|name| folder.path().join(name));
    play_four_games(&own);
    let problem = fail(trainer(["convert"]).args([&own, &psv]));
    assert!(problem.contains("is for 9x9 shogi"), "{problem}");
}

#[test]
#[cfg(board = "standard")]
fn conversion_there_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let [own, psv, back] = ["a.kpos", "a.psv", "b.kpos"].map(|name| folder.path().join(name));
    play_four_games(&own);
    succeed(trainer(["convert"]).args([&own, &psv]));
    succeed(trainer(["convert"]).args([&psv, &back]));
    let samples = |path| open(path, None).unwrap().map(Result::unwrap).collect::<Vec<_>>();
    assert_eq!(samples(&own), samples(&back));
    // A bad record is skipped, reported and counted.
    let mut bytes = fs::read(&psv).unwrap();
    let count = bytes.len() / 40;
    bytes[40..42].fill(0);
    fs::write(&psv, bytes).unwrap();
    let report = succeed(trainer(["convert", "--force"]).args([&psv, &back]));
    assert_eq!(report, format!("{} positions written, 1 skipped\n", count - 1));
}

#[test]
fn mistakes_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let [csa, other] = ["a.csa", "a.unknown"].map(|name| folder.path().join(name));
    fs::write(&csa, "PI\n+\n%CHUDAN\n").unwrap();
    assert!(fail(trainer(["convert"]).args([&csa, &other])).contains("--output-format"));
    let old = folder.path().join("b.kpos");
    fs::write(&old, "old").unwrap();
    assert!(fail(trainer(["convert", "/no/such.kpos"]).arg(&old)).contains("/no/such.kpos"));
    assert_eq!(fs::read_to_string(&old).unwrap(), "old", "a conversion that failed left its traces");
    assert!(fail(trainer(["convert"]).args([&csa, &csa])).contains("read and written"));
    let read_only = fail(trainer(["convert", "--output-format", "csa"]).args([&csa, &other]));
    assert!(read_only.contains("read only"), "{read_only}");
    fail(trainer(["positions", "info"]).arg(&other));
}
