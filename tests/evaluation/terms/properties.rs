//! What holds for every term.

use katagami_evaluation::terms::{ALL, Triple};
use katagami_evaluation::weights::Component;
use katagami_evaluation::{Entry, Kings};
use katagami_rules::types::Square;
use katagami_tests::term_properties::{self, net_of_weight};

#[test]
fn a_reflected_board_activates_the_same() {
    term_properties::a_reflected_board_activates_the_same(&ALL);
}

#[test]
fn a_rotated_board_exchanges_the_sides() {
    term_properties::a_rotated_board_exchanges_the_sides(&ALL);
}

#[test]
fn what_is_found_at_once_is_what_is_found_one_by_one() {
    term_properties::what_is_found_at_once_is_what_is_found_one_by_one(&ALL);
}

#[test]
fn signed_parameters_of_all_weights_are_what_both_sides_find() {
    term_properties::signed_parameters_of_all_weights_are_what_both_sides_find(&ALL);
}

#[test]
fn both_orders_of_two_pieces_and_both_halves_are_one() {
    term_properties::both_orders_of_two_pieces_and_both_halves_are_one(&ALL);
}

#[test]
fn weights_of_both_kings_change_their_sign_when_rotated() {
    term_properties::weights_of_both_kings_change_their_sign_when_rotated(&ALL);
}

#[test]
fn rows_are_made_of_their_triples() {
    term_properties::rows_are_made_of_their_triples(&ALL);
}

#[test]
fn the_kings_seen_are_those_named() {
    term_properties::the_kings_seen_are_those_named(&ALL);
}

#[test]
fn a_pair_that_is_its_own_rotated_image_is_worth_something_only_to_be_to_move() {
    let find = |name| katagami_evaluation::terms::find(name).unwrap().term();
    let king = Square::from_index(0);
    for x in Entry::all_fixed().filter(|entry| matches!(entry, Entry::Board(..))) {
        for y in [x.rotated(), x.rotated().mirrored()] {
            let triple = Triple::Kpp { king, x: x.fixed(), y: y.fixed() };
            for term in [find("pp"), find("rel-pp")] {
                for contested in [Component::Board, Component::Endgame] {
                    assert!(net_of_weight(term, triple, contested).is_empty(), "{x} {y}");
                }
                let rotated = Triple::Kpp { king, x: x.rotated().fixed(), y: y.rotated().fixed() };
                let [found, of_rotated] =
                    [triple, rotated].map(|triple| net_of_weight(term, triple, Component::Tempo));
                assert_eq!(found.len(), 1, "{x} {y}");
                assert_eq!(found, of_rotated, "{x} {y}");
            }
        }
    }
    for ours in super::squares() {
        for theirs in [ours.inverse(), ours.inverse().mirror()] {
            let triple = Triple::Kk { kings: Kings { ours, theirs } };
            assert!(net_of_weight(find("kk"), triple, Component::Board).is_empty());
            assert_eq!(net_of_weight(find("kk"), triple, Component::Tempo).len(), 1);
        }
    }
}
