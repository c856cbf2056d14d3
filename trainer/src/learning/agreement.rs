//! How often an evaluation finds the moves that were played.

use katagami::eval::Evaluation;
use katagami::position::Game;
use katagami::search::{Experience, Limits, Outcome, Resources, Settings, Signals, Table, search};

use crate::positions::Packed;

/// In how large a part of the positions a search of one ply and quiescence finds the move that was played; `None` without
/// positions.
///
/// # Errors
///
/// If there is no memory to search in.
pub fn agreement(evaluation: &Evaluation, moves: &[(Packed, u16)]) -> Result<Option<f64>, String> {
    let (table, experience) = (Table::new(1)?, Experience::new());
    let resources = Resources { table: &table, evaluation, experience: &experience };
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let (mut asked, mut found) = (0_u32, 0_u32);
    for (position, played) in moves {
        let Ok(position) = position.unpack(1) else { continue };
        let game = Game::new(position);
        let outcome =
            search(&game, &limits, &Settings::default(), resources, &Signals::thinking(), &mut |_| {});
        asked += 1;
        found += u32::from(matches!(outcome, Outcome::Move { best, .. } if best.compact() == *played));
    }
    Ok((asked > 0).then(|| f64::from(found) / f64::from(asked)))
}
