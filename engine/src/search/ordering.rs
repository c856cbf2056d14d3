//! Move ordering: the likeliest move first.

use super::history::History;
use crate::movegen::MoveList;
use crate::position::Position;
use crate::types::Move;

/// Moves with their promise, taken one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Ordered {
    moves: Vec<(i32, Move)>,
    next: usize,
}

/// What promises a cutoff before any move is searched.
pub(super) struct Hints<'a> {
    /// The move that the transposition table remembers, in its compact form; 0 if none.
    pub table_move: u16,
    /// Quiet moves that caused cutoffs in sibling nodes.
    pub killers: [Move; 2],
    /// The history of quiet moves.
    pub history: &'a History,
}

impl Ordered {
    /// Starts over with these moves.
    pub(super) fn fill(&mut self, moves: &MoveList, position: &Position, hints: &Hints<'_>) {
        self.next = 0;
        self.moves.clear();
        self.moves.extend(moves.iter().map(|&mv| (promise(mv, position, hints), mv)));
    }

    /// The most promising move not yet taken.
    pub(super) fn next(&mut self) -> Option<Move> {
        let rest = &mut self.moves[self.next..];
        // Of equal moves the first generated comes first, so that the order never depends on what was swapped.
        let best = (0..rest.len()).max_by_key(|&index| (rest[index].0, std::cmp::Reverse(index)))?;
        rest[..=best].rotate_right(1);
        self.next += 1;
        Some(rest[0].1)
    }
}

fn promise(mv: Move, position: &Position, hints: &Hints<'_>) -> i32 {
    const TABLE: i32 = 1 << 24;
    const CAPTURE: i32 = 1 << 20;
    const KILLER: i32 = 1 << 19;
    if mv.compact() == hints.table_move {
        return TABLE;
    }
    let gain = mv.kind_after().value() - mv.kind().value();
    if let Some(victim) = captured(mv, position) {
        return CAPTURE + 16 * victim + gain - mv.kind().value();
    }
    if let Some(index) = hints.killers.iter().position(|&killer| killer == mv) {
        return KILLER - index as i32;
    }
    hints.history.get(position.side(), mv) + gain
}

/// The value of the piece that a move takes, if it takes one.
pub(super) fn captured(mv: Move, position: &Position) -> Option<i32> {
    if mv.is_drop() { None } else { position.kind_at(mv.target()).map(crate::types::Kind::value) }
}
