//! The static evaluation of a node, corrected by what searches of similar positions found.

use super::board::Board;
use super::counts::{Event, count};
use super::history::{CorrectionKeys, Histories};
use super::score::{EVALUATION_BOUND, Score};
use super::table_probe::TableProbe;
use super::techniques::{Technique, Techniques};

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
    /// Evaluates the board, or takes the evaluation from the table.
    pub(super) fn new(
        board: &mut Board<'_>,
        histories: &Histories,
        techniques: Techniques,
        probe: &TableProbe,
    ) -> Self {
        let known = probe.entry.and_then(|entry| entry.evaluation);
        let raw = known.unwrap_or_else(|| {
            count(Event::Evaluation);
            board.evaluate()
        });
        let (corrected, keys) = if techniques.has(Technique::Correction) {
            let keys = CorrectionKeys::new(board.position());
            let correction = histories.corrections.get(board.side(), keys);
            ((raw + correction).clamp(-EVALUATION_BOUND, EVALUATION_BOUND), keys)
        } else {
            (raw, CorrectionKeys::default())
        };
        Self { raw, corrected, estimate: probe.estimate(corrected), keys }
    }

    /// The evaluation of the same node a moment ago, for the singular search: nothing is stored or learned there.
    pub(super) fn known(corrected: Score) -> Self {
        Self { raw: corrected, corrected, estimate: corrected, keys: CorrectionKeys::default() }
    }
}
