//! `go perft`: counts leaves, but can be told to stop.

use super::output::say;
use crate::movegen::{self, MoveList};
use crate::position::Position;
use crate::search::Signals;

/// Prints each legal move with its number of leaves `depth` plies ahead, then their sum.
pub(super) fn divide(position: &mut Position, depth: u32, signals: &Signals) {
    let Some(below) = depth.checked_sub(1) else { return say("Nodes searched: 1") };
    let mut nodes = 0;
    for &mv in legal(position).iter() {
        let undo = position.make(mv);
        let leaves = count(position, below, signals);
        position.unmake(mv, &undo);
        let Some(leaves) = leaves else { return say("info string perft was stopped") };
        say(format_args!("{mv}: {leaves}"));
        nodes += leaves;
    }
    say(format_args!("Nodes searched: {nodes}"));
}

/// The number of leaves, `None` if told to stop.
fn count(position: &mut Position, depth: u32, signals: &Signals) -> Option<u64> {
    /// No one notices how long so few plies take.
    const UNWATCHED: u32 = 3;
    if signals.stopped() {
        return None;
    }
    if depth <= UNWATCHED {
        return Some(movegen::perft(position, depth));
    }
    legal(position).iter().try_fold(0, |nodes, &mv| {
        let undo = position.make(mv);
        let leaves = count(position, depth - 1, signals);
        position.unmake(mv, &undo);
        Some(nodes + leaves?)
    })
}

fn legal(position: &Position) -> MoveList {
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_as_the_unwatched_perft() {
        let mut position = Position::start();
        let nodes = count(&mut position, 4, &Signals::thinking());
        assert_eq!(nodes, Some(movegen::perft(&mut position, 4)));
    }

    #[test]
    fn stops_when_told_to() {
        let signals = Signals::thinking();
        signals.stop();
        assert_eq!(count(&mut Position::start(), 12, &signals), None);
    }
}
