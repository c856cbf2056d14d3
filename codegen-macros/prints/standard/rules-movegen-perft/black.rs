// Printed by `#[stencil]` from `engine/rules/src/movegen/perft.rs`. Do not edit.

/// Black: The tree, as our side sees it: the functions of both colours call each other, so that no node has to test whose turn it is.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;

    /// Black: Sums `leaf` over the positions `lists.len()` plies ahead.
    pub fn walk<L: Fn(&Position) -> u64>(
        position: &mut Position,
        lists: &mut [MoveList],
        leaf: &L,
    ) -> u64 {
        let Some((moves, below)) = lists.split_first_mut() else {
            return leaf(position)
        };
        moves.clear();
        stages::black::legal(position, moves);
        let mut leaves = 0;
        for &mv in moves.iter() {
            let undo = make::black::make(position, mv);
            leaves
                += if below.is_empty() {
                    leaf(position)
                } else {
                    super::white::walk(position, below, leaf)
                };
            make::black::unmake(position, mv, &undo);
        }
        leaves
    }
}
