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

    /// The name by which programs that play variants know the board.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// The board's name for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many files and ranks the board has.
    pub fn size(&self) -> (usize, usize) {
        (self.geometry.files, self.geometry.ranks)
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
        match self.drops {
            Drops::Front => number < self.hand_kinds(),
            Drops::Either => number != self.king(),
            Drops::None => false,
        }
    }

    /// What a piece is worth in the hand.
    pub(crate) fn value_held(&self, kind: &Kind) -> i32 {
        if self.drops == Drops::None { 0 } else { kind.face.worth.held }
    }

    /// What a piece is worth to whoever takes it, on the scale of values on the board.
    pub(crate) fn value_taken(&self, kind: &Kind) -> i32 {
        if self.drops == Drops::None { 0 } else { self.kinds[kind.taken].face.worth.value }
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

    /// How many of a kind a side can have on a file in a game; 0 for any number. What `per_file` says of drops holds of
    /// positions, too, unless moves bring more to a file: of a kind that changes files, or whose back turns to it.
    pub(crate) fn standing_per_file(&self, kind: &Kind) -> u32 {
        let always_turns = kind.promoted.is_some() && kind.turning.must && kind.turning.on == Occasion::Move;
        let comes_by_moves = kind.face.movement.leaves_file() && !always_turns;
        let turned_to = self.kinds.iter().any(|other| other.promoted == Some(kind.base));
        if comes_by_moves || turned_to { 0 } else { kind.per_file }
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

    /// Whether a piece may attack a square to which it cannot come, even by taking: it could never move from there, whichever
    /// face it may show.
    pub(crate) fn takers_may_strand(&self) -> bool {
        let side = Side::Black;
        self.kinds.iter().any(|kind| {
            let dead = self.dead_squares(kind, side);
            let dead_turned = kind.promoted.map(|turned| self.dead_squares(&self.kinds[turned], side));
            let [turns_from, turns_to] = self.turning_squares(kind, side);
            (0..self.geometry.squares()).any(|from| {
                let reached = attacks::attacked(self.geometry, &kind.face.movement, side, from, 0);
                let anywhere = kind.turning.on == Occasion::Capture || turns_from >> from & 1 == 1;
                let turning = if anywhere { reached } else { reached & turns_to };
                let turned = dead_turned.map_or(0, |dead| turning & !dead);
                let must_turn = kind.promoted.is_some() && kind.turning.must;
                let staying = if must_turn { reached & !turning } else { reached } & !dead;
                reached & !turned & !staying != 0
            })
        })
    }

    /// The squares that a king of `side` must reach to win by the try rule.
    pub(crate) fn goal_squares(&self, side: Side) -> Squares {
        let other = if side == Side::Black { Side::White } else { Side::Black };
        match self.goal {
            Goal::KingSquare => self.start.king(other).map_or(0, |square| 1 << square),
            Goal::LastRow => self.geometry.rows(side, 1, 1),
        }
    }

    /// For each kind the number of its mirror image: itself, but for pieces that come in a left and a right form. If some
    /// such piece lacks its other form, the game has no mirror image, and each kind is its own.
    pub(crate) fn mirrored_kinds(&self) -> Vec<usize> {
        let own: Vec<usize> = (0..self.kinds.len()).collect();
        let mut images = vec![None; self.kinds.len()];
        for piece in 0..=self.king() {
            if images[piece].is_some() {
                continue;
            }
            let free = |other: &usize| images[*other].is_none() && self.are_images(piece, *other);
            let Some(image) = [piece].into_iter().chain(piece + 1..self.king()).find(free) else {
                return own;
            };
            for (one, other) in self.faces(piece).zip(self.faces(image)) {
                images[one] = Some(other);
                images[other] = Some(one);
            }
        }
        own.into_iter().map(|kind| images[kind].unwrap_or(kind)).collect()
    }

    /// Whether two pieces are each other's mirror image, or one is its own.
    fn are_images(&self, one: usize, other: usize) -> bool {
        let rules = |piece: usize| {
            let kind = &self.kinds[piece];
            (kind.turning, kind.per_file, kind.drop_mate, self.max_count.get(piece))
        };
        let movement = |kind: usize| &self.kinds[kind].face.movement;
        // What becomes another piece when it is taken is no image: of the other two, too, one would have to be the other's.
        let stays = |piece: usize| self.kinds[piece].taken == piece;
        let reflected = self.faces(one).map(|kind| movement(kind).mirrored());
        (one == other || stays(one) && stays(other))
            && rules(one) == rules(other)
            && reflected.eq(self.faces(other).map(|kind| movement(kind).clone()))
    }
}

/// The rules for entering kings that a board has, with or without those that count points.
pub fn known_rules(points: bool) -> Vec<&'static str> {
    let points = if points { &POINT_RULES[..] } else { &[] };
    [&FREE_RULES[..1], points, &FREE_RULES[1..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn images(spec: &Spec) -> Vec<(&str, &str)> {
        let name = |kind: usize| spec.kinds[kind].face.name.as_str();
        let images = spec.mirrored_kinds().into_iter().enumerate();
        images.filter(|(kind, image)| kind != image).map(|(kind, image)| (name(kind), name(image))).collect()
    }

    #[test]
    fn quails_are_each_others_images() {
        let spec = crate::load("tori").unwrap();
        assert_eq!(images(&spec), [("left-quail", "right-quail"), ("right-quail", "left-quail")]);
        assert_eq!(images(&crate::load("standard").unwrap()), []);
    }

    #[test]
    fn backs_follow_their_fronts() {
        let mut spec = crate::load("kyoto").unwrap();
        assert_eq!(images(&spec), []);
        // The fronts move alike, so that the backs alone tell the pieces apart.
        let back = |spec: &Spec, piece: usize| spec.kinds[piece].promoted.unwrap();
        let (left, right) = (back(&spec, 0), back(&spec, 1));
        spec.kinds[1].face.movement = spec.kinds[0].face.movement.clone();
        spec.kinds[left].face.movement = crate::betza::parse("flF").unwrap();
        spec.kinds[right].face.movement = crate::betza::parse("frF").unwrap();
        let [a, b, c, d] = [0, 1, left, right].map(|kind| spec.kinds[kind].face.name.clone());
        let expected = [(&a, &b), (&b, &a), (&c, &d), (&d, &c)].map(|(x, y)| (x.as_str(), y.as_str()));
        assert_eq!(images(&spec), expected);
    }

    #[test]
    fn a_game_without_a_mirror_image_reflects_no_kind() {
        let mut spec = crate::load("tori").unwrap();
        let quail = spec.kinds.iter().position(|kind| kind.face.name == "left-quail").unwrap();
        spec.kinds[quail].face.movement = crate::betza::parse("fRbrB").unwrap();
        assert_eq!(images(&spec), []);
    }
}
