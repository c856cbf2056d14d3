//! The mate solver against trying everything.

use std::cell::RefCell;

use katagami::mate::{MateResult, Solver};
use katagami_rules::game::{Game, Rules};
use katagami_rules::movegen;
use katagami_tests::plain_mate::plain_mate;

use crate::play::play;

/// How deep everything is tried.
const PLIES: usize = 3;

/// The limit of nodes of a problem.
const NODES: u64 = 3_000;

/// The position after the moves that bytes choose, and after each third of them: a mate is one, and none is overlooked.
pub(crate) fn solver(bytes: &[u8]) {
    thread_local! {
        static SOLVER: RefCell<Solver> = RefCell::new(Solver::new(1).expect("there is memory"));
    }
    let mut positions = Vec::new();
    play(bytes, |game, moves| {
        if game.moves().len() % 3 == 2 && !moves.is_empty() {
            positions.push(game.clone());
        }
    });
    SOLVER.with_borrow_mut(|solver| positions.iter().for_each(|game| compare(solver, game)));
}

fn compare(solver: &mut Solver, game: &Game) {
    let rule = Rules::default().entering_king;
    let sfen = game.position().to_sfen();
    let result = solver.solve(game, rule, NODES, &|| false);
    let plain = plain_mate(&mut game.clone(), rule, PLIES);
    match result {
        MateResult::Mate(mate) => {
            let mut game = game.clone();
            for &mv in &mate.line {
                game.play(mv).unwrap_or_else(|error| panic!("{error} of {:?} in {sfen}", mate.line));
            }
            assert!(game.checks().any() && !movegen::any_legal(game.position()), "{:?} in {sfen}", mate.line);
            assert!(plain.is_none_or(|shortest| mate.plies >= shortest), "{mate:?} in {sfen}");
            assert!(!mate.shortest || mate.plies > PLIES || plain == Some(mate.plies), "{mate:?} in {sfen}");
        }
        MateResult::NoMate => assert_eq!(plain, None, "{sfen}"),
        MateResult::Unknown => {}
    }
}
