//! White's print of every template does on the turned board what Black's print does: the promise of the stencil.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use katagami::mate::mate_in_one;
use katagami_evaluation::forms::{entries, kings};
use katagami_evaluation::running::full_sums;
use katagami_evaluation::weights::{Huge, KK_LENGTH, KKP_LENGTH, SquareOrder};
use katagami_evaluation::{Evaluation, Evaluator, PieceValues, material};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::position::attacks::{attacks, reaches};
use katagami_rules::types::{Bitboard, Color, Kind, Move, PartialMove, Square};
use katagami_tests::random_play::visit_positions;
use katagami_tests::weights::synthetic;

/// The engine's templates by the names of their prints, each with the test below that compares its prints.
const COMPARED: [(&str, fn()); 24] = [
    ("evaluation-forms", white_lists_entries_like_black_turned_around),
    ("evaluation-material", white_evaluates_like_black_turned_around),
    ("evaluation-placed_piece", white_lists_entries_like_black_turned_around),
    ("evaluation-running-evaluator", white_follows_moves_like_black_turned_around),
    ("evaluation-running-pieces", white_follows_moves_like_black_turned_around),
    ("evaluation-running-sums", white_follows_moves_like_black_turned_around),
    ("evaluation-weights-component", white_follows_moves_like_black_turned_around),
    ("rules-game-declaration", white_sees_squares_like_black_turned_around),
    ("rules-mate_in_one", white_mates_like_black_turned_around),
    ("rules-movegen-board_moves", white_moves_like_black_turned_around),
    ("rules-movegen-drops", white_moves_like_black_turned_around),
    ("rules-movegen-filters", white_moves_like_black_turned_around),
    ("rules-movegen-king", white_moves_like_black_turned_around),
    ("rules-movegen-legal_moves", white_moves_like_black_turned_around),
    ("rules-movegen-perft", white_counts_like_black_turned_around),
    ("rules-movegen-stages", white_moves_like_black_turned_around),
    ("rules-position-attacks", white_attacks_like_black_turned_around),
    ("rules-position-checks", white_sees_checks_like_black_turned_around),
    ("rules-position-exchange", white_exchanges_like_black_turned_around),
    ("rules-position-keys", white_makes_moves_like_black_turned_around),
    ("rules-position-make", white_makes_moves_like_black_turned_around),
    ("rules-types-bitboard", white_sees_squares_like_black_turned_around),
    ("rules-types-moves", white_moves_like_black_turned_around),
    ("rules-types-square", white_sees_squares_like_black_turned_around),
];

#[test]
fn every_template_is_compared() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../codegen-macros/prints/standard");
    let entries = fs::read_dir(folder).unwrap();
    let templates: BTreeSet<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    let compared: BTreeSet<String> = COMPARED.iter().map(|&(name, _)| name.to_owned()).collect();
    assert_eq!(compared, templates);
}

/// The same move on the board turned by 180 degrees.
fn rotated(mv: Move) -> Move {
    let target = mv.target().inverse();
    if mv.is_drop() {
        return PartialMove::drop(mv.kind()).to(target);
    }
    let base = PartialMove::from_square(mv.kind(), mv.origin().inverse()).to(target);
    if mv.is_promotion() { base.promoting() } else { base }
}

/// What a stage generates, in its order.
fn list(generate: impl FnOnce(&mut MoveList)) -> Vec<Move> {
    let mut moves = MoveList::new();
    generate(&mut moves);
    moves.to_vec()
}

/// Every stage with its moves.
fn stages(position: &Position) -> [(&'static str, Vec<Move>); 8] {
    let checks = position.checks();
    [
        ("legal", list(|moves| movegen::legal(position, moves))),
        ("captures", list(|moves| movegen::captures(position, &checks, moves))),
        ("quiets", list(|moves| movegen::quiets(position, &checks, moves))),
        ("pawn promotions", list(|moves| movegen::pawn_promotions(position, &checks, moves))),
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
fn white_sees_squares_like_black_turned_around() {
    for color in Color::ALL {
        assert_eq!(Bitboard::zone(!color), Bitboard::zone(color).inverse());
        assert_eq!(Position::try_squares(!color), Position::try_squares(color).inverse());
        for square in Square::all() {
            assert_eq!(square.inverse().seen_by(!color), square.seen_by(color));
        }
    }
}

#[test]
fn white_attacks_like_black_turned_around() {
    visit_positions(20, 200, |game, _| {
        let occupied = game.position().occupied();
        for (color, kind) in Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| (color, kind))) {
            for from in occupied {
                let ours = attacks(color, kind, from, occupied);
                let theirs = attacks(!color, kind, from.inverse(), occupied.inverse());
                assert_eq!(theirs, ours.inverse(), "{kind:?} on {from} of {color:?}");
            }
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
        for &mv in moves {
            let mut ours = game.position().clone();
            let mut turned = ours.rotated();
            let undo = ours.make(mv);
            let undo_turned = turned.make(rotated(mv));
            assert_eq!(turned, ours.rotated(), "after {mv}");
            ours.unmake(mv, &undo);
            turned.unmake(rotated(mv), &undo_turned);
            assert_eq!(&ours, game.position(), "back before {mv}");
            assert_eq!(turned, ours.rotated(), "back before {mv}");
        }
    });
}

#[test]
fn white_evaluates_like_black_turned_around() {
    let weights = synthetic(true);
    let tables = weights.tables.as_ref().expect("these weights have tables");
    visit_positions(60, 200, |game, _| {
        let (position, turned) = (game.position(), game.position().rotated());
        let [black, white] = Color::ALL.map(|color| material(color, position, &PieceValues::SPEC));
        assert_eq!(
            Color::ALL.map(|color| material(color, &turned, &PieceValues::SPEC)),
            [white, black],
            "{position:?}"
        );
        let sums = full_sums(tables, position).expect("both kings are there");
        let of_turned = full_sums(tables, &turned).expect("both kings are there");
        assert_eq!(of_turned.kpp[Color::White], sums.kpp[Color::Black], "{position:?}");
        assert_eq!(of_turned.kpp[Color::Black], sums.kpp[Color::White], "{position:?}");
    });
}

#[test]
fn white_lists_entries_like_black_turned_around() {
    visit_positions(20, 200, |game, _| {
        let (position, turned) = (game.position(), game.position().rotated());
        for color in Color::ALL {
            assert_eq!(kings(!color, &turned), kings(color, position), "{position:?}");
            let [theirs, ours] = [entries(!color, &turned), entries(color, position)];
            // Pieces on the board are listed in the order of their squares, which the two sides see turned around.
            let as_set =
                |entries: Vec<_>| entries.iter().map(|entry| format!("{entry:?}")).collect::<BTreeSet<_>>();
            assert_eq!(theirs.len(), ours.len());
            assert_eq!(as_set(theirs), as_set(ours), "{position:?}");
        }
    });
}

#[test]
fn white_follows_moves_like_black_turned_around() {
    let mut weights = synthetic(true);
    let tables = weights.tables.as_mut().expect("these weights have tables");
    // What both kings make of a piece is looked up as Black sees it; these numbers have no symmetry.
    tables.kk = Huge::zeroed(KK_LENGTH).expect("there is memory for tests").into();
    tables.kkp = Huge::zeroed(KKP_LENGTH).expect("there is memory for tests").into();
    let evaluation = Evaluation::new(weights, SquareOrder::ByFile, 1).expect("there is memory for a cache");
    for seed in 0..20 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = Position::start();
        let mut turned = position.rotated();
        let mut evaluators = [&position, &turned].map(|position| Evaluator::new(&evaluation, position));
        for _ in 0..200 {
            let moves = list(|moves| movegen::legal(&position, moves));
            let Some(&mv) = rng.choice(&moves) else { break };
            let [ours, theirs] = &mut evaluators;
            ours.play(&position, mv);
            theirs.play(&turned, rotated(mv));
            position.make(mv);
            turned.make(rotated(mv));
            // Now and then several moves are followed at once.
            if rng.u8(..4) > 0 {
                assert_eq!(
                    theirs.evaluate_uncached(&turned),
                    ours.evaluate_uncached(&position),
                    "{position:?}"
                );
            }
        }
    }
}

#[test]
fn white_mates_like_black_turned_around() {
    let mut mates = 0;
    visit_positions(60, 200, |game, _| {
        let position = game.position();
        for position in [position.clone(), position.rotated()] {
            let turned = position.rotated();
            let mate = mate_in_one(&position, &position.checks());
            let mate_turned = mate_in_one(&turned, &turned.checks());
            assert_eq!(mate_turned.is_some(), mate.is_some(), "{position:?}");
            if let Some(mv) = mate {
                mates += 1;
                assert_mates(&position, mv);
                assert_mates(&turned, rotated(mv));
            }
        }
    });
    assert!(mates > 0, "no position had a mate");
}

fn assert_mates(position: &Position, mv: Move) {
    let mut after = position.clone();
    after.make(mv);
    assert!(after.in_check() && !movegen::any_legal(&after), "{mv} in {position:?}");
}

#[test]
fn white_counts_like_black_turned_around() {
    visit_positions(10, 100, |game, _| {
        let (mut position, mut turned) = (game.position().clone(), game.position().rotated());
        for depth in 1..=2 {
            assert_eq!(
                movegen::perft(&mut turned, depth),
                movegen::perft(&mut position, depth),
                "{position:?}"
            );
        }
        assert_eq!(movegen::perft_no_bulk(&mut turned, 2), movegen::perft_no_bulk(&mut position, 2));
    });
}

#[test]
fn white_exchanges_like_black_turned_around() {
    let mut compared = 0;
    visit_positions(20, 200, |game, moves| {
        let (position, turned) = (game.position(), game.position().rotated());
        for &mv in moves.iter().filter(|mv| !has_ties(position, mv.target())) {
            for threshold in [-400, -100, 0, 1, 100, 400] {
                compared += 1;
                assert_eq!(
                    turned.see_ge(rotated(mv), threshold),
                    position.see_ge(mv, threshold),
                    "{mv} by {threshold} in {position:?}"
                );
            }
        }
    });
    assert!(compared > 10_000, "only {compared} exchanges were compared");
}

/// Whether two pieces of a side that are worth the same may come to attack a square. Of those the one with the lower index
/// takes first, whatever the colour.
fn has_ties(position: &Position, to: Square) -> bool {
    Color::ALL.into_iter().any(|color| {
        let kinds = position.of(color).into_iter().filter_map(|from| Some((from, position.kind_at(from)?)));
        let attackers = kinds.filter(|&(from, kind)| reaches(color, kind, from, to, Bitboard::EMPTY));
        let values: Vec<i32> = attackers.map(|(_, kind)| kind.capture_value()).collect();
        values.iter().collect::<BTreeSet<_>>().len() < values.len()
    })
}
