//! How a game against the engine ends, in words and in its record.

use katagami_records::{Ending, GameResult};
use katagami_rules::{Color, Kind, Outcome};

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GameEnd {
    /// How the record says it.
    pub ending: Ending,
    /// Who won.
    pub result: GameResult,
    /// A sentence.
    words: String,
}

impl GameEnd {
    /// The end by the rules, or by a declaration.
    pub(super) fn by_rules(outcome: Outcome) -> Self {
        let king = Kind::King.name();
        let fourth = "the same position for the fourth time";
        let words = match outcome {
            Outcome::Checkmate { .. } => "checkmate".into(),
            Outcome::NoMoves { winner } => format!("{} has no legal move", !winner),
            Outcome::Repetition { loser: None } => format!("repetition: {fourth}"),
            Outcome::Repetition { loser: Some(loser) } => {
                format!("repetition: {fourth}, and {loser} moved first")
            }
            Outcome::PerpetualCheck { loser } => format!("perpetual check: {fourth}, by checks of {loser}"),
            Outcome::Try { winner } => format!("{winner}'s {king} has reached its goal"),
            Outcome::Declaration { .. } => "declaration: the king has entered with enough points".into(),
            Outcome::MaximumPlies => "the maximum number of moves".into(),
        };
        Self { ending: outcome.into(), result: outcome.winner().into(), words }
    }

    /// The loss of a side that resigned.
    pub(super) fn by_resignation(loser: Color) -> Self {
        Self { ending: Ending::Resignation, result: Some(!loser).into(), words: format!("{loser} resigns") }
    }

    /// The loss of a side that ran out of time.
    pub(super) fn on_time(loser: Color) -> Self {
        Self { ending: Ending::Time, result: Some(!loser).into(), words: format!("{loser}'s time is up") }
    }

    /// The end in a sentence, told to one of the players.
    pub(super) fn sentence(&self, player: Color) -> String {
        let outcome = match self.result.winner() {
            None => "The game is a draw".into(),
            Some(winner) if winner == player => format!("{winner} wins, well played"),
            Some(winner) => format!("{winner} wins"),
        };
        format!("{outcome}: {}.", self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_told() {
        let said = |end: GameEnd| (end.ending, end.sentence(Color::White));
        let mate = GameEnd::by_rules(Outcome::Checkmate { winner: Color::Black });
        assert_eq!(said(mate), (Ending::Mate, "Black wins: checkmate.".into()));
        let check = GameEnd::by_rules(Outcome::PerpetualCheck { loser: Color::Black });
        let words = "White wins, well played: perpetual check: the same position for the fourth time, by checks of Black.";
        assert_eq!(said(check), (Ending::Illegal, words.into()));
        let draw = GameEnd::by_rules(Outcome::Repetition { loser: None });
        let words = "The game is a draw: repetition: the same position for the fourth time.";
        assert_eq!(said(draw), (Ending::Repetition, words.into()));
        assert_eq!(
            said(GameEnd::on_time(Color::White)),
            (Ending::Time, "Black wins: White's time is up.".into())
        );
    }
}
