//! Parsing what an engine writes: the options that it declares, its reports on a search, its best move, its errors.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An option that an engine declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredOption {
    /// The name.
    pub name: String,
    /// The type, which determines the valid values.
    pub option_type: OptionType,
}

/// The type of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// A number in a range.
    Spin(i64, i64),
    /// `true` or `false`.
    Check,
    /// One of several values.
    Combo(Vec<String>),
    /// A button without a value.
    Button,
    /// Any text.
    Text,
}

impl DeclaredOption {
    /// Parses an `option` line.
    pub fn parse(line: &str) -> Option<Self> {
        let rest = line.trim().strip_prefix("option")?.trim_start().strip_prefix("name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let (kind, rest) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let number = |key: &str| {
            let mut words = rest.split_ascii_whitespace().skip_while(|word| *word != key);
            words.nth(1).and_then(|text| text.parse().ok())
        };
        let option_type = match kind {
            "spin" => OptionType::Spin(number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX)),
            "check" => OptionType::Check,
            "combo" => {
                let values = rest.split("var ").skip(1);
                OptionType::Combo(values.map(|value| value.trim().to_owned()).collect())
            }
            "button" => OptionType::Button,
            _ => OptionType::Text,
        };
        Some(Self { name: name.trim().to_owned(), option_type })
    }

    /// Whether the option has this name, ignoring case.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

impl OptionType {
    /// Whether a value is valid.
    pub fn accepts(&self, value: &str) -> bool {
        match self {
            Self::Spin(least, most) => {
                value.parse().is_ok_and(|number: i64| (*least..=*most).contains(&number))
            }
            Self::Check => ["true", "false"].contains(&value),
            Self::Combo(values) => values.iter().any(|known| known.eq_ignore_ascii_case(value)),
            Self::Button => value.is_empty(),
            Self::Text => true,
        }
    }
}

impl fmt::Display for OptionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spin(least, most) => write!(f, "{least} to {most}"),
            Self::Check => f.write_str("true or false"),
            Self::Combo(values) => f.write_str(&values.join(", ")),
            Self::Button => f.write_str("no value"),
            Self::Text => f.write_str("any text"),
        }
    }
}

/// A score in centipawns from the mover's point of view. A mate in `n` plies is [`MATE`]` - n`; being mated in `n` plies
/// is `n - `[`MATE`].
pub type Score = i32;

/// The score of a mate, greater than every evaluation.
pub const MATE: Score = 100_000;

/// What an engine reported about its last search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SearchInfo {
    /// The depth reached.
    pub depth: Option<u32>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The score of the best move.
    pub score: Option<Score>,
    /// The plies to mate if that score is a mate of known length, negative if the engine is mated.
    #[serde(default)]
    pub mate: Option<i32>,
}

impl SearchInfo {
    /// Parses an `info` line. Values that it does not have keep their old ones.
    pub fn update(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace().skip(1).peekable();
        let mut updated = *self;
        while let Some(word) = words.next() {
            match word {
                "depth" => updated.depth = words.next().and_then(|text| text.parse().ok()).or(updated.depth),
                "nodes" => updated.nodes = words.next().and_then(|text| text.parse().ok()).or(updated.nodes),
                "score" => {
                    let (kind, value) = (words.next(), words.next());
                    if let Some(score) = score(kind, value) {
                        updated.score = Some(score);
                        updated.mate = mate(kind, value);
                    }
                }
                // A bound is not a score.
                "lowerbound" | "upperbound" => (updated.score, updated.mate) = (self.score, self.mate),
                // Not the best line.
                "multipv" if words.next() != Some("1") => return,
                "string" | "pv" => break,
                _ => {}
            }
        }
        *self = updated;
    }
}

/// Parses `cp 30`, `mate 5`, `mate -`.
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

/// The plies of `mate 5`; `mate +` does not say how many.
fn mate(kind: Option<&str>, value: Option<&str>) -> Option<i32> {
    if kind == Some("mate") { value?.parse().ok() } else { None }
}

/// The word after `bestmove`: a move, `resign` or `win`.
pub fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_ascii_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default())
}

/// Whether a line is an error message, as our engine and several others write them.
pub fn is_error(line: &str) -> bool {
    let beginning = "info string error";
    line.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_parsed() {
        let accepts =
            |line: &str, value: &str| DeclaredOption::parse(line).unwrap().option_type.accepts(value);
        let spin = "option name Skill Level type spin default 20 min -20 max 20";
        assert!(DeclaredOption::parse(spin).unwrap().is("skill level"));
        assert!(accepts(spin, "-20") && !accepts(spin, "21") && !accepts(spin, "x"));
        let combo = "option name Variant type combo default 5x5 shogi var 5x5 shogi var shogi";
        assert!(accepts(combo, "Shogi") && accepts(combo, "5x5 shogi") && !accepts(combo, "chess"));
        let check = "option name A type check default true";
        assert!(accepts(check, "false") && !accepts(check, "no"));
        assert!(accepts("option name A type button", "") && !accepts("option name A type button", "x"));
        assert!(accepts("option name A type string default <empty>", "anything"));
        assert!(accepts("option name A type spin default 1", "7"));
    }

    #[test]
    fn invalid_lines_are_ignored() {
        for line in ["", "option", "option name", "option name A", "options name A type check", "id name A"] {
            assert_eq!(DeclaredOption::parse(line), None, "{line}");
        }
    }

    #[test]
    fn search_infos() {
        let mut info = SearchInfo::default();
        info.update("info depth 3 seldepth 9 score cp -35 nodes 1234 nps 5 pv 7g7f depth");
        assert_eq!(info, SearchInfo { depth: Some(3), nodes: Some(1234), score: Some(-35), mate: None });
        info.update("info multipv 2 depth 4 score cp 7");
        info.update("info string depth 7");
        info.update("info");
        assert_eq!(info.depth, Some(3));
        info.update("info depth 4 score cp 90 lowerbound nodes 2000");
        assert_eq!(info, SearchInfo { depth: Some(4), nodes: Some(2000), score: Some(-35), mate: None });
        info.update("info multipv 1 score mate -4 nodes x");
        assert_eq!((info.score, info.nodes, info.mate), (Some(4 - MATE), Some(2000), Some(-4)));
        info.update("info score mate 3 upperbound");
        assert_eq!((info.score, info.mate), (Some(4 - MATE), Some(-4)));
        info.update("info score mate +");
        assert_eq!((info.score, info.mate), (Some(MATE - 1), None));
        info.update("info score cp 99999");
        assert_eq!((info.score, info.mate), (Some(MATE - 1), None));
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
    fn answers_and_errors() {
        assert_eq!(best_move("bestmove 7g7f ponder 3c3d"), Some("7g7f"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("bestmoves 7g7f"), None);
        assert!(is_error("info string ERROR: no file") && !is_error("info string evaluation: errors"));
    }
}
