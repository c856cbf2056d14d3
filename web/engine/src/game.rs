//! Games as the page gives them.

use katagami_rules::game::Game;
use katagami_rules::position::Position;

/// A game, and why the moves behind it could not be played.
pub struct GivenGame {
    pub root: Position,
    pub game: Game,
    pub error: Option<String>,
}

/// Reads `[position] startpos|[sfen] <SFEN> [moves <move>...]`. Moves from the first illegal one on are left out.
pub fn read(text: &str) -> Result<GivenGame, String> {
    let text = text.trim();
    let text = text.strip_prefix("position").unwrap_or(text).trim_start();
    let (root, moves) = match text.split_once("moves") {
        Some((root, moves)) => (root.trim(), moves),
        None => (text, ""),
    };
    let sfen = root.strip_prefix("sfen").unwrap_or(root).trim();
    let root = match sfen {
        "startpos" => Position::start(),
        sfen => Position::from_sfen(sfen).map_err(|error| error.to_string())?,
    };
    let mut game = Game::new(root.clone());
    let mut error = None;
    for (index, word) in moves.split_ascii_whitespace().enumerate() {
        match game.position().parse_move(word) {
            Ok(mv) => game.make(mv),
            Err(reason) => {
                error = Some(format!("move {} ({word}): {reason}", index + 1));
                break;
            }
        }
    }
    Ok(GivenGame { root, game, error })
}

/// Reads a game all of whose moves are legal.
pub fn read_whole(text: &str) -> Result<Game, String> {
    let GivenGame { game, error, .. } = read(text)?;
    error.map_or(Ok(game), Err)
}
