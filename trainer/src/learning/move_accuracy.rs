//! How often an evaluation finds the moves played.

use katagami::search::{Decision, Limits, Settings, TableMemoryError};
use katagami_evaluation::Evaluation;
use katagami_rules::game::Game;

use crate::positions::PackedPosition;
use crate::search_memory::SearchMemory;

/// The share of positions in which a search of depth 1 finds the move played, given as `Move::compact`. `None` without
/// positions.
///
/// # Errors
///
/// If there is not enough memory for a search.
pub fn move_accuracy(
    evaluation: &Evaluation,
    moves: &[(PackedPosition, u16)],
) -> Result<Option<f64>, TableMemoryError> {
    let memory = SearchMemory::new(1)?;
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let (mut total, mut found) = (0_u32, 0_u32);
    for (position, played) in moves {
        let Ok(position) = position.unpack(1) else { continue };
        let decision = memory.search(&Game::new(position), &limits, &Settings::default(), evaluation);
        total += 1;
        found += u32::from(matches!(decision, Decision::Move { best, .. } if best.compact() == *played));
    }
    Ok((total > 0).then(|| f64::from(found) / f64::from(total)))
}
