//! How a game ended, who won, and the words that formats have for it.

use std::fmt;

use katagami_rules::{Color, Game, Move, Outcome};
use serde::{Deserialize, Serialize};

/// How a game ended according to its record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// The side to move resigned.
    Resignation,
    /// The side to move is mated.
    Mate,
    /// A position occurred for the fourth time.
    Repetition,
    /// The side to move declared its win by entering king.
    Declaration,
    /// The players agreed on a draw, or both kings have entered.
    Draw,
    /// The maximum number of moves was reached.
    MaximumMoves,
    /// The side to move ran out of time.
    Time,
    /// A side broke the rules.
    Illegal,
    /// The game was interrupted, or ended without a result.
    Interruption,
    /// The record has no end.
    Missing,
}

impl Ending {
    /// All ends that a record can have: all but [`Missing`](Self::Missing).
    pub const ALL: [Self; 9] = [
        Self::Resignation,
        Self::Mate,
        Self::Repetition,
        Self::Declaration,
        Self::Draw,
        Self::MaximumMoves,
        Self::Time,
        Self::Illegal,
        Self::Interruption,
    ];

    /// The result of a game that ended like this in its current position. `None` if it is unknown.
    pub fn result(self, game: &Game) -> Option<GameResult> {
        let side = game.position().side();
        let won_by = |color: Option<Color>| Some(GameResult::from(color));
        match self {
            Self::Resignation | Self::Mate | Self::Time => won_by(Some(!side)),
            Self::Illegal => match game.repetition_outcome() {
                Some(Outcome::PerpetualCheck { loser }) => won_by(Some(!loser)),
                _ => won_by(Some(!side)),
            },
            Self::Declaration => won_by(Some(side)),
            Self::Draw | Self::MaximumMoves => won_by(None),
            // On some boards one side loses by repetition.
            Self::Repetition => won_by(game.repetition_outcome().and_then(Outcome::winner)),
            Self::Interruption | Self::Missing => None,
        }
    }

    /// Its name in `katagami record info --json`; none if the record has no end.
    pub fn name(self) -> Option<&'static str> {
        Some(match self {
            Self::Resignation => "resignation",
            Self::Mate => "checkmate",
            Self::Repetition => "repetition",
            Self::Declaration => "declaration",
            Self::Draw => "draw",
            Self::MaximumMoves => "maximum-moves",
            Self::Time => "time",
            Self::Illegal => "illegal",
            Self::Interruption => "interruption",
            Self::Missing => return None,
        })
    }

    /// The ending with this [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ending| ending.name() == Some(name))
    }
}

impl From<Outcome> for Ending {
    /// How a record says that a game ended by the rules. A side that gives perpetual check breaks them, and a declaration that
    /// nobody wins is a draw.
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Checkmate { .. } | Outcome::NoMoves { .. } => Self::Mate,
            Outcome::Repetition { .. } => Self::Repetition,
            Outcome::PerpetualCheck { .. } => Self::Illegal,
            Outcome::Declaration { winner: None } => Self::Draw,
            Outcome::Declaration { .. } | Outcome::Try { .. } => Self::Declaration,
            Outcome::MaximumPlies => Self::MaximumMoves,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mate => "mate",
            Self::MaximumMoves => "maximum moves",
            Self::Illegal => "illegal move",
            Self::Missing => "no end",
            other => other.name().unwrap_or_default(),
        })
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// Black won.
    #[serde(rename = "black")]
    BlackWins,
    /// White won.
    #[serde(rename = "white")]
    WhiteWins,
    /// Nobody won.
    #[serde(rename = "draw")]
    Draw,
}

impl GameResult {
    /// The side that won, `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::BlackWins => Some(Color::Black),
            Self::WhiteWins => Some(Color::White),
            Self::Draw => None,
        }
    }
}

impl From<Option<Color>> for GameResult {
    /// The result of a game that this side won, a draw for `None`.
    fn from(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::Black) => Self::BlackWins,
            Some(Color::White) => Self::WhiteWins,
            None => Self::Draw,
        }
    }
}

/// The end of a line of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// How the game ended.
    pub ending: Ending,
    /// The result, `None` if the record does not have it.
    pub result: Option<GameResult>,
    /// The record's word, if it is not the usual one of this ending.
    pub word: Option<String>,
    /// The illegal move that ended the game, if the record has it.
    pub illegal: Option<Move>,
}

impl End {
    /// An end in the usual words.
    pub fn new(ending: Ending, result: Option<GameResult>) -> Self {
        Self { ending, result, word: None, illegal: None }
    }

    /// The end as a format without a word for the winner can say it, with `side` to move: a side that is to move and has won
    /// declares its win, and one that has lost resigns.
    pub(crate) fn without_winner(&self, side: Color) -> Ending {
        match (self.ending, self.result) {
            (Ending::Resignation, Some(result)) if result.winner() == Some(side) => Ending::Declaration,
            (Ending::Declaration, Some(result)) if result.winner() == Some(!side) => Ending::Resignation,
            (Ending::Declaration, Some(GameResult::Draw)) => Ending::Draw,
            (ending, _) => ending,
        }
    }
}

/// A word that ends a game, as Kakinoki's formats and CSA write it; empty where a format has none.
#[derive(Debug)]
pub(crate) struct Word {
    pub ending: Ending,
    pub kif: &'static str,
    pub csa: &'static str,
}

/// The words that end a game. The first one of an ending is the usual one. In sentences the first word that occurs counts.
const WORDS: [Word; 17] = [
    word(Ending::Interruption, "中断", "CHUDAN"),
    word(Ending::Interruption, "不詰", "FUZUMI"),
    word(Ending::Interruption, "封じ手", ""),
    word(Ending::Interruption, "不戦敗", ""),
    word(Ending::Interruption, "不戦勝", ""),
    word(Ending::Interruption, "待った", "MATTA"),
    word(Ending::Interruption, "エラー", "ERROR"),
    word(Ending::Resignation, "投了", "TORYO"),
    word(Ending::Mate, "詰み", "TSUMI"),
    word(Ending::Repetition, "千日手", "SENNICHITE"),
    word(Ending::Declaration, "入玉勝ち", "KACHI"),
    word(Ending::Draw, "持将棋", "JISHOGI"),
    word(Ending::Draw, "引き分け", "HIKIWAKE"),
    word(Ending::MaximumMoves, "", "MAX_MOVES"),
    word(Ending::Time, "切れ負け", "TIME_UP"),
    word(Ending::Illegal, "反則負け", "ILLEGAL_MOVE"),
    word(Ending::Illegal, "反則勝ち", "ILLEGAL_ACTION"),
];

/// Other words that programs write.
const ALIASES: [(&str, Ending); 23] = [
    ("詰", Ending::Mate),
    ("時間切れ", Ending::Time),
    ("時間切", Ending::Time),
    ("入玉", Ending::Declaration),
    ("宣言勝", Ending::Declaration),
    ("勝ち宣言", Ending::Declaration),
    ("トライ", Ending::Declaration),
    ("引分", Ending::Draw),
    ("反則", Ending::Illegal),
    ("resign", Ending::Resignation),
    ("checkmate", Ending::Mate),
    ("mate", Ending::Mate),
    ("sennichite", Ending::Repetition),
    ("repetition", Ending::Repetition),
    ("jishogi", Ending::Draw),
    ("impasse", Ending::Draw),
    ("draw", Ending::Draw),
    ("time-up", Ending::Time),
    ("time up", Ending::Time),
    ("timeup", Ending::Time),
    ("timeout", Ending::Time),
    ("illegal", Ending::Illegal),
    ("abort", Ending::Interruption),
];

const fn word(ending: Ending, kif: &'static str, csa: &'static str) -> Word {
    Word { ending, kif, csa }
}

impl Word {
    /// The word with this text in one of the formats.
    pub(crate) fn find(text: &str) -> Option<&'static Self> {
        WORDS.iter().find(|word| !text.is_empty() && (word.kif == text || word.csa == text))
    }

    /// The usual word of an ending; none if a record has no end.
    pub(crate) fn usual(ending: Ending) -> Option<&'static Self> {
        WORDS.iter().find(|word| word.ending == ending)
    }

    /// The word for an end: the record's own, else the usual one of `ending`.
    pub(crate) fn of(end: &End, ending: Ending) -> Option<&'static Self> {
        let own = end.word.as_deref().and_then(Self::find).filter(|word| word.ending == ending);
        own.or_else(|| Self::usual(ending))
    }

    /// What a record keeps of it: nothing if it is usual, or says who broke the rules.
    pub(crate) fn kept(&self) -> Option<String> {
        let usual = Self::usual(self.ending).is_some_and(|usual| std::ptr::eq(usual, self));
        (!usual && self.ending != Ending::Illegal).then(|| self.kif.to_owned())
    }
}

/// The ending that a sentence or a word tells, with the word to keep; none if it tells nothing known.
pub(crate) fn told(text: &str) -> Option<(Ending, Option<String>)> {
    let lower = text.to_lowercase();
    let known = WORDS.iter().find(|word| !word.kif.is_empty() && text.contains(word.kif));
    let known = known.map(|word| (word.ending, word.kept()));
    let alias = || ALIASES.iter().find(|(alias, _)| lower.contains(alias)).map(|(_, ending)| (*ending, None));
    known.or_else(alias)
}
