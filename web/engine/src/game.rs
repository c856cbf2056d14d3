//! Games as the page gives them.

use katagami_rules::game::Game;
use katagami_rules::position::Position;

/// A game, and why the moves behind it could not be played.
pub struct GivenGame {
    pub root: Position,
    pub game: Game,
    pub error: Option<IllegalMove>,
}

/// The first move that could not be played.
pub struct IllegalMove {
    /// Its line in the text, counted from 1.
    pub line: usize,
    pub message: String,
}

/// Reads `[position] startpos|[sfen] <SFEN> [moves <move>...]`. Moves from the first illegal one on are left out.
pub fn read(text: &str) -> Result<GivenGame, String> {
    let (root, moves) = text.split_once("moves").unwrap_or((text, ""));
    let first_line = root.matches('\n').count() + 1;
    let root = root.trim();
    let root = root.strip_prefix("position").unwrap_or(root).trim_start();
    let root = match root.strip_prefix("sfen").unwrap_or(root).trim() {
        "startpos" => Position::start(),
        sfen => Position::from_sfen(sfen).map_err(|error| error.to_string())?,
    };
    let mut game = Game::new(root.clone());
    let words = moves.split('\n').enumerate();
    let words = words.flat_map(|(line, words)| words.split_ascii_whitespace().map(move |word| (line, word)));
    for (index, (line, word)) in words.enumerate() {
        match game.position().parse_move(word) {
            Ok(mv) => game.make(mv),
            Err(reason) => {
                let message = format!("move {} ({word}): {reason}", index + 1);
                let error = Some(IllegalMove { line: first_line + line, message });
                return Ok(GivenGame { root, game, error });
            }
        }
    }
    Ok(GivenGame { root, game, error: None })
}

/// Reads a game all of whose moves are legal.
pub fn read_whole(text: &str) -> Result<Game, String> {
    let GivenGame { game, error, .. } = read(text)?;
    error.map_or(Ok(game), |error| Err(error.message))
}
