//! Nothing false is said of positions of games, nor of moves.

use katagami::reasons::{Language, Reason, Reasoner, sentence};
use katagami_rules::Game;
use katagami_tests::long;

use super::check::{Checker, in_order};
use super::play::{evaluation, positions};

/// How many positions are looked at; `KATAGAMI_REASONS` is another number.
fn count() -> usize {
    let wanted = std::env::var("KATAGAMI_REASONS").ok().and_then(|text| text.parse().ok());
    wanted.unwrap_or(if long() { 1000 } else { 12 })
}

/// Checks all of them, and that each has its words.
fn check(
    checker: &mut Checker<'_>,
    game: &Game,
    best: Option<&katagami::analysis::Line>,
    reasons: &[Reason],
    wrong: &mut Vec<String>,
) {
    let sfen = game.position().to_sfen();
    if let Err(error) = in_order(reasons) {
        wrong.push(format!("{sfen}: {error}"));
    }
    for reason in reasons {
        if let Err(error) = checker.check(game, best, reason) {
            wrong.push(format!("{sfen}: {reason}: {error} ({})", sentence(game, reason, Language::English)));
        }
        for (language, end) in Language::ALL.into_iter().zip([".", "。"]) {
            let said = sentence(game, reason, language);
            if !said.ends_with(end) || said.contains("  ") || said.contains("()") || said.contains("（）") {
                wrong.push(format!("{sfen}: {reason}: {said:?}"));
            }
        }
    }
}

#[test]
fn nothing_false_is_said() {
    let evaluation = evaluation();
    let mut reasoner = Reasoner::new().expect("there is memory");
    let mut checker = Checker::new(&evaluation);
    let (mut wrong, mut said) = (Vec::new(), std::collections::BTreeMap::<String, usize>::new());
    for (game, mv) in positions(&evaluation, 52, count()) {
        let Some(best) = reasoner.best(&evaluation, &game, 20_000) else { continue };
        let reasons = reasoner.of_position(&evaluation, &game, Some(&best));
        check(&mut checker, &game, Some(&best), &reasons, &mut wrong);
        let mut played = game.clone();
        played.make(mv);
        let answer = reasoner.best(&evaluation, &played, 10_000);
        let of_move = reasoner.of_move(&evaluation, &game, mv, answer.as_ref(), Some(&best));
        check(&mut checker, &game, None, &of_move, &mut wrong);
        for reason in reasons.iter().chain(&of_move) {
            let kind = format!("{:?}", reason.fact);
            let kind = kind.split(['(', ' ']).next().unwrap_or_default().to_owned();
            *said.entry(kind).or_default() += 1;
        }
    }
    eprintln!("{said:?}");
    assert!(said.values().sum::<usize>() > 2 * count(), "little is said: {said:?}");
    assert!(wrong.is_empty(), "{} of {said:?} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
