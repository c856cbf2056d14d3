//! The three forms of the evaluation are equal to the last bit, on random weights and positions of random play.

use katagami::board::fixed::PIECES;
use katagami::eval::forms::{Relations, fixed, reference, zero_free};
use katagami::position::Position;
use katagami::types::{Color, Square};
use katagami_tests::random_play::{random_position, visit_positions};
use proptest::prelude::*;

/// Weights that follow from a seed and their index, over the whole 16-bit range: all tables of all boards, without
/// their memory.
struct Hashed(u64);

impl Hashed {
    fn weight(&self, parts: [usize; 3]) -> i32 {
        let mix = |hash: u64, part: usize| {
            let hash = (hash ^ part as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ (hash >> 29)
        };
        i32::from(parts.into_iter().fold(self.0, mix) as i16)
    }
}

impl Relations for Hashed {
    fn kpp(&self, king: Square, i: usize, j: usize) -> i32 {
        assert!(i >= j, "the triangular table has no such entry");
        self.weight([king.index(), i, j])
    }

    fn kkp(&self, ours: Square, theirs: Square, piece: usize) -> i32 {
        // Beyond all squares, so that no weight of KPP is met again.
        self.weight([1000 + ours.index(), 1000 + theirs.index(), piece])
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn all_forms_agree(seed: u64, game: u64, plies in 0_usize..250) {
        let (weights, position) = (Hashed(seed), random_position(game, plies));
        let expected = reference::sum(&position, &weights);
        prop_assert!(expected.is_some());
        prop_assert_eq!(zero_free::sum(&position, &weights), expected);
        prop_assert_eq!(fixed::sum(&position, &weights), expected);
    }

    #[test]
    fn turning_the_board_turns_the_sum(seed: u64, game: u64, plies in 0_usize..250) {
        let (weights, position) = (Hashed(seed), random_position(game, plies));
        let turned = reference::sum(&position.rotated(), &weights).map(|sum| -sum);
        prop_assert_eq!(turned, reference::sum(&position, &weights));
    }
}

#[test]
fn the_fixed_list_always_has_one_entry_for_each_piece() {
    visit_positions(30, 200, |game, _| {
        for viewer in Color::ALL {
            assert_eq!(fixed::list(viewer, game.position()).len(), PIECES);
        }
    });
}

#[test]
fn without_a_king_there_is_no_three_piece_value() {
    let start = Position::start().to_sfen();
    let position = Position::from_sfen(&start.replacen('k', "1", 1)).expect("one king is enough");
    assert_eq!(reference::sum(&position, &Hashed(0)), None);
    assert_eq!(zero_free::sum(&position, &Hashed(0)), None);
    assert_eq!(fixed::sum(&position, &Hashed(0)), None);
}
