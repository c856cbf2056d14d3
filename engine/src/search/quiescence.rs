//! Quiescence: captures until the position is quiet.

use super::MAX_PLY;
use super::ordering::{Hints, captured};
use super::score::{DRAW, INFINITE, Score, mated_in};
use super::worker::{Worker, cutoff};
use crate::movegen;

impl Worker<'_> {
    /// The score of the current node when only captures (or, in check, all evasions) are searched.
    ///
    /// Out of check the side to move may stand pat: it is never forced to capture.
    pub(super) fn quiesce(&mut self, mut alpha: Score, beta: Score, ply: usize) -> Score {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        let stand_pat = self.evaluate();
        if ply >= MAX_PLY {
            return stand_pat;
        }
        let known = self.shared.resources.table.get(self.game.position().key());
        if let Some(score) = known.and_then(|entry| cutoff(entry, alpha, beta, 0, ply)) {
            return score;
        }
        let in_check = self.game.checks().any();
        let mut best = if in_check { -INFINITE } else { stand_pat };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        self.order_forcing_moves(known.map_or(0, |entry| entry.mv), in_check, ply);
        while let Some(mv) = self.plies[ply].moves.next() {
            let gain = captured(mv, self.game.position()).unwrap_or(0);
            if !in_check && is_futile(stand_pat, gain + mv.kind_after().value() - mv.kind().value(), alpha) {
                continue;
            }
            self.play(mv);
            let score = -self.quiesce(-beta, -alpha, ply + 1);
            self.undo();
            if self.stopped {
                return DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.extend_pv(mv, ply);
                }
                if score >= beta {
                    break;
                }
            }
        }
        if best == -INFINITE { mated_in(ply) } else { best }
    }

    fn order_forcing_moves(&mut self, table_move: u16, in_check: bool, ply: usize) {
        if in_check {
            self.order_moves(table_move, ply);
            return;
        }
        let position = self.game.position();
        self.generated.clear();
        movegen::captures(position, self.game.checks(), &mut self.generated);
        let hints = Hints { table_move, killers: Default::default(), history: &self.history };
        self.plies[ply].moves.fill(&self.generated, position, &hints);
    }
}

/// Whether a capture cannot lift the score to alpha even if it wins the piece for nothing (delta pruning). What is
/// captured changes hands, so it counts about twice.
fn is_futile(stand_pat: Score, gain: Score, alpha: Score) -> bool {
    const MARGIN: Score = 200;
    stand_pat + 2 * gain + MARGIN <= alpha
}
