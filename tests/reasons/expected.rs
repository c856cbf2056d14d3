//! What must be said of positions: lists that were written before the code that says it.

use katagami::reasons::{Fact, Language, Reason, Reasoner, sentence};
use katagami_rules::{Game, Position};
use katagami_tests::long;

use super::check::{Checker, in_order};
use super::play::evaluation;

/// The positions of this board: `SFEN | moves played | what must be said | comment`.
#[cfg(board = "standard")]
const LIST: &str = include_str!("standard.txt");
#[cfg(board = "minishogi")]
const LIST: &str = include_str!("minishogi.txt");
#[cfg(not(any(board = "standard", board = "minishogi")))]
const LIST: &str = "";

/// The nodes of the search for a line.
const NODES: u64 = 150_000;

/// A list of so many lines is looked at whole each day: of a part of it the share of facts that are said means little.
const SHORT: usize = 30;

/// What must be said, in percent of the list.
const LEAST: usize = 80;

/// A line of the list.
struct Expected<'a> {
    sfen: &'a str,
    played: &'a str,
    facts: Vec<&'a str>,
}

fn list() -> impl Iterator<Item = Expected<'static>> {
    LIST.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(|line| {
        let mut fields = line.split('|').map(str::trim);
        let mut next = || fields.next().expect("four fields");
        let (sfen, played) = (next(), next());
        Expected { sfen, played, facts: next().split(';').map(str::trim).collect() }
    })
}

/// Whether a reason says what is expected: it holds at the same kind of place, and has all of its words.
fn says(reason: &Reason, expected: &str) -> bool {
    let said = reason.to_string();
    let mut words: Vec<&str> = said.split(' ').collect();
    let mut wanted: Vec<&str> = expected.split(' ').collect();
    for place in ["threat", "after", "next"] {
        if (words[0] == place) != (wanted[0] == place) {
            return false;
        }
        if words[0] == place {
            words.remove(0);
            wanted.remove(0);
        }
    }
    wanted.iter().all(|word| {
        let at = words.iter().position(|said| said == word);
        at.map(|at| words.remove(at)).is_some()
    })
}

#[test]
fn what_must_be_said_is_said_and_nothing_false() {
    let evaluation = evaluation();
    let mut reasoner = Reasoner::new().expect("there is memory");
    let mut checker = Checker::new(&evaluation);
    let (mut wanted, mut missed, mut wrong) = (0, Vec::new(), Vec::new());
    // Searches take their time: of a long list each fifth line stands for all.
    let step = if long() || list().count() <= SHORT { 1 } else { 5 };
    for Expected { sfen, played, facts } in list().step_by(step) {
        let game = Game::new(Position::from_sfen(sfen).expect("a position"));
        let best = reasoner.best(&evaluation, &game, NODES);
        let reasons = if played.is_empty() {
            reasoner.of_position(&evaluation, &game, best.as_ref())
        } else {
            let mv = game.position().parse_move(played).expect("a legal move");
            let mut after = game.clone();
            after.make(mv);
            let answer = reasoner.best(&evaluation, &after, NODES);
            reasoner.of_move(&evaluation, &game, mv, answer.as_ref(), best.as_ref())
        };
        if std::env::var_os("KATAGAMI_SHOW").is_some() {
            let line = best.as_ref().map_or(String::new(), |line| {
                let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
                format!("{} {}", line.score, moves.join(" "))
            });
            eprintln!("\n{sfen} {played}\n  {line}\n  want {facts:?}");
            for reason in &reasons {
                let [english, japanese] = Language::ALL.map(|language| sentence(&game, reason, language));
                eprintln!("  {reason}\n     {english}\n     {japanese}");
            }
        }
        wanted += facts.len();
        for fact in facts {
            if !reasons.iter().any(|reason| says(reason, fact)) {
                missed.push(format!("{sfen} {played}: {fact}"));
            }
        }
        wrong.extend(in_order(&reasons).err().map(|error| format!("{sfen}: {error}")));
        for reason in &reasons {
            let known = matches!(reason.fact, Fact::Value(_)).then_some(best.as_ref()).flatten();
            let verdict = checker.check(&game, known, reason);
            wrong.extend(verdict.err().map(|error| format!("{sfen}: {reason}: {error}")));
        }
    }
    let said = wanted - missed.len();
    eprintln!("{said} of {wanted} facts are said; not said:\n{}", missed.join("\n"));
    assert!(said * 100 >= wanted * LEAST, "{said} of {wanted}; not said:\n{}", missed.join("\n"));
    assert!(wrong.is_empty(), "false:\n{}", wrong.join("\n"));
}
