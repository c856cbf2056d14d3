//! A board's rules for people, in Markdown.

use std::fmt::Write as _;

use crate::kinds::Kind;
use crate::model::{Drops, Goal, Occasion, Permission, Repetition, Turning};
use crate::spec::Spec;

/// Describes a board's pieces and rules in Markdown: a sentence, a table of the pieces, a list of rules. Movements are in
/// Betza's notation.
///
/// ```
/// let spec = tables_gen::load("kyoto")?;
/// assert!(tables_gen::describe(&spec).contains("A piece is dropped with either face up."));
/// # Ok::<(), tables_gen::Error>(())
/// ```
pub fn describe(spec: &Spec) -> String {
    let (files, ranks) = (spec.geometry.files, spec.geometry.ranks);
    let count: u32 = spec.max_count.iter().sum();
    let king = &spec.kinds[spec.king()].face;
    let mut text = format!(
        "{} is played on {files} files and {ranks} ranks, with {count} pieces and two kings ({} {}). The start position is \
         `{}`.\n\n",
        spec.title, king.kanji, king.name, spec.start.sfen
    );
    text.push_str("| piece | letter | moves | value | how many | turned over | moves | value |\n");
    text.push_str("| --- | --- | --- | ---: | ---: | --- | --- | ---: |\n");
    for (kind, max) in spec.kinds.iter().zip(&spec.max_count) {
        text.push_str(&row(spec, kind, *max));
    }
    text.push('\n');
    for rule in rules(spec) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "- {rule}");
    }
    text
}

/// The row of a piece.
fn row(spec: &Spec, kind: &Kind, max: u32) -> String {
    let face = |kind: &Kind| format!("{} {} | ", kind.face.kanji, kind.face.name);
    let moves = |kind: &Kind| format!("`{}` | {}", kind.face.betza, kind.face.worth.value);
    let back = kind.promoted.map_or("| | |".into(), |promoted| {
        let back = &spec.kinds[promoted];
        format!("{}{} |", face(back), moves(back))
    });
    format!("| {}`{}` | {} | {max} | {back}\n", face(kind), kind.letter, moves(kind))
}

/// The rules, a sentence or two each.
pub fn rules(spec: &Spec) -> Vec<String> {
    let fronts = &spec.kinds[..spec.hand_kinds()];
    let mut rules = turning(spec, fronts);
    rules.push(String::from(match spec.drops {
        Drops::Front => "A piece is dropped with its front up.",
        Drops::Either => "A piece is dropped with either face up.",
        Drops::None => "Captured pieces are not dropped.",
    }));
    for kind in fronts.iter().filter(|kind| kind.taken != kind.base) {
        let taken = &spec.kinds[kind.taken].face.name;
        rules.push(format!("A {} that is taken becomes a {taken}.", kind.face.name));
    }
    rules.extend(fronts.iter().filter(|kind| kind.per_file > 0).map(|kind| per_file(spec, kind)));
    for kind in fronts.iter().filter(|kind| kind.drop_mate == Permission::Forbidden) {
        rules.push(format!("A {} may not mate by a drop.", kind.face.name));
    }
    rules.push(String::from(match spec.stuck {
        Permission::Forbidden => "No piece may come to stand where it could never move.",
        Permission::Allowed => "A piece may stand where it can never move.",
    }));
    rules.push(String::from(match spec.repetition {
        Repetition::Draw => "A fourfold repetition is a draw; perpetual check loses.",
        Repetition::FirstPlayerLoses => {
            "At a fourfold repetition the player who moved first loses; perpetual check loses."
        }
    }));
    let goal = match spec.goal {
        Goal::KingSquare => "the square where the other king begins",
        Goal::LastRow => "the last row",
    };
    rules.push(match spec.entering_king.as_str() {
        "NoEnteringKing" => "Entering kings win nothing.".into(),
        "TryRule" => format!("A king that reaches {goal}, and cannot be taken there, wins (`TryRule`)."),
        rule => format!("Entering kings are counted by `{rule}`."),
    });
    rules
}

/// How many of a kind there may be on a file.
fn per_file(spec: &Spec, kind: &Kind) -> String {
    let (name, most) = (&kind.face.name, kind.per_file);
    if spec.standing_per_file(kind) == 0 {
        return format!(
            "No {name} may be dropped on a file with {most} of its side's, not turned over; moves may bring more together."
        );
    }
    let most = if most == 1 { format!("one {name}") } else { format!("{most} {name}s") };
    format!("A side may have at most {most} on a file.")
}

/// How pieces turn over, a sentence for all those that do so alike.
fn turning(spec: &Spec, fronts: &[Kind]) -> Vec<String> {
    let mut groups: Vec<(Turning, Vec<&str>)> = Vec::new();
    for kind in fronts.iter().filter(|kind| kind.promoted.is_some()) {
        match groups.iter_mut().find(|(turning, _)| *turning == kind.turning) {
            Some((_, names)) => names.push(&kind.face.name),
            None => groups.push((kind.turning, vec![&kind.face.name])),
        }
    }
    let sentence = |(turning, names): &(Turning, Vec<&str>)| {
        let who = if groups.len() == 1 { "Pieces with a back".into() } else { names.join(", ") };
        let zone = format!("the last {} rows", spec.zone);
        let zone = if spec.zone == 1 { "the last row" } else { &zone };
        let when = match turning.on {
            Occasion::Zone => format!("a move that begins or ends in {zone}"),
            Occasion::Arrival => format!("a move that ends in {zone}"),
            Occasion::Capture => "a move that takes a piece".into(),
            Occasion::Move => "every move".into(),
        };
        let verb = if turning.must { "must" } else { "may" };
        let back = if turning.back { ", and back again in the same way" } else { "" };
        format!("{who} {verb} turn over by {when}{back}.")
    };
    groups.iter().map(sentence).collect()
}
