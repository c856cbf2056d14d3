//! `go perft`: counts leaves in the background, and can be stopped.

use super::output::Output;
use crate::search::Signals;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;

/// Writes each legal move with its number of leaves `depth` plies ahead, then their sum.
pub(super) fn divide(position: &mut Position, depth: u32, signals: &Signals, output: &Output) {
    let Some(below) = depth.checked_sub(1) else { return output.line("Nodes searched: 1") };
    let mut nodes = 0;
    for &mv in &legal(position) {
        let undo = position.make(mv);
        let leaves = count(position, below, signals);
        position.unmake(mv, &undo);
        let Some(leaves) = leaves else { return output.line("info string perft was stopped") };
        output.line(format_args!("{mv}: {leaves}"));
        nodes += leaves;
    }
    output.line(format_args!("Nodes searched: {nodes}"));
}

/// The number of leaves; `None` if it was stopped.
fn count(position: &mut Position, depth: u32, signals: &Signals) -> Option<u64> {
    /// A perft of this depth is too short to be interrupted.
    const UNINTERRUPTED: u32 = 3;
    if signals.stopped() {
        return None;
    }
    if depth <= UNINTERRUPTED {
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
    use super::super::output::Recording;
    use super::*;

    #[test]
    fn counts_as_the_uninterrupted_perft() {
        let mut position = Position::start();
        let nodes = count(&mut position, 4, &Signals::thinking());
        assert_eq!(nodes, Some(movegen::perft(&mut position, 4)));
    }

    #[test]
    fn stops_on_request() {
        let signals = Signals::thinking();
        signals.stop();
        assert_eq!(count(&mut Position::start(), 12, &signals), None);
        let recording = Recording::new();
        divide(&mut Position::start(), 12, &signals, &recording.output);
        assert_eq!(recording.lines(), ["info string perft was stopped"]);
    }
}
