//! What is known of a node before its moves are searched, and the state of their search.

use arrayvec::ArrayVec;

use super::history::CorrectionKeys;
use super::score::{INFINITE, Score};
use super::table_probe::TableProbe;
use katagami_rules::types::Move;

/// A type of node, distinguished at build time (Knuth and Moore, 1975; principal variation search: Marsland and Campbell,
/// 1982).
pub(super) trait NodeType {
    /// Whether the node has an open window: it may be on the principal variation.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool;
}

/// The root.
pub(super) struct Root;

/// A node on the principal variation.
pub(super) struct Pv;

/// A node with a null window: the question is only whether a bound holds.
pub(super) struct NonPv;

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeType for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeType for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// The static evaluation of a node that is not in check.
#[derive(Clone, Copy, Debug)]
pub(super) struct StaticEvaluation {
    /// Without corrections, as the transposition table keeps it.
    pub raw: Score,
    /// With corrections.
    pub corrected: Score,
    /// The corrected one, or the score of the transposition table where that is nearer to the truth.
    pub estimate: Score,
    /// Where the corrections come from.
    pub keys: CorrectionKeys,
}

impl StaticEvaluation {
    /// An evaluation of which only the corrected value is known.
    pub(super) fn known(corrected: Score) -> Self {
        Self { raw: corrected, corrected, estimate: corrected, keys: CorrectionKeys::default() }
    }
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub depth: i32,
    pub ply: usize,
    /// Whether it is expected to fail high.
    pub cut: bool,
    /// The move left out by a singular search; [`Move::NONE`] otherwise.
    pub excluded: Move,
    /// What the transposition table holds.
    pub probe: TableProbe,
    /// The table's move; at the root, the best move so far.
    pub table_move: Move,
    /// Whether that move captures.
    pub table_capture: bool,
    /// Whether the node is or was on a principal variation.
    pub table_pv: bool,
    /// The static evaluation; `None` in check.
    pub evaluation: Option<StaticEvaluation>,
    /// Whether the side to move is better off than at its last turn out of check.
    pub improving: bool,
}

impl Node {
    /// An expected cut node of which only depth and evaluation are known.
    #[cfg(test)]
    pub(super) fn for_test(depth: i32, evaluation: StaticEvaluation) -> Self {
        Self {
            depth,
            ply: 3,
            cut: true,
            excluded: Move::NONE,
            probe: TableProbe { entry: None, score: None, mv: Move::NONE },
            table_move: Move::NONE,
            table_capture: false,
            table_pv: false,
            evaluation: Some(evaluation),
            improving: false,
        }
    }
}

/// The window of a node, and the best of its moves so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
    /// The best score so far; minus infinity if there is none.
    pub best_score: Score,
    /// The move that raised alpha; [`Move::NONE`] if none did.
    pub best_move: Move,
}

impl Window {
    pub(super) fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta, best_score: -INFINITE, best_move: Move::NONE }
    }
}

/// Moves of a node that were searched without a cutoff. Those after the 64th are not remembered.
pub(super) type TriedMoves = ArrayVec<Move, 64>;
