//! Which moves are searched deeper.

use super::moves::{Candidate, Line};
use super::node::{Closed, Kind, Node};
use super::report::Bound;
use super::score::{MATE_BOUND, Score};
use super::techniques::Technique;
use super::worker::Worker;
use crate::types::Move;

impl Worker<'_> {
    /// By how many plies a move is searched deeper (or, below zero, less deep); as an error the score of the whole
    /// node, if the look for rivals settled it.
    pub(super) fn extension<K: Kind>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        line: &Line,
    ) -> Result<i32, Score> {
        // Lines that check and evade without end must not grow without end.
        if K::ROOT || node.ply as i32 >= 2 * self.root_depth {
            return Ok(0);
        }
        if let Some(rivalled) = self.score_to_rival(node, candidate) {
            return self.singular::<K>(node, rivalled, line);
        }
        let safe = |worker: &Self| worker.game.position().exchange_wins(candidate.mv, 0);
        let checks =
            candidate.checks && self.uses(Technique::CheckExtension) && node.depth >= 8 && safe(self);
        Ok(i32::from(checks))
    }

    /// The score that another move must reach to rival the table's move, if it is asked at all.
    fn score_to_rival(&self, node: &Node, candidate: &Candidate) -> Option<Score> {
        const LEAST_DEPTH: i32 = 5;
        let (entry, score) = (node.entry?, node.table_score?);
        let asked = self.uses(Technique::Singular)
            && candidate.mv == node.table_move
            && node.excluded == Move::NONE
            && node.depth >= LEAST_DEPTH
            && score.abs() < MATE_BOUND
            && entry.bound != Some(Bound::Upper)
            && entry.depth >= node.depth - 3;
        asked.then(|| score - node.depth * (60 + 50 * i32::from(node.table_pv)) / 64)
    }

    /// Whether all other moves fall short of the table's move: then it is searched deeper (Anantharaman, Campbell and
    /// Hsu, 1990, in the form of Stockfish). If another move beats beta as well, the node fails high at once.
    fn singular<K: Kind>(&mut self, node: &Node, rivalled: Score, line: &Line) -> Result<i32, Score> {
        /// So far below, the move is deepened by two plies.
        const FAR: Score = 12;
        let ply = node.ply;
        self.stack[ply].excluded = node.table_move;
        let score = self.search::<Closed>(rivalled - 1, rivalled, (node.depth - 1) / 2, ply, node.cut);
        self.stack[ply].excluded = Move::NONE;
        self.stack[ply].move_count = 1;
        if score < rivalled {
            return Ok(1 + i32::from(!K::PV && score < rivalled - FAR));
        }
        if rivalled >= line.beta {
            return Err(rivalled);
        }
        let table_score = node.table_score.unwrap_or(rivalled);
        Ok(if table_score >= line.beta {
            -2
        } else if node.cut || table_score <= score {
            -1
        } else {
            0
        })
    }
}
