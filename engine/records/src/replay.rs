//! A game that is being read, replayed by our rules.

use std::fmt;

use katagami_rules::game::Game;
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Move};

use super::ending::Ending;
use super::game_record::GameRecord;
use super::game_result::GameResult;
use super::reading::Reading;
use super::record_error::RecordError;

/// A game that is being read.
///
/// An illegal move is an error, unless the record says next that the game was lost by it.
#[derive(Debug)]
pub struct Replay {
    root: Position,
    game: Game,
    illegal_move: Option<RecordError>,
    end: Option<(Ending, Option<GameResult>)>,
}

impl Replay {
    pub fn new(root: Position) -> Self {
        Self { game: Game::new(root.clone()), root, illegal_move: None, end: None }
    }

    pub fn position(&self) -> &Position {
        self.game.position()
    }

    pub fn last_move(&self) -> Option<Move> {
        self.game.last_move()
    }

    pub fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Plays a move, given as `text` in a line. `found` is the legal move, or why there is none. Moves behind the end are ignored.
    pub fn play(
        &mut self,
        line: usize,
        text: &str,
        found: Result<Move, impl fmt::Display>,
    ) -> Result<(), RecordError> {
        if self.has_ended() {
            return Ok(());
        }
        if let Some(error) = self.illegal_move.take() {
            return Err(error);
        }
        match found {
            Ok(mv) => self.game.make(mv),
            Err(reason) => {
                let number = self.game.moves().len() + 1;
                let message = format!("move {number} ({text}) {reason}");
                self.illegal_move = Some(RecordError::line(line, message));
            }
        }
        Ok(())
    }

    /// Sets how the game ended, and the result if the record has one.
    pub fn end(&mut self, ending: Ending, result: Option<GameResult>) -> Result<(), RecordError> {
        if self.has_ended() {
            return Ok(());
        }
        let result = match (self.illegal_move.take(), ending) {
            // The side that made the illegal move is still to move here, and has lost.
            (Some(_), Ending::Illegal) | (None, _) => result.or_else(|| ending.result(&self.game)),
            (Some(error), _) => return Err(error),
        };
        self.end = Some((ending, result));
        Ok(())
    }

    /// What was read. An illegal move that the record has not ended with is an error, unless there is another.
    pub fn finish(self, names: ByColor<Option<String>>, error: Option<RecordError>) -> Reading {
        let error = self.illegal_move.or(error);
        let (ending, result) = self.end.unwrap_or((Ending::Missing, None));
        let moves = self.game.moves().flatten().collect();
        Reading { record: Some(GameRecord { root: self.root, moves, ending, result, names }), error }
    }
}
