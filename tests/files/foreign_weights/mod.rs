//! Weight files of other engines: read, converted to and fro, refused.

mod plain;
mod synthetic;

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use katagami_evaluation::Entry;
use katagami_evaluation::WeightsError;
use katagami_evaluation::WriteError;
use katagami_evaluation::board::KPPT_VALUES;
use katagami_evaluation::files::bonanza::expand;
use katagami_evaluation::files::bonanza::write_fv_bin;
use katagami_evaluation::files::bonanza::{self, FILE_LENGTH, FvBin};
use katagami_evaluation::files::kppt;
use katagami_evaluation::forms::reference;
use katagami_evaluation::running::full_sums;
use katagami_evaluation::weights::{
    Component, Components, ENTRIES, Huge, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, Tables, Weights,
};
use katagami_evaluation::{PieceValues, material};
use katagami_rules::board::{KINDS, NAME, SQUARES};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind};
use katagami_tests::random_play::random_position;
use proptest::prelude::*;

use plain::{BOARDS, board, fv_sums, kppt_sums};
use synthetic::{Folder, hash, write_fv, write_kppt, write_zeros};

/// Files of 9x9 take a gigabyte: one test at a time writes them.
fn alone() -> MutexGuard<'static, ()> {
    static DISK: Mutex<()> = Mutex::new(());
    DISK.lock().unwrap_or_else(PoisonError::into_inner)
}

fn silent(_: u64, _: u64) {}

/// Positions of random play and their SFEN, from the start to where hands are full and kings have met.
fn scenes() -> (Vec<Position>, Vec<String>) {
    let positions: Vec<Position> =
        (0..300).map(|seed| random_position(seed, seed as usize * 37 % 400)).collect();
    let sfens = positions.iter().map(Position::to_sfen).collect();
    (positions, sfens)
}

/// The sums of weights in memory, material included.
fn sums(weights: &Weights, positions: &[Position]) -> Vec<Components> {
    let tables = weights.tables.as_ref().expect("these weights have tables");
    let sum = |position| {
        let [board, turn] =
            full_sums(tables, position).expect("both kings are there").total(tables.second_component);
        [32 * material(Color::Black, position, &weights.values) + board, turn]
    };
    positions.iter().map(sum).collect()
}

fn without_turn(sums: &[i32]) -> Vec<Components> {
    sums.iter().map(|&sum| [sum, 0]).collect()
}

fn open_and_expand(path: &Path) -> Result<Weights, WeightsError> {
    expand(&FvBin::open(path)?, "synthetic".into(), &silent)
}

#[test]
fn bonanzas_weights_give_the_same_sums_in_every_format() -> Result<(), WriteError> {
    let _alone = alone();
    let (folder, (positions, sfens)) = (Folder::new(), scenes());
    let (first, set, second) = (folder.join("fv.bin"), folder.join("kppt"), folder.join("fv2.bin"));
    write_fv(&first, 1, 8);
    let expected = fv_sums(&first, &sfens);

    let fv = FvBin::open(&first)?;
    let found: Option<Vec<i32>> = positions.iter().map(|position| reference::sum(position, &fv)).collect();
    assert_eq!(found.as_ref(), Some(&expected), "as it is");

    let weights = expand(&fv, "synthetic".into(), &silent)?;
    assert_eq!(sums(&weights, &positions), without_turn(&expected), "expanded");

    katagami_evaluation::files::kppt::write(&weights, &set, &silent)?;
    drop(weights);
    let weights = kppt::open(&set)?;
    assert_eq!(weights.values, bonanza::VALUES);
    assert_eq!(sums(&weights, &positions), without_turn(&expected), "as a KPPT set");

    write_fv_bin(&weights, &second, &silent)?;
    assert_eq!(fv_sums(&second, &sfens), expected, "as an fv.bin again");
    Ok(())
}

#[test]
fn a_kppt_set_is_used_as_it_lies() -> Result<(), WriteError> {
    let _alone = alone();
    let (folder, (positions, sfens)) = (Folder::new(), scenes());
    write_kppt(folder.path(), 2);
    let weights = kppt::open(folder.path())?;
    let expected = kppt_sums(folder.path(), &sfens);
    assert_eq!(sums(&weights, &positions), expected);
    assert!(expected.iter().any(|&[_, turn]| turn != 0));

    // Written over itself: what is mapped stays, what is written is the same.
    if SQUARES < 81 {
        let read = || kppt::FILES.map(|name| fs::read(folder.join(name)).expect("it is there"));
        let before = read();
        katagami_evaluation::files::kppt::write(&weights, folder.path(), &silent)?;
        assert_eq!(read(), before);
        assert_eq!(fs::read_dir(folder.path()).map(Iterator::count).ok(), Some(3), "nothing else is left");
    }
    let message = write_fv_bin(&weights, &folder.join("fv.bin"), &silent).unwrap_err().to_string();
    assert!(message.starts_with("Bonanza's fv.bin cannot hold "), "{message}");
    assert!(!folder.join("fv.bin").exists());
    Ok(())
}

#[test]
fn files_have_the_size_that_is_published() {
    assert_eq!((FILE_LENGTH, kppt::FILE_LENGTHS), (board().fv_bytes(), board().kppt_bytes()));
    let shogi = BOARDS.iter().find(|board| board.name == "standard").expect("it is there");
    assert_eq!(shogi.fv_bytes(), 186_268_248);
    assert_eq!(shogi.kppt_bytes(), [8 * 81 * 81, 8 * 81 * 81 * 1548, 4 * 81 * 1548 * 1548]);
    assert_eq!((shogi.bonanza_entries(), shogi.bonanza_kkp_entries()), (1476, 738));
}

/// What is said of a file of the wrong size.
fn size_message(path: &Path, format: &str, expected: u64, found: u64) -> String {
    let path = path.display();
    format!("{path}: {format} of this board ({NAME}) has {expected} bytes, found {found}")
}

/// Sizes that a file may have by mistake: nothing, cut short, too long, of another board, of another file.
fn wrong_sizes(expected: u64) -> Vec<u64> {
    let other_boards =
        BOARDS.iter().flat_map(|board| board.kppt_bytes().into_iter().chain([board.fv_bytes()]));
    let cut = [0, 1, expected / 2, expected - 2, expected - 1, expected + 1, expected + 2, 2 * expected];
    other_boards.chain(cut).filter(|&size| size != expected).collect()
}

#[test]
fn an_fv_bin_of_the_wrong_size_is_refused() {
    let folder = Folder::new();
    let path = folder.join("fv.bin");
    for size in wrong_sizes(FILE_LENGTH) {
        write_zeros(&path, size);
        let message = FvBin::open(&path).unwrap_err().to_string();
        assert_eq!(message, size_message(&path, "Bonanza's fv.bin", FILE_LENGTH, size));
    }
    write_zeros(&path, FILE_LENGTH);
    assert!(FvBin::open(&path).is_ok());
}

#[test]
fn a_kppt_set_with_a_file_of_the_wrong_size_is_refused() {
    let folder = Folder::new();
    let paths = kppt::FILES.map(|name| folder.join(name));
    let right = || paths.iter().zip(kppt::FILE_LENGTHS).for_each(|(path, bytes)| write_zeros(path, bytes));
    for (file, name) in ["KK", "KKP", "KPP"].iter().enumerate() {
        right();
        for size in wrong_sizes(kppt::FILE_LENGTHS[file]) {
            write_zeros(&paths[file], size);
            let message = kppt::open(folder.path()).unwrap_err().to_string();
            let format = format!("a KPPT set's {name}");
            assert_eq!(message, size_message(&paths[file], &format, kppt::FILE_LENGTHS[file], size));
        }
    }
    right();
    assert!(kppt::open(folder.path()).is_ok());
}

#[test]
fn missing_files_are_named() {
    let folder = Folder::new();
    let absent = |path: &Path, message: String| {
        assert!(message.starts_with(&format!("{}: ", path.display())), "{message}");
        assert!(message.contains("No such file") || cfg!(not(unix)), "{message}");
    };
    let path = folder.join("fv.bin");
    absent(&path, FvBin::open(&path).unwrap_err().to_string());
    for (file, bytes) in kppt::FILES.iter().zip(kppt::FILE_LENGTHS) {
        absent(&folder.join(file), kppt::open(folder.path()).unwrap_err().to_string());
        write_zeros(&folder.join(file), bytes);
    }
    // A folder is no file, a file no folder.
    assert!(FvBin::open(folder.path()).is_err());
    assert!(kppt::open(&folder.join(kppt::FILES[0])).is_err());
    let weights = Weights::material();
    assert!(katagami_evaluation::files::kppt::write(&weights, folder.path(), &silent).is_err());
    assert!(write_fv_bin(&weights, &path, &silent).is_err());
}

#[test]
fn piece_values_beside_a_set_must_make_sense() {
    let folder = Folder::new();
    kppt::FILES
        .iter()
        .zip(kppt::FILE_LENGTHS)
        .for_each(|(file, bytes)| write_zeros(&folder.join(file), bytes));
    let path = folder.join("piece_values.txt");
    for (text, problem) in [
        ("queen 900\n", "expected a kind of piece and its value, found \"queen 900\""),
        ("pawn\n", "expected a kind of piece and its value, found \"pawn\""),
        ("pawn 40000\n", "expected a kind of piece and its value, found \"pawn 40000\""),
        ("pawn 1 40000\n", "expected a kind of piece and its value, found \"pawn 1 40000\""),
        ("pawn 1 2 3\n", "expected a kind of piece and its value, found \"pawn 1 2 3\""),
        ("tokin 1 2\n", "expected a kind of piece and its value, found \"tokin 1 2\""),
        ("pawn 1\npawn 1\n", "the pawn has two values"),
        ("", "no value for the pawn"),
    ] {
        fs::write(&path, text).expect("the folder can be written");
        let message = kppt::open(folder.path()).unwrap_err().to_string();
        assert_eq!(message, format!("{}: damaged: {problem}", path.display()));
    }
    let mut values = PieceValues::same_in_hand([1; KINDS]);
    values.board[Kind::King as usize] = 0;
    values.hand[0] = -2;
    let line = |kind: Kind| format!("{} 1{}\n", kind.name(), if kind as usize == 0 { " -2" } else { "" });
    fs::write(&path, Kind::all_but_king().map(line).collect::<String>()).expect("the folder can be written");
    assert_eq!(kppt::open(folder.path()).expect("values of their own").values, values);
    fs::write(&path, [0xff, 0xfe]).expect("the folder can be written");
    assert!(kppt::open(folder.path()).is_err());
    fs::remove_file(&path).expect("it was there");
    assert_eq!(
        kppt::open(folder.path()).expect("the usual values").values,
        PieceValues::same_in_hand(KPPT_VALUES)
    );
}

/// Writes one weight of an `fv.bin`.
fn patch(path: &Path, index: usize, weight: i16) {
    let mut file = fs::File::options().write(true).open(path).expect("it is there");
    file.seek(SeekFrom::Start(2 * index as u64)).expect("files can be sought");
    file.write_all(&weight.to_le_bytes()).expect("there is room for it");
}

#[test]
fn overflow_is_reported_by_name() {
    let folder = Folder::new();
    let path = folder.join("fv.bin");
    write_zeros(&path, FILE_LENGTH);
    // For a king on the second square of the first row: our first pawn in hand beside theirs.
    let entries = board().bonanza_entries();
    let their_hand = katagami_rules::internals::MAX_COUNT[0] as usize + 1;
    let at = |i: usize, j: usize| entries * (entries + 1) / 2 + i * (i + 1) / 2 + j;
    patch(&path, at(their_hand + 1, 1), i16::MAX);
    patch(&path, at(their_hand, 1), i16::MIN);
    let message = open_and_expand(&path).unwrap_err().to_string();
    let file = board().files - 1;
    let expected = format!("the weight of K{file}1 P*1 p*1 is 65535, outside 16 bits; not converted");
    assert_eq!(message, expected);
}

/// A number between -8 and 7.
fn small(index: usize, seed: u64) -> i32 {
    (hash(index, seed) as i64 >> 60) as i32
}

/// Tables as Bonanza's format can hold them, dense: both sides see the same, but pieces of one hand know each other too.
fn fair_tables() -> Tables {
    let zeros = |length| Huge::zeroed(length).expect("there is memory for tests");
    let (mut kk, mut kkp) = (zeros(KK_LENGTH), zeros(KKP_LENGTH));
    // Squares file by file and row by row are turned in the same way.
    let turned = |kings: usize| {
        let (black, white) = (kings / SQUARES, kings % SQUARES);
        (SQUARES - 1 - white) * SQUARES + SQUARES - 1 - black
    };
    let entries: Vec<[usize; 2]> =
        Entry::all_fixed().map(|entry| [entry.fixed(), entry.rotated().fixed()]).collect();
    for kings in 0..KK_LENGTH {
        let image = turned(kings);
        kk[kings] = [100 * (small(kings, 1) - small(image, 1)), 0];
        for &[entry, turned] in &entries {
            let [here, there] = [kings * ENTRIES + entry, image * ENTRIES + turned];
            kkp[here] = [10 * (small(here, 2) - small(there, 2)), 0];
        }
    }
    let mut kpp = Huge::zeroed(KPP_LENGTH).expect("there is memory for tests");
    for (index, weight) in kpp.iter_mut().enumerate() {
        let (king, x, y) = (index / ENTRIES / ENTRIES, index / ENTRIES % ENTRIES, index % ENTRIES);
        *weight = small((king * ENTRIES + x.max(y)) * ENTRIES + x.min(y), 3) as i16;
    }
    Tables {
        kk: kk.into(),
        kkp: kkp.into(),
        kpp: Kpp::BoardOnly(kpp.into()),
        second_component: Component::Tempo,
    }
}

#[test]
fn tables_that_bonanzas_format_can_hold_are_written_exactly() -> Result<(), WriteError> {
    let _alone = alone();
    let (folder, (positions, sfens)) = (Folder::new(), scenes());
    let path = folder.join("fv.bin");
    let weights = Weights {
        values: bonanza::VALUES,
        tables: Some(fair_tables()),
        network: None,
        origin: "synthetic".into(),
    };
    write_fv_bin(&weights, &path, &silent)?;
    assert_eq!(without_turn(&fv_sums(&path, &sfens)), sums(&weights, &positions));
    Ok(())
}

/// Tables of zeros that a test changes before they are folded.
fn refusal(
    turned: bool,
    change: impl FnOnce(&mut Huge<Components>, &mut Huge<Components>, &mut Huge<i16>),
) -> String {
    let zeros = |length| Huge::zeroed(length).expect("there is memory for tests");
    let (mut kk, mut kkp) = (zeros(KK_LENGTH), zeros(KKP_LENGTH));
    let mut kpp = Huge::zeroed(if turned { 0 } else { KPP_LENGTH }).expect("there is memory for tests");
    change(&mut kk, &mut kkp, &mut kpp);
    let kpp = if turned {
        let mut kpp: Huge<[i16; 2]> = Huge::zeroed(KPP_LENGTH).expect("there is memory for tests");
        (kpp[ENTRIES + 2], kpp[2 * ENTRIES + 1]) = ([0, 7], [0, 7]);
        Kpp::TwoComponents(kpp.into())
    } else {
        Kpp::BoardOnly(kpp.into())
    };
    let tables = Tables { kk: kk.into(), kkp: kkp.into(), kpp, second_component: Component::Tempo };
    let weights =
        Weights { values: bonanza::VALUES, tables: Some(tables), network: None, origin: "zeros".into() };
    let folder = Folder::new();
    let path = folder.join("fv.bin");
    let message = write_fv_bin(&weights, &path, &silent).unwrap_err().to_string();
    assert_eq!(fs::read_dir(folder.path()).map(Iterator::count).ok(), Some(0), "nothing is left: {message}");
    message
}

#[test]
fn what_bonanzas_format_cannot_hold_is_refused() {
    let _alone = alone();
    let last = SQUARES - 1;
    // Black's king on 1a, White's on 1b.
    let message = refusal(false, |kk, _, _| kk[1] = [5, 0]);
    assert_eq!(message, "Bonanza's fv.bin cannot hold K11 k12 worth 5, but 0 with both sides exchanged");
    let message = refusal(false, |kk, _, _| kk[1] = [0, 3]);
    assert_eq!(message, "Bonanza's fv.bin cannot hold a term for the side to move: 3 for K11 k12");
    let message = refusal(false, |_, kkp, _| kkp[ENTRIES + 1] = [5, 0]);
    assert_eq!(message, "Bonanza's fv.bin cannot hold K11 k12 P*1 worth 5, but 0 with both sides exchanged");
    let message = refusal(false, |_, _, kpp| kpp[2 * ENTRIES + 1] = 5);
    let expected = "Bonanza's fv.bin cannot hold K11 P*2 P*1 worth 5 in one order and 0 in the other";
    assert_eq!(message, expected);
    let message = refusal(true, |_, _, _| ());
    assert_eq!(message, "Bonanza's fv.bin cannot hold a term for the side to move: 7 for K11 P*1 P*2");
    // Both sides agree, but it is too much for 16 bits.
    let message = refusal(false, |kk, _, _| {
        kk[1] = [40_000, 0];
        kk[(last - 1) * SQUARES + last] = [-40_000, 0];
    });
    assert!(message.ends_with("is 40000, outside 16 bits; not converted"), "{message}");
}

#[test]
fn values_other_than_bonanzas_are_refused() {
    let mut weights = Weights { values: bonanza::VALUES, ..Weights::material() };
    weights.values.hand[0] += 1;
    let zeros = |length| Huge::zeroed(length).expect("there is memory for tests").into();
    let kpp = Kpp::BoardOnly(Huge::zeroed(0).expect("nothing is always there").into());
    weights.tables = Some(Tables { kk: zeros(0), kkp: zeros(0), kpp, second_component: Component::Tempo });
    let folder = Folder::new();
    let message = write_fv_bin(&weights, &folder.join("fv.bin"), &silent).unwrap_err().to_string();
    assert_eq!(message, "Bonanza's fv.bin cannot hold piece values other than Bonanza's");
}

#[test]
fn weights_for_the_end_of_the_game_are_refused() {
    let zeros = |length| Huge::zeroed(length).expect("there is memory for tests").into();
    let kpp = Kpp::BoardOnly(Huge::zeroed(0).expect("nothing is always there").into());
    let tables = Some(Tables { kk: zeros(0), kkp: zeros(0), kpp, second_component: Component::Endgame });
    let weights = Weights { values: bonanza::VALUES, tables, network: None, origin: "zeros".into() };
    let folder = Folder::new();
    let refused = "cannot hold weights of their own for the end of the game";
    let message = write_fv_bin(&weights, &folder.join("fv.bin"), &silent).unwrap_err().to_string();
    assert_eq!(message, format!("Bonanza's fv.bin {refused}"));
    let message =
        katagami_evaluation::files::kppt::write(&weights, folder.path(), &silent).unwrap_err().to_string();
    assert_eq!(message, format!("a KPPT set {refused}"));
    assert_eq!(fs::read_dir(folder.path()).map(Iterator::count).ok(), Some(0), "nothing is left");
}

/// How often random contents are tried: a conversion takes seconds on 9x9.
const CASES: u32 = if SQUARES < 81 { 24 } else { 1 };

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn any_size_but_the_right_one_is_refused(size in 0..2 * FILE_LENGTH) {
        let folder = Folder::new();
        let path = folder.join("fv.bin");
        write_zeros(&path, size);
        prop_assert_eq!(FvBin::open(&path).is_ok(), size == FILE_LENGTH);
        for (file, bytes) in kppt::FILES.iter().zip(kppt::FILE_LENGTHS) {
            write_zeros(&folder.join(file), size % (2 * bytes));
        }
        prop_assert!(kppt::open(folder.path()).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(CASES) })]

    #[test]
    fn random_contents_are_converted_exactly_or_refused(seed: u64, bits in 4..=16_u32, game: u64) {
        let _alone = alone();
        let folder = Folder::new();
        let (path, back) = (folder.join("fv.bin"), folder.join("back.bin"));
        write_fv(&path, seed % 1000, bits);
        let position = random_position(game, hash(0, seed) as usize % 200);
        let expected = reference::sum(&position, &FvBin::open(&path).expect("it has the right size"));
        match open_and_expand(&path) {
            Ok(weights) => {
                let [board, turn] = sums(&weights, std::slice::from_ref(&position))[0];
                prop_assert_eq!((Some(board), turn), (expected, 0));
                match write_fv_bin(&weights, &back, &silent) {
                    Ok(()) => {
                        let back = FvBin::open(&back).expect("it has the right size");
                        prop_assert_eq!(reference::sum(&position, &back), expected);
                    }
                    Err(error) => prop_assert!(matches!(error, WriteError::Weights(WeightsError::Overflow { .. })), "{}", error),
                }
            }
            Err(error) => prop_assert!(matches!(error, WeightsError::Overflow { .. }), "{}", error),
        }
    }
}
