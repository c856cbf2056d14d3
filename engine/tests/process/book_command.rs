//! `katagami book`.

use std::fs;
use std::path::Path;

use katagami::book::MemoryBook;
use katagami_rules::position::Position;

use super::driver::{Engine, Finished, PATIENCE};
use super::folder::Folder;
use super::positions::{moves, shuffle};

/// `katagami book` with arguments.
fn book(arguments: &[&str]) -> Finished {
    Engine::with_arguments(["book"].iter().chain(arguments)).finish(PATIENCE)
}

fn output(arguments: &[&str]) -> String {
    book(arguments).in_order().join("\n")
}

/// Asserts that there is one error, and that it mentions all of these texts.
fn refused(arguments: &[&str], mentioned: &[&str]) {
    let message = book(arguments).in_error();
    for mentioned in mentioned {
        assert!(message.contains(mentioned), "{arguments:?}: {message:?} does not mention {mentioned:?}");
    }
}

fn load(path: &str) -> MemoryBook {
    let (book, problems) = MemoryBook::load(Path::new(path)).expect("the book can be read");
    assert!(problems.is_empty(), "{problems}");
    book
}

fn write(path: &str, text: impl AsRef<[u8]>) {
    fs::write(path, text).expect("it can be written");
}

#[test]
fn games_are_counted() {
    let folder = Folder::new();
    let (out, games) = (folder.path("a.db"), folder.path("games.txt"));
    let start = Position::start();
    let [a, b] = [moves(&start)[0], moves(&start)[1]];
    let line = shuffle().join(" ");
    write(
        &games,
        format!("# three games\n\nstartpos moves {a}\nposition startpos moves {b}\r\nstartpos moves {a}\n"),
    );
    assert_eq!(output(&["make", &out, "--records", &games]), format!("{out}: 1 positions, 2 moves"));
    let found = load(&out).find(&start, false);
    assert_eq!(
        found.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [format!("{a} none 0 0 2"), format!("{b} none 0 0 1")]
    );
    // An existing book is extended, and `--plies` limits the moves of each game.
    write(&games, format!("sfen {} moves {line}\n", start.to_sfen()));
    output(&["make", &out, "--records", &games, "--plies", "3"]);
    assert_eq!(load(&out).positions(), 3);
    let probed = output(&["probe", &out, "--on-the-fly"]);
    assert!(probed.contains(&format!("\n  {a}")) && probed.contains("flipped: "), "{probed}");
}

#[test]
fn analysis_can_be_resumed() {
    let folder = Folder::new();
    let out = folder.path("a.db");
    let make = |plies| {
        let arguments = ["make", &out, "--depth", "2", "--width", "2", "--margin", "99999", "--plies", plies];
        output(&arguments);
        fs::read(&out).expect("it was written")
    };
    let short = make("1");
    assert_eq!((load(&out).positions(), load(&out).moves()), (1, 2));
    assert_eq!(make("1"), short);
    make("3");
    assert_eq!(load(&out).positions(), 1 + 2 + 4);
    let info = output(&["info", &out]);
    for line in
        ["positions     7, at moves 1 to 3", "depths        2 to 2", "illegal       0", "broken lines  0"]
    {
        assert!(info.contains(line), "{info}");
    }
    assert!(info.contains("sorted        yes"), "{info}");
}

#[test]
fn analysis_may_begin_anywhere() {
    let folder = Folder::new();
    let (out, from) = (folder.path("a.db"), folder.path("from.txt"));
    let start = Position::start();
    let first = moves(&start)[0];
    let mut next = start.clone();
    next.make(first);
    write(&from, format!("startpos moves {first}\nsfen {}\n", next.to_sfen()));
    output(&["make", &out, "--nodes", "50", "--width", "1", "--plies", "1", "--openings", &from]);
    assert_eq!((load(&out).positions(), load(&out).find(&next, false).len()), (1, 1));
}

#[test]
fn books_are_joined_and_sorted() {
    let folder = Folder::new();
    let (out, other) = (folder.path("a.db"), folder.path("b.db"));
    let start = Position::start();
    let first = moves(&start)[0];
    let mut next = start.clone();
    next.make(first);
    let mut sfens = [start.to_sfen(), next.to_sfen()];
    sfens.sort_by(|a, b| b.cmp(a));
    write(&other, format!("sfen {}\n{first}\nsfen {}\n{first}\n", sfens[0], sfens[1]));
    assert!(output(&["info", &other]).contains("no, the position at line 3 should come earlier"));
    output(&["make", &out, "--book", &other, "--book", &other]);
    let info = output(&["info", &out]);
    assert!(info.contains("sorted        yes") && info.contains("played 4 times"), "{info}");
    assert!(info.contains("\nillegal       1\n  line "), "{info}");
}

#[test]
fn bad_input_is_refused_and_loses_nothing() {
    let folder = Folder::new();
    let [out, broken, games] = ["a.db", "broken.db", "games.txt"].map(|name| folder.path(name));
    let text = "#YANEURAOU-DB2016 1.00\n// mine\nxyzzy\n";
    write(&broken, text);
    write(&games, "startpos\nstartpos moves xyzzy\n");
    refused(&["make", &out], &["--depth"]);
    refused(&["make", &out, "--depth", "0"], &["0"]);
    refused(&["make", &out, "--records", &games], &["games.txt: line 2: move 1 (xyzzy) is illegal"]);
    refused(&["make", &out, "--depth", "1", "--from", &games], &["games.txt: line 2: "]);
    refused(&["make", &out, "--book", &broken], &["broken.db: line 3: "]);
    refused(&["make", &broken, "--depth", "1"], &["broken.db: line 3: "]);
    refused(&["make", &out, "--book", &folder.path("missing.db")], &["missing.db: "]);
    refused(&["info", &folder.path("missing.db")], &["missing.db: "]);
    refused(&["probe", &broken], &["broken.db: no book: "]);
    refused(&["probe", &broken, "--sfen", "xyzzy"], &["SFEN"]);
    assert!(output(&["info", &broken]).contains("broken lines  1\n  line 3: "));
    assert_eq!(fs::read_to_string(&broken).expect("it is there"), text);
    assert!(!Path::new(&out).exists());
}
