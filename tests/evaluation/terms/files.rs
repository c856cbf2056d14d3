//! Files of lowered weights.

use std::path::Path;

use katagami_evaluation::WeightsError;
use katagami_evaluation::files::own::Contents;
use katagami_evaluation::files::own::{self, Provenance};
use katagami_evaluation::terms::{Combination, LoweredWeights};
use katagami_evaluation::weights::Kpp;
use katagami_evaluation::{PieceValues, Weights};
use katagami_rules::internals::VALUES;
use katagami_tests::weights::assert_refused;
use serde_json::{Value, json};

use super::random;

/// Terms whose tables are made quickly.
const SMALL: &str = "pp,turn:rel-pp,kp,hand";

fn encode(lowered: &LoweredWeights) -> Vec<u8> {
    let provenance = Provenance { terms: vec!["something else".into()], made: "by a test".into() };
    katagami_evaluation::files::own::encode(
        Contents::Terms(&PieceValues::same_in_hand(VALUES), lowered, None),
        &provenance,
        &|_, _| {},
    )
    .unwrap()
}

fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
    own::read(bytes, Path::new("some.katagami"), &|_, _| {})
}

#[test]
fn what_is_read_is_what_was_written() {
    let lowered = random(SMALL, 12, 1);
    let bytes = encode(&lowered);
    let (values, again, _) = own::read_lowered(&bytes, Path::new("x")).unwrap().unwrap();
    assert_eq!(values, PieceValues::same_in_hand(VALUES));
    assert_eq!(again.combination().to_string(), SMALL);
    assert_eq!(again.parameters(), lowered.parameters());
    assert_eq!(encode(&again), bytes);

    let weights = read(&bytes).unwrap();
    let names = SMALL.replace(',', ", ");
    assert!(weights.origin.ends_with(&format!("(terms {names})")), "{}", weights.origin);
    let (tables, expected) = (weights.tables.unwrap(), lowered.expand(&|_, _| {}).unwrap());
    assert!(*tables.kk == *expected.kk && *tables.kkp == *expected.kkp);
    match (&tables.kpp, &expected.kpp) {
        (Kpp::TwoComponents(a), Kpp::TwoComponents(b)) => assert!(**a == **b),
        _ => panic!("a term for the side to move was lost"),
    }
}

#[test]
fn zeros_take_no_room_and_tables_are_no_terms() {
    let combination: Combination = "rel-pp,kp".parse().unwrap();
    let zeros = vec![0; combination.parameter_count()];
    let bytes = encode(&LoweredWeights::new(combination, zeros).unwrap());
    assert!(bytes.len() < 2000, "{}", bytes.len());
    let tables =
        katagami_evaluation::files::own::encode(&Weights::material(), &Provenance::default(), &|_, _| {})
            .unwrap();
    assert!(own::read_lowered(&tables, Path::new("x")).unwrap().is_none());
}

/// A file with this header and these numbers, its checksum right.
fn file(header: &Value, numbers: &[u8]) -> Vec<u8> {
    let header = serde_json::to_vec(header).unwrap();
    let parts = [b"KATAGAMI", &1_u32.to_le_bytes()[..], &(header.len() as u32).to_le_bytes(), &header];
    let mut bytes = parts.concat();
    bytes.extend(zstd::encode_all(numbers, 1).unwrap());
    let step = |crc: u32| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
    let crc = !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)));
    bytes.extend(crc.to_le_bytes());
    bytes
}

fn header(sections: &[(&str, &str, usize)]) -> Value {
    let bytes =
        katagami_evaluation::files::own::encode(&Weights::material(), &Provenance::default(), &|_, _| {})
            .unwrap();
    let header = own::read_header(&bytes, Path::new("x")).unwrap();
    let mut header = serde_json::to_value(header).unwrap();
    let section = |&(name, element, count): &(&str, &str, usize)| json!({"name": name, "type": element, "count": count});
    header["sections"] = sections.iter().map(section).collect();
    header
}

fn parameters(terms: &str) -> usize {
    terms.parse::<Combination>().unwrap().parameter_count()
}

fn refused(bytes: &[u8], kind: &str, mentioned: &str) {
    assert_refused(read(bytes), kind, mentioned);
}

#[test]
fn files_made_by_the_documentation_are_read() {
    let count = parameters("hand");
    let numbers: Vec<u8> = (0..count as i16).flat_map(|number| (7 * number - 3).to_le_bytes()).collect();
    let bytes = file(&header(&[("term:hand", "i16", count)]), &numbers);
    let (_, lowered, _) = own::read_lowered(&bytes, Path::new("x")).unwrap().unwrap();
    assert!(lowered.parameters().iter().zip(0..).all(|(&found, number)| found == 7 * number - 3));
    assert!(read(&bytes).unwrap().tables.is_some());
}

#[test]
fn files_of_others_are_distinguished_from_damaged_ones() {
    let count = parameters("hand");
    let hand = ("term:hand", "i16", count);
    let refused = |sections: &[(&str, &str, usize)], numbers: usize, kind, mentioned: &str| {
        refused(&file(&header(sections), &vec![0; 2 * numbers]), kind, mentioned);
    };
    refused(&[("term:novelty", "i16", 1)], 1, "Foreign", "no terms but kpp, pp");
    refused(&[("term:novelty", "i16", 1)], 1, "Foreign", "found the term \"novelty\"");
    refused(&[("term:hand", "i32", count)], count, "Foreign", "of type \"i32\"");
    let removed = "found the term rel-kkp, which was removed; the last commit that reads it is 870a5d2";
    refused(&[hand, ("term:rel-kkp", "i16", 1)], count + 1, "Foreign", removed);
    refused(&[("term:hand", "i16", 1)], 1, "Foreign", &format!("expected {count} numbers of type i16"));
    refused(&[hand, ("kk", "i32", 1)], count, "Foreign", "expected terms alone");
    refused(&[("kk", "i32", 1), hand], count, "Foreign", "expected terms alone");
    refused(&[hand, hand], 2 * count, "Damaged", "term:hand appears twice");
    refused(&[hand], count - 1, "Damaged", "end too soon");
    refused(&[hand], count + 1, "Damaged", "more compressed weights");
}

#[test]
fn every_truncation_and_flipped_bit_is_noticed() {
    let mut bytes = encode(&random("hand,p", 10, 2));
    for length in 0..bytes.len() {
        refused(&bytes[..length], "Damaged", "damaged: ");
    }
    for bit in 64..bytes.len() * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        refused(&bytes, "Damaged", "checksum");
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn terms_that_make_no_table_are_told() {
    let combination: Combination = "pp,rel-kpp".parse().unwrap();
    let largest = vec![i16::MAX; combination.parameter_count()];
    let bytes = encode(&LoweredWeights::new(combination, largest).unwrap());
    refused(&bytes, "Damaged", "its terms make 65534 of K1");
}
