//! What can be said, and where it holds.

use std::fmt;

use super::castles::Castle;
use super::openings::Opening;
use crate::analysis::{chance, is_mate};
use crate::search::Score;
use katagami_rules::{Color, Game, Kind, Move, Position, Square};

/// Where a fact holds, seen from the position that is talked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the position itself.
    Here,
    /// After a pass: what the other side threatens.
    Passed,
    /// After this move.
    After(Move),
    /// After this move and a pass: what the move threatens.
    Threatened(Move),
}

impl Place {
    /// The game there; `None` if a side in check would have to pass.
    pub fn game(self, game: &Game) -> Option<Game> {
        let mut game = game.clone();
        if let Self::After(mv) | Self::Threatened(mv) = self {
            game.play(mv).ok()?;
        }
        if let Self::Passed | Self::Threatened(_) = self {
            if game.checks().any() {
                return None;
            }
            game.pass();
        }
        Some(game)
    }
}

/// A fact with the place where it holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// Where it holds.
    pub place: Place,
    /// What holds there.
    pub fact: Fact,
}

/// A piece that is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub kind: Kind,
}

impl Target {
    /// What stands on a square.
    pub(super) fn at(position: &Position, square: Square) -> Option<Self> {
        position.kind_at(square).map(|kind| Self { square, kind })
    }
}

/// A part of the static value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    /// The pieces by themselves.
    Material,
    /// Pieces near a king, and the kings.
    KingSafety,
    /// Pieces in hand.
    Hands,
    /// All other relations of pieces.
    Activity,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Material, Self::KingSafety, Self::Hands, Self::Activity];
}

/// How good a score is, in the words of players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Standing {
    /// Neither side is better.
    Even,
    /// Slightly better: 有利.
    Slight,
    /// Better: 優勢.
    Better,
    /// Winning: 勝勢.
    Winning,
    /// A mate is seen.
    Mating,
}

impl Standing {
    /// How good a score is for the side that it is good for.
    pub fn of(score: Score) -> Self {
        if is_mate(score) {
            return Self::Mating;
        }
        let chance = chance(score.abs());
        [(0.92, Self::Winning), (0.75, Self::Better), (0.6, Self::Slight)]
            .into_iter()
            .find(|&(least, _)| chance >= least)
            .map_or(Self::Even, |(_, standing)| standing)
    }
}

/// What can be said of a position. Moves and lines begin at the fact's place, whose side to move is called the mover here.
#[derive(Clone, PartialEq, Debug)]
pub enum Fact {
    /// What the search says, for the mover.
    Value(Score),
    /// The mover mates by the first move of this line, whatever the answers, in this number of plies at most.
    Mate {
        /// The moves until mate.
        line: Vec<Move>,
        /// The number of plies.
        plies: usize,
    },
    /// The mover is mated, whatever it plays. The line is its longest defence.
    Mated {
        /// The moves until mate.
        line: Vec<Move>,
    },
    /// A line wins material for one side, which it keeps.
    Material {
        /// The moves until the position is quiet.
        line: Vec<Move>,
        /// The number of the move in the line, from 0, that takes the most valuable piece.
        taking: usize,
        /// Who wins it.
        winner: Color,
        /// What it wins, as pieces in hand, the most valuable first.
        gained: Vec<Kind>,
        /// What it gives for that.
        given: Vec<Kind>,
        /// Whether the loser is not worse for it, by the search.
        offered: bool,
    },
    /// Two pieces of a kind are exchanged by these two moves.
    Exchange {
        /// The capture and the recapture.
        moves: [Move; 2],
        /// The kind.
        kind: Kind,
    },
    /// A move attacks several pieces with the piece that it moves.
    Fork {
        /// The move.
        mv: Move,
        /// What it attacks, the most valuable first.
        targets: Vec<Target>,
    },
    /// A move opens the line of another piece to a target.
    Discovered {
        /// The move.
        mv: Move,
        /// Where the other piece stands.
        by: Square,
        /// What it attacks.
        target: Target,
    },
    /// A piece may not leave the line between its king and an attacker.
    Pin {
        /// The piece.
        pinned: Target,
        /// Where the attacker stands.
        by: Square,
    },
    /// A piece that nobody protects can be taken, by the side whose turn it is or would be after a pass.
    Hanging {
        /// Whose piece it is.
        owner: Color,
        /// The piece.
        target: Target,
        /// A move that takes it.
        taking: Move,
    },
    /// A move promotes, and what it promotes is not lost by that.
    Promotes(Move),
    /// A side has built a castle.
    Castle {
        /// Whose it is.
        side: Color,
        /// Which one.
        castle: &'static Castle,
    },
    /// A side, or both, play an opening.
    Opening {
        /// Who plays it; both if it is nobody's alone.
        side: Option<Color>,
        /// Which one.
        opening: &'static Opening,
    },
    /// A move is worse than another by this much of the search's score; none where a mate is in it.
    Worse {
        /// What was played.
        played: Move,
        /// What would have been better.
        better: Move,
        /// By how much.
        loss: Option<Score>,
    },
    /// A part of the static value is so much better for Black than in another position: after the rival move, or at the start of the
    /// game if there is none.
    Relations {
        /// Which part.
        group: Group,
        /// By how much.
        amount: Score,
        /// The other move.
        rival: Option<Move>,
    },
}

impl Reason {
    /// The moves that show the fact, from its place.
    pub fn line(&self) -> &[Move] {
        match &self.fact {
            Fact::Mate { line, .. } | Fact::Mated { line } | Fact::Material { line, .. } => line,
            Fact::Exchange { moves, .. } => moves,
            Fact::Fork { mv, .. } | Fact::Discovered { mv, .. } | Fact::Promotes(mv) => {
                std::slice::from_ref(mv)
            }
            Fact::Hanging { taking, .. } => std::slice::from_ref(taking),
            Fact::Worse { better, .. } => std::slice::from_ref(better),
            Fact::Value(_)
            | Fact::Pin { .. }
            | Fact::Castle { .. }
            | Fact::Opening { .. }
            | Fact::Relations { .. } => &[],
        }
    }

    /// The squares that the fact is about, those of its line left out.
    pub fn squares(&self) -> Vec<Square> {
        match &self.fact {
            Fact::Fork { targets, .. } => targets.iter().map(|target| target.square).collect(),
            Fact::Discovered { by, target, .. } => vec![*by, target.square],
            Fact::Pin { pinned, by } => vec![pinned.square, *by],
            Fact::Hanging { target, .. } => vec![target.square],
            Fact::Castle { side, castle } => {
                castle.pieces().map(|(_, square)| square.seen_by(*side)).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Reason {
    /// In words for programs and tests: `after 2d2c wins +R by 8h2b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Here => {}
            Place::Passed => f.write_str("threat ")?,
            Place::After(mv) => write!(f, "after {mv} ")?,
            Place::Threatened(mv) => write!(f, "next {mv} ")?,
        }
        self.fact.fmt(f)
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(score) => {
                write!(f, "value {:?} {score}", Standing::of(*score))
            }
            Self::Mate { line, plies } => write!(f, "mate {plies} {}", line[0]),
            Self::Mated { line } => write!(f, "mated {}", line.len()),
            Self::Material { line, taking, winner, gained, given, .. } => {
                write!(f, "wins {}", winner.letter())?;
                gained.iter().try_for_each(|kind| write!(f, " +{kind}"))?;
                given.iter().try_for_each(|kind| write!(f, " -{kind}"))?;
                write!(f, " by")?;
                line[..=*taking].iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Self::Exchange { moves: [first, _], kind } => write!(f, "exchange {kind} {first}"),
            Self::Fork { mv, targets } => {
                write!(f, "fork {mv}")?;
                targets.iter().try_for_each(|target| write!(f, " {}", target.square))
            }
            Self::Discovered { mv, by, target } => write!(f, "discovered {mv} {by} {}", target.square),
            Self::Pin { pinned, by } => write!(f, "pin {} {by}", pinned.square),
            Self::Hanging { target, .. } => write!(f, "hanging {}", target.square),
            Self::Promotes(mv) => write!(f, "promotes {mv}"),
            Self::Castle { side, castle } => write!(f, "castle {} {}", side.letter(), castle.code()),
            Self::Opening { side, opening } => {
                let side = side.map_or("both".into(), |side| side.letter().to_string());
                write!(f, "opening {side} {}", opening.code())
            }
            Self::Worse { played, better, .. } => write!(f, "worse {played} {better}"),
            Self::Relations { group, amount, rival } => {
                write!(f, "relations {group:?} {amount:+}")?;
                rival.map_or(Ok(()), |rival| write!(f, " {rival}"))
            }
        }
    }
}
