//! The White print of every template does on the turned board what the Black print does: the promise of the stencil.

use katagami::eval::running::full_sums;
use katagami::eval::{Values, material};
use katagami::movegen::{self, MoveList};
use katagami::position::Position;
use katagami::types::{Color, Move};
use katagami_tests::random_play::visit_positions;
use katagami_tests::weights::synthetic;

/// The same move on the board turned by 180 degrees.
fn rotated(mv: Move) -> Move {
    let target = mv.target().inverse();
    if mv.is_drop() {
        return Move::drop(mv.kind()).to(target);
    }
    let base = Move::from(mv.kind(), mv.origin().inverse()).to(target);
    if mv.is_promotion() { base.promoting() } else { base }
}

/// What a stage generates, in its order.
fn list(generate: impl FnOnce(&mut MoveList)) -> Vec<Move> {
    let mut moves = MoveList::new();
    generate(&mut moves);
    moves.to_vec()
}

/// Every stage with its moves.
fn stages(position: &Position) -> [(&'static str, Vec<Move>); 7] {
    let checks = position.checks();
    [
        ("legal", list(|moves| movegen::legal(position, moves))),
        ("captures", list(|moves| movegen::captures(position, &checks, moves))),
        ("quiets", list(|moves| movegen::quiets(position, &checks, moves))),
        ("drops", list(|moves| movegen::drops(position, &checks, moves))),
        ("checks", list(|moves| movegen::checks(position, &checks, moves))),
        ("quiet checks", list(|moves| movegen::quiet_checks(position, &checks, moves))),
        ("drop checks", list(|moves| movegen::drop_checks(position, &checks, moves))),
    ]
}

#[test]
fn white_moves_like_black_turned_around() {
    visit_positions(60, 200, |game, _| {
        let position = game.position();
        let turned = position.rotated();
        for ((name, moves), (_, theirs)) in stages(position).into_iter().zip(stages(&turned)) {
            let expected: Vec<Move> = moves.into_iter().map(rotated).collect();
            assert_eq!(theirs, expected, "{name} of {position:?}: the same moves in the same order");
        }
    });
}

#[test]
fn white_sees_checks_like_black_turned_around() {
    visit_positions(60, 200, |game, _| {
        let checks = game.position().checks();
        let turned = game.position().rotated().checks();
        assert_eq!(turned.checkers, checks.checkers.inverse());
        assert_eq!(turned.pinned, checks.pinned.inverse());
        assert_eq!(turned.targets, checks.targets.inverse());
    });
}

#[test]
fn white_makes_moves_like_black_turned_around() {
    visit_positions(20, 200, |game, moves| {
        for &mv in moves.iter() {
            let mut ours = game.position().clone();
            let mut turned = ours.rotated();
            ours.make(mv);
            turned.make(rotated(mv));
            assert_eq!(turned, ours.rotated(), "after {mv}");
        }
    });
}

#[test]
fn white_evaluates_like_black_turned_around() {
    let weights = synthetic(true);
    let tables = weights.tables.as_ref().expect("these weights have tables");
    visit_positions(60, 200, |game, _| {
        let (position, turned) = (game.position(), game.position().rotated());
        let [black, white] = Color::ALL.map(|color| material(color, position, &Values::SPEC));
        assert_eq!(
            Color::ALL.map(|color| material(color, &turned, &Values::SPEC)),
            [white, black],
            "{position:?}"
        );
        let sums = full_sums(tables, position).expect("both kings are there");
        let of_turned = full_sums(tables, &turned).expect("both kings are there");
        assert_eq!(of_turned.kpp[Color::White], sums.kpp[Color::Black], "{position:?}");
        assert_eq!(of_turned.kpp[Color::Black], sums.kpp[Color::White], "{position:?}");
    });
}
