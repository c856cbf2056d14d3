//! `katagami play`: whole games, played as a person plays them.

use std::fs;
use std::time::Duration;

use katagami_records::{Ending, GameRecord, Reading, TimeLimit};
use katagami_rules::board::TITLE;
use katagami_rules::{Color, Game, Move, Position, Rules, Square};

use super::driver::{Engine, Finished, PATIENCE, legal};
use super::folder::Folder;
use super::positions::{mate_in_one, moves, shuffle};

/// An opponent that is quick and needs no weights.
const QUICK: [&str; 6] = ["--eval", "material", "--hash", "1", "--time", "depth=2"];

fn start(arguments: &[&str]) -> Engine {
    let mut engine = Engine::with_arguments([&["play", "--letters"], arguments].concat());
    engine.expect(TITLE, PATIENCE);
    engine
}

/// Sends a line and returns the next one that is written.
fn ask(engine: &mut Engine, line: &str) -> String {
    engine.send(line);
    engine.expect("", PATIENCE)
}

/// The game of a file.
fn record(path: &str) -> GameRecord {
    let text = fs::read_to_string(path).expect("the record was written");
    let [game] = katagami_records::read(&text).try_into().expect("one game");
    Reading::whole(game).expect("it is a record").main_line()
}

/// A move that the program names: `P-7f (7g7f)`.
fn in_usi(named: &str) -> String {
    let inside = named.split(['(', ')']).nth(1);
    inside.unwrap_or_else(|| panic!("no move: {named}")).to_owned()
}

/// The moves that the program lists.
fn listed(engine: &mut Engine) -> Vec<String> {
    let line = ask(engine, "moves");
    let (_, list) = line.split_once(": ").expect("a list");
    list.split(", ").map(in_usi).collect()
}

/// Plays a move and the engine's answer. Returns the sentence that ends the game, if it ends.
fn exchange(engine: &mut Engine, game: &mut Game, mv: &str) -> Option<String> {
    engine.send(mv);
    for color in [Color::Black, Color::White] {
        let said = loop {
            let line = engine.expect("", PATIENCE);
            if line.contains(": ") && !line.starts_with(['|', '+']) {
                break line;
            }
        };
        match said.strip_prefix(&format!("{color}: ")) {
            Some(mv) => game.make(legal(game.position(), &in_usi(mv))),
            None => return Some(said),
        }
        engine.until("+", PATIENCE);
        engine.until("+", PATIENCE);
    }
    game.outcome(&Rules::default()).map(|_| engine.expect("", PATIENCE))
}

#[test]
fn a_whole_game() {
    let folder = Folder::new();
    let (path, other) = (folder.path("a.kif"), folder.path("b.csa"));
    let mut engine = start(&[&QUICK[..], &["--save", &path]].concat());
    let mut game = Game::new(Position::start());
    let first = moves(game.position())[0].to_string();
    engine.until("+", PATIENCE);
    engine.until("+", PATIENCE);
    assert_eq!(ask(&mut engine, "xyzzy"), "xyzzy: that is no move");
    let empty = Square::all().find(|&square| game.position().piece_at(square).is_none()).unwrap();
    let nothing = format!("{empty}{}", &first[..2]);
    assert_eq!(ask(&mut engine, &nothing), format!("{nothing}: there is no piece on {empty}"));
    assert_eq!(ask(&mut engine, "undo"), "there is no move of yours to take back");
    let hint = ask(&mut engine, "hint");
    legal(game.position(), &in_usi(&hint));
    engine.send("why");
    engine.expect("The search ", PATIENCE);
    // On some boards there are more reasons.
    engine.send("xyzzy");
    engine.until("xyzzy: ", PATIENCE);
    let all: Vec<String> = moves(game.position()).iter().map(ToString::to_string).collect();
    assert_eq!(listed(&mut engine), all);
    assert_eq!(exchange(&mut engine, &mut game, &first), None);
    assert_eq!(ask(&mut engine, &format!("save {other}")), format!("saved: {other}"));
    assert_eq!(record(&other).moves, game.moves().flatten().collect::<Vec<_>>());
    // Two plies are taken back, and the game is played on from there.
    engine.send("undo");
    engine.until("+", PATIENCE);
    engine.until("+", PATIENCE);
    (0..2).for_each(|_| game.undo());
    assert_eq!(listed(&mut engine), all);
    let mut random = fastrand::Rng::with_seed(3);
    let end = loop {
        if game.moves().len() > 60 {
            break ask(&mut engine, "resign");
        }
        let mv = random.choice(moves(game.position())).expect("a move").to_string();
        if let Some(end) = exchange(&mut engine, &mut game, &mv) {
            break end;
        }
    };
    assert!(end.contains(" wins") || end.contains("draw"), "{end}");
    engine.expect("`undo` takes", PATIENCE);
    assert!(ask(&mut engine, &first).contains("the game is over"), "{end}");
    engine.quit();
    let saved = record(&path);
    assert_eq!(saved.moves, game.moves().flatten().collect::<Vec<_>>());
    assert_ne!(saved.ending, Ending::Missing);
    assert_eq!(saved.names.0.map(Option::unwrap), ["Player", "Katagami"]);
}

/// A game with pieces as kanji and as letters, its moves typed as the program names them; saved in every format, judged, and read back.
#[test]
fn what_was_played_can_be_judged_and_exported() {
    for letters in [false, true] {
        let folder = Folder::new();
        let drawing = if letters { &["--letters"][..] } else { &[] };
        let mut engine = Engine::with_arguments([&["play"], drawing, &QUICK, &["--play-out"]].concat());
        engine.expect(TITLE, PATIENCE);
        engine.until("+", PATIENCE);
        let drawn = engine.until("+", PATIENCE).join("\n");
        let mut game = Game::new(Position::start());
        let mut random = fastrand::Rng::with_seed(5);
        while game.moves().len() < 24 && game.outcome(&Rules::default()).is_none() {
            let line = ask(&mut engine, "moves");
            let (_, list) = line.split_once(": ").expect("a list");
            let named: Vec<_> =
                list.split(", ").map(|named| (in_usi(named), named.split(" (").next())).collect();
            for (mv, name) in named.iter().filter(|_| game.moves().len() == 0) {
                let (mv, name) = (legal(game.position(), mv), name.expect("a name"));
                let sign = if letters { mv.kind().to_string() } else { mv.kind().kanji().to_string() };
                assert!(name.contains(&sign) && drawn.contains(&sign), "{name}: {sign} {drawn}");
            }
            let (_, name) = random.choice(&named).expect("a move");
            exchange(&mut engine, &mut game, name.expect("a name"));
        }
        let played: Vec<_> = game.moves().flatten().collect();
        let saved =
            ["csa", "ki2", "jkf", "usi", "kif"].map(|extension| folder.path(&format!("a.{extension}")));
        for path in &saved {
            engine.send(format!("save {path}"));
            engine.expect(&format!("saved: {path}"), PATIENCE);
            assert_eq!(record(path).moves, played, "{path}");
        }
        engine.quit();
        let path = &saved[if letters { 0 } else { 4 }];
        let [judged, page] = ["judged.kif", "page.html"].map(|name| folder.path(name));
        let small = ["--eval", "material", "--hash", "1"];
        let run =
            |words: &[&str]| Engine::with_arguments([words, &small].concat()).finish(PATIENCE).in_order();
        let said =
            run(&["analyse", path, "--nodes", "100", "--json", "--kif", &judged, "--html", &page]).join("");
        let said: serde_json::Value = serde_json::from_str(&said).expect("an object");
        let words = |name: &str| {
            said["moves"].as_array().expect("moves").iter().map(|mv| mv[name].to_string()).collect::<Vec<_>>()
        };
        assert_eq!(words("move"), played.iter().map(|mv| format!("\"{mv}\"")).collect::<Vec<_>>());
        assert_eq!(record(&judged).moves, played);
        assert!(
            fs::read_to_string(&page)
                .expect("it was written")
                .contains(&said.to_string().replace('<', "\\u003c"))
        );
        assert!(run(&["analyse", path, "--nodes", "100"]).len() > played.len());
        assert!(!run(&["go", "--position", path, "--depth", "1"]).is_empty());
        for command in [["eval", "--position"], ["mate", "--position"]] {
            let engine = Engine::with_arguments([&command[..], &[path.as_str()]].concat());
            let finished = engine.finish(PATIENCE);
            assert!(
                !finished.lines.is_empty() && finished.stderr.is_empty(),
                "{command:?}: {}",
                finished.stderr
            );
        }
    }
}

#[test]
fn ends_are_said_and_recorded() {
    let folder = Folder::new();
    let path = folder.path("a.jkf");
    let (mate, mv) = mate_in_one();
    let mut engine = start(&[&QUICK[..], &["--save", &path, "--position", &mate]].concat());
    engine.send(&mv);
    engine.expect("Black wins, well played: checkmate.", PATIENCE);
    // Who thinks better of it goes on.
    engine.send("undo");
    engine.send("resign");
    engine.expect("White wins: Black resigns.", PATIENCE);
    engine.quit();
    assert_eq!((record(&path).moves.len(), record(&path).ending), (0, Ending::Resignation));

    let repeated = format!(
        "startpos moves {}",
        [shuffle().join(" "), shuffle().join(" "), shuffle().join(" ")].join(" ")
    );
    let mut engine = start(&[&QUICK[..], &["--position", &repeated]].concat());
    engine.until("`undo`", PATIENCE).iter().find(|line| line.contains("repetition")).expect("a repetition");
    engine.quit();

    let timed = folder.path("b.kif");
    let mut engine = start(&["--eval", "material", "--hash", "1", "--time", "0.3+0.1", "--save", &timed]);
    engine.expect("White wins: Black's time is up.", PATIENCE);
    engine.quit();
    assert_eq!(record(&timed).ending, Ending::Time);
    let [saved] = katagami_records::read(&fs::read_to_string(&timed).unwrap()).try_into().expect("one game");
    let clock = TimeLimit {
        main: Duration::from_millis(300),
        increment: Duration::from_millis(100),
        ..TimeLimit::default()
    };
    assert_eq!(Reading::whole(saved).expect("it is a record").time_limit(Color::Black), Some(clock));
}

#[test]
fn the_engine_resigns_what_it_thinks_lost() {
    let hopeless = mate_in_one().0.replace(" b ", " w ");
    let play = |when: &[&str]| start(&[&QUICK[..], &["--position", &hopeless], when].concat());
    let resignation = "Black wins, well played: White resigns.";
    let mut engine = play(&["--resign-score", "100,1"]);
    engine.expect(resignation, PATIENCE);
    engine.quit();
    let mut engine = play(&["--resign-score", "100,1", "--play-out"]);
    engine.expect("White: ", PATIENCE);
    engine.quit();
    // The second score in a row, and after taking back another two.
    let mut game = Game::new(Position::from_sfen(&hopeless).expect("a position"));
    let white_moves = |engine: &mut Engine, game: &mut Game| {
        let said = engine.expect("White: ", PATIENCE);
        game.make(legal(game.position(), &in_usi(&said)));
    };
    // Black gives nothing back.
    let go_on = |engine: &mut Engine, game: &mut Game| {
        engine.until("+", PATIENCE);
        engine.until("+", PATIENCE);
        let safe = moves(game.position()).into_iter().find(|&mv| {
            let mut after = game.clone();
            after.make(mv);
            let takes = |answer: &Move| after.position().piece_at(answer.target()).is_some();
            after.outcome(&Rules::default()).is_none() && !moves(after.position()).iter().any(takes)
        });
        let safe = safe.expect("a move that leaves nothing to be taken");
        engine.send(safe.to_string());
        game.make(safe);
    };
    let mut engine = play(&["--resign-score", "100,2"]);
    white_moves(&mut engine, &mut game);
    go_on(&mut engine, &mut game);
    engine.expect(resignation, PATIENCE);
    engine.until("`undo`", PATIENCE);
    engine.send("undo");
    game.undo();
    go_on(&mut engine, &mut game);
    white_moves(&mut engine, &mut game);
    go_on(&mut engine, &mut game);
    engine.expect(resignation, PATIENCE);
    engine.quit();
}

#[test]
fn the_end_of_the_input_loses_nothing() {
    let folder = Folder::new();
    let path = folder.path("a.usi");
    let mut engine = start(&[&QUICK[..], &["--save", &path, "--level", "-2"]].concat());
    let first = moves(&Position::start())[0].to_string();
    assert_eq!(exchange(&mut engine, &mut Game::new(Position::start()), &first), None);
    engine.finish(PATIENCE).in_order();
    assert_eq!(record(&path).moves.len(), 2);
}

#[cfg(unix)]
#[test]
fn an_interruption_loses_nothing() {
    let folder = Folder::new();
    let path = folder.path("a.kif");
    // The engine is to move, and thinks long.
    let mut engine = start(&[
        "--eval",
        "material",
        "--hash",
        "1",
        "--time",
        "movetime=10m",
        "--color",
        "white",
        "--save",
        &path,
    ]);
    std::thread::sleep(Duration::from_millis(200));
    engine.send("flip");
    let Finished { code, stderr, .. } = engine.signal("-INT");
    assert_eq!((code, stderr.as_str()), (Some(130), "error: interrupted\n"));
    assert_eq!(record(&path).moves.len(), 0);
    // The player is to move.
    let mut engine = start(&[&QUICK[..], &["--save", &path, "--force"]].concat());
    let first = moves(&Position::start())[0].to_string();
    assert_eq!(exchange(&mut engine, &mut Game::new(Position::start()), &first), None);
    assert_eq!(engine.signal("-INT").code, Some(130));
    assert_eq!(record(&path).moves.len(), 2);
}

#[test]
fn what_is_there_stays() {
    let folder = Folder::new();
    let path = folder.path("a.kif");
    fs::write(&path, "mine").unwrap();
    for (arguments, mentioned) in [
        (&["--save", &path][..], "--force"),
        (&["--save", "a.txt"], "kif, ki2, csa"),
        (&["--save", "no/folder/a.kif"], "folder"),
        (&["--handicap", "two bishops"], "handicap"),
        (&["--position", "nonsense"], "SFEN"),
        (&["--time", "5 minutes"], "time control"),
        (&["--level", "21"], "21"),
        (&["--level", "-9"], "-9"),
    ] {
        let finished = Engine::with_arguments([&["play"], arguments].concat()).finish(PATIENCE);
        let message = finished.in_error();
        assert!(message.contains(mentioned), "{arguments:?}: {message}");
    }
    let mut engine = start(&QUICK);
    engine.until("+", PATIENCE);
    engine.until("+", PATIENCE);
    assert!(ask(&mut engine, &format!("save {path}")).contains("exists already"));
    assert!(ask(&mut engine, "save").contains("kif, ki2, csa"));
    engine.quit();
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
}

#[cfg(board = "standard")]
#[test]
fn a_handicap_has_a_name() {
    let folder = Folder::new();
    for (name, kif) in [("2-piece", "二枚落ち"), ("飛車落ち", "飛車落ち")] {
        let path = folder.path("a.kif");
        let mut engine = start(&[&QUICK[..], &["--handicap", name, "--save", &path, "--force"]].concat());
        engine.expect("White: ", PATIENCE);
        engine.quit();
        assert!(fs::read_to_string(&path).unwrap().contains(&format!("手合割：{kif}")), "{name}");
    }
}

/// On a terminal there are colours and a prompt, and Ctrl-C is a key.
#[cfg(target_os = "linux")]
mod at_a_terminal {
    use super::*;

    fn start(environment: &[(&str, &str)], arguments: &str) -> Engine {
        Engine::at_terminal(environment, &format!("play {} {arguments}", QUICK.join(" ")))
    }

    /// Plays a move and leaves. Returns all that was seen.
    fn visit(environment: &[(&str, &str)], arguments: &str) -> String {
        let mut engine = start(environment, arguments);
        engine.send(moves(&Position::start())[0].to_string());
        engine.send("quit");
        let Finished { code, lines, .. } = engine.wait(PATIENCE);
        assert_eq!(code, Some(0), "{lines:?}");
        lines.join("\n")
    }

    #[test]
    fn colours_are_optional() {
        let (coloured, black_and_white) =
            (visit(&[], ""), [visit(&[("NO_COLOR", "1")], ""), visit(&[], "--no-color")]);
        assert!(coloured.contains("\u{1b}[36m") && coloured.contains("Black> "), "{coloured}");
        for seen in black_and_white {
            assert!(!seen.contains("\u{1b}[36m") && seen.contains("Black> "), "{seen}");
        }
    }

    #[test]
    fn ctrl_c_keeps_the_record() {
        let folder = Folder::new();
        let path = folder.path("a.kif");
        let mut engine = start(&[("NO_COLOR", "1")], &format!("--save {path}"));
        engine.send(moves(&Position::start())[0].to_string());
        engine.expect("White: ", PATIENCE);
        engine.until("+", PATIENCE);
        engine.until("+", PATIENCE);
        std::thread::sleep(Duration::from_millis(300));
        engine.send("\u{3}");
        assert_eq!(engine.wait(PATIENCE).code, Some(130));
        assert_eq!(record(&path).moves.len(), 2);
    }
}
