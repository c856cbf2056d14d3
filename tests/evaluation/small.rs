//! The small form: equal to the full tables and to the sums of parameters, to the last bit.

use katagami_evaluation::files::own::Contents;
use katagami_evaluation::files::own::{self, Provenance};
use katagami_evaluation::files::{load, load_for_play};
use katagami_evaluation::running::full_sums;
use katagami_evaluation::terms::{ALL, KingsSeen, LoweredWeights};
use katagami_evaluation::weights::{OwnKing, PlayTables, SquareOrder, TableKind, Weights};
use katagami_evaluation::{ActiveFeatures, Perspectives};
use katagami_evaluation::{Evaluation, Evaluator, Explanation, PieceValues};
use katagami_rules::board::NAME;
use katagami_rules::internals::VALUES;
use katagami_tests::random_play::{
    random_position, start_without_a_king, start_without_a_piece, visit_positions,
};
use std::path::{Path, PathBuf};

use super::terms::{SMALL_BOARD, random};
use super::walk::{compare, walk};

/// Terms with which the kings are entries of the list.
const WITHOUT_TABLES_OF_KINGS: [&str; 5] = [
    "pp,rel-pp,kp,rel-kp,p,hand,kk",
    "pp,kp,kk,turn:pp,turn:rel-pp,turn:kp,turn:rel-kp,turn:p,turn:hand,turn:kk",
    "rel-pp,kp,hand,late:pp,late:rel-pp,late:kp,late:rel-kp,late:p,late:hand,late:kk",
    "pp,turn:kk",
    "kp",
];

/// Terms of which some see both kings with a piece.
const WITH_TABLES_OF_KINGS: [&str; 4] =
    ["pp,rel-pp,kkp,kp,kk", "pp,kkp,turn:pp,turn:hand", "late:kkp,late:rel-pp,kk", "pp,turn:kkp"];

/// Terms of which some see two pieces near a king.
const WITH_PIECES_NEAR_A_KING: [&str; 4] = [
    "pp,rel-pp,near-kpp,kp,rel-kp,p,hand,kk,turn:p,turn:kp",
    "pp,turn:near-kpp,turn:rel-pp",
    "near-kpp,pp,kkp,kk,late:near-kpp",
    "near-kpp",
];

fn tables(lowered: &LoweredWeights) -> PlayTables {
    lowered.expand_for_play(&|_, _| {}).expect("the weights fit")
}

fn small(lowered: &LoweredWeights) -> PlayTables {
    let tables = tables(lowered);
    assert!(tables.are_small(), "{} have no small form", lowered.combination());
    tables
}

fn evaluation(tables: PlayTables, order: SquareOrder) -> Evaluation {
    let Weights { values, origin, .. } = Weights::material();
    let weights = Weights { values, tables: Some(tables), network: None, origin };
    Evaluation::new(weights, order, 1).expect("there is memory for tests")
}

/// What one evaluator finds on a random walk equals the sum of the parameters, and what another finds in full.
fn follow(lowered: &LoweredWeights, order: SquareOrder) {
    let evaluation = evaluation(tables(lowered), order);
    let second = lowered.combination().second_component();
    for seed in 0..5 {
        walk(&evaluation, 500, seed, |evaluator, position| {
            let perspectives = Perspectives::of(position).expect("both kings are there");
            let expected = ActiveFeatures::sum_of(lowered, perspectives.both());
            let sums = evaluator.sums(position).map(|sums| sums.total(second));
            assert_eq!(sums, Some(expected), "{}: {position:?}", lowered.combination());
            compare(&evaluation, evaluator, position);
        });
    }
}

/// Every position has the value that the full tables give it.
fn compare_with_full_tables(lowered: &LoweredWeights) {
    let full = lowered.expand(&|_, _| {}).expect("the weights fit");
    let evaluation = evaluation(tables(lowered), SquareOrder::ByRank);
    visit_positions(10, 200, |game, _| {
        let position = game.position();
        let expected = full_sums(&full, position).map(|sums| sums.total(full.second_component));
        let sums = Evaluator::new(&evaluation, position).sums(position);
        assert_eq!(sums.map(|sums| sums.total(full.second_component)), expected, "{position:?}");
    });
}

#[test]
fn the_kings_are_followed_like_pieces() {
    for (terms, seed) in WITHOUT_TABLES_OF_KINGS.into_iter().zip(1..) {
        let lowered = random(terms, 13, seed);
        assert!(small(&lowered).kings.is_none(), "{terms}");
        follow(&lowered, SquareOrder::ByRank);
        follow(&lowered, SquareOrder::ByFile);
    }
}

#[test]
fn what_depends_on_both_kings_is_followed_beside_the_pairs() {
    for (terms, seed) in WITH_TABLES_OF_KINGS.into_iter().zip(11..) {
        let lowered = random(terms, 13, seed);
        assert!(small(&lowered).kings.is_some(), "{terms}");
        follow(&lowered, SquareOrder::ByRank);
        follow(&lowered, SquareOrder::ByFile);
    }
}

#[test]
fn pieces_near_a_king_are_followed_beside_the_pairs() {
    for (terms, seed) in WITH_PIECES_NEAR_A_KING.into_iter().zip(16..) {
        let lowered = random(terms, 13, seed);
        assert!(matches!(small(&lowered).own_king, Some(OwnKing::Near(_))), "{terms}");
        assert_eq!(small(&lowered).kings.is_some(), terms.contains("kkp"), "{terms}");
        follow(&lowered, SquareOrder::ByRank);
        follow(&lowered, SquareOrder::ByFile);
    }
}

#[test]
fn the_small_form_equals_the_full_tables() {
    let all = WITHOUT_TABLES_OF_KINGS.into_iter().chain(WITH_TABLES_OF_KINGS).zip(21..);
    // On 9x9 full tables take a while.
    for (terms, seed) in all.take(if SMALL_BOARD { usize::MAX } else { 3 }) {
        compare_with_full_tables(&random(terms, 13, seed));
    }
}

#[test]
fn pieces_near_a_king_equal_the_full_tables() {
    let all = WITH_PIECES_NEAR_A_KING.into_iter().zip(16..);
    for (terms, seed) in all.take(if SMALL_BOARD { usize::MAX } else { 1 }) {
        compare_with_full_tables(&random(terms, 13, seed));
    }
}

#[test]
fn the_form_follows_from_the_terms() {
    // Full tables of 9x9 are left out.
    for named in ALL.into_iter().filter(|_| SMALL_BOARD) {
        let (term, name) = (named.term(), named.name);
        let has_small_form = term.table() != TableKind::Kpp
            || matches!(term.kings_seen(), KingsSeen::None | KingsSeen::OwnNear);
        for names in [name.to_string(), format!("pp,turn:{name}"), format!("hand,late:{name}")] {
            let is_small = tables(&random(&names, 8, 3)).are_small();
            assert_eq!(is_small, has_small_form, "{names}");
        }
    }
    let seen = |name: &str| katagami_evaluation::terms::find(name).map(|named| named.term().kings_seen());
    for name in ["pp", "rel-pp"] {
        assert_eq!(seen(name), Some(KingsSeen::None), "{name}");
    }
    assert_eq!(seen("near-kpp"), Some(KingsSeen::OwnNear));
    for name in ["kpp", "rel-kpp", "rel-kpa", "kp", "rel-kp", "p", "hand"] {
        assert_eq!(seen(name), Some(KingsSeen::Own), "{name}");
    }
    for name in ["kkp", "kk"] {
        assert_eq!(seen(name), Some(KingsSeen::Both), "{name}");
    }
}

/// Terms with all parameters alike.
fn alike(terms: &str, value: i16) -> LoweredWeights {
    random(terms, 1, 0).map(|_| value)
}

#[test]
fn kings_whose_pairs_do_not_fit_keep_tables_of_their_own() {
    // A king and a piece are worth three parameters together.
    let lowered = alike("pp,kp,rel-kp,p", 20_000);
    assert!(small(&lowered).kings.is_some());
    follow(&lowered, SquareOrder::ByRank);
    // White's weight is the negative of Black's, which has one more negative number.
    let lowered = alike("pp,kk", i16::MIN + 1);
    assert!(small(&lowered).kings.is_none());
    follow(&lowered, SquareOrder::ByRank);
}

#[test]
fn pairs_of_both_sides_that_do_not_fit_have_no_small_form() {
    for (terms, value) in [("pp", i16::MIN), ("pp,turn:pp", 20_000)] {
        let lowered = alike(terms, value);
        assert!(!tables(&lowered).are_small(), "{terms}");
        follow(&lowered, SquareOrder::ByFile);
    }
    small(&alike("pp", i16::MIN + 1));
}

#[test]
fn what_does_not_fit_is_refused_in_either_form() {
    for terms in ["rel-pp,pp", "rel-kpp,rel-kpa"] {
        let lowered = alike(terms, i16::MAX);
        let contents = Contents::Terms(&PieceValues::same_in_hand(VALUES), &lowered, None);
        let bytes =
            katagami_evaluation::files::own::encode(contents, &Provenance::default(), &|_, _| {}).unwrap();
        let path = Path::new("some.katagami");
        let [full, play] = [
            own::read(&bytes, path, &|_, _| {}).unwrap_err().to_string(),
            own::read_for_play(&bytes, path, &|_, _| {}).unwrap_err().to_string(),
        ];
        assert!(full.contains("its terms make 65534 of K1"), "{full}");
        assert_eq!(play, full);
    }
}

#[test]
fn an_explanation_of_pairs_adds_up() {
    for terms in [
        WITHOUT_TABLES_OF_KINGS[1],
        WITHOUT_TABLES_OF_KINGS[2],
        WITH_TABLES_OF_KINGS[0],
        WITH_PIECES_NEAR_A_KING[0],
        WITH_PIECES_NEAR_A_KING[1],
    ] {
        let lowered = random(terms, 13, 5);
        let evaluation = evaluation(tables(&lowered), SquareOrder::ByRank);
        visit_positions(3, 100, |game, _| {
            let position = game.position();
            let value = Evaluator::new(&evaluation, position).evaluate(position);
            assert_eq!(Explanation::new(&evaluation, position).value(), value, "{position:?}");
        });
    }
}

#[test]
fn an_explanation_gives_each_piece_what_the_full_tables_do() {
    for terms in [WITHOUT_TABLES_OF_KINGS[1], WITH_PIECES_NEAR_A_KING[0]] {
        let lowered = random(terms, 13, 6);
        let full = PlayTables::from(lowered.expand(&|_, _| {}).expect("the weights fit"));
        let [full, small] = [full, tables(&lowered)].map(|tables| evaluation(tables, SquareOrder::ByFile));
        for game in 0..10 {
            let position = random_position(game, 20 * game as usize);
            let [full, small] = [&full, &small].map(|evaluation| {
                let text = Explanation::new(evaluation, &position).to_string();
                text[text.find("What each piece adds").expect("a board")..].to_string()
            });
            assert_eq!(small, full, "{position:?}");
        }
    }
}

#[test]
fn a_side_without_a_king_or_pieces_is_worth_its_material() {
    let lowered = random(WITHOUT_TABLES_OF_KINGS[0], 13, 7);
    let evaluation = evaluation(tables(&lowered), SquareOrder::ByRank);
    let position = start_without_a_king();
    let material = katagami_evaluation::material(position.side(), &position, &evaluation.weights().values);
    assert_eq!(Evaluator::new(&evaluation, &position).evaluate(&position), material);
    let position = start_without_a_piece();
    let expected = ActiveFeatures::sum_of(&lowered, Perspectives::of(&position).unwrap().both());
    let sums = Evaluator::new(&evaluation, &position).sums(&position);
    assert_eq!(sums.map(|sums| sums.total(lowered.combination().second_component())), Some(expected));
}

#[test]
fn weights_of_the_board_have_their_value_in_either_form() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../engine/evaluation/weights");
    let path = folder.join(format!("{NAME}.katagami"));
    if !path.exists() {
        assert!(Weights::default_for_board(&|_, _| {}).unwrap().tables.is_none(), "weights from nowhere");
        return;
    }
    let (full, play) = (load(&path, &|_, _| {}).unwrap(), load_for_play(&path, &|_, _| {}).unwrap());
    let full = Evaluation::new(full, SquareOrder::ByFile, 1).unwrap();
    let built_in = Weights::default_for_board(&|_, _| {}).unwrap();
    let played = [play, built_in].map(|weights| Evaluation::new(weights, SquareOrder::ByRank, 1).unwrap());
    visit_positions(10, 200, |game, _| {
        let position = game.position();
        let value = |evaluation| Evaluator::new(evaluation, position).evaluate(position);
        assert_eq!([value(&played[0]), value(&played[1])], [value(&full); 2], "{position:?}");
    });
}
