//! Lines to the outside.

use std::fmt;
use std::io::{self, Write};

use crate::search::{Bound, Report, ScoreKind};
use crate::types::Move;

/// Prints a line at once.
///
/// A reader that went away is no reason to panic: the end of its input will be noticed soon enough.
pub(super) fn say(line: impl fmt::Display) {
    let mut stdout = io::stdout().lock();
    let _ = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
}

/// Prints an error that a person can read and a GUI ignores: one line, whatever of the input it quotes.
pub(super) fn complain(message: impl fmt::Display) {
    const LONGEST: usize = 300;
    let message = message.to_string();
    let printable = message.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter });
    let mut line: String = printable.take(LONGEST).collect();
    if message.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    say(format_args!("info string error: {line}"));
}

/// Moves with spaces between them.
pub(super) struct Line<'a>(pub &'a [Move]);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.0.iter().enumerate() {
            write!(f, "{}{mv}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// A report as an `info` line.
pub(super) struct Info<'a>(pub &'a Report<'a>);

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.0;
        let milliseconds = report.time.as_millis();
        let per_second = (report.nodes as f64 / report.time.as_secs_f64().max(1e-6)) as u64;
        write!(f, "info depth {} seldepth {}", report.depth, report.selective_depth)?;
        if report.lines > 1 {
            write!(f, " multipv {}", report.line)?;
        }
        match ScoreKind::from(report.score) {
            ScoreKind::Centipawns(score) => write!(f, " score cp {score}")?,
            ScoreKind::Mate(plies) => write!(f, " score mate {plies}")?,
        }
        f.write_str(match report.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })?;
        write!(f, " nodes {} nps {per_second} time {milliseconds}", report.nodes)?;
        write!(f, " hashfull {} pv {}", report.hashfull, Line(report.pv))
    }
}
