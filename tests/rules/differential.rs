//! Random play against an independent implementation of the rules of 9x9 shogi.

use katagami_tests::random_play::visit_positions;
use shogi_core::{PartialPosition, ToUsi};
use shogi_legality_lite::all_legal_moves_partial;
use shogi_usi_parser::FromUsi;

/// The legal moves of a position as the crate `shogi_legality_lite` sees them, in USI's notation.
fn independent_moves(sfen: &str) -> Vec<String> {
    let position = PartialPosition::from_usi(&format!("sfen {sfen}"));
    let position = position.unwrap_or_else(|error| panic!("{sfen}: {error:?}"));
    let mut moves: Vec<String> = all_legal_moves_partial(&position).iter().map(ToUsi::to_usi_owned).collect();
    moves.sort();
    moves
}

#[test]
fn random_play_agrees_with_shogi_legality_lite() {
    visit_positions(30, 200, |game, moves| {
        let sfen = game.position().to_sfen();
        let mut ours: Vec<String> = moves.iter().map(ToString::to_string).collect();
        ours.sort();
        assert_eq!(ours, independent_moves(&sfen), "{sfen}");
    });
}

#[test]
fn a_pawn_drop_that_mates_is_illegal_beside_a_bishop() {
    // Found by random play: the horse on 4b guards the pawn through 5c. The crate haitaka 0.3.2 allows this drop;
    // cshogi, python-shogi and shogi_legality_lite do not.
    let sfen = "ln4s1l/1rs2+B1b1/Nppk3gp/2N3P2/2P1P1gp1/P2p3g1/LPSG1P+nPP/7R1/3K2S1L b 4Pp 75";
    let position = katagami_rules::position::Position::from_sfen(sfen).unwrap();
    assert_eq!(position.parse_move("P*6d").ok(), None);
    assert!(!independent_moves(sfen).contains(&"P*6d".to_string()));
}
