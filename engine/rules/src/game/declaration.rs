//! Declarations: winning (or drawing) by entering the opponent's camp with the king (nyugyoku sengen).

use alloc::{borrow::ToOwned, string::String};
use core::{fmt, str::FromStr};

use codegen_macros::stencil;

use crate::position::Position;
use crate::tables::{
    DECLARATION_DRAW_24, DECLARATION_PIECES, DECLARATION_TOTAL, DECLARATION_WIN_24,
    DEFAULT_ENTERING_KING_RULE, ENTERING_KING_RULES,
};
use crate::types::{Bitboard, Color, Kind, Move};

/// Which declarations are allowed. The names are those of the USI option `EnteringKingRule`.
///
/// A board knows some of these rules; reading the name of another is an error. The default is the board's usual rule.
///
/// ```
/// use katagami_rules::EnteringKingRule;
///
/// for name in EnteringKingRule::NAMES {
///     assert_eq!(name.parse::<EnteringKingRule>().unwrap().to_string(), *name);
/// }
/// assert!("no rule".parse::<EnteringKingRule>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnteringKingRule {
    /// None.
    None,
    /// The 24-point rule: 31 points win, 24 to 30 draw.
    Points24 {
        /// Whether pieces missing in a handicap count for White, who gave them.
        handicap: bool,
    },
    /// The 27-point rule of CSA: Black wins with 28 points, White with 27.
    Points27 {
        /// Whether pieces missing in a handicap count for White, who gave them.
        handicap: bool,
    },
    /// The try rule: the king that reaches the opposing king's start square wins, or on some boards the last row.
    Try,
}

/// What a declaration brings to the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Declaration {
    /// It wins.
    Win,
    /// It draws.
    Draw,
}

/// The name of no entering-king rule that this board knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownRule {
    name: String,
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = ENTERING_KING_RULES.join(", ");
        write!(f, "unknown entering-king rule {:?}; this board has {known}", self.name)
    }
}

impl core::error::Error for UnknownRule {}

impl EnteringKingRule {
    /// The names of the rules that this board knows.
    pub const NAMES: &'static [&'static str] = ENTERING_KING_RULES;

    /// The name of the board's usual rule.
    pub const DEFAULT_NAME: &'static str = DEFAULT_ENTERING_KING_RULE;

    /// Every rule of any board.
    const ALL: [(&'static str, Self); 6] = [
        ("NoEnteringKing", Self::None),
        ("CSARule24", Self::Points24 { handicap: false }),
        ("CSARule24H", Self::Points24 { handicap: true }),
        ("CSARule27", Self::Points27 { handicap: false }),
        ("CSARule27H", Self::Points27 { handicap: true }),
        ("TryRule", Self::Try),
    ];

    /// The points that win and those that draw for a side; `None` if points do not matter.
    fn points(self, side: Color) -> Option<(u32, u32)> {
        match self {
            Self::None | Self::Try => None,
            Self::Points24 { .. } => Some((DECLARATION_WIN_24, DECLARATION_DRAW_24)),
            // All or nothing.
            Self::Points27 { .. } => Some((points_27(side), u32::MAX)),
        }
    }

    /// Whether missing pieces count for White.
    fn handicap(self) -> bool {
        matches!(self, Self::Points24 { handicap: true } | Self::Points27 { handicap: true })
    }
}

impl FromStr for EnteringKingRule {
    type Err = UnknownRule;

    /// Reads an option's value; only rules that this board knows are accepted.
    fn from_str(name: &str) -> Result<Self, UnknownRule> {
        Self::ALL
            .into_iter()
            .find(|(known, _)| *known == name && ENTERING_KING_RULES.contains(known))
            .map(|(_, rule)| rule)
            .ok_or_else(|| UnknownRule { name: name.to_owned() })
    }
}

impl Default for EnteringKingRule {
    /// The board's usual rule.
    fn default() -> Self {
        Self::DEFAULT_NAME.parse().unwrap_or(Self::None)
    }
}

impl fmt::Display for EnteringKingRule {
    /// Writes the option's value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.into_iter().find(|(_, rule)| rule == self).map_or("", |(name, _)| name);
        f.write_str(name)
    }
}

impl Position {
    /// What the side to move may declare under a point rule, if anything.
    ///
    /// Its king must stand in the promotion zone, out of check, with ten more of its pieces there; those and its
    /// hand must be worth enough points (rook and bishop families 5, all others 1).
    #[inline]
    pub fn declaration(&self, rule: EnteringKingRule) -> Option<Declaration> {
        // Few kings enter.
        let entered = self.king(self.side()).is_some_and(|king| Bitboard::zone(self.side()).has(king));
        if entered { self.declaration_of_entered(rule) } else { None }
    }

    /// What the side to move, whose king has entered, may declare.
    fn declaration_of_entered(&self, rule: EnteringKingRule) -> Option<Declaration> {
        let side = self.side();
        let points = self.declaration_points()?;
        let (win, draw) = rule.points(side)?;
        // Decided here: it is White who gives a handicap.
        let missing = if rule.handicap() && side == Color::White { self.missing_points() } else { 0 };
        let points = points + missing;
        if points >= win { Some(Declaration::Win) } else { (points >= draw).then_some(Declaration::Draw) }
    }

    /// The squares that `color`'s king must reach to win by the try rule: in shogi the other king's start square.
    pub const fn try_squares(color: Color) -> Bitboard {
        goal(color)
    }

    /// Whether a move of `mover` wins by the try rule.
    pub fn is_try_of(mover: Color, mv: Move) -> bool {
        mv.kind() == Kind::King && Self::try_squares(mover).has(mv.target())
    }

    /// The points that the side to move could declare now; `None` if it may not declare at all.
    fn declaration_points(&self) -> Option<u32> {
        let side = self.side();
        let zone = Bitboard::zone(side);
        let king = self.king(side).filter(|&king| zone.has(king) && !self.in_check())?;
        let inside = (self.of(side) & zone) - Bitboard::from(king);
        if inside.len() < DECLARATION_PIECES as usize {
            return None;
        }
        Some(self.board_points(inside) + self.hand_points(side))
    }

    fn board_points(&self, squares: Bitboard) -> u32 {
        squares.into_iter().filter_map(|square| self.kind_at(square)).map(Kind::points).sum()
    }

    fn hand_points(&self, color: Color) -> u32 {
        self.hand(color).iter().map(|(kind, count)| kind.points() * count as u32).sum()
    }

    /// The points of the pieces that a handicap took off the board.
    fn missing_points(&self) -> u32 {
        let in_hands: u32 = Color::ALL.into_iter().map(|color| self.hand_points(color)).sum();
        DECLARATION_TOTAL.saturating_sub(self.board_points(self.occupied()) + in_hands)
    }
}

/// What our side must reach.
#[stencil]
mod template {
    use super::*;
    use crate::tables::{US_DECLARATION_POINTS_27, US_TRY_SQUARES};

    /// The squares on which our king wins by the try rule.
    pub(super) const fn goal() -> Bitboard {
        Bitboard(US_TRY_SQUARES)
    }

    /// The points that we need under the 27-point rule.
    pub(super) const fn points_27() -> u32 {
        US_DECLARATION_POINTS_27
    }
}
