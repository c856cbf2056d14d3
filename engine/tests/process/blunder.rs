//! What `katagami analyse` says of a blunder, on boards with a game that has one.

use std::fs;

use katagami_records::encoding::decode;
use katagami_records::{End, Ending, Format, NodeId, Record, Step, japanese, kif};
use katagami_rules::Game;
use katagami_rules::position::Position;

use super::analyse::{analyse, object};
use super::driver::legal;
use super::folder::Folder;

/// A game with a blunder: the moves, the number of the blunder, and the moves that punish it.
#[cfg(board = "standard")]
const BLUNDER: (&str, usize, &[&str]) = ("7g7f 3c3d 8h3c+ 2b3c", 3, &["2b3c", "2a3c"]);
#[cfg(board = "minishogi")]
const BLUNDER: (&str, usize, &[&str]) = ("1e1b 1a1b", 1, &["1a1b", "2a1b"]);

#[test]
fn a_blunder_is_found_with_what_is_better_and_its_punishment() {
    let (played, number, punishments) = BLUNDER;
    let game = format!("startpos moves {played}");
    let said = object(&[&game, "--nodes", "3000"]);
    let blunder = &said["moves"][number - 1];
    assert_eq!(blunder["judgement"], "blunder", "{blunder}");
    assert!(blunder["loss"].as_f64().is_some_and(|loss| loss > 0.25), "{blunder}");
    let (better, punishment) = (&blunder["better"], &blunder["refutation"]);
    let first = punishment["moves"][0].as_str().expect("there is a punishment");
    assert!(punishments.contains(&first), "{punishment}");
    assert_ne!(better["moves"][0], blunder["move"], "{better}");
    assert!(better["value"]["cp"].as_i64() > blunder["value"]["cp"].as_i64(), "{blunder}");
    let side = blunder["side"].as_str().expect("a side");
    assert_eq!(said["summary"][side]["blunders"], 1, "{}", said["summary"]);
    // The same in words.
    let text = analyse(&[&game, "--nodes", "3000"]).in_order();
    let at = text.iter().position(|line| line.contains("??")).expect("the blunder has a sign");
    let mv = played.split(' ').nth(number - 1).expect("it was played");
    assert!(text[at].trim_start().starts_with(&number.to_string()) && text[at].contains(mv), "{text:?}");
    assert!(text[at + 1].contains("better:"), "{text:?}");
    assert!(text[at + 2].contains("punished by:") && text[at + 2].contains(first), "{text:?}");
    assert!(text.iter().any(|line| line.contains(", 1 blunder, ")), "{text:?}");
    // And why.
    let reasons = blunder["reasons"].as_array().expect("reasons");
    let fact = |reason: &serde_json::Value| reason["fact"].as_str().expect("a fact").to_owned();
    assert!(fact(&reasons[0]).starts_with(&format!("worse {mv} ")), "{reasons:?}");
    assert!(
        reasons.iter().any(|reason| fact(reason).starts_with(&format!("after {mv} wins "))),
        "{reasons:?}"
    );
    for reason in reasons {
        let sentence = format!("- {}", reason["english"].as_str().expect("a sentence"));
        assert!(text.iter().any(|line| line.trim() == sentence), "{sentence} {text:?}");
        assert!(reason["japanese"].as_str().is_some_and(|said| said.ends_with('。')), "{reason}");
    }
}

/// A record in a file: these moves, after which a side resigned, and a comment at the first.
fn resigned(path: &str, moves: &str) -> Record {
    let mut record = Record::new(Position::start());
    let mut at = Record::ROOT;
    for word in moves.split(' ') {
        let game = record.game(at);
        at = record.follow(at, Step::Move(legal(game.position(), word)));
        if record.node(at).depth() == 1 {
            record.node_mut(at).comment("from before");
        }
    }
    record.names.0 = [Some("a".into()), None];
    let result = Ending::Resignation.result(&record.game(at));
    record.follow(at, Step::End(End::new(Ending::Resignation, result)));
    fs::write(path, Format::Kif.write(&record)).expect("it can be written");
    record
}

/// The moves of a line of a record.
fn words(record: &Record, first: NodeId) -> Vec<String> {
    record.line(first).filter_map(|id| record.node(id).step.mv()).map(|mv| mv.to_string()).collect()
}

#[test]
fn a_record_is_written_with_comments_and_variations() {
    let folder = Folder::new();
    let (played, number, punishments) = BLUNDER;
    let played: Vec<&str> = played.split(' ').take(number).collect();
    let [given, out] = ["given.kif", "out.kif"].map(|name| folder.path(name));
    let before = resigned(&given, &played.join(" "));
    let said = object(&[&given, "--nodes", "3000", "--kif", &out]);
    let text = fs::read(&out).expect("it was written");
    let text = decode(&text);
    assert!(text.starts_with("#KIF version=2.0 encoding=UTF-8\n"), "{text}");
    let record = kif::read(&text).whole().expect("it can be read");
    assert_eq!(record.main_line(), before.main_line());
    let main: Vec<NodeId> = record.line(Record::ROOT).collect();
    // Values from Black's side, and the line from there on.
    for (position, &id) in said["positions"].as_array().expect("positions").iter().zip(&main) {
        let comments = &record.node(id).comments;
        let value = position["black"]["cp"].as_i64().expect("a value");
        let known = comments.iter().find(|comment| comment.starts_with("*解析 ")).expect("a value");
        assert!(known.contains(&format!(" 評価値 {value}")), "{known} {position}");
        let side = if position["side"] == "black" { '▲' } else { '△' };
        let (_, line) = known.split_once(&format!(" 読み筋 {side}")).expect("a line");
        // As a reader of the line alone understands it.
        let first = position["lines"][0]["moves"][0].as_str().expect("a line");
        let game =
            Game::new(Position::from_sfen(position["sfen"].as_str().expect("a text")).expect("a position"));
        let name = japanese::with_origin(None, legal(game.position(), first));
        assert!(line.starts_with(&name), "{known} {name}");
    }
    assert!(record.node(main[1]).comments.contains(&"from before".to_owned()));
    let blunder = main[number];
    assert!(record.node(blunder).comments.iter().any(|comment| comment.starts_with("【大悪手】")), "{text}");
    let reason = said["moves"][number - 1]["reasons"][0]["japanese"].as_str().expect("a reason");
    assert!(record.node(blunder).comments.contains(&format!("・{reason}")), "{text}");
    // What would have been better is beside the blunder, its punishment beside the end.
    let [better] = record.variations(blunder) else { panic!("{text}") };
    let shown = words(&record, *better);
    let known = said["moves"][number - 1]["better"]["moves"].as_array().expect("a better line");
    assert!(known.iter().zip(&shown).all(|(known, shown)| known == shown) && !shown.is_empty(), "{text}");
    let [punishment] = record.variations(main[number + 1]) else { panic!("{text}") };
    assert!(punishments.contains(&words(&record, *punishment)[0].as_str()), "{text}");
    // No journal stays, no file is replaced, and the other encoding says the same.
    assert_eq!(fs::read_dir(folder.root()).expect("it is there").count(), 2);
    assert!(analyse(&[&given, "--kif", &out]).in_error().contains("--force"));
    assert!(analyse(&[&given, "--kif", &given, "--force"]).in_error().contains("read and written"));
    let other = folder.path("sjis.kif");
    analyse(&[&given, "--nodes", "3000", "--kif", &other, "--encoding", "shift-jis"]).in_order();
    let bytes = fs::read(&other).expect("it was written");
    assert!(std::str::from_utf8(&bytes).is_err());
    assert_eq!(kif::read(&decode(&bytes)).whole().expect("it can be read"), record);
}
