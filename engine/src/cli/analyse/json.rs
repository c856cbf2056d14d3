//! The report as JSON: an object for each game; and as a page, which shows that object.

use katagami_records::{japanese, western};
use katagami_rules::board::{FILES, NAME, RANKS, TITLE};
use katagami_rules::{Color, Game, Kind};
use serde_json::{Value, json};

use crate::cli::result_format::{object, score_as_json};

use super::report::{Report, for_black};
use crate::analysis::{Judgement, Line, MateEvent, Tally, chance, walk};
use crate::reasons::{Language, sentence};

/// The page without its data. It needs nothing else: a board to step through, the course of the game, the moves with what is
/// said of them.
const PAGE: &str = include_str!("page.html");

/// The page for a report.
pub(super) fn page(report: &Value) -> String {
    // No text of the data may end the element that holds it.
    PAGE.replacen("__DATA__", &report.to_string().replace('<', "\\u003c"), 1)
}

/// The report, `docs/src/play/analysing-a-game.md` describes it.
pub(super) fn report(report: &Report<'_>) -> Value {
    let Report { given, analysis, settings, .. } = report;
    let [black, white] = given.game.names.0.clone();
    let mut game = Game::new(analysis.root.clone());
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    for index in 0..analysis.thoughts.len() {
        if let Some(before) = index.checked_sub(1) {
            moves.push(judged(report, before, &game));
            game.make(analysis.moves[before].mv);
        }
        positions.push(position(report, index, &game));
    }
    let tallies = analysis.tallies();
    let mates: Vec<Value> = analysis
        .mates()
        .iter()
        .map(|mate| json!({ "side": name(mate.side), "ply": mate.ply, "plies": mate.plies, "missed": mate.missed }))
        .collect();
    object(json!({
        "file": given.source,
        "game": given.number,
        "engine": format!("Katagami {}", env!("CARGO_PKG_VERSION")),
        "settings": settings,
        "board": board(),
        "names": { "black": black, "white": white },
        "end": given.game.ending.name(),
        "winner": given.game.result,
        "error": given.error.as_ref().map(ToString::to_string),
        "positions": positions,
        "moves": moves,
        "summary": { "black": summary(tallies[Color::Black]), "white": summary(tallies[Color::White]), "mates": mates },
    }))
}

/// What a reader needs to draw the board.
fn board() -> Value {
    let kinds: Vec<Value> = Kind::ALL
        .into_iter()
        .map(|kind| json!({ "letter": kind.to_string(), "kanji": kind.kanji().to_string(), "name": kind.name() }))
        .collect();
    json!({ "name": NAME, "title": TITLE, "files": FILES, "ranks": RANKS, "kinds": kinds })
}

fn position(report: &Report<'_>, index: usize, game: &Game) -> Value {
    let thought = &report.analysis.thoughts[index];
    let side = game.position().side();
    let lines: Vec<Value> = thought.lines.iter().map(|line| self::line(line, game)).collect();
    json!({
        "ply": index,
        "sfen": game.position().to_sfen(),
        "side": name(side),
        "check": game.checks().any(),
        "value": score_as_json(thought.score),
        "black": score_as_json(for_black(thought.score, side)),
        "chance": rounded(chance(for_black(thought.score, side))),
        "nodes": thought.nodes,
        "lines": lines,
    })
}

fn judged(report: &Report<'_>, index: usize, game: &Game) -> Value {
    let (judged, after) = (&report.analysis.moves[index], &report.analysis.thoughts[index + 1]);
    let mut played = game.clone();
    played.make(judged.mv);
    let refutation = after.best().filter(|_| judged.judgement.is_some());
    let mate = judged.mate.map(|event| match event {
        MateEvent::Missed(plies) => json!({ "missed": plies }),
        MateEvent::Allowed(plies) => json!({ "allowed": plies }),
    });
    json!({
        "ply": index + 1,
        "side": name(judged.side),
        "move": judged.mv.to_string(),
        "kanji": japanese::disambiguated(game.position(), game.last_move(), judged.mv),
        "western": western::name(game.position(), judged.mv),
        "value": score_as_json(-after.score),
        "black": score_as_json(for_black(-after.score, judged.side)),
        "best": judged.is_best,
        "loss": rounded(judged.loss),
        "loss_cp": judged.lost_score,
        "judgement": judged.judgement.map(Judgement::name),
        "better": judged.better.as_ref().map(|better| line(better, game)),
        "refutation": refutation.map(|refutation| line(refutation, &played)),
        "mate": mate,
        "reasons": reasons(report, index, game),
    })
}

/// Why a move is bad: each reason as a word for programs, and as a sentence in both languages.
fn reasons(report: &Report<'_>, index: usize, game: &Game) -> Vec<Value> {
    let told = report.reasons.get(index).into_iter().flatten().map(|reason| {
        let [english, japanese] = Language::ALL.map(|language| sentence(game, reason, language));
        json!({ "fact": reason.to_string(), "english": english, "japanese": japanese })
    });
    told.collect()
}

/// A line with the names of its moves.
fn line(line: &Line, game: &Game) -> Value {
    let side = game.position().side();
    let (mut moves, mut kanji, mut western) = (Vec::new(), Vec::new(), Vec::new());
    for (before, mv) in walk(game, &line.moves) {
        moves.push(mv.to_string());
        kanji.push(japanese::disambiguated(before.position(), before.last_move(), mv));
        western.push(western::name(before.position(), mv));
    }
    json!({
        "value": score_as_json(line.score),
        "black": score_as_json(for_black(line.score, side)),
        "depth": line.depth,
        "moves": moves,
        "kanji": kanji,
        "western": western,
    })
}

fn summary(tally: Tally) -> Value {
    let [inaccuracies, mistakes, blunders] = tally.judged;
    json!({
        "moves": tally.moves,
        "best": tally.best,
        "inaccuracies": inaccuracies,
        "mistakes": mistakes,
        "blunders": blunders,
        "mean_loss": rounded(tally.mean_loss),
    })
}

fn name(side: Color) -> &'static str {
    if side == Color::Black { "black" } else { "white" }
}

/// To four digits, the same on every machine.
fn rounded(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}
