//! Samples: positions with labels, and statistics of many of them.

use std::fmt;

use katagami_rules::position::{Position, PositionError};
use katagami_rules::types::{Color, Move};

use crate::file_error::FileError;

/// The outcome of a game for one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The side lost.
    Loss,
    /// Nobody won.
    Draw,
    /// The side won.
    Win,
}

impl Wdl {
    /// All outcomes, worst first.
    pub const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// The outcome for `side` of a game that `winner` won; `None` is a draw.
    pub fn for_side(side: Color, winner: Option<Color>) -> Self {
        match winner {
            None => Self::Draw,
            Some(winner) if winner == side => Self::Win,
            Some(_) => Self::Loss,
        }
    }

    /// The winner of a game with this outcome for `side`.
    pub fn winner(self, side: Color) -> Option<Color> {
        match self {
            Self::Loss => Some(!side),
            Self::Draw => None,
            Self::Win => Some(side),
        }
    }

    /// The points: 0, one half, or 1.
    pub fn points(self) -> f32 {
        f32::from(self as u8) / 2.0
    }
}

/// The greatest absolute score that self-play stores. Games with such a score are won; the distance of the mate does
/// not matter to learning.
pub const SCORE_LIMIT: i32 = 10_000;

/// A position of a game with its labels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position. [`Position::ply`] is the number of the move to be made.
    pub position: Position,
    /// The searched score for the side to move, in the searching engine's units. `None` if there is none, as in most
    /// records of people's games.
    pub score: Option<i16>,
    /// The game's outcome for the side to move.
    pub outcome: Wdl,
    /// The legal move that was played, [`Move::NONE`] if it is unknown.
    pub mv: Move,
}

impl Sample {
    /// Whether the game is decided by its score. Such positions are not learned from: an evaluation need not
    /// see mates.
    pub fn is_decided(&self) -> bool {
        self.score.is_some_and(|score| i32::from(score.unsigned_abs()) >= SCORE_LIMIT)
    }

    /// Whether a game begins with the sample, if the one before it had this ply: the ply does not increase.
    pub fn begins_game(&self, last_ply: u32) -> bool {
        self.position.ply() <= last_ply
    }
}

/// The samples of a file. After an error there may be more: invalid records can be skipped.
pub type Samples = Box<dyn Iterator<Item = Result<Sample, FileError>> + Send>;

/// Why a record of some format cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidRecord {
    /// The position is illegal.
    #[error("impossible position: {0}")]
    Position(#[from] PositionError),
    /// More squares are occupied than the set has pieces.
    #[error("more squares are occupied than there are pieces")]
    Crowded,
    /// A byte of the position is invalid.
    #[error("invalid byte at offset {0}")]
    Byte(usize),
    /// Pieces are missing, so that the position does not take 256 bits.
    #[error("it needs all pieces of the set, kings included")]
    Incomplete,
    /// A king is outside the board.
    #[error("impossible position: a king on square {0}")]
    King(usize),
    /// The position does not end with the last bit, or has an unknown code.
    #[error("impossible position: invalid bits")]
    Bits,
    /// The move is illegal.
    #[error("the move is illegal ({0:#06x})")]
    Move(u16),
    /// The outcome is none of loss, draw and win.
    #[error("unknown outcome {0}")]
    Outcome(u8),
    /// The same, in the formats of other programs.
    #[error("unknown result {0}")]
    Result(i8),
    /// The sample has no score, which the format cannot express.
    #[error("the position has no score, which this format requires")]
    NoScore,
}

/// Counts of samples.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The number of samples.
    pub count: u64,
    /// The numbers of losses, draws and wins of the side to move.
    pub outcomes: [u64; 3],
    /// The number of samples without a score.
    pub unscored: u64,
    /// The number of samples without a move.
    pub without_move: u64,
    /// The number of positions in check.
    pub in_check: u64,
    scores: [u64; BINS],
    plies: Option<(u32, u32)>,
    ply_sum: u64,
}

/// The scores between the bins of the histogram.
const EDGES: [i16; 10] = [-3000, -1500, -600, -200, -50, 50, 200, 600, 1500, 3000];

const BINS: usize = EDGES.len() + 1;

impl Summary {
    /// The number of samples.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The least and the greatest number of plies before a position, where they are known.
    pub fn plies(&self) -> Option<(u32, u32)> {
        self.plies
    }

    /// Counts a sample.
    pub fn add(&mut self, sample: &Sample) {
        self.count += 1;
        self.outcomes[sample.outcome as usize] += 1;
        self.without_move += u64::from(!sample.mv.is_some());
        self.in_check += u64::from(sample.position.in_check());
        match sample.score {
            None => self.unscored += 1,
            Some(score) => self.scores[EDGES.iter().filter(|&&edge| score >= edge).count()] += 1,
        }
        let ply = sample.position.ply();
        self.ply_sum += u64::from(ply);
        let (least, most) = self.plies.unwrap_or((ply, ply));
        self.plies = Some((least.min(ply), most.max(ply)));
    }

    fn percent(&self, count: u64) -> f64 {
        count as f64 * 100.0 / self.count.max(1) as f64
    }

    /// The share of each bin, with the edges between them.
    fn histogram(&self) -> String {
        let shares = self.scores.iter().map(|&count| format!("{:.0} %", self.percent(count)));
        let edges = EDGES.iter().map(|edge| format!(" ({edge}) ")).chain([String::new()]);
        shares.zip(edges).map(|(share, edge)| share + &edge).collect()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [losses, draws, wins] = Wdl::ALL.map(|outcome| self.percent(self.outcomes[outcome as usize]));
        writeln!(f, "positions  {}", self.count)?;
        writeln!(f, "side to move  won {wins:.1} %, drew {draws:.1} %, lost {losses:.1} %")?;
        if self.unscored < self.count {
            writeln!(f, "scores  {}", self.histogram())?;
        }
        if let Some((least, most)) = self.plies {
            let mean = self.ply_sum as f64 / self.count.max(1) as f64;
            writeln!(f, "plies  {least} to {most}, {mean:.0} on average")?;
        }
        let [check, unscored, without] =
            [self.in_check, self.unscored, self.without_move].map(|count| self.percent(count));
        write!(f, "in check  {check:.1} %; without score {unscored:.1} %, without move {without:.1} %")
    }
}
