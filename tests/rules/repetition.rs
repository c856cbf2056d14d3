//! Repetition: the fourth time, perpetual check, better and worse hands, however long the cycle.

use katagami::search::{
    Decision, HistoryPool, Limits, Resources, Settings, Signals, TranspositionTable, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::game::{self, Game, RepetitionState, Rules};
use katagami_rules::internals::REPETITION_LOSES_FOR_FIRST;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind};

/// Plays moves in USI's notation, which must be legal.
fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.position().parse_move(text).ok();
        game.make(mv.unwrap_or_else(|| panic!("{text} is illegal in {}", game.position())));
    }
}

fn end(game: &Game) -> Option<game::Outcome> {
    game.outcome(&Rules::default())
}

/// A position with only the kings, on the middle file, in opposite corners of height.
fn bare_kings(side: Color) -> Game {
    let middle = FILES / 2;
    let rank = |king: char| format!("{middle}{king}{}", FILES - 1 - middle);
    let empty = vec![FILES.to_string(); RANKS - 2].join("/");
    let king = Kind::King.letter();
    let sfen = format!("{}/{empty}/{} {} - 1", rank(king.to_ascii_lowercase()), rank(king), side.letter());
    Game::new(Position::from_sfen(&sfen).expect("two kings far apart"))
}

/// The four plies by which both kings step aside and come back, the side to move first.
fn shuffle(first: Color) -> String {
    let file = FILES - FILES / 2;
    let last = (b'a' + RANKS as u8 - 1) as char;
    let black = [format!("{file}{last}{}{last}", file - 1), format!("{}{last}{file}{last}", file - 1)];
    let white = [format!("{file}a{}a", file - 1), format!("{}a{file}a", file - 1)];
    let order = if first == Color::Black { [&black, &white] } else { [&white, &black] };
    format!("{} {} {} {}", order[0][0], order[1][0], order[0][1], order[1][1])
}

#[test]
fn fourth_time_ends_the_game() {
    for first in Color::ALL {
        let mut game = bare_kings(first);
        for _ in 0..2 {
            play(&mut game, &shuffle(first));
            assert_eq!(end(&game), None);
        }
        let loser = REPETITION_LOSES_FOR_FIRST.then_some(first);
        assert_eq!(game.repetition_state(), Some(RepetitionState::Repetition { loser }));
        play(&mut game, &shuffle(first));
        assert_eq!(end(&game), Some(game::Outcome::Repetition { loser }));
        game.undo();
        assert_eq!(end(&game), None, "the third time of the position before");
    }
}

#[test]
fn a_search_counts_repetitions_of_its_own_and_those_that_end_the_game() {
    for first in Color::ALL {
        let mut game = bare_kings(first);
        let loser = REPETITION_LOSES_FOR_FIRST.then_some(first);
        for time in 2..=4 {
            play(&mut game, &shuffle(first));
            assert_eq!(game.repetition_state_within(4), Some(RepetitionState::Repetition { loser }));
            let over = (time == 4).then_some(RepetitionState::Repetition { loser });
            assert_eq!(game.repetition_state_within(3), over);
            assert_eq!(game.repetition_state_within(0), over);
        }
    }
}

#[test]
fn to_repeat_what_was_played_before_is_no_mate() {
    for first in Color::ALL {
        let mut game = bare_kings(first);
        play(&mut game, &shuffle(first));
        // The last move made the position of the start again; the side that moved second may do so once more.
        game.undo();
        let (table, evaluation, histories) =
            (TranspositionTable::new(1).unwrap(), Evaluation::material(), HistoryPool::new());
        let resources = Resources { table: &table, evaluation: &evaluation, histories: &histories };
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let signals = Signals::thinking();
        let decision = search(&game, &limits, &Settings::default(), resources, &signals, &mut |_| {});
        assert!(matches!(decision, Decision::Move { score: -500..=500, .. }), "{decision:?}");
    }
}

#[cfg(board = "standard")]
mod on_9x9 {
    use super::*;

    #[test]
    fn no_window_limits_a_cycle() {
        // Both rooks go round: Black's in 8 moves, White's in 14. The whole position is back after 56 moves each.
        let mut game = Game::new(Position::from_sfen("k8/9/1r7/9/9/9/1R7/9/8K b - 1").unwrap());
        let black = ["8g7g", "7g6g", "6g5g", "5g5h", "5h6h", "6h7h", "7h8h", "8h8g"];
        let white = [
            "8c7c", "7c6c", "6c5c", "5c4c", "4c3c", "3c2c", "2c2d", "2d3d", "3d4d", "4d5d", "5d6d", "6d7d",
            "7d8d", "8d8c",
        ];
        for ply in 0..56 {
            play(&mut game, black[ply % black.len()]);
            assert_eq!(game.repetition_state(), None, "Black's move {ply}");
            play(&mut game, white[ply % white.len()]);
            assert_eq!(game.repetition_state().is_some(), ply == 55, "White's move {ply}");
        }
        assert_eq!(game.repetition_state(), Some(RepetitionState::Repetition { loser: None }));
    }

    /// White's king hides beside its lance; Black's rook is about to follow it.
    const ROOK_AND_KING: &str = "7kl/9/9/9/9/9/9/9/K6R1 w - 1";

    #[test]
    fn perpetual_check_loses() {
        let mut game = Game::new(Position::from_sfen(ROOK_AND_KING).unwrap());
        for _ in 0..2 {
            play(&mut game, "2a3a 2i3i 3a2a 3i2i");
            assert_eq!(
                game.repetition_state(),
                Some(RepetitionState::Repetition { loser: Some(Color::Black) })
            );
            assert_eq!(end(&game), None);
        }
        play(&mut game, "2a3a 2i3i 3a2a 3i2i");
        assert_eq!(end(&game), Some(game::Outcome::PerpetualCheck { loser: Color::Black }));
    }

    #[test]
    fn one_quiet_move_in_the_cycle_makes_it_an_ordinary_repetition() {
        let mut game = Game::new(Position::from_sfen(ROOK_AND_KING).unwrap());
        play(&mut game, "2a3a 2i4i 3a2a 4i2i");
        // From now on all moves are checks, but the first time lies before.
        play(&mut game, "2a3a 2i3i 3a2a 3i2i 2a3a 2i3i 3a2a 3i2i");
        assert_eq!(end(&game), Some(game::Outcome::Repetition { loser: None }));
        // One more round, and the last four times had nothing but checks between them; the game ended before.
        assert_eq!(game.repetition_state(), Some(RepetitionState::Repetition { loser: Some(Color::Black) }));
    }

    #[test]
    fn worse_hands_are_inferior_and_better_ones_superior() {
        // White's rook takes a dropped pawn and goes home, both kings lose a move: only the hands have changed.
        let mut game = Game::new(Position::from_sfen("k8/9/9/9/4r4/9/9/9/8K b 3P 1").unwrap());
        play(&mut game, "P*5d 5e5d 1i1h 5d5e 1h2i 9a8a 2i1i");
        assert_eq!(game.repetition_state(), None);
        play(&mut game, "8a9a");
        assert_eq!(
            game.repetition_state(),
            Some(RepetitionState::Inferior),
            "Black, to move, has lost a pawn"
        );

        let mut game = Game::new(Position::from_sfen("k8/9/9/9/4r4/9/9/9/8K w 3P 1").unwrap());
        play(&mut game, "9a8a P*5d 5e5d 1i1h 5d5e 1h2i 8a9a 2i1i");
        assert_eq!(
            game.repetition_state(),
            Some(RepetitionState::Superior),
            "White, to move, has won a pawn"
        );
    }
}
