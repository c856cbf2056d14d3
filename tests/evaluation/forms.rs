//! The three forms of the evaluation are equal to the last bit, on random weights and positions of random play, and so
//! are the tables that the engine plays with.

use katagami_evaluation::Entry;
use katagami_evaluation::WeightsError;
use katagami_evaluation::board::fixed::{PIECES, fe_end};
use katagami_evaluation::files::bonanza::expand;
use katagami_evaluation::forms::BonanzaWeights;
use katagami_evaluation::forms::{fixed, reference, zero_free};
use katagami_evaluation::running::full_sums;
use katagami_evaluation::weights::FV_SCALE;
use katagami_evaluation::{Kings, PieceValues, material};
use katagami_rules::internals::VALUES;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Square};
use katagami_tests::random_play::{random_position, start_without_a_king, visit_positions};
use katagami_tests::weights::Hashed;
use proptest::prelude::*;

/// A part of such weights, so small that a difference of differences stays within 16 bits.
struct Bounded(Hashed);

impl BonanzaWeights for Bounded {
    fn kpp(&self, king: Square, i: usize, j: usize) -> i32 {
        self.0.kpp(king, i, j) / 5
    }

    fn kkp(&self, ours: Square, theirs: Square, piece: usize) -> i32 {
        self.0.kkp(ours, theirs, piece)
    }
}

#[test]
fn expanded_tables_agree_with_all_forms() -> Result<(), WeightsError> {
    let relations = Bounded(Hashed(4));
    let weights = expand(&relations, "hashed".into(), &|_, _| ())?;
    let tables = weights.tables.as_ref().expect("an expansion has tables");
    for game in 0..100 {
        let position = random_position(game, game as usize * 11 % 250);
        let material = FV_SCALE * material(Color::Black, &position, &PieceValues::same_in_hand(VALUES));
        let sums = full_sums(tables, &position).map(|sums| sums.total(tables.second_component));
        let expected = reference::sum(&position, &relations);
        assert_eq!(sums, expected.map(|sum| [sum - material, 0]), "{position:?}");
        assert_eq!(zero_free::sum(&position, &relations), expected);
        assert_eq!(fixed::sum(&position, &relations), expected);
    }
    Ok(())
}

#[test]
fn weights_that_do_not_fit_are_not_expanded() {
    let error = expand(&Hashed(4), "hashed".into(), &|_, _| ()).unwrap_err();
    assert!(matches!(error, WeightsError::Overflow { .. }), "{error}");
}

/// What the chapter on the evaluation says of the start position: 38 pieces beside the kings, and 14 kinds in empty hands.
#[test]
#[cfg(board = "standard")]
fn the_start_position_has_52_entries_and_38_without_empty_hands() {
    let position = Position::start();
    for viewer in Color::ALL {
        let entries = katagami_evaluation::forms::entries(viewer, &position);
        let without_empty_hands = entries.iter().filter(|entry| !entry.is_empty_hand()).count();
        let fixed = fixed::list(viewer, &position).len();
        assert_eq!((entries.len(), without_empty_hands, fixed), (52, 38, 38));
    }
}

#[test]
fn entries_are_found_by_their_index() {
    let entries: Vec<Entry> = (0..fe_end).filter_map(Entry::from_fixed).collect();
    for (index, entry) in (0..fe_end).filter_map(|index| Some((index, Entry::from_fixed(index)?))) {
        assert_eq!(entry.fixed(), index, "{entry}");
        assert_eq!(Entry::from_fixed(entry.rotated().fixed()).map(Entry::rotated), Some(entry));
    }
    let mut names: Vec<String> = entries.iter().map(Entry::to_string).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), entries.len(), "every entry has a name of its own");
    let in_hand = names.iter().filter(|name| name.contains('*')).count();
    assert_eq!(in_hand, 2 * PIECES, "each piece can be in either hand");
    let first = Kind::ALL[0].letter();
    let expected = [format!("{first}22"), format!("{}*2", first.to_ascii_lowercase())];
    assert!(expected.iter().all(|name| names.contains(name)), "{names:?}");
}

#[test]
#[cfg(any(board = "standard", board = "minishogi", board = "judkins", board = "gorogoro"))]
fn entries_are_named_as_players_name_pieces() {
    let names: Vec<String> =
        (0..fe_end).filter_map(Entry::from_fixed).map(|entry| entry.to_string()).collect();
    let has = |wanted: &str| names.iter().any(|name| name == wanted);
    assert!(has("G22") && has("p*2") && has("p21"), "{names:?}");
    assert!(!has("P21"), "a pawn never stands on the last row");
    assert!(katagami_rules::board::HAND_KINDS < 4 || has("+r22"), "{names:?}");
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
    let position = start_without_a_king();
    assert_eq!(reference::sum(&position, &Hashed(0)), None);
    assert_eq!(zero_free::sum(&position, &Hashed(0)), None);
    assert_eq!(fixed::sum(&position, &Hashed(0)), None);
}

/// As Hamilcar prints them for the start position ("Haskellで将棋 - KKP/KPP評価関数を見てみる"): each side sees its own king in
/// the last row and the other in the first.
#[test]
#[cfg_attr(not(board = "standard"), ignore = "the squares are those of 9x9")]
fn both_sides_see_the_kings_of_the_start_position_alike() {
    let start = Position::start();
    let [ours, theirs] = Color::ALL.map(|color| start.king(color).expect("both sides have a king"));
    let by_black = Kings { ours, theirs };
    let by_white = by_black.rotated();
    let views = [by_black.ours, by_black.theirs, by_white.theirs, by_white.ours];
    // Hamilcar counts squares as we do: from 9a on, row by row.
    assert_eq!(views.map(Square::index), [76, 4, 4, 76]);
}
