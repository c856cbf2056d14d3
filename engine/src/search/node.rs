//! Kinds of nodes, told apart at build time, and what a node knows before its moves are searched.

use super::history::Signature;
use super::score::Score;
use super::table::Entry;
use crate::types::Move;

/// A kind of node (Knuth and Moore, 1975; principal variation search: Marsland and Campbell, 1982).
pub(super) trait Kind {
    /// Whether the window is open: the node may be on the principal variation.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool;
}

/// The root.
pub(super) struct Root;

/// A node on the principal variation.
pub(super) struct Open;

/// A node with a window of one point: it only asks whether a bound holds.
pub(super) struct Closed;

impl Kind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl Kind for Open {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl Kind for Closed {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What a node knows before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub depth: i32,
    pub ply: usize,
    /// Whether it is expected to fail high.
    pub cut: bool,
    pub in_check: bool,
    /// The move left out to see whether it has a rival; [`Move::NONE`] if all are searched.
    pub excluded: Move,
    /// What the transposition table knows.
    pub entry: Option<Entry>,
    /// Its score, mates counted from the root.
    pub table_score: Option<Score>,
    /// Its move, if it is legal here.
    pub table_move: Move,
    /// Whether the node is or was on a principal variation.
    pub table_pv: bool,
    /// The evaluation as such; what the table keeps.
    pub raw: Score,
    /// The evaluation corrected by experience; `None` in check.
    pub evaluation: Option<Score>,
    /// The same, bettered by the table's bound.
    pub estimate: Score,
    /// Whether the side to move stands better than two plies ago.
    pub improving: bool,
    pub signature: Signature,
}
