//! Self-play: the same positions however it is cut, shared or interrupted.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use katagami_evaluation::Evaluation;
use katagami_trainer::file_error::FileError;
use katagami_trainer::positions::SCORE_LIMIT;
use katagami_trainer::positions::kpos::Metadata;
use katagami_trainer::selfplay::{Goal, SelfPlay, SelfPlayConfig, SelfPlayProgress};
use katagami_trainer::shard::Shard;
use katagami_trainer::stop_flag::StopFlag;

use super::driver::read;

/// A quick one.
fn config() -> SelfPlayConfig {
    SelfPlayConfig {
        depth: Some(2),
        nodes: Some(300),
        random_plies: 1..=6,
        noise_percent: 100,
        noise: None,
        noise_plies: 12,
        resign_score: "2000,4".parse().unwrap(),
        play_out: false,
        max_plies: 50,
        hash: 1,
        seed: 7,
        shard: Shard::default(),
    }
}

/// Plays until the goal is reached, or until `stop_after` games are finished.
fn play(
    path: &Path,
    config: SelfPlayConfig,
    (goal, concurrency): (Goal, usize),
    stop_after: Option<u64>,
) -> Result<SelfPlayProgress, FileError> {
    let evaluation = Evaluation::material();
    let metadata = Metadata::from_iter([("evaluation".to_owned(), "material".into())]);
    let path = path.to_owned();
    let selfplay = SelfPlay {
        config,
        evaluation: &evaluation,
        openings: &[],
        metadata,
        goal,
        concurrency,
        mate_nodes: 0,
        path,
        resume: true,
    };
    let stop = StopFlag::default();
    selfplay.run(&stop, |progress| {
        if stop_after.is_some_and(|games| progress.games - progress.before.0 >= games) {
            stop.set();
        }
    })
}

/// The positions in a file, as text.
fn positions(path: &Path) -> BTreeSet<String> {
    let (samples, problems) = read(path);
    assert_eq!(problems, Vec::<String>::new());
    let found: BTreeSet<_> = samples.iter().map(|sample| format!("{:016x}", sample.position.key())).collect();
    assert_eq!(found.len(), samples.len(), "duplicates");
    found
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let [once, threads, often] = ["once", "threads", "often"].map(|name| folder.path().join(name));
    let goal = Goal::Games(12);
    let progress = play(&once, config(), (goal, 1), None).unwrap();
    let (samples, _) = read(&once);
    assert_eq!((progress.games, progress.positions), (12, samples.len() as u64));
    assert!(samples.len() > 100, "{}", samples.len());
    assert!(samples.iter().all(|sample| i32::from(sample.score.unwrap()).abs() <= SCORE_LIMIT));
    assert!(samples.iter().all(|sample| sample.mv.is_some()));
    positions(&once);
    let whole = fs::read(&once).unwrap();
    play(&threads, config(), (goal, 3), None).unwrap();
    assert_eq!(fs::read(&threads).unwrap(), whole);
    for round in 0..100 {
        // A torn block at the end, as a killed program leaves it.
        let progress = play(&often, config(), (goal, 2), Some(2)).unwrap();
        if progress.games == 12 {
            break;
        }
        let bytes = fs::read(&often).unwrap();
        let cut = [bytes.len(), bytes.len() - 5][round % 2];
        fs::write(&often, &bytes[..cut]).unwrap();
    }
    assert_eq!(fs::read(&often).unwrap(), whole);
}

#[test]
fn shards_are_parts_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    play(&whole, config(), (Goal::Games(9), 2), None).unwrap();
    let mut parts = BTreeSet::new();
    for index in 1..=2 {
        let part = folder.path().join(index.to_string());
        let shard = Shard { index, of: 2 };
        let progress = play(&part, SelfPlayConfig { shard, ..config() }, (Goal::Games(9), 1), None).unwrap();
        assert_eq!(progress.games, shard.share(9));
        parts.extend(positions(&part));
    }
    assert_eq!(parts, positions(&whole));
}

#[test]
fn it_ends_with_enough_positions_and_can_be_made_longer() {
    let folder = tempfile::tempdir().unwrap();
    let [short, long] = ["short", "long"].map(|name| folder.path().join(name));
    let progress = play(&short, config(), (Goal::Positions(50), 3), None).unwrap();
    assert!(progress.positions >= 50, "{progress:?}");
    let games = Goal::Games(progress.games + 3);
    play(&long, config(), (games, 2), None).unwrap();
    let start = fs::read(&short).unwrap();
    assert!(fs::read(&long).unwrap().starts_with(&start));
    play(&short, config(), (games, 1), None).unwrap();
    assert_eq!(fs::read(&short).unwrap(), fs::read(&long).unwrap());
}

#[test]
fn another_recipe_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    play(&path, config(), (Goal::Games(1), 1), None).unwrap();
    let before = fs::read(&path).unwrap();
    let other = SelfPlayConfig { seed: 8, depth: Some(3), ..config() };
    let problem = play(&path, other, (Goal::Games(2), 1), None).unwrap_err().to_string();
    assert!(
        problem.contains("seed: asked for 8, the file has 7") && problem.contains("depth: asked for 3"),
        "{problem}"
    );
    assert_eq!(fs::read(&path).unwrap(), before);
}
