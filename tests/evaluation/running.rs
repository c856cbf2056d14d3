//! The running form: whatever path a search takes, its sums are those found in full.

use std::sync::LazyLock;

use katagami_evaluation::running::full_sums;
use katagami_evaluation::weights::{Component, SquareOrder};
use katagami_evaluation::weights::{MAX_PHASE, phase};
use katagami_evaluation::{Evaluation, Evaluator, Explanation, Weights};
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind};
use katagami_tests::long;
use katagami_tests::random_play::{choose, start_without_a_king, start_without_a_piece, visit_positions};
use katagami_tests::weights::synthetic;

use super::terms::SMALL_BOARD;
use super::walk::{compare, walk};

/// What the second numbers of weights stand for, if there are any.
const SECOND: [Option<Component>; 3] = [None, Some(Component::Tempo), Some(Component::Endgame)];

/// Evaluations for playing, made once for all tests: 2 GB on 9x9.
fn arranged(second: Option<Component>) -> &'static Evaluation {
    static ARRANGED: [LazyLock<Evaluation>; 3] = [
        LazyLock::new(|| make(SECOND[0])),
        LazyLock::new(|| make(SECOND[1])),
        LazyLock::new(|| make(SECOND[2])),
    ];
    fn make(second: Option<Component>) -> Evaluation {
        Evaluation::new(made_up(second), SquareOrder::ByRank, 1).expect("there is memory for tests")
    }
    let place = SECOND.iter().position(|&other| other == second).expect("it is one of them");
    &ARRANGED[place]
}

fn made_up(second: Option<Component>) -> Weights {
    let mut weights = synthetic(second.is_some());
    if let (Some(tables), Some(second)) = (&mut weights.tables, second) {
        tables.second_component = second;
    }
    weights
}

fn walks(second: Option<Component>) {
    for seed in 0..20 {
        walk(arranged(second), 1000, seed, |evaluator, position| {
            compare(arranged(second), evaluator, position);
        });
    }
}

#[test]
fn differences_equal_the_whole() {
    walks(None);
}

#[test]
fn differences_equal_the_whole_with_a_term_for_the_side_to_move() {
    walks(Some(Component::Tempo));
}

#[test]
fn differences_equal_the_whole_with_weights_for_the_end_of_the_game() {
    walks(Some(Component::Endgame));
}

#[test]
fn a_game_makes_progress_by_captures_alone() {
    assert_eq!(phase(&Position::start()), 0);
    visit_positions(20, 150, |game, _| {
        let position = game.position();
        let held = |color| Kind::in_hand().map(|kind| position.hand(color).count(kind)).sum::<usize>();
        let held = Color::ALL.map(held).iter().sum::<usize>();
        assert_eq!(phase(position), MAX_PHASE.min(held as i32), "{position:?}");
    });
}

#[test]
fn rearranged_tables_say_the_same() {
    // Tables of 9x9 take seconds: there, one kind stands for all.
    for &second in SECOND.iter().rev().take(if SMALL_BOARD || long() { 3 } else { 1 }) {
        let plain = made_up(second);
        visit_positions(20, 150, |game, _| {
            let position = game.position();
            let expected = plain.tables.as_ref().and_then(|tables| full_sums(tables, position));
            assert_eq!(Evaluator::new(arranged(second), position).sums(position), expected, "{position:?}");
        });
    }
}

#[test]
fn an_explanation_adds_up() {
    for evaluation in SECOND.map(arranged) {
        visit_positions(3, 100, |game, _| {
            let position = game.position();
            let value = Evaluator::new(evaluation, position).evaluate(position);
            let explanation = Explanation::new(evaluation, position);
            assert_eq!(explanation.value(), value, "{position:?}");
            let text = explanation.to_string();
            assert!(text.ends_with(&format!("{value} for {}, who is to move", position.side())), "{text}");
        });
    }
}

#[test]
fn material_is_followed() {
    // Captures and drops count for something else in hand, on every board.
    let mut weights = Weights::material();
    weights.values.hand = std::array::from_fn(|kind| 1000 + 10 * kind as i32);
    let values = weights.values;
    let evaluation = Evaluation::new(weights, SquareOrder::ByFile, 0).expect("material needs no memory");
    let mut rng = fastrand::Rng::with_seed(7);
    let mut game = Game::new(Position::start());
    let mut evaluator = Evaluator::new(&evaluation, game.position());
    let mut path = Vec::new();
    for _ in 0..300 {
        let position = game.position();
        let expected = katagami_evaluation::material(position.side(), position, &values);
        assert_eq!(evaluator.evaluate(position), expected, "{position:?}");
        path.push(expected);
        let mut moves = MoveList::new();
        movegen::legal(position, &mut moves);
        let Some(mv) = choose(&moves, &mut rng) else { break };
        evaluator.play(position, mv);
        game.make(mv);
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
    let weights = synthetic(false);
    // White's king is missing; then one of its pieces is.
    let positions = [start_without_a_king(), start_without_a_piece()];
    let tables = weights.tables.as_ref().expect("these weights have tables");
    let sums = positions.each_ref().map(|position| full_sums(tables, position));
    let evaluation = Evaluation::new(weights, SquareOrder::ByFile, 1).expect("there is memory for tests");
    for (position, sums) in positions.into_iter().zip(sums) {
        let mut evaluator = Evaluator::new(&evaluation, &position);
        assert_eq!(evaluator.sums(&position), sums);
        if position.king(Color::White).is_none() {
            let values = &evaluation.weights().values;
            let material = katagami_evaluation::material(position.side(), &position, values);
            assert_eq!(evaluator.evaluate(&position), material);
        }
    }
}
