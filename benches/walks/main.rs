//! Evaluations a second, in full and by differences, along games and in small trees:
//! `cargo bench -p katagami-benches --bench walks`.
//!
//! After `--` may come a file of games (one a line: `startpos moves 7g7f ...`) and a folder or file of weights, so that
//! other engines can be measured on the same work:
//! `cargo bench -p katagami-benches --bench walks -- games.txt path/to/eval`. Without them the games are random and the
//! weights numbers that follow from their index, with and without a term for the side to move; and random pairs of pieces
//! without kings, in the full form and in the small one.
//!
//! | walk | what is evaluated |
//! | --- | --- |
//! | full | every position of every game, the first included, from nothing |
//! | games | the positions after each move, one after the other, by differences |
//! | tree | from every tenth position: each legal move, and after it each of its first eight answers (moves in the order of their USI text), at both plies |
//! | leaves | the same, only after the answers |
//!
//! Tables lie row by row; a third word `files` leaves them as they are in files.
//!
//! No walk looks at the evaluation cache. What making moves costs without any evaluation is measured by itself.

mod games;
mod walk;

use std::env;
use std::error::Error;
use std::path::Path;
use std::time::Duration;

use games::Games;
use katagami_benches::rounds::medians;
use katagami_evaluation::files::{load, load_for_play};
use katagami_evaluation::terms::{Combination, LoweredWeights};
use katagami_evaluation::weights::PlayTables;
use katagami_evaluation::{Evaluation, PieceValues, SquareOrder, Weights};
use katagami_tests::weights::synthetic;
use walk::{Plan, Tally};

/// How often each walk is walked; the median counts.
const ROUNDS: usize = 7;

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo adds a flag of its own.
    let words: Vec<String> = env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let games = match words.first() {
        Some(file) => Games::read(Path::new(file))?,
        None => Games::random(),
    };
    let plan = Plan::new(&games);
    let order = if words.get(2).is_some_and(|word| word == "files") {
        SquareOrder::ByFile
    } else {
        SquareOrder::ByRank
    };
    if let Some(path) = words.get(1) {
        return measure_forms(&games, &plan, Path::new(path), order);
    }
    for turned in [false, true] {
        measure(&games, &plan, synthetic(turned), order)?;
    }
    let pairs = pairs();
    for (form, tables) in
        [("full", PlayTables::from(pairs.expand(&|_, _| {})?)), ("small", pairs.expand_for_play(&|_, _| {})?)]
    {
        let origin = format!("pairs of pieces, {form} form");
        let weights = Weights { values: PieceValues::SPEC, tables: Some(tables), network: None, origin };
        measure(&games, &plan, weights, order)?;
    }
    Ok(())
}

/// Random weights that have a small form.
fn pairs() -> LoweredWeights {
    let terms: Combination = "pp,rel-pp,kp,rel-kp,p,hand,kk".parse().expect("these are terms");
    let mut random = fastrand::Rng::with_seed(1);
    let parameters = (0..terms.parameter_count()).map(|_| random.i16(-500..500)).collect();
    LoweredWeights::new(terms, parameters).expect("as many parameters as the terms have")
}

/// Walks with the weights at `path` in the full form, and in the small one if they have it.
fn measure_forms(games: &Games, plan: &Plan, path: &Path, order: SquareOrder) -> Result<(), Box<dyn Error>> {
    measure(games, plan, load(path, &|_, _| {})?, order)?;
    let weights = load_for_play(path, &|_, _| {})?;
    if weights.tables.as_ref().is_some_and(PlayTables::are_small) {
        println!("\nin the small form:");
        measure(games, plan, weights, order)?;
    }
    Ok(())
}

/// Walks with these weights and prints a line for each walk.
fn measure(
    games: &Games,
    plan: &Plan,
    weights: impl Into<Weights<PlayTables>>,
    order: SquareOrder,
) -> Result<(), Box<dyn Error>> {
    let evaluation = Evaluation::new(weights, order, 1)?;
    println!("\n{}: {}", katagami_rules::board::TITLE, evaluation.weights().origin);
    let mut tallies = [Tally::default(); 6];
    let [full, along, tree, leaves, made, made_in_tree] = &mut tallies;
    let times = medians(
        ROUNDS,
        &mut [
            &mut || *full = walk::full(games, &evaluation),
            &mut || *along = walk::along(games, &evaluation),
            &mut || *tree = walk::tree(plan, &evaluation, true),
            &mut || *leaves = walk::tree(plan, &evaluation, false),
            &mut || *made = walk::make_games(games),
            &mut || *made_in_tree = walk::make_tree(plan),
        ],
    );
    println!(
        "{:8} {:>11} {:>9} {:>13} {:>16} {:>20}",
        "walk", "evaluations", "s", "a second", "less making", "sum of all values"
    );
    let without = [Duration::ZERO, times[4], times[5], times[5]];
    for (index, name) in ["full", "games", "tree", "leaves"].into_iter().enumerate() {
        let (tally, time) = (tallies[index], times[index]);
        println!(
            "{name:8} {:>11} {:>9.4} {:>13.0} {:>16.0} {:>20}",
            tally.evaluations,
            time.as_secs_f64(),
            rate(tally.evaluations, time),
            rate(tally.evaluations, time.saturating_sub(without[index])),
            tally.sum,
        );
    }
    Ok(())
}

fn rate(evaluations: u64, time: Duration) -> f64 {
    evaluations as f64 / time.as_secs_f64().max(1e-9)
}
