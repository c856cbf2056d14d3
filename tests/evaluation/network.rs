//! Networks beside linear terms: what is followed move by move is what the plain reference finds, on every board.

use std::io::Write;
use std::path::Path;
use std::sync::LazyLock;

use katagami_evaluation::files::own::{self, Contents, Provenance};
use katagami_evaluation::network::inputs::INPUTS;
use katagami_evaluation::network::numbers::LARGEST_WEIGHT;
use katagami_evaluation::network_in_full::value_in_full;
use katagami_evaluation::terms::{Combination, LoweredWeights};
use katagami_evaluation::weights::SquareOrder;
use katagami_evaluation::{Evaluation, Evaluator, Explanation, Network, PieceValues, Weights};
use katagami_rules::position::Position;
use katagami_storage::files::CheckedWriter;
use katagami_tests::random_play::{start_without_a_king, start_without_a_piece, visit_positions};
use katagami_tests::weights::assert_refused;
use serde_json::{Value, json};

use super::walk::{compare, walk};

/// Random numbers, such that units are below 0, between 0 and 1, and above.
fn random(units: usize, seed: u64) -> Network {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut numbers: Vec<i16> = (0..Network::count(units)).map(|_| random.i16(-60..=60)).collect();
    let end = numbers.len() - 1;
    numbers[end - 2 * units..end].fill_with(|| random.i16(-LARGEST_WEIGHT..=LARGEST_WEIGHT));
    numbers[end] = random.i16(..);
    Network::new(numbers).expect("these numbers fit")
}

/// Random parameters of terms.
fn terms(names: &str) -> LoweredWeights {
    let mut random = fastrand::Rng::with_seed(9);
    let combination: Combination = names.parse().unwrap();
    let parameters = (0..combination.parameter_count()).map(|_| random.i16(-2000..2000)).collect();
    LoweredWeights::new(combination, parameters).unwrap()
}

fn encoded(names: &str, network: &Network) -> Vec<u8> {
    let lowered = terms(names);
    let contents = Contents::Terms(&PieceValues::SPEC, &lowered, Some(network));
    own::encode(contents, &Provenance::default(), &|_, _| {}).unwrap()
}

/// Evaluations for playing: kings in the piece list, kings in tables of their own, pieces near kings, and a network alone.
fn evaluations() -> &'static [Evaluation] {
    static ALL: LazyLock<Vec<Evaluation>> = LazyLock::new(|| {
        let with_terms = |(names, order)| {
            let bytes = encoded(names, &random(32, 5));
            let weights = own::read_for_play(&bytes, Path::new("x"), &|_, _| {}).unwrap();
            Evaluation::new(weights, order, 1).unwrap()
        };
        let cases = [
            ("p,hand,kp", SquareOrder::ByRank),
            ("p,turn:p", SquareOrder::ByFile),
            ("kkp,kp,hand", SquareOrder::ByRank),
            ("near-kpp,late:p", SquareOrder::ByRank),
        ];
        let alone = Weights { network: Some(random(48, 6)), ..Weights::material() };
        let alone = Evaluation::new(alone, SquareOrder::ByRank, 1).unwrap();
        cases.map(with_terms).into_iter().chain([alone]).collect()
    });
    &ALL
}

#[test]
fn units_followed_move_by_move_are_those_found_in_full() {
    for evaluation in evaluations() {
        for seed in 0..4 {
            walk(evaluation, 600, seed, |evaluator, position| {
                if evaluation.weights().tables.is_some() {
                    compare(evaluation, evaluator, position);
                } else {
                    let network = evaluation.weights().network.as_ref().unwrap();
                    let material =
                        katagami_evaluation::material(position.side(), position, &PieceValues::SPEC);
                    let value = value_in_full(network, position, None, 32).unwrap();
                    assert_eq!(evaluator.evaluate_uncached(position), (32 * material + value) / 32);
                    assert_eq!(evaluator.evaluate(position), (32 * material + value) / 32);
                }
            });
        }
    }
}

#[test]
fn both_sides_value_a_position_alike() {
    for evaluation in evaluations() {
        let value = |position: &Position| Evaluator::new(evaluation, position).evaluate_uncached(position);
        let mut values = Vec::new();
        visit_positions(3, 80, |game, _| {
            let position = game.position();
            assert_eq!(value(position), value(&position.rotated()), "{position:?}");
            values.push(value(position));
        });
        assert!(values.iter().max() > values.iter().min(), "all values are {values:?}");
    }
}

/// The position as a mirror shows it.
#[cfg(not(board = "tori"))]
fn reflected(position: &Position) -> Position {
    let sfen = position.to_sfen();
    let (board, rest) = sfen.split_once(' ').unwrap();
    let row = |row: &str| {
        let mut tokens: Vec<String> = Vec::new();
        for letter in row.chars() {
            match tokens.last_mut() {
                Some(last)
                    if last.ends_with('+')
                        || last.ends_with(|c: char| c.is_ascii_digit()) && letter.is_ascii_digit() =>
                {
                    last.push(letter);
                }
                _ => tokens.push(letter.to_string()),
            }
        }
        tokens.into_iter().rev().collect::<String>()
    };
    let rows: Vec<String> = board.split('/').map(row).collect();
    format!("{} {rest}", rows.join("/")).parse().unwrap()
}

#[test]
#[cfg(not(board = "tori"))]
fn a_network_does_not_know_left_from_right() {
    let network = random(16, 3);
    let mut compared = 0;
    visit_positions(20, 80, |game, _| {
        let position = game.position();
        let kings = katagami_rules::types::Color::ALL.map(|color| position.king(color).unwrap());
        // A king on the file in the middle sees both halves as they are.
        if kings.iter().all(|king| king.mirror() != *king) {
            let values = [position, &reflected(position)]
                .map(|position| value_in_full(&network, position, None, 32).unwrap());
            assert_eq!(values[0], values[1], "{position:?}");
            compared += 1;
        }
    });
    assert!(compared > 20, "{compared}");
}

#[test]
fn incomplete_positions_are_valued() {
    for evaluation in evaluations() {
        let value = |position: &Position| Evaluator::new(evaluation, position).evaluate_uncached(position);
        let network = evaluation.weights().network.as_ref().unwrap();
        assert_eq!(value_in_full(network, &start_without_a_king(), None, 32), None);
        value(&start_without_a_king());
        let position = start_without_a_piece();
        assert_eq!(value(&position), value(&position.rotated()));
        compare_explanation(evaluation, &position);
    }
}

fn compare_explanation(evaluation: &Evaluation, position: &Position) {
    let explanation = Explanation::new(evaluation, position);
    assert_eq!(explanation.value(), Evaluator::new(evaluation, position).evaluate_uncached(position));
    let network = evaluation.weights().network.as_ref().unwrap();
    let parts: Vec<(&str, f64)> =
        explanation.parts().filter(|(name, _)| name.starts_with("Network")).collect();
    assert_eq!(
        parts.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        ["Network, pieces", "Network, the rest"]
    );
    // The parts are the whole, and each piece has the change that taking it off makes.
    let sign = f64::from(position.side().sign());
    let whole = sign * f64::from(value_in_full(network, position, None, 32).unwrap()) / 32.0;
    assert!((parts[0].1 + parts[1].1 - whole).abs() < 1e-6, "{parts:?}, {whole}");
    let of_pieces = explanation.relations().filter(|(name, _)| name.starts_with("network "));
    let (count, sum) = of_pieces.fold((0, 0.0), |(count, sum), (_, worth)| (count + 1, sum + worth));
    assert_eq!(count, explanation.pieces().count());
    assert!((sum - parts[0].1).abs() < 1e-6);
}

#[test]
fn explanations_say_what_pieces_add_and_what_is_left() {
    for evaluation in evaluations() {
        visit_positions(1, 60, |game, _| compare_explanation(evaluation, game.position()));
    }
}

#[test]
fn files_keep_networks() {
    let network = random(64, 7);
    let bytes = encoded("p,kp", &network);
    assert_eq!(bytes[8], 2, "the version");
    let path = Path::new("x");
    assert_eq!(own::read(&bytes, path, &|_, _| {}).unwrap().network.as_ref(), Some(&network));
    let (_, lowered, beside) = own::read_lowered(&bytes, path).unwrap().unwrap();
    assert_eq!(beside.as_ref(), Some(&network));
    assert_eq!(lowered.parameters(), terms("p,kp").parameters());
    // Without terms, too.
    let alone = Weights { network: Some(network.clone()), ..Weights::material() };
    let bytes = own::encode(&alone, &Provenance::default(), &|_, _| {}).unwrap();
    let read = own::read_for_play(&bytes, path, &|_, _| {}).unwrap();
    assert!(read.tables.is_none() && read.network == Some(network));
    // Without a network the version is the first one, which older programs read.
    let lowered = terms("p,kp");
    let contents = Contents::Terms(&PieceValues::SPEC, &lowered, None);
    let bytes = own::encode(contents, &Provenance::default(), &|_, _| {}).unwrap();
    assert_eq!(bytes[8], 1);
    assert_eq!(own::read_lowered(&bytes, path).unwrap().unwrap().2, None);
}

#[test]
fn networks_that_cannot_be_are_refused() {
    let units = 16;
    let count = Network::count(units);
    let problem = |change: &dyn Fn(&mut Vec<i16>)| {
        let mut numbers = vec![0; count];
        change(&mut numbers);
        Network::new(numbers).unwrap_err()
    };
    for wrong in [0, 1, count - 1, count + 1, Network::count(8), Network::count(2048)] {
        assert!(Network::new(vec![0; wrong]).unwrap_err().contains("numbers"), "{wrong}");
    }
    assert!(problem(&|numbers| numbers[count - 2] = 128).contains("128"));
    assert!(problem(&|numbers| numbers[count - 2] = i16::MIN).contains("-32768"));
    assert!(problem(&|numbers| numbers[3] = i16::MAX).contains("unit 4 of the network can overflow"));
    assert!(problem(&|numbers| numbers[INPUTS * units] = i16::MIN).contains("unit 1"));
}

/// A file with a section of a network, of a header that is made up.
fn file(sections: &Value, numbers: &[i16]) -> Vec<u8> {
    let bytes = own::encode(&Weights::material(), &Provenance::default(), &|_, _| {}).unwrap();
    let mut header = serde_json::to_value(own::read_header(&bytes, Path::new("x")).unwrap()).unwrap();
    header["sections"] = sections.clone();
    let header = serde_json::to_vec(&header).unwrap();
    let numbers: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let payload = zstd::encode_all(&numbers[..], 1).unwrap();
    let start = [&b"KATAGAMI"[..], &2_u32.to_le_bytes(), &(header.len() as u32).to_le_bytes()].concat();
    let mut output = CheckedWriter::new(Vec::new());
    output.write_all(&[start, header, payload].concat()).unwrap();
    output.finish().unwrap()
}

#[test]
fn damaged_networks_are_refused() {
    let network = random(16, 8);
    let count = network.numbers().len();
    let section = |element: &str, count: u64| json!({ "name": "network", "type": element, "count": count });
    let read = |bytes: &[u8]| own::read(bytes, Path::new("some.katagami"), &|_, _| {});
    let whole = file(&json!([section("i16", count as u64)]), network.numbers());
    assert_eq!(read(&whole).unwrap().network.as_ref(), Some(&network));
    let refused = |sections: Value, numbers: &[i16], kind: &str, mentioned: &str| {
        let bytes = file(&sections, numbers);
        assert_refused(read(&bytes), kind, mentioned);
        assert!(own::read_for_play(&bytes, Path::new("x"), &|_, _| {}).is_err());
    };
    let right = json!([section("i16", count as u64)]);
    refused(right.clone(), &network.numbers()[1..], "Damaged", "end too soon");
    refused(right.clone(), &[network.numbers(), &[0]].concat(), "Damaged", "more compressed weights");
    refused(right, &vec![i16::MAX; count], "Damaged", "of the network's output");
    // No memory is taken for sizes that cannot be.
    for wrong in [0, 1, count as u64 + 1, u64::MAX, Network::count(1 << 20) as u64] {
        refused(
            json!([section("i16", wrong)]),
            network.numbers(),
            "Foreign",
            "numbers of type i16 for 16 units",
        );
    }
    refused(json!([section("i32", count as u64)]), network.numbers(), "Foreign", "of type \"i32\"");
    // It is the last section.
    let twice = json!([section("i16", count as u64), section("i16", count as u64)]);
    refused(twice, network.numbers(), "Foreign", "the section \"network\"");
    // Whatever bit is changed, it is noticed.
    let mut bytes = whole;
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..200 {
        let bit = random.usize(..8 * bytes.len());
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(read(&bytes).is_err(), "bit {bit}");
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}
