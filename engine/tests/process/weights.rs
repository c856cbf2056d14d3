//! `katagami weights`, and the engine with weights from `EvalDir`.

use std::path::Path;
use std::{fs, iter};

use katagami_evaluation::board::HELD_VALUES;
use katagami_evaluation::files::kppt;
use katagami_evaluation::files::own::Contents;
use katagami_evaluation::files::own::{self, Provenance};
use katagami_evaluation::terms::{Combination, LoweredWeights};
use katagami_evaluation::weights::{
    Component, Components, ENTRIES, Huge, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, Tables,
};
use katagami_evaluation::{PieceValues, Weights};
use katagami_rules::board::NAME;
use katagami_rules::internals::{KIND_NAMES, VALUES};

use super::driver::{Engine, Finished, PATIENCE, long};
use super::folder::Folder;

/// `katagami weights` with arguments.
fn weights(arguments: &[&str]) -> Finished {
    Engine::with_arguments(["weights"].iter().chain(arguments)).finish(PATIENCE)
}

fn output(arguments: &[&str]) -> String {
    weights(arguments).in_order().join("\n")
}

/// What `katagami weights diff` says of files that differ.
fn difference(first: &str, second: &str) -> String {
    weights(&["diff", first, second]).in_difference().join("\n")
}

/// Asserts that there is one error, and that it mentions all of these texts.
fn refused(arguments: &[&str], mentioned: &[&str]) {
    let message = weights(arguments).in_error();
    for mentioned in mentioned {
        assert!(message.contains(mentioned), "{arguments:?}: {message:?} does not mention {mentioned:?}");
    }
}

/// The index of a pair of entries in the table of the first king.
const fn pair(x: usize, y: usize) -> usize {
    x * ENTRIES + y
}

/// Two entries that every board has.
const X: usize = ENTRIES - 1;
const Y: usize = ENTRIES - 2;

/// Tables with a few nonzero weights: that of the pair X and Y is `weight`, in either order.
pub fn some_weights(weight: i16) -> Weights {
    let mut kk: Huge<Components> = Huge::zeroed(KK_LENGTH).expect("there is memory");
    kk[1] = [-7, 3];
    let mut kpp: Huge<i16> = Huge::zeroed(KPP_LENGTH).expect("there is memory");
    (kpp[pair(X, Y)], kpp[pair(Y, X)]) = (weight, weight);
    let kkp: Huge<Components> = Huge::zeroed(KKP_LENGTH).expect("there is memory");
    let tables = Tables {
        kk: kk.into(),
        kkp: kkp.into(),
        kpp: Kpp::BoardOnly(kpp.into()),
        second_component: Component::Tempo,
    };
    Weights { tables: Some(tables), ..Weights::material() }
}

/// Whether a test of files with tables goes on: on 9x9, where they hold half a gigabyte, one round of reading and writing is enough
/// for each day, and `.ci/long` has the rest.
pub fn goes_on() -> bool {
    KPP_LENGTH < 1 << 24 || long()
}

/// Writes weights, with a story.
pub fn write(weights: &Weights, path: &str) {
    let provenance = Provenance { terms: vec!["kpp".into(), "pp".into()], made: "by a test".into() };
    katagami_evaluation::files::own::write(weights, &provenance, Path::new(path), &|_, _| {})
        .expect("the file can be written");
}

#[test]
fn help_lists_what_can_be_done() {
    let help = output(&["--help"]);
    for command in ["info", "convert", "round", "diff"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        output(&[command, "--help"]);
    }
}

#[test]
fn info_tells_what_a_file_holds() {
    if !goes_on() {
        return;
    }
    let folder = Folder::new();
    let file = folder.path("a.katagami");
    write(&some_weights(-42), &file);
    let info = output(&["info", &file]);
    let bytes = fs::metadata(&file).expect("it was written").len();
    for line in [
        "format        katagami, version 1",
        &format!("file          {file}, {bytes} bytes"),
        "terms         kpp, pp",
        "made          by a test",
        "KPP           without a term for the side to move; symmetric; diagonal zero",
        "        -7  K11 k12",
        "        +3  K11 k12",
    ] {
        assert!(info.lines().any(|this| this == line), "no line {line:?} in\n{info}");
    }
    assert!(info.contains(&format!("board         {NAME} (")), "{info}");
    assert!(info.contains(&format!("piece values  {} {}, ", KIND_NAMES[0], VALUES[0])), "{info}");
    assert!(info.lines().any(|line| line.starts_with("       -42  K11 ")), "{info}");
    // A folder stands for the file in it.
    assert_eq!(output(&["info", &folder.path("")]).lines().next(), Some("format        katagami, version 1"));
}

#[test]
fn info_tells_of_piece_values_alone() {
    let folder = Folder::new();
    let file = folder.path("a.katagami");
    write(&Weights::material(), &file);
    assert!(output(&["info", &file]).ends_with("tables        none: material alone"));
}

#[test]
fn formats_turn_into_each_other() {
    let folder = Folder::new();
    let [ours, kppt, back, again] =
        ["a.katagami", "kppt", "b.katagami", "c.katagami"].map(|name| folder.path(name));
    write(&some_weights(5), &ours);
    // Once the format is given, once the name determines it.
    output(&["convert", &ours, &kppt, "--to", "kppt"]);
    output(&["convert", &kppt, &back]);
    // A KPPT set always has a term for the side to move; here it is zero.
    let expected = "different\nonly the second has KPP for the side to move";
    assert_eq!(difference(&ours, &back), expected);
    assert_eq!(output(&["diff", &kppt, &back]), "equal");
    let info = output(&["info", &back]);
    assert!(info.contains(&format!("made          converted from KPPT set {kppt}")), "{info}");
    assert!(info.contains("KPP           with a term for the side to move; symmetric"), "{info}");
    if !goes_on() {
        return;
    }
    output(&["convert", &back, &again]);
    assert_eq!(fs::read(&back).ok(), fs::read(&again).ok());
    // An existing set is replaced if that is meant.
    output(&["convert", &back, &format!("{kppt}/"), "--force"]);
    assert_eq!(output(&["diff", &kppt, &back]), "equal");
}

#[test]
fn terms_can_be_rounded() {
    let folder = Folder::new();
    let [fine, coarse, tables] =
        ["fine.katagami", "coarse.katagami", "tables.katagami"].map(|name| folder.path(name));
    write_terms(&[i16::MIN, -40, -8, -7, 0, 7, 8, 23, 24, i16::MAX], &fine);
    assert_eq!(
        output(&["round", &fine, &coarse, "--step", "16"]),
        format!("{coarse} written, rounded to multiples of 16")
    );
    let (values, rounded) = read_terms(&coarse);
    assert_eq!(values, PieceValues::same_in_hand(VALUES));
    assert_eq!(rounded.parameters()[..10], [-32752, -48, -16, 0, 0, 0, 16, 16, 32, 32752]);
    // Tables have no parameters to round, and a step of zero is refused.
    let before = fs::read(&coarse).ok();
    write(&some_weights(1), &tables);
    refused(&["round", &tables, &coarse, "--step", "16", "--force"], &[&tables, "holds tables"]);
    refused(&["round", &fine, &coarse, "--step", "0"], &["--step"]);
    assert_eq!(fs::read(&coarse).ok(), before);
}

#[test]
fn terms_can_be_scaled() {
    let folder = Folder::new();
    let [small, large, tables] =
        ["small.katagami", "large.katagami", "tables.katagami"].map(|name| folder.path(name));
    write_terms(&[i16::MIN, -40, -7, 0, 7, 8, i16::MAX], &small);
    assert_eq!(
        output(&["scale", &small, &large, "--percent", "150"]),
        format!("{large} written, times 150/100")
    );
    let (values, scaled) = read_terms(&large);
    assert_eq!(values, PieceValues::same_in_hand(VALUES.map(|value| (3 * value + 1) / 2)));
    assert_eq!(scaled.parameters()[..7], [-32767, -60, -11, 0, 11, 12, 32767]);
    let before = fs::read(&large).ok();
    write(&some_weights(1), &tables);
    refused(&["scale", &tables, &large, "--percent", "150", "--force"], &[&tables, "holds tables"]);
    refused(&["scale", &small, &large, "--percent", "0"], &["--percent"]);
    assert_eq!(fs::read(&large).ok(), before);
}

#[test]
fn bonanzas_file_can_be_written_and_read() {
    if !goes_on() {
        return;
    }
    let folder = Folder::new();
    let [fv, first, second] = ["fv.bin", "first.katagami", "second.katagami"].map(|name| folder.path(name));
    let zero = Weights { values: katagami_evaluation::files::bonanza::VALUES, ..zero() };
    write(&zero, &first);
    output(&["convert", &first, &fv]);
    assert!(output(&["info", &fv]).starts_with("format        fv.bin\n"));
    output(&["convert", &fv, &second]);
    assert_eq!(output(&["diff", &first, &second]), "equal");
}

/// Writes the spec's piece values and parameters of `p`: the given ones, then zeros.
fn write_terms(numbers: &[i16], path: &str) {
    let terms: Combination = "p".parse().expect("a term of every board");
    let parameters = numbers.iter().copied().chain(iter::repeat(0)).take(terms.parameter_count()).collect();
    let lowered = LoweredWeights::new(terms, parameters).expect("as many as there are");
    katagami_evaluation::files::own::write(
        Contents::Terms(&PieceValues::same_in_hand(VALUES), &lowered, None),
        &Provenance::default(),
        Path::new(path),
        &|_, _| {},
    )
    .expect("the file can be written");
}

fn read_terms(path: &str) -> (PieceValues, LoweredWeights) {
    let bytes = fs::read(path).expect("it was written");
    let read = own::read_lowered(&bytes, Path::new(path)).expect("it is whole");
    let (values, lowered, _) = read.expect("it holds terms");
    (values, lowered)
}

fn zero() -> Weights {
    let mut weights = some_weights(0);
    let kk: Huge<Components> = Huge::zeroed(KK_LENGTH).expect("there is memory");
    weights.tables = weights.tables.map(|tables| Tables { kk: kk.into(), ..tables });
    weights
}

#[test]
fn diff_tells_where_files_differ() {
    if !goes_on() {
        return;
    }
    let folder = Folder::new();
    let [a, b, c] = ["a.katagami", "b.katagami", "c.katagami"].map(|name| folder.path(name));
    write(&some_weights(5), &a);
    let mut other = some_weights(-3);
    other.values.board[0] += 1;
    write(&other, &b);
    write(&Weights::material(), &c);
    assert_eq!(output(&["diff", &a, &a]), "equal");
    let difference_of_b = difference(&a, &b);
    let lines: Vec<&str> = difference_of_b.lines().collect();
    let [pawn, more] = [VALUES[0], VALUES[0] + 1];
    assert_eq!(lines[..2], ["different", &format!("value of the {}: {pawn} and {more}", KIND_NAMES[0])]);
    assert!(lines[2].starts_with("KPP: 1 of "), "{difference_of_b}");
    assert!(lines[2].contains(" weights differ, by at most 8: K11 "), "{difference_of_b}");
    assert!(lines[2].ends_with(" is 5 and -3") && lines.len() == 3, "{difference_of_b}");
    assert_eq!(difference(&c, &a), "different\nonly the second has tables");
    let mut held = Weights::material();
    held.values.hand[0] -= 1000;
    write(&held, &a);
    let pawn = HELD_VALUES[0];
    let line = format!("value of the {} in hand: {} and {}", KIND_NAMES[0], pawn - 1000, pawn);
    assert_eq!(difference(&a, &c), format!("different\n{line}"));
}

#[test]
#[cfg_attr(board = "standard", ignore = "two sets of 9x9 take 2 GB")]
fn asymmetry_is_reported_and_not_written() {
    let folder = Folder::new();
    let set = folder.path("set");
    let mut weights = some_weights(5);
    if let Some(Tables { kpp: Kpp::BoardOnly(katagami_evaluation::weights::Memory::Own(table)), .. }) =
        &mut weights.tables
    {
        table[pair(Y, X)] = 6;
        table[pair(X, X)] = 1;
    }
    kppt::write(&weights, Path::new(&set), &|_, _| {}).expect("the set can be written");
    let info = output(&["info", &set]);
    let line = "KPP           with a term for the side to move; 1 pairs not symmetric; diagonal not zero for 1 entries";
    assert!(info.lines().any(|this| this == line), "{info}");
    let target = folder.path("a.katagami");
    refused(&["convert", &set, &target], &["Katagami cannot hold K11 ", "order of the pieces"]);
    assert!(!Path::new(&target).exists());
    // A difference above the diagonal counts, too.
    let other = folder.path("other");
    if let Some(Tables { kpp: Kpp::BoardOnly(katagami_evaluation::weights::Memory::Own(table)), .. }) =
        &mut weights.tables
    {
        table[pair(Y, X)] = 5;
    }
    kppt::write(&weights, Path::new(&other), &|_, _| {}).expect("the set can be written");
    assert!(difference(&set, &other).contains("\nKPP: 1 of "));
}

#[test]
#[cfg(unix)]
#[cfg_attr(board = "standard", ignore = "a set of 9x9 takes 1 GB")]
fn a_file_that_is_cut_while_it_is_played_with_ends_the_engine_with_a_word() {
    let folder = Folder::new();
    let set = folder.path("set");
    kppt::write(&some_weights(5), Path::new(&set), &|_, _| {}).expect("the set can be written");
    let mut engine = Engine::ready();
    engine.send(format!("setoption name EvalDir value {set}"));
    engine.send("isready");
    engine.until("readyok", PATIENCE);
    engine.send("go infinite");
    for file in fs::read_dir(&set).expect("the set is a folder") {
        let path = file.expect("it can be listed").path();
        fs::OpenOptions::new()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_len(0))
            .expect("it can be cut");
    }
    engine.expect("info string error: a file that is mapped into memory was cut short", PATIENCE);
    assert!(
        engine.finish(PATIENCE).in_error().starts_with("a file that is mapped into memory was cut short")
    );
}

#[test]
fn what_cannot_be_read_is_reported_in_one_line() {
    let folder = Folder::new();
    let file = |name: &str, contents: &[u8]| {
        let path = folder.path(name);
        fs::write(&path, contents).expect("the file can be written");
        path
    };
    let none = folder.path("none");
    for arguments in
        [&["info", none.as_str()][..], &["convert", &none, "x.katagami"], &["diff", &none, &none]]
    {
        refused(arguments, &[&none]);
    }
    refused(
        &["info", &folder.path("")],
        &["no weights found; expected one of *.katagami, KK_synthesized.bin"],
    );
    refused(
        &["info", "/dev/null"],
        &["/dev/null: expected a file *.katagami, fv.bin (", "neither a file nor a folder"],
    );
    let text = file("notes.txt", b"not any weights");
    refused(&["info", &text], &[&text, "found 15 bytes that begin with \"not any \""]);
    let empty = file("empty", b"");
    refused(&["info", &empty], &[&empty, "found 0 bytes"]);
    let fv = file("fv.bin", b"short");
    refused(&["info", &fv], &[&fv, "found 5"]);
    refused(&["info", &folder.path("")], &[&fv, "found 5"]);
    // One file of a set: the others are missing.
    let kkp = file("KKP_synthesized.bin", b"short");
    for path in [&kkp, &folder.path("")] {
        refused(&["info", path], &["KK_synthesized.bin"]);
    }
    let ours = file("a.katagami", b"KATAGAM");
    refused(&["info", &ours], &[&ours, "damaged: cut short after 7 bytes"]);
    refused(
        &["info", &file("b.katagami", b"other things")],
        &["a file that begins with KATAGAMI", "\"other th\""],
    );
    refused(&["info", &folder.path("")], &["expected one file *.katagami", "found a.katagami, b.katagami"]);
    // A file of our format with another name is recognised by its beginning.
    let renamed = folder.path("renamed.bin");
    write(&Weights::material(), &renamed);
    output(&["info", &renamed]);
    let mut damaged = fs::read(&renamed).expect("it was written");
    damaged[40] ^= 1;
    refused(&["info", &file("renamed.bin", &damaged)], &[&renamed, "checksum"]);
}

#[test]
fn what_cannot_be_written_is_reported_in_one_line() {
    let folder = Folder::new();
    let [ours, strange, lost] = ["a.katagami", "strange", "none/b.katagami"].map(|name| folder.path(name));
    write(&Weights::material(), &ours);
    refused(&["convert", &ours, &strange], &[&strange, "--to katagami, kppt or fv.bin"]);
    refused(&["convert", &ours, &lost], &["there is no folder", "none"]);
    refused(&["convert", &ours, &folder.path("fv.bin")], &["cannot hold material alone"]);
    refused(&["convert", &ours, &strange, "--to", "kppt"], &["cannot hold material alone"]);
    refused(&["convert", &ours, &strange, "--to", "png"], &["png"]);
    refused(&["convert", &ours], &["required"]);
    refused(&["xyzzy"], &["xyzzy"]);
    assert_eq!(fs::read_dir(folder.root()).map(Iterator::count).ok(), Some(1), "something was left behind");
}

#[test]
fn weights_too_large_to_sum_up_are_refused() {
    if !goes_on() {
        return;
    }
    let folder = Folder::new();
    let file = folder.path("a.katagami");
    let mut weights = some_weights(1);
    for (weight, fits) in [(1 << 20, true), (1 << 30, false), (i32::MIN, false)] {
        let mut kkp: Huge<Components> = Huge::zeroed(KKP_LENGTH).expect("there is memory");
        kkp[1] = [5, weight];
        weights.tables = weights.tables.map(|tables| Tables { kkp: kkp.into(), ..tables });
        write(&weights, &file);
        if fits {
            output(&["info", &file]);
        } else {
            let mentioned = format!(" is ±{}", weight.unsigned_abs());
            refused(&["info", &file], &[&file, "would not fit into 32 bits: K11 k11 ", &mentioned]);
        }
    }
}

/// Text from a file cannot inject lines into the protocol.
#[test]
fn the_engine_plays_with_weights_of_its_own() {
    let folder = Folder::new();
    let mut weights = Weights::material();
    weights.values.board[0] = 1234;
    let provenance = Provenance { terms: vec!["a\nbestmove resign\n".into()], made: String::new() };
    let path = folder.path("a.katagami");
    katagami_evaluation::files::own::write(&weights, &provenance, Path::new(&path), &|_, _| {})
        .expect("the file can be written");
    let mut engine = Engine::with_arguments([""; 0]);
    engine.send("setoption name USI_Hash value 16");
    engine.send(format!("setoption name EvalDir value {}", folder.path("")));
    let said = engine.settle();
    assert!(said.iter().any(|line| line.contains("a.katagami (terms a bestmove resign )")), "{said:?}");
    assert!(said.iter().all(|line| !line.starts_with("bestmove")), "{said:?}");
    engine.quit();
}

/// A file takes long enough to be interrupted on a large board only.
#[cfg(all(unix, board = "standard"))]
#[test]
fn an_interrupted_conversion_leaves_nothing() {
    let folder = Folder::new();
    let [file, out] = ["a.katagami", "set"].map(|name| folder.path(name));
    write(&some_weights(5), &file);
    fs::create_dir(&out).unwrap();
    let engine = Engine::with_arguments(["weights", "convert", &file, &out, "--to", "kppt"]);
    let count = || fs::read_dir(&out).unwrap().count();
    let begun = std::time::Instant::now();
    while count() == 0 {
        assert!(begun.elapsed() < PATIENCE, "nothing is written");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(engine.signal("-INT").code, Some(130));
    assert_eq!(count(), 0);
}
