//! A position of a game with its legal moves, and the names of moves.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::texts::{Answer, End, GivenGame, answer, read_game};
use katagami_records::{japanese, western};
use katagami_rules::{Game, Rules};

/// A game as the page shows it: the moves played, and what can be done now.
#[derive(Serialize)]
struct View {
    /// The initial position.
    root: String,
    moves: Vec<PlayedMove>,
    sfen: String,
    side: char,
    check: bool,
    legal: Vec<String>,
    end: Option<End>,
    /// Whether the side to move may win by a declaration.
    declarable: bool,
    /// Why moves were left out.
    error: Option<String>,
}

/// A move with its names and the position after it.
#[derive(Serialize)]
struct PlayedMove {
    usi: String,
    kanji: String,
    western: String,
    sfen: String,
    check: bool,
}

/// The game that a text describes.
///
/// # Errors
///
/// If the position is not one of this board.
#[wasm_bindgen]
pub fn view(text: &str) -> Answer {
    let GivenGame { root, game, error } = read_game(text)?;
    let mut played = Game::new(root.clone());
    let mut moves = Vec::new();
    for mv in game.moves().flatten() {
        let kanji = japanese::disambiguated(played.position(), played.last_move(), mv);
        let western = western::name(played.position(), mv);
        played.make(mv);
        let sfen = played.position().to_sfen();
        moves.push(PlayedMove { usi: mv.to_string(), kanji, western, sfen, check: played.checks().any() });
    }
    let position = game.position();
    let rules = Rules::default();
    answer(&View {
        root: root.to_sfen(),
        moves,
        sfen: position.to_sfen(),
        side: position.side().letter(),
        check: game.checks().any(),
        legal: position.legal_moves().iter().map(ToString::to_string).collect(),
        end: game.outcome(&rules).map(End::from),
        declarable: game.declaration(&rules).is_some(),
        error: error.map(|error| error.message),
    })
}

/// The names of the moves of a variation from the end of a game: two lists of texts.
///
/// # Errors
///
/// If the position is not one of this board.
#[wasm_bindgen]
pub fn names(text: &str, line: &str) -> Answer {
    let mut game = read_game(text)?.game;
    let mut names = Vec::new();
    for word in line.split_ascii_whitespace() {
        let Ok(mv) = game.position().parse_move(word) else { break };
        let kanji = japanese::disambiguated(game.position(), game.last_move(), mv);
        names.push([kanji, western::name(game.position(), mv)]);
        game.make(mv);
    }
    answer(&names)
}
