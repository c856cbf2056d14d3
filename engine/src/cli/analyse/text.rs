//! The report as text.

use std::fmt::Write as _;

use katagami_records::GameResult;
use katagami_rules::{Color, Move};

use super::report::{Report, for_black, mate_in_words, percent};
use crate::analysis::{Judgement, Line, MateEvent};
use crate::cli::result_format::score_in_words;
use crate::reasons::{Language, sentence};

/// How many moves of a line are shown.
const SHOWN: usize = 8;

/// A table of the moves, with what is to be said about the bad ones, and how both sides played.
pub(super) fn report(report: &Report<'_>) -> String {
    let Report { given, analysis, .. } = report;
    let mut out = heading(report);
    let several = analysis.thoughts.iter().any(|thought| thought.lines.len() > 1);
    for (index, thought) in analysis.thoughts.iter().enumerate() {
        let side = analysis.side(index);
        let black = score_in_words(for_black(thought.score, side));
        let then = thought.best().map(|line| words(&line.moves)).unwrap_or_default();
        let (name, value, loss, sign) = match index.checked_sub(1).map(|before| &analysis.moves[before]) {
            None => (String::new(), String::new(), String::new(), ""),
            Some(judged) => {
                let mark = if judged.side == Color::Black { '☗' } else { '☖' };
                let loss = if judged.loss < 0.0005 { String::new() } else { percent(judged.loss) };
                let sign = judged.judgement.map_or("", Judgement::sign);
                (format!("{mark} {}", judged.mv), score_in_words(-thought.score), loss, sign)
            }
        };
        line(&mut out, format_args!("{index:>4}  {name:<8}{value:>9}{black:>10}{loss:>8} {sign:<3} {then}"));
        for (number, other) in thought.lines.iter().enumerate().skip(1).filter(|_| several) {
            let (black, moves) = (score_in_words(for_black(other.score, side)), words(&other.moves));
            line(&mut out, format_args!("{:>33}{:>12} {moves}", black, format!("{}.", number + 1)));
        }
        if let Some(before) = index.checked_sub(1) {
            remarks(&mut out, report, before);
        }
    }
    if analysis.moves.len() == given.game.moves.len() {
        summary(&mut out, report);
    }
    out
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    let from = out.len();
    // Writing to a string does not fail.
    let _ = out.write_fmt(text);
    out.truncate(from + out[from..].trim_end().len());
    out.push('\n');
}

fn heading(report: &Report<'_>) -> String {
    let given = report.given;
    let number = given.number.map_or(String::new(), |number| format!(", game {number}"));
    let names: Vec<String> = Color::ALL
        .into_iter()
        .zip(&given.game.names.0)
        .filter_map(|(color, name)| Some(format!("{color} {}", name.as_ref()?)))
        .collect();
    let players = if names.is_empty() { String::new() } else { format!("{}; ", names.join(", ")) };
    let winner = match given.game.result.map(GameResult::winner) {
        Some(Some(winner)) => format!(", {winner} wins"),
        Some(None) => ", a draw".into(),
        None => String::new(),
    };
    let (source, moves) = (&given.source, moves(given.game.moves.len()));
    let end = given.game.ending;
    format!(
        "{source}{number}: {players}{moves}, {end}{winner}\n\
         {:>4}  {:<8}{:>9}{:>10}{:>8} {:<3} best line from here\n",
        "ply", "move", "value", "Black", "loss", ""
    )
}

/// What is to be said about a bad move.
fn remarks(out: &mut String, report: &Report<'_>, before: usize) {
    let judged = &report.analysis.moves[before];
    let mut say = |what: &str, line_of: &Line| {
        let (value, moves) = (score_in_words(line_of.score), words(&line_of.moves));
        line(out, format_args!("{:>6}{what:<14}{value:>9}  {moves}", ""));
    };
    if let Some(better) = &judged.better {
        say("better:", better);
    }
    if judged.judgement.is_some()
        && let Some(refutation) = report.analysis.thoughts[before + 1].best()
    {
        say("punished by:", refutation);
    }
    let event = judged.mate.map(|event| match event {
        MateEvent::Missed(plies) => format!("misses {}", mate_in_words(plies)),
        MateEvent::Allowed(plies) => format!("allows {}", mate_in_words(plies)),
    });
    if let Some(event) = event {
        line(out, format_args!("{:>6}{event}", ""));
    }
    if let Some(reasons) = report.reasons.get(before).filter(|reasons| !reasons.is_empty()) {
        let game = report.analysis.game(before);
        for reason in reasons {
            line(out, format_args!("{:>6}- {}", "", sentence(&game, reason, Language::English)));
        }
    }
}

fn summary(out: &mut String, report: &Report<'_>) {
    let tallies = report.analysis.tallies();
    for color in Color::ALL {
        let tally = tallies[color];
        let count = |judgement: Judgement, plural: &str| {
            let count = tally.judged[judgement as usize];
            format!("{count} {}", if count == 1 { judgement.name() } else { plural })
        };
        line(
            out,
            format_args!(
                "{color}: {}, {} best, {}, {}, {}, mean loss {}",
                moves(tally.moves),
                tally.best,
                count(Judgement::Inaccuracy, "inaccuracies"),
                count(Judgement::Mistake, "mistakes"),
                count(Judgement::Blunder, "blunders"),
                percent(tally.mean_loss)
            ),
        );
    }
    for mate in report.analysis.mates() {
        let end = mate.missed.map_or("found".into(), |ply| format!("missed by move {ply}"));
        let (color, what, ply) = (mate.side, mate_in_words(mate.plies), mate.ply);
        line(out, format_args!("{color} has {what} at move {ply}, {end}"));
    }
}

/// The first moves of a line.
fn words(moves: &[Move]) -> String {
    let more = if moves.len() > SHOWN { " …" } else { "" };
    let words: Vec<String> = moves.iter().take(SHOWN).map(ToString::to_string).collect();
    words.join(" ") + more
}

fn moves(count: usize) -> String {
    if count == 1 { "1 move".into() } else { format!("{count} moves") }
}
