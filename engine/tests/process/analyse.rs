//! `katagami analyse`.

use std::fs;

use katagami_rules::position::Position;
use katagami_rules::{Color, Game, Rules};
use serde_json::{Value, json};

use super::driver::{Engine, Finished, PATIENCE, legal};
use super::folder::Folder;
use super::positions::{mate_in_one, moves, shuffle};

/// `katagami analyse` of little cost.
fn start(arguments: &[&str]) -> Engine {
    let cheap = ["--eval", "material", "--hash", "1"];
    Engine::with_arguments(["analyse"].iter().chain(arguments).chain(&cheap))
}

pub fn analyse(arguments: &[&str]) -> Finished {
    start(arguments).finish(PATIENCE)
}

/// The objects that it prints with `--json`.
fn objects(arguments: &[&str]) -> Vec<Value> {
    let lines = analyse(&[arguments, &["--json"]].concat()).in_order();
    lines.iter().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

pub fn object(arguments: &[&str]) -> Value {
    let [object] = objects(arguments).try_into().expect("one game");
    object
}

/// A move of a position with a mate that is no mate.
fn other_than_mate(position: &Position) -> String {
    let mut found = moves(position).into_iter().filter(|&mv| {
        let mut game = Game::new(position.clone());
        game.make(mv);
        !game.checks().any() && game.outcome(&Rules::default()).is_none()
    });
    found.next().expect("there is one").to_string()
}

#[test]
fn positions_and_moves_are_told_in_full() {
    let played = shuffle();
    let said = object(&[&format!("startpos moves {}", played.join(" ")), "--nodes", "300", "--lines", "2"]);
    assert_eq!(
        (&said["schema"], &said["file"].is_string(), &said["error"]),
        (&json!(1), &true, &Value::Null)
    );
    let (positions, judged) = (&said["positions"], &said["moves"]);
    let mut position = Position::start();
    for ply in 0..=played.len() {
        let told = &positions[ply];
        assert_eq!(told["sfen"], position.to_sfen());
        let side = if position.side() == Color::Black { "black" } else { "white" };
        assert_eq!((&told["ply"], &told["side"]), (&json!(ply), &json!(side)));
        let chance = told["chance"].as_f64().expect("a chance");
        assert!((0.0..=1.0).contains(&chance));
        let lines = told["lines"].as_array().expect("lines");
        assert_eq!(lines.len(), 2.min(moves(&position).len()));
        for line in lines {
            let mut after = position.clone();
            let names = |of: &str| line[of].as_array().expect("a list").len();
            assert!(names("kanji") == names("moves") && names("western") == names("moves"), "{line}");
            for word in line["moves"].as_array().expect("moves") {
                after.make(legal(&after, word.as_str().expect("a text")));
            }
        }
        let Some(mv) = played.get(ply) else { break };
        let told = &judged[ply];
        assert_eq!((&told["move"], &told["side"], &told["ply"]), (&json!(mv), &json!(side), &json!(ply + 1)));
        let after = &positions[ply + 1]["value"]["cp"];
        assert_eq!(told["value"]["cp"].as_i64().map(|value| -value), after.as_i64(), "{told}");
        assert_eq!(told["black"], positions[ply + 1]["black"], "{told}");
        position.make(legal(&position, mv));
    }
    assert_eq!((positions.as_array().map(Vec::len), judged.as_array().map(Vec::len)), (Some(5), Some(4)));
}

#[test]
fn mates_are_found_and_missed() {
    let (sfen, mate) = mate_in_one();
    let position = Position::from_sfen(&sfen).expect("a position");
    let other = other_than_mate(&position);
    for lines in ["1", "2"] {
        let said = object(&[&format!("{sfen} moves {other}"), "--nodes", "20000", "--lines", lines]);
        let missed = &said["moves"][0];
        assert_eq!(missed["mate"], json!({ "missed": 1 }), "{missed}");
        assert_eq!(missed["better"]["moves"], json!([mate]), "{missed}");
        assert_eq!(said["positions"][0]["value"], json!({ "mate": 1, "wins": true }));
        assert_eq!(said["summary"]["mates"][0]["missed"], 1, "{}", said["summary"]);
    }
    let said = object(&[&format!("{sfen} moves {mate}"), "--nodes", "2000"]);
    assert_eq!((&said["moves"][0]["mate"], &said["moves"][0]["judgement"]), (&Value::Null, &Value::Null));
    assert_eq!(said["positions"][1]["value"], json!({ "mate": 0, "wins": false }));
    assert_eq!(said["positions"][1]["lines"], json!([]));
    assert_eq!(said["summary"]["mates"], json!([{ "side": "black", "ply": 1, "plies": 1, "missed": null }]));
    let text = analyse(&[&format!("{sfen} moves {other}"), "--nodes", "20000"]).in_order();
    assert!(text.iter().any(|line| line.trim() == "misses a mate in 1 ply"), "{text:?}");
    assert!(
        text.iter().any(|line| line == "Black has a mate in 1 ply at move 1, missed by move 1"),
        "{text:?}"
    );
}

#[test]
fn a_folder_is_analysed_and_errors_keep_nothing_back() {
    let folder = Folder::new();
    let mv = moves(&Position::start())[0].to_string();
    let write = |name: &str, text: &str| fs::write(folder.path(name), text).expect("it can be written");
    write("b.usi", &format!("startpos moves {mv}\nstartpos\n"));
    write("a.sfen", &format!("{}\n", Position::start().to_sfen()));
    write("notes.txt", "no record");
    let path = folder.root().to_str().expect("a plain name").to_owned();
    let said = objects(&[&path, "--nodes", "50"]);
    let files: Vec<_> = said
        .iter()
        .map(|game| (game["file"].as_str().expect("a file").to_owned(), game["game"].as_u64()))
        .collect();
    let (a, b) = (folder.path("a.sfen"), folder.path("b.usi"));
    assert_eq!(files, [(a.clone(), None), (b.clone(), Some(1)), (b, Some(2))]);
    let lengths: Vec<_> = said.iter().map(|game| game["moves"].as_array().map(Vec::len)).collect();
    assert_eq!(lengths, [Some(0), Some(1), Some(0)]);
    // What breaks off is analysed up to there.
    write("c.usi", &format!("startpos moves {mv} 1a1a\n"));
    let finished = analyse(&[&folder.path("c.usi"), &a, "--nodes", "50", "--json"]);
    assert_eq!((finished.code, finished.lines.len()), (Some(1), 2), "{}", finished.stderr);
    assert!(finished.stderr.contains("c.usi, line 1: move 2 (1a1a)"), "{}", finished.stderr);
    assert!(analyse(&[&folder.path("none.kif")]).in_error().contains("none.kif"));
    fs::create_dir(folder.path("empty")).expect("a folder can be made");
    assert!(analyse(&[&folder.path("empty")]).in_error().contains("there are no records"));
    // As a shell gives it.
    assert_eq!(object(&["startpos", "moves", &mv, "--nodes", "50"])["moves"][0]["move"], mv);
}

#[test]
fn the_journal_belongs_to_its_settings() {
    let folder = Folder::new();
    let journal = folder.path("journal");
    let run = |more: &[&str]| analyse(&[&["startpos", "--journal", &journal], more].concat());
    run(&["--nodes", "100"]).in_order();
    let before = fs::read(&journal).expect("it was written");
    let message = run(&["--nodes", "200"]).in_error();
    assert!(message.contains("asked for nodes 200, the file has 100"), "{message}");
    assert_eq!(fs::read(&journal).expect("it is there"), before);
    run(&["--nodes", "200", "--force"]).in_order();
    assert_ne!(fs::read(&journal).expect("it is there"), before);
    for foreign in ["a letter\n", "{}\n", "[1]\n{}\n", "a letter"] {
        fs::write(&journal, foreign).expect("it can be written");
        assert!(run(&["--nodes", "100"]).in_error().contains("no journal"), "{foreign:?}");
        assert_eq!(fs::read(&journal).expect("it is there"), foreign.as_bytes());
    }
}

/// A file of two games, each the first so many moves of the same shuffle over and over.
#[cfg(unix)]
fn shuffled_games(folder: &Folder, lengths: [usize; 2]) -> String {
    let played = shuffle();
    let game = |length| played.iter().cycle().take(length).cloned().collect::<Vec<_>>().join(" ");
    let games = lengths.map(|length| format!("startpos moves {}\n", game(length)));
    let path = folder.path("games.usi");
    fs::write(&path, games.concat()).expect("it can be written");
    path
}

/// Waits for what another process does.
#[cfg(unix)]
fn wait_until(what: &str, happened: impl Fn() -> bool) {
    use std::time::{Duration, Instant};
    let deadline = Instant::now() + PATIENCE;
    while !happened() {
        assert!(Instant::now() < deadline, "{what}: in vain");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[cfg(unix)]
#[test]
fn what_was_interrupted_goes_on_and_gives_the_same() {
    let folder = Folder::new();
    let games = shuffled_games(&folder, [8, 16]);
    let [whole, broken] = ["whole", "broken"].map(|name| folder.path(name));
    let arguments = |journal| [games.as_str(), "--nodes", "20000", "--json", "--journal", journal];
    let expected = analyse(&arguments(&whole)).in_order();
    let journal = |path: &str| fs::read(path).unwrap_or_default();
    let engine = start(&arguments(&broken));
    wait_until("something is kept", || String::from_utf8_lossy(&journal(&broken)).lines().count() >= 3);
    let finished = engine.signal("-INT");
    assert_eq!(finished.code, Some(130), "{}", finished.stderr);
    assert!(finished.in_error().contains("the same command goes on from"));
    assert!(journal(&broken).len() < journal(&whole).len());
    // As if the system had failed in the middle of a line.
    let kept = journal(&broken);
    fs::write(&broken, &kept[..kept.len() - 5]).expect("it can be written");
    assert_eq!(analyse(&arguments(&broken)).in_order(), expected);
    assert_eq!(journal(&broken), journal(&whole));
}

#[test]
fn several_records_go_to_a_folder() {
    let folder = Folder::new();
    let games = folder.path("games");
    let out = folder.path("out");
    fs::create_dir(&games).expect("a folder can be made");
    let mv = moves(&Position::start())[0].to_string();
    for name in ["a.usi", "a.sfen", "b.usi"] {
        let text =
            if name == "b.usi" { "startpos\nstartpos\n".into() } else { format!("startpos moves {mv}\n") };
        fs::write(folder.path(&format!("games/{name}")), text).expect("it can be written");
    }
    let run = |out: &str| analyse(&[&games, "--nodes", "50", "--kif", out]);
    assert!(run(&out).in_error().contains("need a folder that is there"));
    assert!(run(&games).in_error().contains("read and written"));
    fs::create_dir(&out).expect("a folder can be made");
    run(&out).in_order();
    let mut names: Vec<_> = fs::read_dir(&out)
        .expect("it is there")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["a.kif", "a_2.kif", "b-1.kif", "b-2.kif"]);
    assert!(run(&out).in_error().contains("--force"));
}

#[cfg(unix)]
#[test]
fn outputs_of_an_interrupted_run_are_those_of_a_whole_one() {
    let folder = Folder::new();
    let games = shuffled_games(&folder, [1, 16]);
    let [whole, broken] = ["whole", "broken"].map(|name| folder.path(name));
    for path in [&whole, &broken] {
        fs::create_dir(path).expect("a folder can be made");
    }
    let arguments = |out| [games.as_str(), "--nodes", "20000", "--kif", out];
    analyse(&arguments(&whole)).in_order();
    let engine = start(&arguments(&broken));
    let first = folder.path("broken/games-1.kif");
    wait_until("something is written", || fs::exists(&first).expect("it can be looked for"));
    assert_eq!(engine.signal("-INT").code, Some(130));
    assert!(fs::exists(folder.path("broken/katagami.journal")).expect("it can be looked for"));
    analyse(&arguments(&broken)).in_order();
    for name in ["games-1.kif", "games-2.kif"] {
        let [whole, broken] =
            ["whole", "broken"].map(|folder_name| folder.path(&format!("{folder_name}/{name}")));
        assert_eq!(fs::read(whole).expect("it was written"), fs::read(broken).expect("it was written"));
    }
    assert!(!fs::exists(folder.path("broken/katagami.journal")).expect("it can be looked for"));
}

#[test]
fn a_page_needs_nothing_else_and_holds_what_json_says() {
    let folder = Folder::new();
    // The name of a file is no markup in the page. Windows has no such names.
    let games = folder.path(if cfg!(unix) { "<b>.usi" } else { "b.usi" });
    fs::write(&games, format!("startpos moves {}\n", shuffle().join(" "))).expect("it can be written");
    let page = folder.path("page.html");
    let [printed] = analyse(&[&games, "--nodes", "200", "--json", "--html", &page])
        .in_order()
        .try_into()
        .expect("one game");
    let text = fs::read_to_string(&page).expect("it was written");
    for word in ["http:", "https:", "//cdn", " src=", "<link", "@import", "url(", "fetch(", "import("] {
        assert!(!text.contains(word), "{word}");
    }
    let (_, rest) =
        text.split_once("<script type=\"application/json\" id=\"data\">").expect("there are data");
    let (data, _) = rest.split_once("</script>").expect("they end");
    assert!(!data.contains('<'), "{data}");
    let parse = |text: &str| serde_json::from_str::<Value>(text).expect("an object");
    assert_eq!(parse(data), parse(&printed));
    assert!(analyse(&[&games, "--html", &page]).in_error().contains("--force"));
}
