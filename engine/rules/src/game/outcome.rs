//! How games end, and what players agree on before one.

use super::declaration::{Declaration, EnteringKingRule};
use super::history::Game;
use crate::movegen::any_legal;
use crate::position::Position;
use crate::types::Color;

/// The rules that players may agree on. The default is the board's usual declaration rule and no limit of moves.
///
/// ```
/// use katagami_rules::Rules;
///
/// let rules = Rules { maximum_plies: Some(320), ..Rules::default() };
/// assert_eq!(rules.entering_king, katagami_rules::EnteringKingRule::default());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// Which declarations are allowed.
    pub entering_king: EnteringKingRule,
    /// The number of plies after which a game is a draw, if any.
    pub maximum_plies: Option<u32>,
}

/// How a game ended.
///
/// [`Game::outcome`] finds all but a declaration, which is a player's decision ([`Game::declare`]). Resignation, time and
/// illegal moves are no matter of the position and are not here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check: in shogi it loses.
    NoMoves {
        /// The other side.
        winner: Color,
    },
    /// The same position occurred for the fourth time (sennichite): a draw, or on some boards a loss of the player who
    /// moved first.
    Repetition {
        /// Who loses, `None` for a draw.
        loser: Option<Color>,
    },
    /// The same position occurred for the fourth time, and since the first all moves of one side were checks: it loses.
    PerpetualCheck {
        /// The checker.
        loser: Color,
    },
    /// A king reached the goal of the try rule, under [`EnteringKingRule::Try`].
    Try {
        /// Whose king it is.
        winner: Color,
    },
    /// The side to move declared with enough points (nyugyoku sengen).
    Declaration {
        /// Who wins, `None` for a draw.
        winner: Option<Color>,
    },
    /// The agreed number of plies was reached: a draw.
    MaximumPlies,
}

impl Outcome {
    /// Who won, `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } | Self::NoMoves { winner } | Self::Try { winner } => Some(winner),
            Self::Repetition { loser } => loser.map(|loser| !loser),
            Self::PerpetualCheck { loser } => Some(!loser),
            Self::Declaration { winner } => winner,
            Self::MaximumPlies => None,
        }
    }
}

impl Game {
    /// How the game ends in its current position by the rules, if it does. Of several reasons the first of this order
    /// counts: try, no legal move, repetition, number of plies.
    ///
    /// ```
    /// use katagami_rules::{Color, Game, Outcome, Rules};
    ///
    /// # #[cfg(board = "standard")] {
    /// let mut game = Game::new("4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap());
    /// assert_eq!(game.outcome(&Rules::default()), None);
    /// let mate = game.position().parse_move("G*5b").unwrap();
    /// game.play(mate).unwrap();
    /// assert_eq!(game.outcome(&Rules::default()), Some(Outcome::Checkmate { winner: Color::Black }));
    /// # }
    /// ```
    pub fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        let tried = self.try_winner(rules.entering_king).map(|winner| Outcome::Try { winner });
        tried
            .or_else(|| self.no_moves())
            .or_else(|| self.repetition_outcome())
            .or_else(|| self.reached_maximum(rules).then_some(Outcome::MaximumPlies))
    }

    /// The loss of a side to move without a legal move.
    fn no_moves(&self) -> Option<Outcome> {
        let winner = !self.position().side();
        match any_legal(self.position()) {
            true => None,
            false if self.checks().any() => Some(Outcome::Checkmate { winner }),
            false => Some(Outcome::NoMoves { winner }),
        }
    }

    /// How repetition ends the game in the current position, if it does.
    pub fn repetition_outcome(&self) -> Option<Outcome> {
        self.fourfold().map(|(loser, perpetual)| match loser {
            Some(loser) if perpetual => Outcome::PerpetualCheck { loser },
            _ => Outcome::Repetition { loser },
        })
    }

    /// The outcome if the side to move declares now; `None` if it has not what a declaration takes.
    ///
    /// ```
    /// use katagami_rules::{Game, Position, Rules};
    ///
    /// assert_eq!(Game::new(Position::start()).declare(&Rules::default()), None);
    /// ```
    pub fn declare(&self, rules: &Rules) -> Option<Outcome> {
        let side = self.position().side();
        let declaration = self.declaration(rules)?;
        Some(Outcome::Declaration { winner: (declaration == Declaration::Win).then_some(side) })
    }

    /// What the side to move may declare.
    #[inline]
    pub fn declaration(&self, rules: &Rules) -> Option<Declaration> {
        self.position().declaration(rules.entering_king)
    }

    /// Whose king just won by the try rule.
    pub fn try_winner(&self, rule: EnteringKingRule) -> Option<Color> {
        let mover = !self.position().side();
        let tried = rule == EnteringKingRule::Try
            && self.last_move().is_some_and(|mv| Position::is_try_of(mover, mv));
        tried.then_some(mover)
    }

    /// Whether the agreed number of plies has been made.
    #[inline]
    pub fn reached_maximum(&self, rules: &Rules) -> bool {
        rules.maximum_plies.is_some_and(|maximum| self.position().ply() > maximum)
    }
}
