//! What is kept up to date equals what is computed from scratch.

use katagami_rules::movegen;
use katagami_rules::position::attacks::{attacks, between, line};
use katagami_rules::position::{Checks, Position};
use katagami_rules::types::{Bitboard, Color, Square};
use katagami_tests::random_play::visit_positions;

#[test]
fn state_and_keys_equal_recomputed_ones() {
    visit_positions(60, 300, |game, _| {
        assert_eq!(*game.position(), game.position().recomputed());
        assert_eq!(game.position().key(), game.position().recomputed().key());
    });
}

#[test]
fn unmake_restores_everything() {
    visit_positions(20, 200, |game, moves| {
        for &mv in moves {
            let mut position = game.position().clone();
            let undo = position.make(mv);
            assert_ne!(position.key(), game.position().key(), "{mv} must change the key");
            assert_eq!(game.position().key_after(mv), position.key(), "{mv} in {:?}", game.position());
            assert_eq!(position, position.recomputed(), "after {mv}");
            position.unmake(mv, &undo);
            assert_eq!(position, *game.position(), "{mv} taken back");
        }
    });
}

#[test]
fn passing_restores_everything() {
    visit_positions(20, 200, |game, _| {
        let mut position = game.position().clone();
        position.pass();
        assert_eq!(position, position.recomputed());
        assert_eq!(game.position().key_after_pass(), position.key());
        position.unpass();
        assert_eq!(position, *game.position());
    });
}

/// Checks and pins found by looking at every piece of the opponent in turn.
fn plain_checks(position: &Position) -> Checks {
    let us = position.side();
    let occupied = position.occupied();
    let king = position.king(us).expect("random play starts with both kings");
    let sees_king = |square, occupied| {
        let attacker = position.kind_at(square).expect("the square is occupied");
        attacks(!us, attacker, square, occupied).has(king)
    };
    let checkers: Bitboard = position.of(!us).into_iter().filter(|&from| sees_king(from, occupied)).collect();
    let is_pinned = |&blocker: &_| {
        let without = occupied - Bitboard::from(blocker);
        let mut discovered = (position.of(!us) - checkers).into_iter();
        discovered.any(|from| line(king, blocker).has(from) && sees_king(from, without))
    };
    let movable = position.of(us) - Bitboard::from(king);
    let targets = match checkers.len() {
        0 => Bitboard::FULL,
        1 => {
            // Whatever is put on a square that shields the king from the checker.
            let seen = |square: &Square| {
                let with = occupied | Bitboard::from(*square);
                checkers.into_iter().any(|checker| sees_king(checker, with))
            };
            let empty = Square::all().filter(|&square| !occupied.has(square));
            empty.filter(|square| !seen(square)).fold(checkers, |set, square| set | Bitboard::from(square))
        }
        _ => Bitboard::EMPTY,
    };
    Checks { checkers, pinned: movable.into_iter().filter(is_pinned).collect(), targets }
}

#[test]
fn checks_and_pins_equal_plain_ones() {
    visit_positions(100, 300, |game, _| {
        let position = game.position();
        let expected = plain_checks(position);
        // What a checker jumps over can only take it, on their line: it may count as pinned or not.
        let king = position.king(position.side()).expect("random play starts with both kings");
        let jumped_over: Bitboard =
            expected.checkers.into_iter().flat_map(|checker| between(king, checker)).collect();
        let checks =
            Checks { pinned: game.checks().pinned - (jumped_over - expected.pinned), ..*game.checks() };
        assert_eq!(checks, expected, "{position:?}");
        assert_eq!(game.position().in_check(), game.checks().any());
    });
}

#[test]
fn a_king_is_never_left_in_check() {
    visit_positions(40, 300, |game, moves| {
        for &mv in moves {
            let mut position = game.position().clone();
            position.make(mv);
            position.pass();
            assert!(!position.in_check(), "{mv} in {:?}", game.position());
        }
    });
}

#[test]
fn a_game_taken_back_is_where_it_began() {
    visit_positions(10, 300, |game, _| {
        let mut back = game.clone();
        let played = back.moves().len();
        (0..played).for_each(|_| back.undo());
        assert_eq!(*back.position(), Position::start());
        assert_eq!(back.moves().len(), 0);
        assert!(back.repetition_state().is_none());
    });
}

#[test]
fn sfen_round_trips() {
    visit_positions(60, 300, |game, _| {
        let sfen = game.position().to_sfen();
        assert_eq!(Position::from_sfen(&sfen).as_ref(), Ok(game.position()), "{sfen}");
    });
}

#[test]
fn moves_survive_text_and_16_bits() {
    visit_positions(30, 200, |game, moves| {
        let position = game.position();
        for &mv in moves {
            assert_eq!(position.parse_move(&mv.to_string()).ok(), Some(mv), "{position:?}");
            assert_eq!(movegen::expand(position, game.checks(), mv.compact()), Some(mv), "{position:?}");
        }
    });
}

#[test]
fn hands_and_board_hold_the_whole_set() {
    let pieces = |position: &Position| {
        let held = |color| position.hand(color).iter().map(|(_, count)| count).sum::<usize>();
        position.occupied().len() + Color::ALL.map(held).iter().sum::<usize>()
    };
    // No kind begins with more than it has; one that others become has more than it begins with.
    let start = pieces(&Position::start());
    assert!(start <= katagami_rules::board::NON_KINGS + 2);
    visit_positions(60, 300, |game, _| assert_eq!(pieces(game.position()), start));
}
