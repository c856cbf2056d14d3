//! A recorded game.

use katagami_rules::game::Game;
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Move};

use super::ending::Ending;
use super::game_result::GameResult;

/// A recorded game. All its moves are legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The initial position.
    pub root: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// How the game ended.
    pub ending: Ending,
    /// The result, `None` if the record does not have it.
    pub result: Option<GameResult>,
    /// The names of the players, where the record has them.
    pub names: ByColor<Option<String>>,
}

impl GameRecord {
    /// The game at its end.
    pub fn replay(&self) -> Game {
        let mut game = Game::new(self.root.clone());
        self.moves.iter().for_each(|&mv| game.make(mv));
        game
    }
}
