//! Our own weight format: what was written is read, and nothing else is.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use bytemuck::Pod;
use katagami_evaluation::WeightsError;
use katagami_evaluation::WriteError;
use katagami_evaluation::files::own::{self, Header, Provenance, Section};
use katagami_evaluation::weights::{
    Component, Components, ENTRIES, Huge, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, Tables,
};
use katagami_evaluation::{PieceValues, Weights};
use katagami_rules::board::{NAME, SQUARES};
use katagami_rules::internals::VALUES;
use katagami_tests::long;
use katagami_tests::weights::assert_refused;
use proptest::prelude::*;
use serde_json::{Value, json};

/// How many cases of each kind of garbage; a longer run names another number.
fn cases() -> ProptestConfig {
    let wanted = std::env::var("KATAGAMI_FUZZ_CASES").ok().and_then(|number| number.parse().ok());
    ProptestConfig::with_cases(wanted.unwrap_or(2000))
}

/// Whether tables are small enough to make many of them.
const SMALL_BOARD: bool = KPP_LENGTH < 1 << 24;

/// How many weights of each table are not zero.
const WEIGHTS: usize = 5000;

/// The second component of weights, if they have one.
const SECOND: [Option<Component>; 3] = [None, Some(Component::Tempo), Some(Component::Endgame)];

fn random(second: Option<Component>, seed: u64) -> Weights {
    let rng = &mut fastrand::Rng::with_seed(seed);
    let number = |rng: &mut fastrand::Rng| rng.i16(..);
    let kpp = if second.is_some() {
        Kpp::TwoComponents(random_kpp(rng, |rng| [number(rng), number(rng)]).into())
    } else {
        Kpp::BoardOnly(random_kpp(rng, number).into())
    };
    let (kk, kkp) = (random_pairs(rng, KK_LENGTH).into(), random_pairs(rng, KKP_LENGTH).into());
    let mut values = PieceValues::same_in_hand(VALUES);
    values.board[0] = rng.i32(-1000..1000);
    values.hand[1] = rng.i32(-1000..1000);
    let second_component = second.unwrap_or(Component::Tempo);
    Weights {
        values,
        tables: Some(Tables { kk, kkp, kpp, second_component }),
        network: None,
        origin: "random".into(),
    }
}

fn random_pairs(rng: &mut fastrand::Rng, length: usize) -> Huge<Components> {
    let mut table: Huge<Components> = Huge::zeroed(length).unwrap();
    for _ in 0..WEIGHTS {
        table[rng.usize(..length)] = [rng.i32(..), rng.i32(..)];
    }
    table
}

fn random_kpp<C: Pod>(rng: &mut fastrand::Rng, number: impl Fn(&mut fastrand::Rng) -> C) -> Huge<C> {
    let mut table: Huge<C> = Huge::zeroed(KPP_LENGTH).unwrap();
    for _ in 0..WEIGHTS {
        let (king, x, y) = (rng.usize(..SQUARES), rng.usize(..ENTRIES), rng.usize(..ENTRIES));
        let weight = number(rng);
        table[(king * ENTRIES + x) * ENTRIES + y] = weight;
        table[(king * ENTRIES + y) * ENTRIES + x] = weight;
    }
    table
}

fn provenance() -> Provenance {
    Provenance { terms: vec!["kpp".into(), "rel-pp".into()], made: "by a test\nof two lines".into() }
}

fn encode(weights: &Weights) -> Vec<u8> {
    katagami_evaluation::files::own::encode(weights, &provenance(), &|_, _| {}).unwrap()
}

fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
    own::read(bytes, Path::new("some.katagami"), &|_, _| {})
}

fn assert_equal(a: &Weights, b: &Weights) {
    assert_eq!(a.values, b.values);
    match (&a.tables, &b.tables) {
        (None, None) => {}
        (Some(a), Some(b)) => {
            assert_eq!(a.second_component, b.second_component);
            assert!(*a.kk == *b.kk, "KK differs");
            assert!(*a.kkp == *b.kkp, "KKP differs");
            match (&a.kpp, &b.kpp) {
                (Kpp::BoardOnly(a), Kpp::BoardOnly(b)) => assert!(**a == **b, "KPP differs"),
                (Kpp::TwoComponents(a), Kpp::TwoComponents(b)) => assert!(**a == **b, "KPP differs"),
                _ => panic!("a term for the side to move was lost or won"),
            }
        }
        _ => panic!("tables were lost or won"),
    }
}

#[test]
fn tables_survive() {
    // One kind of tables of 9x9 takes seconds.
    for &second in SECOND.iter().take(if SMALL_BOARD || long() { 3 } else { 1 }) {
        let weights = random(second, 1);
        let bytes = encode(&weights);
        let read = read(&bytes).unwrap();
        assert_equal(&weights, &read);
        assert_eq!(encode(&read), bytes);
        assert!(read.origin.ends_with("some.katagami (terms kpp, rel-pp)"), "{}", read.origin);
    }
}

#[test]
fn dense_tables_survive_on_small_boards() {
    if SMALL_BOARD {
        for turned in [false, true] {
            let weights = katagami_tests::weights::synthetic(turned);
            assert_equal(&weights, &read(&encode(&weights)).unwrap());
        }
    }
}

#[test]
fn piece_values_survive_alone() {
    let mut weights = Weights::material();
    weights.values.board[0] = -17;
    weights.values.hand[0] = -18;
    let bytes = encode(&weights);
    assert!(bytes.len() < 1000, "{} bytes for some piece values", bytes.len());
    assert_equal(&weights, &read(&bytes).unwrap());
}

#[test]
fn headers_tell_how_weights_were_made() {
    let header = own::read_header(&encode(&Weights::material()), Path::new("x")).unwrap();
    assert_eq!(header.provenance, provenance());
    assert_eq!((header.board.as_str(), header.sections), (NAME, vec![]));
    assert_eq!(header.provenance.made_line().as_deref(), Some("by a test of two lines"));
}

#[test]
fn progress_comes_to_its_end() {
    let last = std::sync::Mutex::new((0, 0));
    let progress = |done, total| {
        let mut last = last.lock().unwrap();
        assert!(done >= last.0 && done <= total, "{done} of {total} after {last:?}");
        *last = (done, total);
    };
    let bytes =
        katagami_evaluation::files::own::encode(&random(None, 2), &Provenance::default(), &progress).unwrap();
    let written = std::mem::take(&mut *last.lock().unwrap());
    assert!(written.0 == written.1 && written.1 > 0, "{written:?}");
    own::read(&bytes, Path::new("x"), &progress).unwrap();
    assert_eq!(*last.lock().unwrap(), written);
}

#[test]
fn what_depends_on_the_order_of_pieces_is_not_written() {
    let mut table: Huge<i16> = Huge::zeroed(KPP_LENGTH).unwrap();
    table[ENTRIES + 2] = 1;
    let kk = Huge::<Components>::zeroed(KK_LENGTH).unwrap().into();
    let kkp = Huge::<Components>::zeroed(KKP_LENGTH).unwrap().into();
    let tables = Tables { kk, kkp, kpp: Kpp::BoardOnly(table.into()), second_component: Component::Tempo };
    let weights = Weights { tables: Some(tables), ..Weights::material() };
    let error =
        katagami_evaluation::files::own::encode(&weights, &Provenance::default(), &|_, _| {}).unwrap_err();
    assert!(matches!(error, WriteError::Unrepresentable { .. }), "{error}");
}

#[test]
fn values_that_would_not_be_read_are_not_written() {
    for (value, fits) in [(32_767, true), (-32_768, true), (32_768, false), (i32::MIN, false)] {
        let mut weights = Weights::material();
        weights.values.board[0] = value;
        let result = katagami_evaluation::files::own::encode(&weights, &Provenance::default(), &|_, _| {});
        match result {
            Ok(bytes) => assert!(fits && read(&bytes).unwrap().values == weights.values, "{value}"),
            Err(error) => assert!(!fits && error.to_string().contains(&value.to_string()), "{error}"),
        }
    }
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let path = folder.join("a.katagami");
    let write = |path: &Path| {
        katagami_evaluation::files::own::write(&Weights::material(), &provenance(), path, &|_, _| {})
    };
    write(&path).unwrap();
    write(&path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), encode(&Weights::material()));
    for wrong in [folder.join("none").join("a.katagami"), folder.to_owned(), PathBuf::from("/")] {
        let error = write(&wrong).unwrap_err();
        assert!(
            matches!(&error, WriteError::Weights(WeightsError::Io { path, .. }) if *path == wrong),
            "{error}"
        );
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1, "something was left behind");
}

// Damage.

#[test]
fn every_truncation_is_noticed() {
    let bytes = encode(&Weights::material());
    (0..bytes.len()).for_each(|length| assert_refused(read(&bytes[..length]), "Damaged", "damaged: "));
    let bytes = encode(&random(Some(Component::Tempo), 3));
    for length in (0..bytes.len()).step_by(bytes.len() / 50).chain([bytes.len() - 1]) {
        assert_refused(read(&bytes[..length]), "Damaged", "damaged: ");
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    let mut bytes = encode(&Weights::material());
    for bit in 0..bytes.len() * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        if bit < 64 {
            assert_refused(read(&bytes), "Foreign", "KATAGAMI");
        } else {
            assert_refused(read(&bytes), "Damaged", "checksum");
        }
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    read(&bytes).unwrap();
}

#[test]
fn bytes_after_the_end_are_noticed() {
    let mut bytes = encode(&Weights::material());
    bytes.push(0);
    assert_refused(read(&bytes), "Damaged", "checksum");
}

#[test]
fn other_files_are_foreign() {
    assert_refused(read(b"\x7fELF\n\0\0\0 and so on"), "Foreign", r#"begins with "\x7fELF\n"#);
    assert_refused(read(b"x"), "Foreign", "KATAGAMI");
    assert_refused(read(b""), "Damaged", "cut short after 0 bytes");
}

// Files made on purpose, or by a newer engine: their checksum is right.

/// The checksum as `docs/src/reference/weight-files.md` describes it, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)))
}

fn seal(version: u32, length: u32, contents: &[u8]) -> Vec<u8> {
    let mut bytes = [b"KATAGAMI", &version.to_le_bytes()[..], &length.to_le_bytes(), contents].concat();
    bytes.extend(crc(&bytes).to_le_bytes());
    bytes
}

fn file(header: &Value, payload: &[u8]) -> Vec<u8> {
    let header = serde_json::to_vec(header).unwrap();
    seal(1, header.len() as u32, &[&header, payload].concat())
}

fn compressed(numbers: &[u8]) -> Vec<u8> {
    zstd::encode_all(numbers, 1).unwrap()
}

/// The header of a file with piece values alone.
fn plain_header() -> Value {
    let header = own::read_header(&encode(&Weights::material()), Path::new("x")).unwrap();
    serde_json::to_value(header).unwrap()
}

fn with(field: &str, value: impl Into<Value>) -> Value {
    let mut header = plain_header();
    header[field] = value.into();
    header
}

fn with_sections(sections: &[(&str, &str, u64)]) -> Value {
    let section =
        |&(name, element, count): &(&str, &str, u64)| json!({"name": name, "type": element, "count": count});
    with("sections", sections.iter().map(section).collect::<Value>())
}

#[test]
fn files_made_by_the_documentation_are_read() {
    assert_equal(&Weights::material(), &read(&file(&plain_header(), &compressed(&[]))).unwrap());
    // Little-endian numbers of king and king alone; the other tables are zero.
    let numbers: Vec<u8> = (0..KK_LENGTH as i32).flat_map(|index| (index * 1000 - 7).to_le_bytes()).collect();
    let header = with_sections(&[("kk", "i32", KK_LENGTH as u64)]);
    let tables = read(&file(&header, &compressed(&numbers))).unwrap().tables.unwrap();
    assert!(tables.kk.iter().enumerate().all(|(index, pair)| *pair == [index as i32 * 1000 - 7, 0]));
    assert!(tables.kkp.iter().all(|pair| *pair == [0, 0]));
    assert!(matches!(&tables.kpp, Kpp::BoardOnly(table) if table.iter().all(|&weight| weight == 0)));
}

#[test]
fn triangles_lie_as_documented() {
    let count = SQUARES * (ENTRIES * (ENTRIES + 1) / 2);
    let number = |index: usize| (index % 60_000) as u16 as i16;
    let numbers: Vec<u8> = (0..count).flat_map(|index| number(index).to_le_bytes()).collect();
    let header = with_sections(&[("kpp", "i16", count as u64)]);
    let tables = read(&file(&header, &compressed(&numbers))).unwrap().tables.unwrap();
    let Kpp::BoardOnly(table) = &tables.kpp else { panic!("a term for the side to move") };
    for (index, &weight) in table.iter().enumerate() {
        let (king, x, y) = (index / ENTRIES / ENTRIES, index / ENTRIES % ENTRIES, index % ENTRIES);
        let (x, y) = (x.max(y), x.min(y));
        assert_eq!(weight, number((king * ENTRIES * (ENTRIES + 1) / 2) + x * (x + 1) / 2 + y), "{index}");
    }
}

#[test]
fn what_a_header_says_more_is_passed_over() {
    let mut header = with("novelty", json!({"a": [1, 2, {"b": null}]}));
    assert_equal(&Weights::material(), &read(&file(&header, &compressed(&[]))).unwrap());
    for optional in ["terms", "made", "sections"] {
        header.as_object_mut().unwrap().remove(optional);
    }
    assert_equal(&Weights::material(), &read(&file(&header, &compressed(&[]))).unwrap());
}

#[test]
fn text_from_files_stays_in_one_short_line() {
    let long = "x\n\u{1b}[31m\r".repeat(10_000);
    let header = with("terms", json!([long]));
    let origin = read(&file(&header, &compressed(&[]))).unwrap().origin;
    assert!(origin.len() < 1000 && !origin.contains(char::is_control), "{origin:?}");
    for field in ["board", "layout"] {
        let error = read(&file(&with(field, long.as_str()), &[])).unwrap_err().to_string();
        assert!(error.len() < 300 && !error.contains(char::is_control), "{error:?}");
    }
}

#[test]
fn foreign_files_are_distinguished_from_damaged_ones() {
    let json = serde_json::to_vec(&plain_header()).unwrap();
    let length = json.len() as u32;
    assert_refused(
        read(&seal(3, length, &json)),
        "Foreign",
        "expected version 1 to 2 of the format, found version 3, which is newer",
    );
    assert_refused(read(&seal(0, length, &json)), "Foreign", "found version 0");
    assert_refused(read(&seal(3, u32::MAX, &[])), "Foreign", "found version 3");
    let foreign = |header: &Value, mentioned: &str| {
        assert_refused(read(&file(header, &compressed(&[]))), "Foreign", mentioned);
    };
    foreign(&with("board", "chess"), &format!("expected weights for {NAME}"));
    foreign(&json!({"board": "chess", "of": "another format"}), "found \"chess\"");
    foreign(&with("layout", "fixed-1/by-rank"), "found \"fixed-1/by-rank\"");
    foreign(&with_sections(&[("term.kpp", "i16", 1)]), "found the section \"term.kpp\"");
    foreign(&with_sections(&[("kk", "i16", KK_LENGTH as u64)]), "of type \"i16\"");
    foreign(&with_sections(&[("kk", "i32", u64::MAX)]), &format!("{KK_LENGTH} numbers of type i32 in kk"));
    foreign(&with_sections(&[("kpp", "i16", 0)]), "found 0 of type");
}

#[test]
fn piece_values_are_those_of_the_board() {
    let foreign = |values: Value, mentioned| {
        assert_refused(read(&file(&with("values", values), &compressed(&[]))), "Foreign", mentioned);
    };
    let values = plain_header()["values"].clone();
    let changed = |name: &str, value: Value| {
        let mut values = values.clone();
        values[name] = value;
        values
    };
    foreign(changed("king", 1.into()), "found \"king\"");
    foreign(changed("queen", 1.into()), "found \"queen\"");
    foreign(changed("pawn", 32_768.into()), "of 16 bits, found 32768");
    foreign(changed("pawn", i32::MIN.into()), "found -2147483648");
    foreign(json!({}), "found none");
    read(&file(&with("values", changed("pawn", (-32_768).into())), &compressed(&[]))).unwrap();
    let held = |values: Value| read(&file(&with("held", values), &compressed(&[])));
    assert_refused(held(json!({"tokin": 1})), "Foreign", "found \"tokin\"");
    assert_refused(held(json!({"pawn": 32_768})), "Foreign", "of 16 bits, found 32768");
    assert_eq!(held(json!({"pawn": -7})).unwrap().values.hand[0], -7);
    assert_eq!(held(json!({})).unwrap().values, PieceValues::same_in_hand(VALUES));
}

#[test]
fn headers_that_make_no_sense_are_damage() {
    let damaged = |bytes: &[u8], mentioned| assert_refused(read(bytes), "Damaged", mentioned);
    let json = serde_json::to_vec(&plain_header()).unwrap();
    let length = json.len() as u32;
    damaged(&seal(1, u32::MAX, &json), "a header of 4294967295 bytes");
    damaged(&seal(1, length + 1, &json), "a header of");
    damaged(&seal(1, 1 << 21, &vec![b' '; 1 << 21]), "a header of 2097152 bytes");
    damaged(&seal(1, length - 1, &json), "no header");
    damaged(&seal(1, 0, &[]), "no header");
    damaged(&seal(1, 2, b"[]"), "no header");
    damaged(&seal(1, 1 << 20, &vec![b'['; 1 << 20]), "no header");
    for field in ["board", "layout", "values", "held", "sections", "terms", "made"] {
        damaged(&file(&with(field, json!(true)), &compressed(&[])), "no header");
    }
    damaged(&file(&with("values", json!({"pawn": 1.5})), &compressed(&[])), "no header");
    let kk = ("kk", "i32", KK_LENGTH as u64);
    damaged(&file(&with_sections(&[kk, kk]), &[]), "twice");
}

#[test]
fn compressed_weights_are_as_many_as_the_header_tells() {
    let damaged = |header: &Value, payload: &[u8], mentioned| {
        assert_refused(read(&file(header, payload)), "Damaged", mentioned);
    };
    let none = plain_header();
    damaged(&none, &[], "end too soon");
    damaged(&none, b"no frame of zstd", "the compressed weights");
    damaged(&none, &compressed(&[0]), "more compressed weights");
    damaged(&none, &[compressed(&[]), vec![0]].concat(), "something follows");
    damaged(&none, &[compressed(&[]), compressed(&[])].concat(), "something follows");
    let kk = with_sections(&[("kk", "i32", KK_LENGTH as u64)]);
    let numbers = vec![0; KK_LENGTH * 4];
    read(&file(&kk, &compressed(&numbers))).unwrap();
    damaged(&kk, &compressed(&numbers[1..]), "end too soon");
    damaged(&kk, &[compressed(&numbers[1..]), compressed(&[0])].concat(), "end too soon");
    damaged(&kk, &compressed(&[&numbers[..], &[0]].concat()), "more compressed weights");
    // A frame that wants 128 MiB of memory to look back on.
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    encoder.window_log(27).unwrap();
    encoder.write_all(&numbers).unwrap();
    damaged(&kk, &encoder.finish().unwrap(), "the compressed weights");
}

// Garbage.

/// Sets the checksum right.
fn reseal(bytes: &mut [u8]) {
    let end = bytes.len() - 4;
    let sum = crc(&bytes[..end]).to_le_bytes();
    bytes[end..].copy_from_slice(&sum);
}

/// Changes some bytes here and there.
fn mutate(bytes: &mut Vec<u8>, changes: &[(prop::sample::Index, u8, u8)]) {
    for (place, how, byte) in changes {
        let place = place.index(bytes.len());
        match how % 4 {
            0 => bytes[place] = *byte,
            1 => bytes[place] ^= 1 << (byte % 8),
            2 => bytes.insert(place, *byte),
            _ if bytes.len() > 20 => drop(bytes.remove(place)),
            _ => {}
        }
    }
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, u8, u8)>> {
    prop::collection::vec(any::<(prop::sample::Index, u8, u8)>(), 1..4)
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn random_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(read(&bytes).is_err());
        prop_assert!(read(&[b"KATAGAMI", &bytes[..]].concat()).is_err());
        prop_assert!(read(&seal(1, bytes.len() as u32, &bytes)).is_err());
        prop_assert!(read(&file(&plain_header(), &bytes)).is_err() || bytes == compressed(&[]));
    }

    #[test]
    fn random_headers_do_no_harm(text in r#"\{("(board|layout|values|held|sections|terms|made)":[\[\]{}0-9a-z",:-]{0,20},?){0,6}\}"#) {
        let _ = read(&seal(1, text.len() as u32, &[text.as_bytes(), &compressed(&[])].concat()));
    }

    #[test]
    fn changed_files_do_no_harm(changes in changes()) {
        let original = encode(&Weights::material());
        let mut bytes = original.clone();
        mutate(&mut bytes, &changes);
        prop_assert!(bytes == original || read(&bytes).is_err());
        reseal(&mut bytes);
        let _ = read(&bytes);
    }

    #[test]
    fn changed_tables_do_no_harm(changes in changes()) {
        let numbers: Vec<u8> = (0..KK_LENGTH as i32 * 4).map(|index| (index / 50) as u8).collect();
        let mut payload = compressed(&numbers);
        mutate(&mut payload, &changes);
        if SMALL_BOARD {
            let _ = read(&file(&with_sections(&[("kk", "i32", KK_LENGTH as u64)]), &payload));
        } else {
            // Tables of 9x9 take a while if they turn out to be whole: one number is missing.
            let header = with_sections(&[("kk", "i32", KK_LENGTH as u64), ("kk.turn", "i32", KK_LENGTH as u64)]);
            prop_assert!(read(&file(&header, &payload)).is_err());
        }
    }
}

#[test]
fn headers_are_public() {
    let section = Section { name: "kk".into(), element: "i32".into(), count: 1 };
    let header: Header = serde_json::from_value(with("sections", json!([section]))).unwrap();
    assert_eq!(header.sections, [section]);
}

#[test]
fn embedded_weights_can_be_read() {
    Weights::default_for_board(&|_, _| {}).unwrap();
}

#[test]
fn without_embedded_weights_material_plays() {
    let weights = Weights::from_embedded(None, &|_, _| {}).unwrap();
    assert!(weights.tables.is_none());
    assert_eq!(weights.values, Weights::material().values);
    assert!(weights.origin.starts_with("material"), "{}", weights.origin);
}

#[test]
fn embedded_bytes_are_read_and_named() {
    let mut written = Weights::material();
    written.values.board[0] += 1;
    let provenance = Provenance { terms: vec!["kpp".into(), "rel-pp".into()], made: "by hand".into() };
    let bytes = katagami_evaluation::files::own::encode(&written, &provenance, &|_, _| {}).unwrap();
    let read = Weights::from_embedded(Some(&bytes), &|_, _| {}).unwrap();
    assert_eq!(read.values, written.values);
    assert!(read.origin.ends_with("from this binary (terms kpp, rel-pp)"), "{}", read.origin);
    let error = Weights::from_embedded(Some(&bytes[..bytes.len() - 1]), &|_, _| {}).unwrap_err();
    assert!(error.to_string().starts_with("this binary: damaged"), "{error}");
}
