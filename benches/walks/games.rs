//! The games that are walked through.

use std::error::Error;
use std::fs;
use std::path::Path;

use katagami_benches::positions::random_game;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::Move;

/// Moves from the start position, game by game.
pub struct Games(pub Vec<Vec<Move>>);

impl Games {
    /// Reads a file of lines `startpos moves ...`.
    pub fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let games = lines.map(|(number, line)| {
            parse(line).map_err(|problem| format!("{}:{}: {problem}", path.display(), number + 1))
        });
        Ok(Self(games.collect::<Result<_, _>>()?))
    }

    /// Random games, the same in each run, on whatever board is built.
    pub fn random() -> Self {
        const GAMES: u64 = 200;
        const PLIES: usize = 120;
        Self((0..GAMES).map(|seed| random_game(seed, PLIES).moves().flatten().collect()).collect())
    }
}

fn parse(line: &str) -> Result<Vec<Move>, String> {
    let words = line.trim().strip_prefix("startpos").ok_or("expected `startpos moves ...`")?;
    let mut position = Position::start();
    let mut game = Vec::new();
    for word in words.split_whitespace().filter(|&word| word != "moves") {
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        let mv = moves.iter().find(|mv| mv.to_string() == word).ok_or(format!("{word} is no legal move"))?;
        position.make(*mv);
        game.push(*mv);
    }
    Ok(game)
}
