//! The evaluation of subcommands that are given no weights.

use katagami_evaluation::weights::SquareOrder;
use katagami_evaluation::{Evaluation, Weights};

use super::result::CommandResult;

/// The size of the evaluation cache of subcommands, in MiB.
pub(super) const CACHE_MEBIBYTES: usize = 16;

/// An evaluation with the weights that are built into this binary.
pub(super) fn default_evaluation() -> CommandResult<Evaluation> {
    let weights = Weights::default_for_board(&|_, _| {})?;
    Ok(Evaluation::new(weights, SquareOrder::ByRank, CACHE_MEBIBYTES)?)
}
