//! A board's spec, checked: its parts fit together.

use crate::attacks;
use crate::geometry::{Geometry, Side, Squares};
use crate::kinds::Kind;
use crate::model::{Declaration, Drops, Goal, Occasion, Permission, Repetition};
use crate::start::Start;

/// The rules for entering kings that every board has.
const FREE_RULES: [&str; 2] = ["NoEnteringKing", "TryRule"];

/// Those that need points to be declared.
pub const POINT_RULES: [&str; 4] = ["CSARule24", "CSARule24H", "CSARule27", "CSARule27H"];

/// A board's spec, checked.
#[derive(Clone, Debug)]
pub struct Spec {
    pub(crate) name: String,
    pub(crate) file: String,
    pub(crate) title: String,
    pub(crate) variant: String,
    pub(crate) geometry: Geometry,
    pub(crate) zone: usize,
    pub(crate) start: Start,
    pub(crate) repetition: Repetition,
    pub(crate) drops: Drops,
    pub(crate) stuck: Permission,
    /// All kinds; the first `max_count.len()` of them can be in hand, the next is the king.
    pub(crate) kinds: Vec<Kind>,
    /// How many there can be of each kind that can be in hand.
    pub(crate) max_count: Vec<u32>,
    pub(crate) entering_king: String,
    pub(crate) goal: Goal,
    pub(crate) declaration: Option<Declaration>,
}

impl Spec {
    /// The board's name, which is its file's name too.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The board's name for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The English names of all kinds but the king, in the order of their numbers.
    pub fn kind_names(&self) -> Vec<&str> {
        let all = self.kinds.iter().enumerate();
        all.filter(|(number, _)| *number != self.king()).map(|(_, kind)| kind.face.name.as_str()).collect()
    }

    /// How many kinds can be in hand.
    pub(crate) fn hand_kinds(&self) -> usize {
        self.max_count.len()
    }

    /// The number of the king among the kinds.
    pub(crate) fn king(&self) -> usize {
        self.hand_kinds()
    }

    /// The numbers of a piece's faces, given that of its front.
    pub(crate) fn faces(&self, front: usize) -> impl Iterator<Item = usize> {
        (0..self.kinds.len()).filter(move |&number| self.kinds[number].base == front)
    }

    /// Whether a piece can come from a hand showing this kind.
    pub(crate) fn can_be_dropped(&self, number: usize) -> bool {
        number < self.hand_kinds() || (self.drops == Drops::Either && number != self.king())
    }

    /// The rules for entering kings that this board has.
    pub(crate) fn entering_king_rules(&self) -> Vec<&'static str> {
        known_rules(self.declaration.is_some())
    }

    /// The squares where a kind may not stand, since it could never move again.
    pub(crate) fn dead_squares(&self, kind: &Kind, side: Side) -> Squares {
        match self.stuck {
            Permission::Allowed => 0,
            Permission::Forbidden => attacks::dead_squares(self.geometry, &kind.face.movement, side),
        }
    }

    /// In how many rows, from the farthest on, a kind may stand nowhere.
    pub(crate) fn dead_rows(&self, kind: &Kind) -> usize {
        let dead = self.dead_squares(kind, Side::Black);
        (0..self.geometry.ranks).take_while(|&rank| self.geometry.rank(rank) & !dead == 0).count()
    }

    /// The squares from which any move may turn a kind of `side` over, and those to which any move may.
    pub(crate) fn turning_squares(&self, kind: &Kind, side: Side) -> [Squares; 2] {
        let zone = self.geometry.rows(side, 1, self.zone);
        match kind.turning.on {
            _ if kind.promoted.is_none() => [0, 0],
            Occasion::Zone => [zone, zone],
            Occasion::Arrival => [0, zone],
            Occasion::Capture => [0, 0],
            Occasion::Move => [self.geometry.full(); 2],
        }
    }

    /// The squares that a king of `side` must reach to win by the try rule.
    pub(crate) fn goal_squares(&self, side: Side) -> Squares {
        let other = if side == Side::Black { Side::White } else { Side::Black };
        match self.goal {
            Goal::KingSquare => self.start.king(other).map_or(0, |square| 1 << square),
            Goal::LastRow => self.geometry.rows(side, 1, 1),
        }
    }
}

/// The rules for entering kings that a board has, with or without those that count points.
pub fn known_rules(points: bool) -> Vec<&'static str> {
    let points = if points { &POINT_RULES[..] } else { &[] };
    [&FREE_RULES[..1], points, &FREE_RULES[1..]].concat()
}
