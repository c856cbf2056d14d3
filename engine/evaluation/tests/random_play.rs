//! Random games on the board that was built, whatever it is: values that follow moves equal those computed anew, and both sides
//! value a position alike.
//!
//! `KATAGAMI_GAMES` sets the number of games; `.ci/specs` plays 1,000 on each of many boards.

use katagami_evaluation::weights::{Huge, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, SquareOrder};
use katagami_evaluation::{Evaluation, Evaluator, PieceValues, Weights};
use katagami_rules::Position;
use katagami_rules::board::NAME;

#[allow(dead_code)]
#[path = "../../../tests/weights.rs"]
mod weights;

/// Games without the environment variable.
const GAMES: u64 = 10;

/// The longest game.
const PLIES: usize = 200;

/// Larger tables are left to the tests of 9x9: boards of a hundred squares would need gigabytes.
const LARGEST: usize = 60_000_000;

/// Weights without symmetry but for that of the sides. What both kings make of a piece is looked up as Black sees it.
fn made_up() -> Weights {
    if KPP_LENGTH > LARGEST {
        return Weights { values: PieceValues::SPEC, tables: None, network: None, origin: "material".into() };
    }
    let mut weights = weights::synthetic(true);
    let tables = weights.tables.as_mut().expect("these weights have tables");
    tables.kk = Huge::zeroed(KK_LENGTH).expect("there is memory for tests").into();
    tables.kkp = Huge::zeroed(KKP_LENGTH).expect("there is memory for tests").into();
    weights
}

#[test]
fn values_follow_moves_and_sides() {
    let games = std::env::var("KATAGAMI_GAMES").ok().map_or(GAMES, |games| games.parse().unwrap());
    let weights = made_up();
    let tables = if weights.tables.is_some() { "tables" } else { "material" };
    let evaluation = Evaluation::new(weights, SquareOrder::ByFile, 1).expect("there is memory for a cache");
    let anew = |position: &Position| Evaluator::new(&evaluation, position).evaluate_uncached(position);
    let mut compared = 0;
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = Position::start();
        let mut evaluator = Evaluator::new(&evaluation, &position);
        for _ in 0..PLIES {
            let moves = position.legal_moves();
            let Some(&mv) = random.choice(moves.iter()) else { break };
            evaluator.play(&position, mv);
            position.make(mv);
            // Now and then several moves are followed at once.
            if random.u8(..4) > 0 {
                let value = evaluator.evaluate_uncached(&position);
                assert_eq!(value, anew(&position), "{position:?}");
                assert_eq!(value, anew(&position.rotated()), "{position:?}");
                compared += 1;
            }
        }
    }
    println!("{NAME}: {games} games, {compared} values by {tables}");
}
