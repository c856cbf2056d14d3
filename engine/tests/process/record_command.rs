//! `katagami record`.

use std::fs;

use katagami_rules::board::{FILES, TITLE};
use katagami_rules::position::Position;
use serde_json::Value;

use super::driver::{Engine, Finished, PATIENCE};
use super::folder::Folder;
use super::positions::moves;

fn record(arguments: &[&str]) -> Finished {
    Engine::with_arguments(["record"].iter().chain(arguments)).finish(PATIENCE)
}

/// The objects that `info --json` prints.
fn info(files: &[&str]) -> Vec<Value> {
    let lines = record(&[&["info", "--json"], files].concat()).in_order();
    lines.iter().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

/// A game of one move, as a file of USI.
fn game(folder: &Folder, name: &str) -> (String, String) {
    let (path, mv) = (folder.path(name), moves(&Position::start())[0].to_string());
    fs::write(&path, format!("startpos moves {mv}\n")).expect("it can be written");
    (path, mv)
}

#[test]
fn a_record_goes_through_all_formats() {
    let folder = Folder::new();
    let (mut path, mv) = game(&folder, "a.usi");
    for (extension, encoding) in [
        ("kif", "utf-8"),
        ("jkf", "utf-8"),
        ("ki2", "shift-jis"),
        ("csa", "utf-8"),
        ("kif", "shift_jis"),
        ("usi", "utf-8"),
    ] {
        let next = folder.path(&format!("{encoding}.{extension}"));
        record(&["convert", &path, &next, "--encoding", encoding, "--force"]).in_order();
        let [said] = info(&[&next]).try_into().expect("one game");
        assert_eq!(
            (said["schema"].as_u64(), &said["moves"][0]),
            (Some(1), &Value::from(mv.as_str())),
            "{next}"
        );
        assert_eq!(said["sfen"], Position::start().to_sfen());
        assert_eq!(
            (&said["end"], &said["winner"], &said["note"]),
            (&Value::Null, &Value::Null, &Value::Null)
        );
        path = next;
    }
}

#[test]
fn ends_winners_and_names_are_told() {
    let folder = Folder::new();
    let mv = moves(&Position::start())[0];
    let game = folder.path("a.csa");
    let text = |end: &str| {
        let (position, start) = (katagami_records::csa::position(&Position::start()), Position::start());
        format!(
            "V2.2\nN+a\n$EVENT:b\n{position}{}\nT7\n{end}\n",
            katagami_records::csa::move_text(&start, mv)
        )
    };
    fs::write(&game, [text("%TORYO"), text("%FUZUMI"), text("%WHAT")].join("/\n"))
        .expect("it can be written");
    let games = info(&[&game]);
    let ends: Vec<_> = games.iter().map(|game| (game["end"].as_str(), game["winner"].as_str())).collect();
    assert_eq!(
        ends,
        [(Some("resignation"), Some("black")), (Some("interruption"), None), (Some("interruption"), None)]
    );
    assert_eq!(games[0]["names"], serde_json::json!({ "black": "a", "white": null }));
    assert_eq!(games[0]["seconds"], serde_json::json!({ "black": 7.0, "white": 0.0 }));
    assert_eq!(games[0]["headers"], serde_json::json!({ "棋戦": "b" }));
    assert!(games[2]["note"].as_str().is_some_and(|note| note.contains("WHAT")), "{}", games[2]);
    let lines = record(&["info", &game]).in_order();
    assert!(lines.iter().any(|line| line.ends_with("resignation, Black wins")), "{lines:?}");
}

#[test]
fn files_are_converted_together_and_not_replaced() {
    let folder = Folder::new();
    let (a, mv) = game(&folder, "a.usi");
    let (b, _) = game(&folder, "b.sfen");
    let out = folder.path("out");
    fs::create_dir(&out).expect("a folder can be made");
    record(&["convert", &a, &b, &out, "--to", "kif"]).in_order();
    let written = folder.path("out/b.kif");
    assert_eq!(info(&[&written])[0]["moves"][0], mv.as_str());
    let before = fs::read(&written).expect("it is there");
    let message = record(&["convert", &a, &written]).in_error();
    assert!(message.contains("--force"), "{message}");
    assert_eq!(fs::read(&written).expect("it is there"), before);
    assert!(record(&["convert", &a, &b, &folder.path("c.kif")]).in_error().contains("folder"));
    assert!(record(&["convert", &a, &out]).in_error().contains("--to"));
    assert!(record(&["convert", &a, &folder.path("c.txt")]).in_error().contains("kif"));
}

#[test]
fn what_cannot_be_read_is_an_error_and_the_rest_is_told() {
    let folder = Folder::new();
    let (good, mv) = game(&folder, "a.usi");
    let broken = folder.path("b.usi");
    fs::write(&broken, format!("startpos moves {mv} 1a1a\n")).expect("it can be written");
    let missing = folder.path("missing.kif");
    let finished = record(&["info", "--json", &missing, &broken, &good]);
    assert_eq!((finished.code, finished.lines.len()), (Some(1), 2), "{}", finished.stderr);
    assert!(finished.lines[0].contains("1a1a"));
    assert!(
        finished.stderr.contains("missing.kif") && finished.stderr.contains("b.usi, line 1"),
        "{}",
        finished.stderr
    );
    let two = folder.path("c.usi");
    fs::write(&two, format!("startpos moves {mv}\nstartpos\n")).expect("it can be written");
    assert!(record(&["convert", &two, &folder.path("c.kif")]).in_error().contains("2 games"));
    assert!(!fs::exists(folder.path("c.kif")).expect("it can be looked for"));
}

/// A record of another board, and what is said of that board.
fn of_another_board(folder: &Folder) -> ([String; 3], String, [&'static str; 2]) {
    let [usi, kif, csa] = ["a.usi", "b.kif", "c.csa"].map(|name| folder.path(name));
    let (sfen, name, said) = if FILES == 9 {
        ("rbsgk/4p/5/P4/KGSBR b - 1", "5五将棋", ["Minishogi", "`--features minishogi`"])
    } else {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        (start, "本将棋", ["Shogi", "without a board's feature"])
    };
    let ranks = sfen.split([' ', '/']).count() - 3;
    let ranks: Vec<String> = (1..=ranks).map(|rank| format!("P{rank}{}", " * ".repeat(ranks))).collect();
    let ranks = ranks.join("\n");
    fs::write(&usi, format!("sfen {sfen}\n")).unwrap();
    fs::write(&kif, format!("手合割：{name}\n")).unwrap();
    fs::write(&csa, format!("V2.2\n{ranks}\n+\n")).unwrap();
    ([usi, kif, csa], sfen.to_owned(), said)
}

#[test]
fn the_board_of_another_record_is_named_at_every_door() {
    let folder = Folder::new();
    let (files, sfen, said) = of_another_board(&folder);
    let out = folder.path("out.kif");
    for record in files.iter().chain([&sfen]) {
        let is_file = *record != sfen;
        for command in [
            &["eval", record][..],
            &["go", record],
            &["mate", record],
            &["play", "--position", record],
            &["perft", "--depth", "1", "--sfen", record],
            &["record", "info", record],
            &["record", "convert", record, &out],
            &["statistics", "1", "--positions", record],
            &["book", "make", &out, "--records", record],
        ] {
            let takes_positions = ["eval", "go", "mate", "play", "perft"].contains(&command[0]);
            if takes_positions || is_file {
                let message = Engine::with_arguments(command).finish(PATIENCE).in_error();
                for said in said.into_iter().chain([TITLE]) {
                    assert!(message.contains(said), "{command:?}: {message}");
                }
            }
        }
    }
}
