//! What is known of a node before its moves are searched, and how it is entered.

use super::depth::MAX_PLY;
use super::node_type::NodeType;
use super::score::Score;
use super::searcher::Searcher;
use super::static_evaluation::StaticEvaluation;
use super::table_probe::TableProbe;
use katagami_rules::types::Move;

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

    /// The static evaluation without corrections, as it is stored.
    pub(super) fn raw_evaluation(&self) -> Option<Score> {
        self.evaluation.map(|evaluation| evaluation.raw)
    }
}

/// Enters a node. Its score, if the search stops or the rules decide it.
pub(super) fn enter_node<N: NodeType>(searcher: &mut Searcher<'_>, ply: usize) -> Option<Score> {
    if N::PV {
        searcher.stack[ply].pv.clear();
    }
    if searcher.stopped() {
        return Some(searcher.adjudicator.draw(searcher.board.side()));
    }
    searcher.root.selective_depth = searcher.root.selective_depth.max(ply);
    if N::ROOT {
        return None;
    }
    if let Some(score) = searcher.adjudicator.adjudicate(searcher.board.game(), ply) {
        return Some(score);
    }
    (ply >= MAX_PLY).then(|| searcher.board.evaluate())
}
