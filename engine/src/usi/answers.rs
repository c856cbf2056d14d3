//! The answers that USI and UCI write differently.

use super::options::{Options, UsiOption};
use super::uci::{self, Protocol};
use crate::book::BookCandidate;
use crate::search::{Bound, Report, Score, ScoreKind};
use katagami_rules::types::Move;

/// A line for the user interface, before it is written in a protocol.
pub(super) enum Answer<'a> {
    /// The declaration of an option, with its present value.
    Declaration(&'a UsiOption, &'a Options),
    /// All options were declared.
    Identified,
    /// A report of a search.
    Search(&'a Report<'a>),
    /// A move of a book.
    Book {
        /// The move, its entry and its continuation.
        candidate: &'a BookCandidate,
        /// Its number among the moves of the position, the first being 1.
        number: usize,
    },
    /// The move to play.
    BestMove {
        /// The move.
        best: Move,
        /// The answer expected, if any.
        ponder: Option<Move>,
    },
    /// The game is given up.
    Resign,
    /// A win by entering king is declared.
    Win,
}

impl Answer<'_> {
    /// The line in a protocol.
    pub(super) fn in_protocol(&self, protocol: Protocol) -> String {
        let uci = protocol == Protocol::Uci;
        match self {
            Self::Declaration(option, options) => {
                option.declaration(if uci { uci::name_of(option.name) } else { option.name }, options)
            }
            Self::Identified => if uci { "uciok" } else { "usiok" }.into(),
            Self::Search(report) => search_info(report, protocol),
            Self::Book { candidate: BookCandidate { entry, line }, number } => {
                let score = mate_of(entry.value).map_or(ScoreKind::Centipawns(entry.value), ScoreKind::Mate);
                let (depth, score, line) = (entry.depth, score_words(score, protocol), moves(line, protocol));
                format!("info depth {depth} seldepth 0 multipv {number} {score} nodes 0 time 0 pv {line}")
            }
            Self::BestMove { best, ponder: None } => format!("bestmove {}", protocol.write(*best)),
            Self::BestMove { best, ponder: Some(ponder) } => {
                format!("bestmove {} ponder {}", protocol.write(*best), protocol.write(*ponder))
            }
            Self::Resign | Self::Win if uci => "bestmove (none)".into(),
            Self::Resign => "bestmove resign".into(),
            Self::Win => "bestmove win".into(),
        }
    }
}

/// Moves separated by spaces.
pub(super) fn moves(moves: &[Move], protocol: Protocol) -> String {
    moves.iter().map(|&mv| protocol.write(mv)).collect::<Vec<_>>().join(" ")
}

fn search_info(report: &Report<'_>, protocol: Protocol) -> String {
    let Report { depth, selective_depth, line, nodes, hashfull, .. } = report;
    let number = if report.lines > 1 { format!(" multipv {line}") } else { String::new() };
    let score = score_words(report.score.into(), protocol);
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let milliseconds = report.time.as_millis();
    let per_second = (*nodes as f64 / report.time.as_secs_f64().max(1e-6)) as u64;
    let pv = moves(report.pv, protocol);
    format!(
        "info depth {depth} seldepth {selective_depth}{number} {score}{bound} nodes {nodes} nps {per_second} \
         time {milliseconds} hashfull {hashfull} pv {pv}"
    )
}

fn score_words(score: ScoreKind, protocol: Protocol) -> String {
    match score {
        ScoreKind::Centipawns(score) => format!("score cp {score}"),
        ScoreKind::Mate(plies) if protocol == Protocol::Uci => format!("score mate {}", uci::in_moves(plies)),
        ScoreKind::Mate(plies) => format!("score mate {plies}"),
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
    use crate::usi::options::OPTIONS;
    use katagami_rules::position::Position;

    fn first_moves() -> Vec<Move> {
        Position::start().legal_moves()[..2].to_vec()
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

    fn usi(answer: &Answer<'_>) -> String {
        answer.in_protocol(Protocol::Usi)
    }

    fn uci(answer: &Answer<'_>) -> String {
        answer.in_protocol(Protocol::Uci)
    }

    #[test]
    fn reports_follow_the_protocol() {
        let pv = first_moves();
        let [a, b] = [pv[0], pv[1]];
        let mut report = report(&pv);
        assert_eq!(
            usi(&Answer::Search(&report)),
            format!(
                "info depth 7 seldepth 9 score cp -30 nodes 3000 nps 2000 time 1500 hashfull 12 pv {a} {b}"
            )
        );
        (report.lines, report.bound) = (3, Bound::Lower);
        let line = usi(&Answer::Search(&report));
        assert!(
            line.starts_with("info depth 7 seldepth 9 multipv 2 score cp -30 lowerbound nodes "),
            "{line}"
        );
        let [a, b] = [a, b].map(|mv| Protocol::Uci.write(mv));
        let line = uci(&Answer::Search(&report));
        assert!(line.ends_with(&format!(" hashfull 12 pv {a} {b}")), "{line}");
    }

    #[test]
    fn moves_of_a_book_follow_the_protocol() {
        let line = first_moves();
        let entry = BookEntry { mv: line[0].into(), ponder: BookMove::NONE, value: 42, depth: 20, count: 1 };
        let candidate = BookCandidate { entry, line: line.clone() };
        assert_eq!(
            usi(&Answer::Book { candidate: &candidate, number: 3 }),
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
        let moves_there = first_moves();
        let (best, ponder) = (moves_there[0], Some(moves_there[1]));
        assert_eq!(usi(&Answer::BestMove { best, ponder: None }), format!("bestmove {best}"));
        let both = Answer::BestMove { best, ponder };
        assert_eq!(usi(&both), format!("bestmove {best} ponder {}", moves_there[1]));
        let [first, second] = [best, moves_there[1]].map(|mv| Protocol::Uci.write(mv));
        assert_eq!(uci(&both), format!("bestmove {first} ponder {second}"));
        assert_eq!(moves(&[], Protocol::Usi), "");
    }

    #[test]
    fn uci_has_other_words() {
        assert_eq!([usi(&Answer::Resign), uci(&Answer::Resign)], ["bestmove resign", "bestmove (none)"]);
        assert_eq!([usi(&Answer::Win), uci(&Answer::Win)], ["bestmove win", "bestmove (none)"]);
        assert_eq!([usi(&Answer::Identified), uci(&Answer::Identified)], ["usiok", "uciok"]);
        let options = Options::default();
        let declared = |name| {
            let option = OPTIONS.iter().find(|option| option.name == name).expect("there is such an option");
            uci(&Answer::Declaration(option, &options))
        };
        assert!(declared("USI_Hash").starts_with("option name Hash type spin "));
        assert_eq!(declared("ClearHash"), "option name Clear Hash type button");
        assert!(declared("Threads").starts_with("option name Threads type spin "));
    }

    #[test]
    fn uci_counts_mates_in_moves() {
        for (plies, moves) in [(1, 1), (2, 1), (3, 2), (-1, -1), (-2, -1), (-4, -2), (-5, -3), (0, 0)] {
            let words = |protocol| score_words(ScoreKind::Mate(plies), protocol);
            assert_eq!(words(Protocol::Usi), format!("score mate {plies}"));
            assert_eq!(words(Protocol::Uci), format!("score mate {moves}"));
        }
    }
}
