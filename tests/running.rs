//! The running form: whatever path a search takes, its sums are those found in full.

use katagami::eval::running::full_sums;
use katagami::eval::{Evaluation, Evaluator, Weights};
use katagami::movegen::{self, MoveList};
use katagami::position::{Game, Position};
use katagami::types::Color;
use katagami_tests::random_play::choose;
use katagami_tests::weights::synthetic;

/// Walks to and fro at random from the start position, looking at about every second position, for so many steps.
///
/// Looks that are left out make the next one reach farther back, undoing makes it meet what it knew before.
fn walk(evaluation: &Evaluation, steps: usize, seed: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Position::start());
    let mut evaluator = Evaluator::new(evaluation, game.position());
    for _ in 0..steps {
        let mut moves = MoveList::new();
        movegen::legal(game.position(), &mut moves);
        let back = game.moves().len() > 0 && (moves.is_empty() || rng.usize(..10) < 4);
        if back {
            game.undo();
            evaluator.undo(game.position());
        } else if rng.usize(..20) == 0 && !game.checks().any() {
            evaluator.pass();
            game.pass();
        } else if let Some(mv) = choose(&moves, &mut rng) {
            evaluator.play(game.position(), mv);
            game.play(mv);
        }
        if rng.bool() {
            compare(evaluation, &mut evaluator, game.position());
        }
    }
}

/// The difference equals the whole, before and after the division, for either side to move.
fn compare(evaluation: &Evaluation, evaluator: &mut Evaluator<'_>, position: &Position) {
    let weights = evaluation.weights();
    let tables = weights.tables.as_ref().expect("these weights have tables");
    let full = full_sums(tables, position).expect("both kings are there");
    assert_eq!(evaluator.sums(position), Some(full), "{position:?}");
    let material = katagami::eval::material(Color::Black, position, &weights.values);
    let [board, turn] = full.total();
    let sign = if position.side() == Color::Black { 1 } else { -1 };
    let expected = (sign * (32 * material + board) + turn) / 32;
    assert_eq!(evaluator.evaluate_anew(position), expected, "{position:?}");
    assert_eq!(evaluator.evaluate(position), expected, "{position:?}");
    assert_eq!(evaluator.evaluate(position), expected, "from the cache: {position:?}");
}

fn walks(turned: bool) {
    let evaluation = Evaluation::new(synthetic(turned), 1).expect("a small cache");
    for seed in 0..20 {
        walk(&evaluation, 1000, seed);
    }
}

#[test]
fn differences_equal_the_whole() {
    walks(false);
}

#[test]
fn differences_equal_the_whole_with_a_term_for_the_side_to_move() {
    walks(true);
}

#[test]
fn material_is_followed() {
    let evaluation = Evaluation::material();
    let mut rng = fastrand::Rng::with_seed(7);
    let mut game = Game::new(Position::start());
    let mut evaluator = Evaluator::new(&evaluation, game.position());
    let mut path = Vec::new();
    for _ in 0..300 {
        let position = game.position();
        let expected = katagami::eval::material(position.side(), position, &Weights::material().values);
        assert_eq!(evaluator.evaluate(position), expected, "{position:?}");
        path.push(expected);
        let mut moves = MoveList::new();
        movegen::legal(position, &mut moves);
        let Some(mv) = choose(&moves, &mut rng) else { break };
        evaluator.play(position, mv);
        game.play(mv);
    }
    while game.moves().len() > 0 {
        game.undo();
        evaluator.undo(game.position());
        let expected = path[game.moves().len()];
        assert_eq!(evaluator.evaluate(game.position()), expected);
    }
}

#[test]
fn a_side_without_a_king_or_pieces_is_worth_its_material() {
    let evaluation = Evaluation::new(synthetic(false), 1).expect("a small cache");
    let start = Position::start().to_sfen();
    // White's king is missing; then a whole rank is.
    for sfen in [start.replacen('k', "1", 1), handicap(&start)] {
        let position = Position::from_sfen(&sfen).expect("a legal problem");
        let tables = evaluation.weights().tables.as_ref().expect("these weights have tables");
        let mut evaluator = Evaluator::new(&evaluation, &position);
        assert_eq!(evaluator.sums(&position), full_sums(tables, &position));
        if position.king(Color::White).is_none() {
            let values = &evaluation.weights().values;
            let material = katagami::eval::material(position.side(), &position, values);
            assert_eq!(evaluator.evaluate(&position), material);
        }
    }
}

/// The start position without White's unpromoted pieces of the second kind on.
fn handicap(start: &str) -> String {
    let mut board = start.to_string();
    for letter in ['r', 'b'] {
        board = board.replacen(letter, "1", 1);
    }
    board
}
