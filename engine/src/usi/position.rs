//! Reading `position`: the game as the GUI gives it.

use super::error::CommandError;
use super::words::split_at_word;
use crate::excerpt::excerpt;
use katagami_rules::game::Game;
use katagami_rules::position::Position;

/// Reads the arguments of `position`: `startpos|sfen <SFEN> [moves <move>...]`.
pub(super) fn parse(words: &str) -> Result<Game, CommandError> {
    let (root, moves) = split_at_word(words, "moves");
    let position = match root.split_once(char::is_whitespace).unwrap_or((root, "")) {
        ("startpos", "") => Position::start(),
        ("sfen", sfen) => Position::from_sfen(sfen)?,
        _ => return Err(CommandError::Position),
    };
    let mut game = Game::new(position);
    for (index, text) in moves.unwrap_or_default().split_ascii_whitespace().enumerate() {
        let illegal = || CommandError::IllegalMove { number: index + 1, text: excerpt(text) };
        let mv = game.position().parse_move(text).ok().ok_or_else(illegal)?;
        game.make(mv);
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::board::START_SFEN;

    #[test]
    fn games_are_read_move_by_move() {
        let moves = Position::start().legal_moves();
        let mut expected = Position::start();
        expected.make(moves[0]);
        for root in ["startpos", &format!("sfen {START_SFEN}")] {
            let game = parse(root).expect("a position");
            assert_eq!((game.position().to_sfen().as_str(), game.moves().len()), (START_SFEN, 0));
            let game = parse(&format!("{root} moves {}", moves[0])).expect("a game");
            assert_eq!((game.position().to_sfen(), game.moves().len()), (expected.to_sfen(), 1));
        }
        assert!(parse("startpos moves").is_ok());
    }

    #[test]
    fn illegal_moves_are_named() {
        let error = parse("startpos moves 1a1b").expect_err("illegal: the piece there is White's");
        assert_eq!(error, CommandError::IllegalMove { number: 1, text: "1a1b".into() });
        assert_eq!(error.to_string(), "position: move 1 (1a1b) is illegal");
        assert!(matches!(parse("sfen 9/9"), Err(CommandError::Sfen(_))));
        for words in ["", "start", "startpos 7g7f", "startpos moves7g7f"] {
            assert_eq!(parse(words).err(), Some(CommandError::Position), "{words}");
        }
    }
}
