//! Which moves of a book may be played, and the choice of one of them.

use std::io;

use thiserror::Error;

use super::entry::BookEntry;
use super::open::{Book, PositionMatching};
use crate::search::Score;
use katagami_rules::{ByColor, Color, Game, Move, Position, RepetitionState};

/// Which moves of a book may be played. The defaults are those of `YaneuraOu`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookPreferences {
    /// Which positions of the book are looked at.
    pub matching: PositionMatching,
    /// The last move number at which the book is used.
    pub last_ply: u32,
    /// The percentage of positions in which the book is ignored, at random.
    pub ignored_percent: u32,
    /// Whether moves that were played in less than a tenth of the position's games are left out.
    pub narrow: bool,
    /// How much less than the first move a move may be worth, in hundredths of a pawn.
    pub margin: Score,
    /// The least value of a move, by the side to move, in hundredths of a pawn.
    pub minimum_value: ByColor<Score>,
    /// The least depth to which the first move must have been searched; 0 for any.
    pub minimum_depth: i32,
    /// Whether moves are chosen in proportion to their counts, not with equal probability.
    pub by_count: bool,
    /// The number of moves shown of each line.
    pub line_length: usize,
}

impl Default for BookPreferences {
    fn default() -> Self {
        Self {
            matching: PositionMatching { rotated: true, any_ply: false },
            last_ply: 16,
            ignored_percent: 0,
            narrow: false,
            margin: 30,
            minimum_value: ByColor([0, -140]),
            minimum_depth: 16,
            by_count: false,
            line_length: 8,
        }
    }
}

/// Why none of the moves of a position is played, though the position is in the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BookRefusal {
    /// No move is legal, or all lose by repetition.
    #[error("none of its moves may be played here")]
    Forbidden,
    /// No move was played in a tenth of the games.
    #[error("each of its moves was played in less than a tenth of the games")]
    Rare,
    /// The first move was not searched deep enough.
    #[error("its first move has depth {depth}, less than {least}")]
    Shallow {
        /// The depth of its search.
        depth: i32,
        /// The least depth required.
        least: i32,
    },
    /// No move is good enough.
    #[error("its first move has value {value}, less than {least}")]
    Bad {
        /// The value of the first move.
        value: Score,
        /// The least value required.
        least: Score,
    },
}

impl BookPreferences {
    /// Removes the moves that may not be played from the legal moves of a position, which are in the book's order.
    ///
    /// # Errors
    ///
    /// The reason, if no move is left.
    fn filter(&self, side: Color, moves: &mut Vec<(BookEntry, Move)>) -> Result<(), BookRefusal> {
        if self.narrow {
            let total = moves.iter().map(|(entry, _)| u128::from(entry.count)).sum::<u128>();
            moves.retain(|(entry, _)| u128::from(entry.count) * 10 >= total);
        }
        let &(BookEntry { value, depth, .. }, _) = moves.first().ok_or(BookRefusal::Rare)?;
        if self.minimum_depth != 0 && depth < self.minimum_depth {
            return Err(BookRefusal::Shallow { depth, least: self.minimum_depth });
        }
        let least = value.saturating_sub(self.margin).max(self.minimum_value[side]);
        moves.retain(|(entry, _)| entry.value >= least);
        if moves.is_empty() { Err(BookRefusal::Bad { value, least }) } else { Ok(()) }
    }
}

/// A move of a book that may be played by the rules: it is legal and does not lose by repetition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookCandidate {
    /// What the book says about it.
    pub entry: BookEntry,
    /// The move and the continuation in the book.
    pub line: Vec<Move>,
}

/// A move chosen from a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookChoice {
    /// The move to play.
    pub best: Move,
    /// The answer expected, if any.
    pub ponder: Option<Move>,
    /// All moves of the position that may be played by the rules, whether the preferences allow them or not.
    pub candidates: Vec<BookCandidate>,
}

/// The result of probing a book for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProbeResult {
    /// A move to play.
    Play(BookChoice),
    /// The position is in the book, but none of its moves is to be played.
    Refused(BookRefusal),
    /// The position is not in the book, or the preferences ignore the book here.
    NotFound,
}

/// Chooses a move for the current position of a game. The choice depends on nothing but the arguments, `random`
/// included.
///
/// # Errors
///
/// If the book cannot be read.
pub fn choose(
    book: &mut Book,
    game: &Game,
    preferences: &BookPreferences,
    random: &mut fastrand::Rng,
) -> io::Result<ProbeResult> {
    if game.position().ply() > preferences.last_ply || random.u32(..100) < preferences.ignored_percent {
        return Ok(ProbeResult::NotFound);
    }
    let entries = book.find(game.position(), preferences.matching)?;
    if entries.is_empty() {
        return Ok(ProbeResult::NotFound);
    }
    let playable = playable(game, &entries);
    if playable.is_empty() {
        return Ok(ProbeResult::Refused(BookRefusal::Forbidden));
    }
    let mut wanted = playable.clone();
    if let Err(refusal) = preferences.filter(game.position().side(), &mut wanted) {
        return Ok(ProbeResult::Refused(refusal));
    }
    let (entry, best) = wanted[draw(&wanted, preferences.by_count, random)];
    let mut lines = Lines { book, preferences };
    let ponder = lines.answer(game.position(), &entry, best)?;
    let candidates = playable.into_iter().map(|(entry, mv)| {
        let line = lines.line(game.position().clone(), entry, mv)?;
        Ok(BookCandidate { entry, line })
    });
    let candidates = candidates.collect::<io::Result<_>>()?;
    Ok(ProbeResult::Play(BookChoice { best, ponder, candidates }))
}

/// The moves that are legal and do not lose at once by repetition.
fn playable(game: &Game, entries: &[BookEntry]) -> Vec<(BookEntry, Move)> {
    let mut game = game.clone();
    let legal = entries.iter().filter_map(|&entry| Some((entry, entry.mv.legal_in(game.position())?)));
    let legal: Vec<_> = legal.collect();
    legal.into_iter().filter(|&(_, mv)| !loses(&mut game, mv)).collect()
}

/// Whether a move loses by repetition, or repeats a board with fewer pieces in the mover's hand than before.
fn loses(game: &mut Game, mv: Move) -> bool {
    let mover = game.position().side();
    game.make(mv);
    let loses = match game.repetition_state() {
        Some(RepetitionState::Repetition { loser }) => loser == Some(mover),
        state => state == Some(RepetitionState::Superior),
    };
    game.undo();
    loses
}

/// Draws the index of a move at random. There must be at least one.
fn draw(moves: &[(BookEntry, Move)], by_count: bool, random: &mut fastrand::Rng) -> usize {
    let total = moves.iter().fold(0_u64, |total, (entry, _)| total.saturating_add(entry.count));
    // Without counts, all moves are equally likely.
    if !by_count || total == 0 {
        return random.usize(..moves.len());
    }
    let mut rest = random.u64(..total);
    let reached = moves.iter().position(|(entry, _)| {
        let reached = rest < entry.count;
        rest = rest.saturating_sub(entry.count);
        reached
    });
    reached.unwrap_or(0)
}

/// The lines of a book, as far as the preferences look.
struct Lines<'a> {
    book: &'a mut Book,
    preferences: &'a BookPreferences,
}

impl Lines<'_> {
    /// The answer expected to a move: that of the entry or, if it has none, the first one of the book.
    fn answer(&mut self, position: &Position, entry: &BookEntry, mv: Move) -> io::Result<Option<Move>> {
        let mut position = position.clone();
        position.make(mv);
        match entry.ponder.legal_in(&position) {
            None => Ok(self.first(&position)?.map(|(_, mv)| mv)),
            answer => Ok(answer),
        }
    }

    /// A move and its continuation in the book, which ends with the answer that the last entry expects.
    fn line(&mut self, mut position: Position, entry: BookEntry, mv: Move) -> io::Result<Vec<Move>> {
        let mut line = vec![mv];
        let mut last = entry;
        position.make(mv);
        while line.len() < self.preferences.line_length {
            let Some((entry, mv)) = self.first(&position)? else {
                line.extend(last.ponder.legal_in(&position));
                break;
            };
            line.push(mv);
            position.make(mv);
            last = entry;
        }
        Ok(line)
    }

    /// The first legal move of a position in the book.
    fn first(&mut self, position: &Position) -> io::Result<Option<(BookEntry, Move)>> {
        let entries = self.book.find(position, self.preferences.matching)?;
        Ok(entries.into_iter().find_map(|entry| Some((entry, entry.mv.legal_in(position)?))))
    }
}
