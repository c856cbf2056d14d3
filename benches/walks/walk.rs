//! The walks.

use std::hint::black_box;

use katagami_evaluation::{Evaluation, Evaluator};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::Move;

use crate::games::Games;

/// What a walk evaluated: the sum of all values for the side to move, before the division, shows whether two engines
/// saw the same.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    pub evaluations: u64,
    pub sum: i64,
}

impl Tally {
    fn count(&mut self, unscaled: i32) {
        self.evaluations += 1;
        self.sum += i64::from(unscaled);
    }
}

/// Small trees, with their moves generated and sorted beforehand.
pub struct Plan(Vec<Root>);

struct Root {
    position: Position,
    moves: Vec<(Move, Vec<Move>)>,
}

impl Plan {
    pub fn new(games: &Games) -> Self {
        const APART: usize = 10;
        let mut roots = Vec::new();
        for game in &games.0 {
            let mut position = Position::start();
            roots.push(Root::new(&position));
            for (ply, &mv) in (1..).zip(game) {
                position.make(mv);
                if ply % APART == 0 {
                    roots.push(Root::new(&position));
                }
            }
        }
        Self(roots)
    }
}

impl Root {
    fn new(position: &Position) -> Self {
        const ANSWERS: usize = 8;
        let answers = |&mv: &Move| {
            let mut after = position.clone();
            after.make(mv);
            let mut answers = sorted(&after);
            answers.truncate(ANSWERS);
            (mv, answers)
        };
        Self { position: position.clone(), moves: sorted(position).iter().map(answers).collect() }
    }
}

/// The legal moves in the order of their USI text.
fn sorted(position: &Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    let mut moves = moves.to_vec();
    moves.sort_by_cached_key(ToString::to_string);
    moves
}

/// Evaluates every position from nothing.
pub fn full(games: &Games, evaluation: &Evaluation) -> Tally {
    let mut tally = Tally::default();
    for game in &games.0 {
        let mut position = Position::start();
        let mut evaluator = Evaluator::new(evaluation, &position);
        let mut look = |evaluator: &Evaluator<'_>, position: &Position| {
            if let Some(sums) = evaluator.sums_in_full(position) {
                tally.count(evaluator.with_material(sums, position));
            }
        };
        look(&evaluator, &position);
        for &mv in game {
            evaluator.play(&position, mv);
            position.make(mv);
            look(&evaluator, &position);
        }
    }
    tally
}

/// Evaluates every position by what changed.
pub fn along(games: &Games, evaluation: &Evaluation) -> Tally {
    let mut tally = Tally::default();
    for game in &games.0 {
        let mut position = Position::start();
        let mut evaluator = Evaluator::new(evaluation, &position);
        for &mv in game {
            evaluator.play(&position, mv);
            position.make(mv);
            tally.count(evaluator.unscaled(&position));
        }
    }
    tally
}

/// Evaluates small trees: after the answers, and if so wished also between.
pub fn tree(plan: &Plan, evaluation: &Evaluation, between: bool) -> Tally {
    let mut tally = Tally::default();
    for Root { position, moves } in &plan.0 {
        let mut position = position.clone();
        let mut evaluator = Evaluator::new(evaluation, &position);
        // A search has evaluated the root too; it is not counted.
        evaluator.unscaled(&position);
        for (mv, answers) in moves {
            evaluator.play(&position, *mv);
            let undo = position.make(*mv);
            if between {
                tally.count(evaluator.unscaled(&position));
            }
            for answer in answers {
                evaluator.play(&position, *answer);
                let undo = position.make(*answer);
                tally.count(evaluator.unscaled(&position));
                position.unmake(*answer, &undo);
                evaluator.undo(&position);
            }
            position.unmake(*mv, &undo);
            evaluator.undo(&position);
        }
    }
    tally
}

/// Makes the moves of the games and evaluates nothing.
pub fn make_games(games: &Games) -> Tally {
    for game in &games.0 {
        let mut position = Position::start();
        for &mv in game {
            position.make(mv);
            black_box(&position);
        }
    }
    Tally::default()
}

/// Makes and takes back the moves of the trees and evaluates nothing.
pub fn make_tree(plan: &Plan) -> Tally {
    for Root { position, moves } in &plan.0 {
        let mut position = position.clone();
        for (mv, answers) in moves {
            let undo = position.make(*mv);
            for answer in answers {
                let undo = position.make(*answer);
                black_box(&position);
                position.unmake(*answer, &undo);
            }
            position.unmake(*mv, &undo);
        }
    }
    Tally::default()
}
