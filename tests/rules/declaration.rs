//! Declarations by entering king, and the limit of moves.

use katagami::board::{FILES, NAME, RANKS};
use katagami::game::{Declaration, EnteringKingRule, Game, Outcome, Rules};
use katagami::internals::{HAS_POINT_DECLARATION, TRY_SQUARE};
use katagami::movegen;
use katagami::position::Position;
use katagami::types::{Color, Square};

fn declared(sfen: &str, rule: &str) -> Option<Declaration> {
    let rule: EnteringKingRule = rule.parse().expect("the 9x9 board knows all rules");
    Position::from_sfen(sfen).expect("a legal position").declaration(rule)
}

/// Black's king and ten small pieces in the zone; the hand decides.
fn black_entered(hand: &str) -> String {
    format!("K1+P+P+P+P3/+P+P+P+P+P4/+P8/9/9/9/9/9/8k b {hand} 1")
}

#[test]
fn points_of_the_27_rule() {
    if !HAS_POINT_DECLARATION {
        return;
    }
    // 10 on the board, 18 in hand: 28 points.
    let enough = black_entered("2R2G2S2N2L");
    assert_eq!(declared(&enough, "CSARule27"), Some(Declaration::Win));
    // 27 points are enough for White only.
    let short = black_entered("2R2G2S2N1L");
    assert_eq!(declared(&short, "CSARule27"), None);
    let white = Position::from_sfen(&short).unwrap().rotated();
    assert_eq!(white.declaration("CSARule27".parse().unwrap()), Some(Declaration::Win));
    assert_eq!(declared(&enough, "NoEnteringKing"), None);
    assert_eq!(declared(&enough, "TryRule"), None);
}

#[test]
fn points_of_the_24_rule() {
    if !HAS_POINT_DECLARATION {
        return;
    }
    assert_eq!(declared(&black_entered("2R2G2S2N2L"), "CSARule24"), Some(Declaration::Draw));
    assert_eq!(declared(&black_entered("2RB2G2S2N2L"), "CSARule24"), Some(Declaration::Win));
    assert_eq!(declared(&black_entered("2R2G1S"), "CSARule24"), None);
}

#[test]
fn handicaps_count_for_white() {
    if !HAS_POINT_DECLARATION {
        return;
    }
    // Only 37 points are in play: 17 are missing, and White has 10 of the rest.
    let sfen = black_entered("-");
    let white = Position::from_sfen(&sfen).unwrap().rotated();
    assert_eq!(white.declaration("CSARule27".parse().unwrap()), None);
    assert_eq!(white.declaration("CSARule27H".parse().unwrap()), Some(Declaration::Win));
    // Black, who took the handicap, gains nothing by it.
    assert_eq!(declared(&sfen, "CSARule27H"), None);
}

#[test]
fn ten_pieces_the_zone_and_no_check_are_needed() {
    if !HAS_POINT_DECLARATION {
        return;
    }
    let nine = "K1+P+P+P+P3/+P+P+P+P+P4/9/9/9/9/9/9/8k b 2RB2G2S2N2LP 1";
    assert_eq!(declared(nine, "CSARule27"), None);
    let outside = "2+P+P+P+P3/+P+P+P+P+P4/+P8/K8/9/9/9/9/8k b 2RB2G2S2N2L 1";
    assert_eq!(declared(outside, "CSARule27"), None);
    let in_check = "K1+P+P+P+P3/1+P+P+P+P+P3/1+P7/9/9/9/9/9/r7k b R2B2G2S2N2L 1";
    assert!(Position::from_sfen(in_check).unwrap().in_check());
    assert_eq!(declared(in_check, "CSARule27"), None);
}

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
    let goal = Square::from_index(usize::from(TRY_SQUARE[Color::Black as usize]));
    let king = goal.down();
    let mut ranks: Vec<String> = vec![FILES.to_string(); RANKS];
    ranks[1] = place('K', king.column());
    // The other king waits far from the goal.
    ranks[RANKS - 1] = place('k', if king.column() < FILES / 2 { FILES - 1 } else { 0 });
    let position = Position::from_sfen(&format!("{} b - 1", ranks.join("/"))).unwrap();
    let mut game = Game::new(position);
    let mv = movegen::parse_usi(game.position(), &format!("{king}{goal}")).expect("one step up");
    game.play(mv);
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
        game.play(moves[0]);
    }
    assert_eq!(game.outcome(&rules), Some(Outcome::MaximumPlies));
    assert_eq!(Outcome::MaximumPlies.winner(), None);
}

#[test]
fn mate_goes_before_the_limit_of_moves() {
    if NAME != "standard" {
        return;
    }
    let rules = Rules { maximum_plies: Some(1), ..Rules::default() };
    let mut game = Game::new(Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap());
    game.play(movegen::parse_usi(game.position(), "G*5b").unwrap());
    assert_eq!(game.outcome(&rules), Some(Outcome::Checkmate { winner: Color::Black }));
}
