//! What players agree on before a game.

use super::declaration::EnteringKingRule;

/// The rules that players may agree on. The default is the board's usual declaration rule and no limit of moves.
///
/// ```
/// use katagami_rules::Rules;
///
/// let rules = Rules { maximum_plies: Some(320), ..Rules::default() };
/// assert_eq!(rules.entering_king, katagami_rules::EnteringKingRule::default());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// Which declarations are allowed.
    pub entering_king: EnteringKingRule,
    /// The number of plies after which a game is a draw, if any.
    pub maximum_plies: Option<u32>,
}
