//! The stages of move generation: together all legal moves, each once, each stage what it says.

use std::collections::HashSet;

use katagami_rules::board::PAWN;
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, Any, Count, MoveList, PromotionFilter, is_pointless_non_promotion};
use katagami_rules::position::CheckInfo;
use katagami_rules::position::attacks::attacks;
use katagami_rules::types::{Bitboard, Move};
use katagami_tests::random_play::visit_positions;

fn list(generate: impl FnOnce(&mut MoveList)) -> MoveList {
    let mut moves = MoveList::new();
    generate(&mut moves);
    moves
}

fn set(moves: &[Move]) -> HashSet<Move> {
    let set: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len(), "a move was generated twice");
    set
}

fn gives_check(game: &Game, mv: Move) -> bool {
    let mut position = game.position().clone();
    position.make(mv);
    position.in_check()
}

#[test]
fn captures_quiets_and_drops_are_all_legal_moves() {
    visit_positions(60, 300, |game, moves| {
        let (position, checks) = (game.position(), game.checks());
        let captures = list(|moves| movegen::captures(position, checks, moves));
        let quiets = list(|moves| movegen::quiets(position, checks, moves));
        let drops = list(|moves| movegen::drops(position, checks, moves));
        assert!(captures.iter().all(|mv| !mv.is_drop() && position.piece_at(mv.target()).is_some()));
        assert!(quiets.iter().all(|mv| !mv.is_drop() && position.piece_at(mv.target()).is_none()));
        assert!(drops.iter().all(|mv| mv.is_drop() && position.piece_at(mv.target()).is_none()));
        let together = [&captures[..], &quiets[..], &drops[..]].concat();
        assert_eq!(set(&together), set(moves), "{position:?}");
    });
}

#[test]
fn evasions_are_all_legal_moves_in_check() {
    visit_positions(100, 300, |game, moves| {
        if game.checks().any() {
            let evasions = list(|moves| movegen::evasions(game.position(), game.checks(), moves));
            assert_eq!(set(&evasions), set(moves), "{:?}", game.position());
        }
    });
}

#[test]
fn checks_are_the_moves_that_give_check() {
    visit_positions(60, 200, |game, moves| {
        let (position, checks) = (game.position(), game.checks());
        let checking = |keep: &dyn Fn(&Move) -> bool| -> HashSet<Move> {
            moves.iter().copied().filter(keep).filter(|&mv| gives_check(game, mv)).collect()
        };
        let is_quiet = |mv: &Move| !mv.is_drop() && position.piece_at(mv.target()).is_none();
        let found = list(|moves| movegen::checks(position, checks, moves));
        assert_eq!(set(&found), checking(&|_| true), "{position:?}");
        let found = list(|moves| movegen::quiet_checks(position, checks, moves));
        assert_eq!(set(&found), checking(&is_quiet), "{position:?}");
        let found = list(|moves| movegen::drop_checks(position, checks, moves));
        assert_eq!(set(&found), checking(&|mv| mv.is_drop()), "{position:?}");
        let found = list(|moves| movegen::non_capture_checks(position, checks, moves));
        assert_eq!(set(&found), checking(&|mv| mv.is_drop() || is_quiet(mv)), "{position:?}");
        let info = CheckInfo::new(position);
        assert_eq!(
            set(&found.iter().copied().filter(|&mv| info.gives_check(mv)).collect::<Vec<_>>()),
            set(&found)
        );
        assert!(moves.iter().all(|&mv| info.gives_check(mv) == gives_check(game, mv)), "{position:?}");
        for &mv in moves {
            let bears = position.checking_squares(mv.kind_after(), mv.target().into()).any();
            // A drop uncovers nothing and leaves no square: there both ask the same.
            let agree =
                if mv.is_drop() { bears == info.gives_check(mv) } else { !bears || info.gives_check(mv) };
            assert!(agree, "{mv} in {position:?}");
        }
    });
}

#[test]
fn pawn_promotions_are_quiet_promotions_of_pawns() {
    visit_positions(60, 300, |game, moves| {
        let (position, checks) = (game.position(), game.checks());
        let found = list(|moves| movegen::pawn_promotions(position, checks, moves));
        let is_wanted = |mv: &Move| {
            mv.is_promotion() && Some(mv.kind()) == PAWN && position.piece_at(mv.target()).is_none()
        };
        assert_eq!(set(&found), moves.iter().copied().filter(is_wanted).collect(), "{position:?}");
    });
}

#[test]
fn a_promotion_refused_in_vain_could_have_been_made_and_loses_no_move() {
    visit_positions(60, 300, |game, moves| {
        let us = game.position().side();
        for &mv in moves.iter().filter(|&&mv| is_pointless_non_promotion(us, mv)) {
            assert!(moves.contains(&mv.promoting()), "{mv} in {:?}", game.position());
            let empty = Bitboard::from(mv.target());
            let reach = |kind| attacks(us, kind, mv.target(), empty);
            let promoted = mv.kind().promoted().unwrap();
            assert!((reach(mv.kind()) - reach(promoted)).is_empty(), "{mv} in {:?}", game.position());
        }
    });
}

#[test]
fn the_filter_of_vain_refusals_judges_sets_as_it_does_single_moves() {
    visit_positions(60, 300, |game, moves| {
        let us = game.position().side();
        let kept = |strict| {
            list(|moves| movegen::legal(game.position(), &mut PromotionFilter::new(moves, || strict)))
        };
        let wanted = moves.iter().copied().filter(|&mv| !is_pointless_non_promotion(us, mv)).collect();
        assert_eq!(set(&kept(true)), wanted, "{:?}", game.position());
        assert_eq!(kept(false).len(), moves.len(), "{:?}", game.position());
    });
}

#[test]
fn every_sink_sees_the_same_moves() {
    visit_positions(60, 300, |game, moves| {
        let mut count = Count::default();
        movegen::legal(game.position(), &mut count);
        assert_eq!(count.total(), moves.len() as u64);
        let mut any = Any::default();
        movegen::legal(game.position(), &mut any);
        assert_eq!(any.found(), !moves.is_empty());
        assert_eq!(movegen::any_legal(game.position()), !moves.is_empty());
    });
}

#[test]
fn legality_of_any_16_bits_is_membership() {
    visit_positions(3, 60, |game, moves| {
        let legal: HashSet<u16> = moves.iter().map(|mv| mv.compact()).collect();
        for compact in 0..=u16::MAX {
            let found = movegen::expand(game.position(), game.checks(), compact);
            assert_eq!(found.is_some(), legal.contains(&compact), "{compact:#06x} in {:?}", game.position());
        }
    });
}
