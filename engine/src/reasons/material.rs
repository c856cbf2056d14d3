//! Who has which pieces, and what a line wins.

use super::fact::Fact;
use crate::search::Score;
use katagami_rules::board::KINDS;
use katagami_rules::{Color, Game, Kind, Move, Position};

/// How many plies of a line are looked at: what comes later is seldom forced.
const LONGEST: usize = 9;

/// What a piece that hardly counts is worth when it is captured: the least valuable one.
pub(super) fn pawn() -> i32 {
    Kind::in_hand().map(Kind::capture_value).min().unwrap_or_default()
}

/// Whether a piece of this kind is worth a sentence.
pub(super) fn counts(kind: Kind) -> bool {
    kind != Kind::King && 2 * kind.capture_value() > 3 * pawn()
}

/// How many pieces of each kind a side has, on the board and in hand, whatever their faces.
fn owned(position: &Position, side: Color) -> [i32; KINDS] {
    let mut owned = [0; KINDS];
    for kind in Kind::ALL {
        owned[kind.base() as usize] += position.pieces(side, kind).len() as i32;
    }
    for (kind, count) in position.hand(side).iter() {
        owned[kind as usize] += count as i32;
    }
    owned
}

/// By how many pieces of each kind a side is ahead of what it had.
pub(super) struct Balance {
    before: [i32; KINDS],
    side: Color,
}

impl Balance {
    /// What a side has now.
    pub(super) fn new(position: &Position, side: Color) -> Self {
        Self { before: owned(position, side), side }
    }

    /// What it has won and lost since then.
    fn changes(&self, position: &Position) -> impl Iterator<Item = (Kind, i32)> {
        let now = owned(position, self.side);
        let kinds = Kind::in_hand().filter(|&kind| kind == kind.base());
        kinds.map(move |kind| (kind, now[kind as usize] - self.before[kind as usize]))
    }

    /// What that is worth.
    pub(super) fn worth(&self, position: &Position) -> i32 {
        self.changes(position).map(|(kind, count)| count * kind.capture_value()).sum()
    }

    /// The pieces won and the pieces lost, the most valuable first.
    fn lists(&self, position: &Position) -> [Vec<Kind>; 2] {
        [1, -1].map(|sign| {
            let pieces = self.changes(position).flat_map(|(kind, count)| {
                std::iter::repeat_n(kind, usize::try_from(sign * count).unwrap_or_default())
            });
            let mut pieces: Vec<Kind> = pieces.collect();
            pieces.sort_by_key(|kind| -kind.capture_value());
            pieces
        })
    }
}

/// The most that the side to move wins by captures, if both sides may stop taking at any time. Exchanges are followed over the whole
/// board, as deep as `plies` allows. `forced` says whether a side in check must get out of it; to be content with what it has is the
/// other way to look at it.
fn by_captures(position: &mut Position, (alpha, beta): (i32, i32), plies: usize, forced: bool) -> i32 {
    let in_check = forced && position.in_check();
    let mut best = if in_check { i32::MIN / 2 } else { 0 };
    if plies == 0 || best >= beta {
        return best.max(0);
    }
    let mut moves: Vec<(i32, Move)> = position
        .legal_moves()
        .iter()
        .filter_map(|&mv| {
            let taken = position.kind_at(mv.target()).map_or(0, |kind| 2 * kind.base().value());
            (taken > 0 || in_check).then_some((taken, mv))
        })
        .collect();
    if moves.is_empty() {
        // Mated: whatever it had is lost.
        return if in_check { -100_000 } else { 0 };
    }
    moves.sort_by_key(|&(taken, mv)| (-taken, mv.kind().value()));
    let mut alpha = alpha.max(best);
    for (taken, mv) in moves {
        let undo = position.make(mv);
        let value = taken - by_captures(position, (taken - beta, taken - alpha), plies - 1, forced);
        position.unmake(mv, &undo);
        best = best.max(value);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Whether the side to move cannot win back so much by captures, and is not mated.
fn is_quiet(position: &Position, winner: Color, most: i32) -> bool {
    const PLIES: usize = 7;
    if position.in_check() {
        return false;
    }
    let mut position = position.clone();
    if position.side() == winner {
        // What it won must not be lost again even if it does nothing.
        position.pass();
        if position.in_check() {
            return false;
        }
    }
    [true, false].into_iter().all(|forced| by_captures(&mut position, (most - 1, most), PLIES, forced) < most)
}

/// Whether a side that is ahead by `worth` keeps at least so much once the captures of the side to move are made: in the middle of an
/// exchange what was taken says little.
fn keeps(position: &Position, winner: Color, worth: i32, least: i32) -> bool {
    const PLIES: usize = 5;
    let mut position = position.clone();
    let side = position.side();
    let mut wins = |most: i32| by_captures(&mut position, (most - 1, most), PLIES, true) >= most;
    if side == winner {
        worth >= least || wins(least - worth)
    } else {
        worth >= least && !wins(worth - least + 1)
    }
}

/// What a line wins for one of the sides and the other does not take back; `score` is what the search says for the side to move.
pub(super) fn material(game: &Game, line: &[Move], score: Score) -> Option<Fact> {
    let mover = game.position().side();
    let balance = Balance::new(game.position(), mover);
    let mut position = game.position().clone();
    let mut courses = Vec::new();
    for &mv in line.iter().take(LONGEST) {
        if !position.is_legal(mv) {
            break;
        }
        position.make(mv);
        courses.push((balance.worth(&position), position.clone()));
    }
    // The first quiet position from which on one side stays ahead.
    let count = courses.len();
    let (end, worth) = (0..count).find_map(|end| {
        let worth = courses[end].0;
        let winner = if worth > 0 { mover } else { !mover };
        let least = worth.abs() * 3 / 4;
        let ahead =
            |&(later, ref position): &(i32, Position)| keeps(position, winner, later * worth.signum(), least);
        let stays = || courses[end..].iter().all(ahead);
        let holds =
            4 * worth.abs() >= 3 * pawn() && stays() && is_quiet(&courses[end].1, winner, worth.abs() / 2);
        holds.then_some((end, worth))
    })?;
    let winner = if worth > 0 { mover } else { !mover };
    let mut lists = balance.lists(&courses[end].1);
    if winner != mover {
        lists.reverse();
    }
    let [gained, given] = lists;
    let best = *gained.first()?;
    let line = &line[..=end];
    let mut position = game.position().clone();
    let taking = line.iter().position(|&mv| {
        let taken = position.piece_at(mv.target());
        let is_it = position.side() == winner && taken.is_some_and(|piece| piece.kind.base() == best);
        position.make(mv);
        is_it
    })?;
    let offered = if winner == mover { score <= 0 } else { score >= 0 };
    Some(Fact::Material { line: line.to_vec(), taking, winner, gained, given, offered })
}

/// Two pieces of a kind that the first two moves of a line exchange.
pub(super) fn exchange(position: &Position, line: &[Move]) -> Option<Fact> {
    let &[first, second, ..] = line else { return None };
    let taken = position.kind_at(first.target())?.base();
    let same = second.target() == first.target() && !first.is_drop() && first.kind().base() == taken;
    (same && counts(taken)).then_some(Fact::Exchange { moves: [first, second], kind: taken })
}
