//! Reading a record line by line, replayed by our rules, and what cannot be read.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use super::game_record::{Ending, GameRecord, GameResult};
use katagami_rules::{ByColor, Game, Move, Position};

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

/// A line of a record that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[error("{}{message}", line.map_or(String::new(), |line| format!("line {line}: ")))]
pub struct RecordError {
    /// The line, counted from 1; `None` if the error concerns the whole.
    pub line: Option<usize>,
    /// What is wrong there.
    pub message: String,
}

impl RecordError {
    /// An error in a line.
    pub fn line(line: usize, message: impl fmt::Display) -> Self {
        Self { line: Some(line), message: message.to_string() }
    }

    /// An error that concerns the whole record.
    pub fn whole(message: impl fmt::Display) -> Self {
        Self { line: None, message: message.to_string() }
    }
}

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

    /// Plays a move, given as `text` in a line. `found` is the legal move, or why there is none. Moves after the end are ignored.
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

/// The lines with their numbers from 1, without white space at the end.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()))
}
