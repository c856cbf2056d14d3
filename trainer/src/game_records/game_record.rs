//! A recorded game, and its replay by our rules.

use std::fmt;
use std::path::Path;

use katagami_rules::game::Game;
use katagami_rules::position::Position;
use katagami_rules::types::Move;

use super::ending::Ending;
use crate::file_error::{FileError, Location};
use crate::game_result::GameResult;
use crate::positions::{Outcome, Sample};

/// A recorded game. All its moves are legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The initial position.
    pub root: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// How the game end.
    pub ending: Ending,
    /// The result, `None` if the record does not have it.
    pub result: Option<GameResult>,
}

impl GameRecord {
    /// The positions of the game with the moves played in them, without scores. Empty if the result is unknown.
    pub fn samples(&self) -> Vec<Sample> {
        let Some(result) = self.result else { return Vec::new() };
        let mut position = self.root.clone();
        let sample = |&mv: &Move| {
            let outcome = Outcome::for_side(position.side(), result.winner());
            let sample = Sample { position: position.clone(), score: None, outcome, mv };
            position.make(mv);
            sample
        };
        self.moves.iter().map(sample).collect()
    }
}

/// A game that is being read.
///
/// An illegal move is an error, unless the record says next that the game was lost by it.
#[derive(Debug)]
pub(super) struct Replay<'a> {
    path: &'a Path,
    root: Position,
    game: Game,
    illegal_move: Option<FileError>,
    end: Option<(Ending, Option<GameResult>)>,
}

impl<'a> Replay<'a> {
    pub(super) fn new(path: &'a Path, root: Position) -> Self {
        Self { path, game: Game::new(root.clone()), root, illegal_move: None, end: None }
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(super) fn last_move(&self) -> Option<Move> {
        self.game.last_move()
    }

    pub(super) fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Plays a move, given as `text` in a line. `found` is the legal move, or why there is none.
    pub(super) fn play(
        &mut self,
        line: usize,
        text: &str,
        found: Result<Move, impl fmt::Display>,
    ) -> Result<(), FileError> {
        if let Some(error) = self.illegal_move.take() {
            return Err(error);
        }
        match found {
            Ok(mv) => self.game.make(mv),
            Err(reason) => {
                let number = self.game.moves().len() + 1;
                let message = format!("move {number} ({text}) {reason}");
                self.illegal_move = Some(FileError::new(self.path, Location::Line(line), message));
            }
        }
        Ok(())
    }

    /// Sets how the game ended, and the result if the record has one.
    pub(super) fn end(&mut self, ending: Ending, result: Option<GameResult>) -> Result<(), FileError> {
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

    pub(super) fn finish(self) -> Result<GameRecord, FileError> {
        if let Some(error) = self.illegal_move {
            return Err(error);
        }
        let (ending, result) = self.end.unwrap_or((Ending::Missing, None));
        let moves = self.game.moves().flatten().collect();
        Ok(GameRecord { root: self.root, moves, ending, result })
    }
}
