//! A recorded game, and its replay under our rules while it is read.

use std::fmt;
use std::path::Path;

use katagami::position::{Game, Position};
use katagami::types::{Color, Move};

use super::ending::Ending;
use crate::matches::records::Winner;
use crate::positions::{Example, Outcome, Place, Problem};

/// A game that somebody wrote down, every move of it legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Where it began.
    pub root: Position,
    /// The moves from there.
    pub moves: Vec<Move>,
    /// How it ended.
    pub ending: Ending,
    /// Who won; `None` if the record does not tell.
    pub winner: Option<Winner>,
}

impl GameRecord {
    /// The positions of the game with the moves played in them, without scores; none if nobody knows who won.
    pub fn examples(&self) -> Vec<Example> {
        let Some(winner) = self.winner else { return Vec::new() };
        let mut position = self.root.clone();
        let example = |&mv: &Move| {
            let outcome = Outcome::for_side(position.side(), winner.color());
            let example = Example { position: position.clone(), score: None, outcome, mv };
            position.make(mv);
            example
        };
        self.moves.iter().map(example).collect()
    }
}

/// A game that is being read.
///
/// A move that is illegal here is forgiven if the record itself says next that the game was lost by it.
#[derive(Debug)]
pub(super) struct Replay<'a> {
    path: &'a Path,
    root: Position,
    game: Game,
    refused: Option<Problem>,
    ended: Option<(Ending, Option<Winner>)>,
}

impl<'a> Replay<'a> {
    pub(super) fn new(path: &'a Path, root: Position) -> Self {
        Self { path, game: Game::new(root.clone()), root, refused: None, ended: None }
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(super) fn last_move(&self) -> Option<Move> {
        self.game.last_move()
    }

    pub(super) fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// Plays a move that stands in a line as `text`; `found` says why if it is none that can be played.
    pub(super) fn play(
        &mut self,
        line: usize,
        text: &str,
        found: Result<Move, impl fmt::Display>,
    ) -> Result<(), Problem> {
        if let Some(problem) = self.refused.take() {
            return Err(problem);
        }
        match found {
            Ok(mv) => self.game.play(mv),
            Err(why) => {
                let number = self.game.moves().len() + 1;
                let what = format!("move {number} ({text}) {why}");
                self.refused = Some(Problem::new(self.path, Place::Line(line), what));
            }
        }
        Ok(())
    }

    /// Hears how the game ended, and who won if the record says so itself.
    pub(super) fn end(&mut self, ending: Ending, winner: Option<Winner>) -> Result<(), Problem> {
        if self.has_ended() {
            return Ok(());
        }
        let winner = match (self.refused.take(), ending) {
            // Whoever made the move is still to move here, and has lost.
            (Some(_), Ending::Illegal) | (None, _) => winner.or_else(|| ending.winner(&self.game)),
            (Some(problem), _) => return Err(problem),
        };
        self.ended = Some((ending, winner));
        Ok(())
    }

    pub(super) fn finish(self) -> Result<GameRecord, Problem> {
        if let Some(problem) = self.refused {
            return Err(problem);
        }
        let (ending, winner) = self.ended.unwrap_or((Ending::Missing, None));
        let moves = self.game.moves().flatten().collect();
        Ok(GameRecord { root: self.root, moves, ending, winner })
    }
}

/// Whose win it is if `loser` lost.
pub(super) fn lost_by(loser: Color) -> Winner {
    Winner::from(Some(!loser))
}
