//! The positions of a recorded game.

use katagami_records::{GameRecord, GameResult};
use katagami_rules::types::Move;

use crate::positions::{Sample, Wdl};

/// The positions of a game with the moves played in them, without scores. Empty if the result is unknown.
pub fn samples(game: &GameRecord) -> Vec<Sample> {
    let Some(winner) = game.result.map(GameResult::winner) else { return Vec::new() };
    let mut position = game.root.clone();
    let sample = |&mv: &Move| {
        let outcome = Wdl::for_side(position.side(), winner);
        let sample = Sample { position: position.clone(), score: None, outcome, mv };
        position.make(mv);
        sample
    };
    game.moves.iter().map(sample).collect()
}
