//! Reading `position`: the game as the GUI gives it.

use super::error::CommandError;
use katagami_rules::game::{Game, UsiGame};

/// Reads the arguments of `position`: `startpos|sfen <SFEN> [moves <move>...]`.
pub(super) fn parse(words: &str) -> Result<Game, CommandError> {
    match words.split_ascii_whitespace().next() {
        Some("startpos" | "sfen") => Ok(words.parse::<UsiGame>()?.game()),
        _ => Err(CommandError::Position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::board::START_SFEN;
    use katagami_rules::position::Position;

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
        assert_eq!(error.to_string(), "position: move 1 (1a1b) is illegal");
        for words in ["sfen 9/9", "startpos 7g7f", "startpos moves7g7f"] {
            let error = parse(words).expect_err("malformed").to_string();
            assert!(error.starts_with("position: SFEN: "), "{words}: {error}");
        }
        for words in ["", "start", "moves 7g7f"] {
            assert_eq!(parse(words).err(), Some(CommandError::Position), "{words}");
        }
    }
}
