//! Picks a move of a book.

use std::io;

use super::preferences::{Preferences, Refusal};
use super::{Book, Entry};
use crate::position::{Cycle, Game, Position};
use crate::types::Move;

/// A move that a book has for a position, and that may be played there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// What the book knows of it.
    pub entry: Entry,
    /// The move, and how the book goes on.
    pub line: Vec<Move>,
}

/// A move from a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub best: Move,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// All moves that the book has, whether wanted or not.
    pub candidates: Vec<Candidate>,
}

/// What a book has to say to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A move to play.
    Play(Choice),
    /// Moves that are not to be played, and why.
    Refused(Refusal),
    /// Nothing.
    Silent,
}

/// Picks a move for the game's current position. The same seed picks the same move.
///
/// # Errors
///
/// If the book cannot be read.
pub fn choose(
    book: &mut Book,
    game: &Game,
    preferences: &Preferences,
    random: &mut fastrand::Rng,
) -> io::Result<Verdict> {
    if game.position().ply() > preferences.last_ply || random.u32(..100) < preferences.ignored_percent {
        return Ok(Verdict::Silent);
    }
    let entries = book.find(game.position(), preferences.matching)?;
    if entries.is_empty() {
        return Ok(Verdict::Silent);
    }
    let playable = playable(game, &entries);
    if playable.is_empty() {
        return Ok(Verdict::Refused(Refusal::Forbidden));
    }
    let mut wanted = playable.clone();
    if let Err(refusal) = preferences.filter(game.position().side(), &mut wanted, |(entry, _)| entry) {
        return Ok(Verdict::Refused(refusal));
    }
    let chosen = wanted[pick(&wanted, preferences.by_count, random)];
    play(book, game.position(), chosen, playable, preferences).map(Verdict::Play)
}

/// The move chosen, with all that there is to say of the position.
fn play(
    book: &mut Book,
    position: &Position,
    (entry, best): (Entry, Move),
    playable: Vec<(Entry, Move)>,
    preferences: &Preferences,
) -> io::Result<Choice> {
    let ponder = answer(book, position, &entry, best, preferences)?;
    let candidates = playable.into_iter().map(|(entry, mv)| {
        let line = line(book, position.clone(), entry, mv, preferences)?;
        Ok(Candidate { entry, line })
    });
    let candidates = candidates.collect::<io::Result<_>>()?;
    Ok(Choice { best, ponder, candidates })
}

/// The moves that are legal and do not lose at once by repetition.
fn playable(game: &Game, entries: &[Entry]) -> Vec<(Entry, Move)> {
    let mut game = game.clone();
    let legal = entries.iter().filter_map(|&entry| Some((entry, entry.mv.legal_in(game.position())?)));
    let legal: Vec<_> = legal.collect();
    legal.into_iter().filter(|&(_, mv)| !loses(&mut game, mv)).collect()
}

/// Whether a move repeats a position that the mover must not repeat, or one in which the opponent held less than now.
fn loses(game: &mut Game, mv: Move) -> bool {
    let mover = game.position().side();
    game.play(mv);
    let loses = match game.cycle() {
        Some(Cycle::Repetition { loser }) => loser == Some(mover),
        Some(Cycle::Superior) => true,
        Some(Cycle::Inferior) | None => false,
    };
    game.undo();
    loses
}

/// The index of one of the moves, which there must be.
fn pick(moves: &[(Entry, Move)], by_count: bool, random: &mut fastrand::Rng) -> usize {
    let total = moves.iter().fold(0_u64, |total, (entry, _)| total.saturating_add(entry.count));
    // Where nobody counted, all are alike.
    if !by_count || total == 0 {
        return random.usize(..moves.len());
    }
    let mut rest = random.u64(..total);
    let reached = moves.iter().position(|(entry, _)| match rest.checked_sub(entry.count) {
        Some(left) => {
            rest = left;
            false
        }
        None => true,
    });
    reached.unwrap_or(0)
}

/// The answer expected to a move: the entry's, or else the first that the book has.
fn answer(
    book: &mut Book,
    position: &Position,
    entry: &Entry,
    mv: Move,
    preferences: &Preferences,
) -> io::Result<Option<Move>> {
    let mut position = position.clone();
    position.make(mv);
    match entry.ponder.legal_in(&position) {
        None => Ok(first(book, &position, preferences)?.map(|(_, mv)| mv)),
        answer => Ok(answer),
    }
}

/// How the book goes on with a move; at its end stands the answer that the last entry expects.
fn line(
    book: &mut Book,
    mut position: Position,
    entry: Entry,
    mv: Move,
    preferences: &Preferences,
) -> io::Result<Vec<Move>> {
    let mut line = vec![mv];
    let mut last = entry;
    position.make(mv);
    while line.len() < preferences.line_length {
        let Some((entry, mv)) = first(book, &position, preferences)? else {
            line.extend(last.ponder.legal_in(&position));
            break;
        };
        line.push(mv);
        position.make(mv);
        last = entry;
    }
    Ok(line)
}

/// The first of a book's moves that is legal.
fn first(
    book: &mut Book,
    position: &Position,
    preferences: &Preferences,
) -> io::Result<Option<(Entry, Move)>> {
    let entries = book.find(position, preferences.matching)?;
    Ok(entries.into_iter().find_map(|entry| Some((entry, entry.mv.legal_in(position)?))))
}
