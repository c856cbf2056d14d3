//! The texts of the interface: games as the page gives them, answers as JSON.

use serde::Serialize;
use wasm_bindgen::JsError;

use katagami_rules::game::{Game, Outcome};
use katagami_rules::position::Position;
use katagami_rules::types::Color;

/// A game, and why the moves after it could not be played.
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
pub fn read_game(text: &str) -> Result<GivenGame, String> {
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
pub fn read_whole_game(text: &str) -> Result<Game, String> {
    let GivenGame { game, error, .. } = read_game(text)?;
    error.map_or(Ok(game), |error| Err(error.message))
}

/// What a function of the interface answers: JSON, or an exception with a message.
pub type Answer = Result<String, JsError>;

/// Writes an answer.
pub fn answer(value: &impl Serialize) -> Answer {
    serde_json::to_string(value).map_err(|error| JsError::new(&error.to_string()))
}

/// How a game ended.
#[derive(Serialize)]
pub struct End {
    reason: &'static str,
    /// `b`, `w`, or nothing for a draw.
    winner: Option<char>,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        let reason = match outcome {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::NoMoves { .. } => "no-moves",
            Outcome::Repetition { .. } => "repetition",
            Outcome::PerpetualCheck { .. } => "perpetual-check",
            Outcome::Try { .. } => "try",
            Outcome::Declaration { .. } => "declaration",
            Outcome::MaximumPlies => "maximum-plies",
        };
        Self { reason, winner: outcome.winner().map(letter) }
    }
}

/// The letter of a side in SFEN.
pub fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}
