//! Declarations by entering king, and the limit of moves.

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::game::{EnteringKingRule, Game, Outcome, Rules};
use katagami_rules::internals::HAS_POINT_DECLARATION;
use katagami_rules::movegen;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind};

#[test]
fn rules_that_a_board_does_not_know_are_refused() {
    assert_eq!("CSARule27".parse::<EnteringKingRule>().is_ok(), HAS_POINT_DECLARATION);
    assert!("TryRule".parse::<EnteringKingRule>().is_ok());
    assert!("no rule".parse::<EnteringKingRule>().is_err());
    for name in EnteringKingRule::NAMES {
        assert_eq!(name.parse::<EnteringKingRule>().unwrap().to_string(), *name);
    }
}

#[test]
fn a_king_on_the_try_square_wins() {
    let rules = Rules { entering_king: EnteringKingRule::Try, maximum_plies: None };
    let goal = Position::try_squares(Color::Black).first().expect("there is a goal");
    let king = goal.down();
    let letter = Kind::King.letter();
    let mut ranks: Vec<String> = vec![FILES.to_string(); RANKS];
    ranks[1] = place(letter, king.column());
    // The other king waits far from the goal.
    ranks[RANKS - 1] =
        place(letter.to_ascii_lowercase(), if king.column() < FILES / 2 { FILES - 1 } else { 0 });
    let position = Position::from_sfen(&format!("{} b - 1", ranks.join("/"))).unwrap();
    let mut game = Game::new(position);
    let mv = game.position().parse_move(&format!("{king}{goal}")).expect("one step up");
    game.make(mv);
    assert_eq!(game.outcome(&rules), Some(Outcome::Try { winner: Color::Black }));
    assert_eq!(game.outcome(&Rules { entering_king: EnteringKingRule::None, ..rules }), None);
}

/// A rank with one piece on it.
fn place(piece: char, column: usize) -> String {
    let digits = |count: usize| if count > 0 { count.to_string() } else { String::new() };
    format!("{}{piece}{}", digits(column), digits(FILES - 1 - column))
}

#[test]
fn the_limit_of_moves_draws() {
    let rules = Rules { maximum_plies: Some(2), ..Rules::default() };
    let mut game = Game::new(Position::start());
    for _ in 0..2 {
        assert_eq!(game.outcome(&rules), None);
        let mut moves = movegen::MoveList::new();
        movegen::legal(game.position(), &mut moves);
        game.make(moves[0]);
    }
    assert_eq!(game.outcome(&rules), Some(Outcome::MaximumPlies));
    assert_eq!(Outcome::MaximumPlies.winner(), None);
}

#[test]
#[cfg(board = "standard")]
fn mate_goes_before_the_limit_of_moves() {
    let rules = Rules { maximum_plies: Some(1), ..Rules::default() };
    let mut game = Game::new(Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap());
    game.make(game.position().parse_move("G*5b").ok().unwrap());
    assert_eq!(game.outcome(&rules), Some(Outcome::Checkmate { winner: Color::Black }));
}
