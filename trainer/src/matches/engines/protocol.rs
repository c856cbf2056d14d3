//! What an engine says: thoughts, answers, complaints.

use serde::{Deserialize, Serialize};

/// A score in centipawns as the side that moves sees it; a mate in `n` plies is [`MATE`]` - n`, being mated the
/// negative of that.
pub type Score = i32;

/// Beyond every evaluation: the score of a mate.
pub const MATE: Score = 100_000;

/// What an engine said about its last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Thought {
    /// The last depth that it reached.
    pub depth: Option<u32>,
    /// How many nodes it searched.
    pub nodes: Option<u64>,
    /// What it thinks of its move.
    pub score: Option<Score>,
}

impl Thought {
    /// Reads an `info` line; what it does not tell stays as it was.
    pub fn hear(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace().skip(1).peekable();
        let mut heard = *self;
        while let Some(word) = words.next() {
            match word {
                "depth" => heard.depth = words.next().and_then(|text| text.parse().ok()).or(heard.depth),
                "nodes" => heard.nodes = words.next().and_then(|text| text.parse().ok()).or(heard.nodes),
                "score" => heard.score = score(words.next(), words.next()).or(heard.score),
                // A bound is no opinion.
                "lowerbound" | "upperbound" => heard.score = self.score,
                // Another line than the best.
                "multipv" if words.next() != Some("1") => return,
                "string" | "pv" => break,
                _ => {}
            }
        }
        *self = heard;
    }
}

/// Reads `cp 30`, `mate 5`, `mate -`.
fn score(kind: Option<&str>, value: Option<&str>) -> Option<Score> {
    match (kind?, value?) {
        ("cp", value) => value.parse::<Score>().ok().map(|score| score.clamp(1 - MATE, MATE - 1)),
        ("mate", "+") => Some(MATE - 1),
        ("mate", "-") => Some(1 - MATE),
        ("mate", value) => {
            let plies: i32 = value.parse().ok()?;
            let distance = MATE - plies.saturating_abs().clamp(0, MATE / 2);
            Some(if value.starts_with('-') || plies == 0 { -distance } else { distance })
        }
        _ => None,
    }
}

/// The move (or `resign`, or `win`) of a `bestmove` line.
pub fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_ascii_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default())
}

/// Whether an engine says that something is wrong, in the way that ours and several others do.
pub fn complains(line: &str) -> bool {
    let beginning = "info string error";
    line.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts() {
        let mut thought = Thought::default();
        thought.hear("info depth 3 seldepth 9 score cp -35 nodes 1234 nps 5 pv 7g7f depth");
        assert_eq!(thought, Thought { depth: Some(3), nodes: Some(1234), score: Some(-35) });
        thought.hear("info multipv 2 depth 4 score cp 7");
        thought.hear("info string depth 7");
        thought.hear("info");
        assert_eq!(thought.depth, Some(3));
        thought.hear("info depth 4 score cp 90 lowerbound nodes 2000");
        assert_eq!(thought, Thought { depth: Some(4), nodes: Some(2000), score: Some(-35) });
        thought.hear("info multipv 1 score mate -4 nodes x");
        assert_eq!((thought.score, thought.nodes), (Some(4 - MATE), Some(2000)));
    }

    #[test]
    fn mates() {
        assert_eq!(score(Some("mate"), Some("5")), Some(MATE - 5));
        assert_eq!(score(Some("mate"), Some("+")), Some(MATE - 1));
        assert_eq!(score(Some("mate"), Some("-0")), Some(-MATE));
        assert_eq!(score(Some("mate"), Some("-2147483648")), Some(-MATE / 2));
        assert_eq!(score(Some("cp"), Some("999999")), Some(MATE - 1));
        assert_eq!(score(Some("cp"), None), None);
    }

    #[test]
    fn answers_and_complaints() {
        assert_eq!(best_move("bestmove 7g7f ponder 3c3d"), Some("7g7f"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("bestmoves 7g7f"), None);
        assert!(complains("info string ERROR: no file") && !complains("info string evaluation: errors"));
    }
}
