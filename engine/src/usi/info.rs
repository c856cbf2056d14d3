//! The text of `info` lines.

use std::fmt;

use crate::book::BookCandidate;
use crate::search::{Bound, Report, Score, ScoreKind};
use katagami_rules::types::Move;

/// Moves separated by spaces.
pub(super) struct Moves<'a>(pub &'a [Move]);

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.0.iter().enumerate() {
            write!(f, "{}{mv}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// The answer of a search or of a book: `bestmove <move> [ponder <move>]`.
pub(super) struct BestMove {
    /// The move to play.
    pub best: Move,
    /// The answer expected, if any.
    pub ponder: Option<Move>,
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bestmove {}", self.best)?;
        self.ponder.map_or(Ok(()), |ponder| write!(f, " ponder {ponder}"))
    }
}

/// A report of a search.
pub(super) struct SearchInfo<'a>(pub &'a Report<'a>);

impl fmt::Display for SearchInfo<'_> {
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
        write!(f, " hashfull {} pv {}", report.hashfull, Moves(report.pv))
    }
}

/// A move of a book.
pub(super) struct BookInfo<'a> {
    /// The move, its entry and its continuation.
    pub candidate: &'a BookCandidate,
    /// Its number among the moves of the position, the first being 1.
    pub number: usize,
}

impl fmt::Display for BookInfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BookCandidate { entry, line } = self.candidate;
        write!(f, "info depth {} seldepth 0 multipv {}", entry.depth, self.number)?;
        match mate_of(entry.value) {
            Some(plies) => write!(f, " score mate {plies}")?,
            None => write!(f, " score cp {}", entry.value)?,
        }
        write!(f, " nodes 0 time 0 pv {}", Moves(line))
    }
}

/// The plies of a mate score; `None` for other scores, and for values of a book beyond the range of mate scores.
fn mate_of(value: Score) -> Option<i32> {
    match ScoreKind::from(value) {
        ScoreKind::Mate(plies) => Some(plies).filter(|plies| (*plies > 0) == (value > 0)),
        ScoreKind::Centipawns(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::book::{BookEntry, BookMove};
    use katagami_rules::movegen::{self, MoveList};
    use katagami_rules::position::Position;

    fn first_moves() -> Vec<Move> {
        let mut moves = MoveList::new();
        movegen::legal(&Position::start(), &mut moves);
        moves[..2].to_vec()
    }

    fn report(pv: &[Move]) -> Report<'_> {
        Report {
            depth: 7,
            selective_depth: 9,
            line: 2,
            lines: 1,
            score: -30,
            bound: Bound::Exact,
            nodes: 3000,
            time: Duration::from_millis(1500),
            hashfull: 12,
            pv,
        }
    }

    #[test]
    fn reports_follow_the_protocol() {
        let pv = first_moves();
        let [a, b] = [pv[0], pv[1]];
        let mut report = report(&pv);
        assert_eq!(
            SearchInfo(&report).to_string(),
            format!(
                "info depth 7 seldepth 9 score cp -30 nodes 3000 nps 2000 time 1500 hashfull 12 pv {a} {b}"
            )
        );
        (report.lines, report.bound) = (3, Bound::Lower);
        let line = SearchInfo(&report).to_string();
        assert!(
            line.starts_with("info depth 7 seldepth 9 multipv 2 score cp -30 lowerbound nodes "),
            "{line}"
        );
    }

    #[test]
    fn moves_of_a_book_follow_the_protocol() {
        let line = first_moves();
        let entry = BookEntry { mv: line[0].into(), ponder: BookMove::NONE, value: 42, depth: 20, count: 1 };
        let candidate = BookCandidate { entry, line: line.clone() };
        assert_eq!(
            BookInfo { candidate: &candidate, number: 3 }.to_string(),
            format!(
                "info depth 20 seldepth 0 multipv 3 score cp 42 nodes 0 time 0 pv {} {}",
                line[0], line[1]
            )
        );
        // A value beyond all mate scores is printed as it is.
        assert_eq!(mate_of(i32::MAX), None);
        assert_eq!(mate_of(i32::MIN + 1), None);
    }

    #[test]
    fn the_expected_answer_is_optional() {
        let moves = first_moves();
        let (best, ponder) = (moves[0], Some(moves[1]));
        assert_eq!(BestMove { best, ponder: None }.to_string(), format!("bestmove {best}"));
        assert_eq!(BestMove { best, ponder }.to_string(), format!("bestmove {best} ponder {}", moves[1]));
        assert_eq!(Moves(&[]).to_string(), "");
    }
}
