//! `katagami record info`: what records say.

use std::path::{Path, PathBuf};
use std::time::Duration;

use katagami_records::{GameResult, Record, RecordError};
use katagami_rules::{ByColor, Color};
use serde_json::{Value, json};

use super::read;
use crate::cli::common::{CommandResult, ResultFormat, finish, in_file};

/// The arguments of `katagami record info`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Records in any format.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    format: ResultFormat,
}

/// Prints all games of the files. A file that cannot be read does not keep the others from being printed.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let mut errors = Vec::new();
    for path in &arguments.files {
        let games = match read(path) {
            Ok(games) => games,
            Err(error) => {
                errors.push(error.to_string());
                continue;
            }
        };
        for reading in games {
            errors.extend(reading.error.as_ref().map(|error| in_file(path, error)));
            let Some(record) = reading.record else { continue };
            let error = reading.error.as_ref();
            arguments.format.print(as_text(path, &record), || as_json(path, &record, error))?;
        }
    }
    finish(errors)
}

/// The notes in one line; none if there are none.
fn note(record: &Record) -> Option<String> {
    let notes: Vec<String> = record.notes.iter().map(ToString::to_string).collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// The time that each side used; none if the record has no times.
fn clock(record: &Record) -> Option<ByColor<Duration>> {
    let mut side = record.root.side();
    let mut clock = None;
    for id in record.line(Record::ROOT).skip(1) {
        if let Some(time) = record.node(id).time {
            clock.get_or_insert(ByColor([Duration::ZERO; 2]))[side] += time;
        }
        side = !side;
    }
    clock
}

fn as_json(path: &Path, record: &Record, error: Option<&RecordError>) -> Value {
    let game = record.main_line();
    let by_color = |[black, white]: [Value; 2]| json!({ "black": black, "white": white });
    json!({
        "file": path.display().to_string(),
        "sfen": game.root.to_sfen(),
        "moves": game.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "end": game.ending.name(),
        "winner": game.result,
        "names": by_color(game.names.0.map(Into::into)),
        "seconds": clock(record).map(|clock| by_color(clock.0.map(|time| time.as_secs_f64().into()))),
        "headers": record.headers,
        "variations": record.variation_count(),
        "note": note(record),
        "error": error.map(ToString::to_string),
    })
}

fn as_text(path: &Path, record: &Record) -> String {
    let game = record.main_line();
    let moves: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
    let winner = match game.result.map(GameResult::winner) {
        Some(Some(winner)) => format!(", {winner} wins"),
        Some(None) => ", a draw".into(),
        None => String::new(),
    };
    let mut lines = vec![
        format!("{}", path.display()),
        format!("  position    {}", game.root.to_sfen()),
        format!("  moves       {}", if moves.is_empty() { "none".into() } else { moves.join(" ") }),
        format!("  end         {}{winner}", game.ending),
    ];
    for (color, name) in Color::ALL.into_iter().zip(&game.names.0) {
        lines.extend(name.as_ref().map(|name| format!("  {:<12}{name}", color.to_string())));
    }
    if let Some(clock) = clock(record) {
        let [black, white] = clock.0.map(|time| time.as_secs());
        lines.push(format!("  time        Black {black} s, White {white} s"));
    }
    lines.extend(record.headers.iter().map(|(name, value)| format!("  {name}：{value}")));
    let variations = record.variation_count();
    lines.extend((variations > 0).then(|| format!("  variations  {variations}")));
    lines.extend(note(record).map(|note| format!("  note        {note}")));
    lines.join("\n")
}
