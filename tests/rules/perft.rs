//! Our generator against perft counts that independent implementations agree on.

use katagami_rules::movegen;
use katagami_rules::position::Position;
use katagami_tests::oracle::{self, Known};

fn check_counts(known: &Known) {
    let mut position = Position::from_sfen(&known.sfen).expect("the oracle's positions are legal");
    let before = position.clone();
    for (&depth, &leaves) in &known.perft {
        assert_eq!(movegen::perft(&mut position, depth), leaves, "{} to depth {depth}", known.sfen);
        assert!(position == before, "{} was not restored", known.sfen);
    }
}

#[test]
fn start_position() {
    let known = oracle::start();
    assert!(known.perft.len() >= 5, "{known:?}");
    check_counts(&known);
}

/// Positions with their moves, where the oracle has them.
#[cfg(not(any(feature = "judkins", feature = "gorogoro")))]
mod positions {
    use super::*;

    #[test]
    fn all_positions_to_every_depth() {
        oracle::positions().iter().for_each(check_counts);
    }

    #[test]
    fn all_positions_making_every_leaf() {
        const AFFORDABLE: u64 = 3_000_000;
        for known in oracle::positions() {
            let mut position = Position::from_sfen(&known.sfen).expect("the oracle's positions are legal");
            for (&depth, &leaves) in known.perft.iter().filter(|&(_, &leaves)| leaves < AFFORDABLE) {
                assert_eq!(
                    movegen::perft_no_bulk(&mut position, depth),
                    leaves,
                    "{} to depth {depth}",
                    known.sfen
                );
            }
        }
    }

    #[test]
    fn the_moves_themselves() {
        for known in oracle::positions() {
            let position = Position::from_sfen(&known.sfen).expect("the oracle's positions are legal");
            let mut list = movegen::MoveList::new();
            movegen::legal(&position, &mut list);
            let mut ours: Vec<String> = list.iter().map(ToString::to_string).collect();
            ours.sort();
            assert_eq!(Some(ours), known.moves, "{}", known.sfen);
        }
    }
}
