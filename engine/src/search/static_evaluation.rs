//! The static evaluation of a node, corrected by what searches of similar positions found.

use super::counts::{Event, count, count_either};
use super::history::CorrectionKeys;
use super::score::{EVALUATION_BOUND, Score};
use super::searcher::Searcher;
use super::table_probe::TableProbe;
use super::techniques::Technique;

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
    /// Evaluates the board, or takes the evaluation from the table, and notes it on the stack.
    pub(super) fn of_node(searcher: &mut Searcher<'_>, probe: &TableProbe, ply: usize) -> Self {
        count(Event::EvaluationAsked);
        // The corrections are far away in memory: they arrive while the position is evaluated.
        let keys = searcher.uses(Technique::Correction).then(|| {
            let Searcher { board, histories, stack, .. } = &*searcher;
            let keys = CorrectionKeys::new(board.position(), stack.previous_moves(ply));
            histories.corrections.prefetch(board.side(), keys);
            keys
        });
        let raw = if let Some(stored) = probe.entry.and_then(|entry| entry.evaluation) {
            count(Event::EvaluationInTable);
            stored
        } else {
            count_either(
                || searcher.board.remembers_evaluation(),
                [Event::EvaluationInCache, Event::EvaluationComputed],
            );
            searcher.board.evaluate()
        };
        let correction =
            keys.map_or(0, |keys| searcher.histories.corrections.get(searcher.board.side(), keys));
        let corrected = (raw + correction).clamp(-EVALUATION_BOUND, EVALUATION_BOUND);
        searcher.stack[ply].static_evaluation = Some(corrected);
        Self { raw, corrected, estimate: probe.estimate(corrected), keys: keys.unwrap_or_default() }
    }

    /// The evaluation of the node that the stack holds, for the singular search: nothing is stored or learned there.
    pub(super) fn on_stack(searcher: &Searcher<'_>, ply: usize) -> Option<Self> {
        count(Event::EvaluationAsked);
        count(Event::EvaluationOnStack);
        searcher.stack[ply].static_evaluation.map(Self::known)
    }

    /// An evaluation from elsewhere.
    pub(super) fn known(corrected: Score) -> Self {
        Self { raw: corrected, corrected, estimate: corrected, keys: CorrectionKeys::default() }
    }
}
