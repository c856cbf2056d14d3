//! What was read of a game.

use super::game_record::GameRecord;
use super::record_error::RecordError;

/// What was read of a game: all of it, or the moves before an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The game as far as it could be read; `None` if the error is before the first move.
    pub record: Option<GameRecord>,
    /// Why the rest could not be read.
    pub error: Option<RecordError>,
}

impl Reading {
    /// The whole game.
    ///
    /// # Errors
    ///
    /// If part of it could not be read.
    pub fn whole(self) -> Result<GameRecord, RecordError> {
        match (self.error, self.record) {
            (None, Some(record)) => Ok(record),
            (error, _) => Err(error.unwrap_or_else(|| RecordError::whole("there is no game"))),
        }
    }
}
