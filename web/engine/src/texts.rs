//! The texts of the interface: games as the page gives them, answers as JSON.

use serde::Serialize;
use wasm_bindgen::JsError;

use katagami_records::RecordError;
use katagami_rules::{Color, Game, Outcome, Position, SfenError};

/// A game, and why the moves after it could not be played.
pub struct GivenGame {
    pub root: Position,
    pub game: Game,
    pub error: Option<RecordError>,
}

/// Reads `[position] startpos|[sfen] <SFEN> [moves <move>...]`. Moves from the first illegal one on are left out.
pub fn read_game(text: &str) -> Result<GivenGame, SfenError> {
    let (root, moves) = text.split_once("moves").unwrap_or((text, ""));
    let first_line = root.matches('\n').count() + 1;
    let root = root.trim();
    let root = root.strip_prefix("position").unwrap_or(root).trim_start();
    let root = match root.strip_prefix("sfen").unwrap_or(root).trim() {
        "startpos" => Position::start(),
        sfen => Position::from_sfen(sfen)?,
    };
    let mut game = Game::new(root.clone());
    let words = moves.split('\n').enumerate();
    let words = words.flat_map(|(line, words)| words.split_ascii_whitespace().map(move |word| (line, word)));
    for (index, (line, word)) in words.enumerate() {
        match game.position().parse_move(word) {
            Ok(mv) => game.make(mv),
            Err(reason) => {
                let message = format_args!("move {} ({word}): {reason}", index + 1);
                let error = Some(RecordError::line(first_line + line, message));
                return Ok(GivenGame { root, game, error });
            }
        }
    }
    Ok(GivenGame { root, game, error: None })
}

/// Reads a game all of whose moves are legal.
pub fn read_whole_game(text: &str) -> Result<Game, JsError> {
    let GivenGame { game, error, .. } = read_game(text)?;
    error.map_or(Ok(game), |error| Err(JsError::new(&error.message)))
}

/// What a function of the interface answers: JSON, or an exception with a message.
pub type Answer = Result<String, JsError>;

/// Writes an answer.
pub fn answer(value: &impl Serialize) -> Answer {
    Ok(serde_json::to_string(value)?)
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
        Self { reason, winner: outcome.winner().map(Color::letter) }
    }
}
