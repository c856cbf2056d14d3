//! Our generator against perft counts that other implementations of the rules agree on.

use katagami_rules::board::START_SFEN;
use katagami_rules::movegen;
use katagami_rules::position::Position;
use katagami_tests::oracle::{self, Known};

fn position(known: &Known) -> Position {
    Position::from_sfen(&known.sfen).unwrap_or_else(|error| panic!("{}: {error}", known.sfen))
}

/// Every board of the tree has positions to agree with; `tables-gen/tests/specs.rs` sees to it.
#[test]
fn the_start_position_is_known() {
    if let Some(start) = oracle::positions().first() {
        assert_eq!(start.sfen, START_SFEN);
    }
}

#[test]
fn all_positions_to_every_depth() {
    for known in oracle::positions() {
        let mut position = position(&known);
        let before = position.clone();
        for (&depth, &leaves) in &known.perft {
            assert_eq!(movegen::perft(&mut position, depth), leaves, "{} to depth {depth}", known.sfen);
            assert!(position == before, "{} was not restored", known.sfen);
        }
    }
}

#[test]
fn all_positions_making_every_leaf() {
    const AFFORDABLE: u64 = 3_000_000;
    for known in oracle::positions() {
        let mut position = position(&known);
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
        let mut ours: Vec<String> = position(&known).legal_moves().iter().map(ToString::to_string).collect();
        ours.sort();
        assert_eq!(ours, known.moves, "{}", known.sfen);
    }
}
