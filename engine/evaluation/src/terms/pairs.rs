//! Pairs of pieces without kings, found by one side each.
//!
//! A pair of White's pieces is worth the negative of the same pair of Black's on the rotated board. So each side looks at pairs of
//! its own pieces. A pair of an own piece and one of the other side would be found by both sides, so an order of the two pieces
//! decides: each piece has a number from its owner's perspective, and only the side whose piece has the greater number finds the
//! pair. If both numbers are the same, the pair is its own rotated image: it counts only as a bonus for the side to move.
//!
//! [`OwnPairs`] numbers pieces on their squares. [`Distances`] numbers them by their kinds; on the rotated board the distance from
//! one piece to the other is the same.

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::types::Kind;

use super::numbering::{FeatureCode, Numbering, Triangle, triangular};
use super::piece_features::Offset;
use crate::entry::{Entry, Owner};
use crate::weights::{Component, ENTRIES};

/// The codes of own and other pieces, and the numbers of pairs of them.
#[derive(Debug)]
pub struct OwnPairs {
    /// The numbers of own pieces.
    pub numbering: Numbering<Entry>,
    /// The numbers of pairs. Pairs of own pieces come first, then as many mixed ones.
    pub triangle: Triangle,
    /// The codes of own pieces by entry; none for pieces of the other side.
    pub friends: Box<[FeatureCode]>,
    /// The codes of the other side's pieces from their owner's perspective; none for own pieces.
    pub enemies: Box<[FeatureCode]>,
}

impl OwnPairs {
    /// The codes by a numbering of own pieces.
    pub fn new(numbering: Numbering<Entry>) -> Self {
        let none = || vec![FeatureCode::NONE; ENTRIES].into_boxed_slice();
        let (mut friends, mut enemies) = (none(), none());
        for entry in Entry::all_fixed() {
            match entry.owner() {
                Owner::Friend => friends[entry.fixed()] = numbering.code(entry),
                Owner::Enemy => enemies[entry.fixed()] = numbering.code(entry.rotated()),
            }
        }
        Self { triangle: numbering.pairs(), numbering, friends, enemies }
    }

    /// The parameter of an own piece and one of the other side, if this side finds it.
    pub fn mixed(&self, friend: FeatureCode, enemy: FeatureCode, component: Component) -> Option<u32> {
        let least = enemy.number() + u32::from(component.is_antisymmetric());
        (friend.number() >= least).then(|| self.triangle.size + self.triangle.index(friend, enemy))
    }

    /// The parameter of a pair of entries, if this side finds it.
    pub fn find(&self, x: usize, y: usize, component: Component) -> Option<u32> {
        let some = |codes: &[FeatureCode], entry: usize| Some(codes[entry]).filter(|code| code.is_some());
        match (some(&self.friends, x), some(&self.friends, y)) {
            (Some(x), Some(y)) => Some(self.triangle.index(x, y)),
            (Some(x), None) => self.mixed(x, some(&self.enemies, y)?, component),
            (None, Some(y)) => self.mixed(y, some(&self.enemies, x)?, component),
            (None, None) => None,
        }
    }
}

/// The number of offsets. Those to the right are folded to the left.
pub const OFFSETS: u32 = (FILES * (2 * RANKS - 1)) as u32;

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
pub struct BoardPiece {
    /// The owner.
    pub owner: Owner,
    /// The number of the kind. Kinds that move alike, and those that are each other's mirror images, have one number.
    pub kind: u8,
    /// The file.
    pub file: i8,
    /// The rank.
    pub rank: i8,
}

/// The numbers of pairs of pieces by their kinds and distance.
#[derive(Debug)]
pub struct Distances {
    /// The kinds by number.
    pub kinds: Vec<Kind>,
    /// The piece of each entry; none in hand.
    pub pieces: Box<[Option<BoardPiece>]>,
    /// The numbers of pairs of kinds. Each has [`OFFSETS`] parameters; pairs of own pieces come first, then as many mixed
    /// ones.
    pub triangle: Triangle,
}

impl Default for Distances {
    /// The numbers for all pieces of the board.
    fn default() -> Self {
        let mut kinds = Vec::new();
        let mut pieces = vec![None; ENTRIES].into_boxed_slice();
        for entry in Entry::all_fixed() {
            let Entry::Board(owner, kind, square) = entry else { continue };
            let known = kinds.iter().position(|&other| [kind, kind.mirror()].contains(&other));
            let number = known.unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            });
            let (file, rank) = (square.file() as i8, square.rank() as i8);
            pieces[entry.fixed()] = Some(BoardPiece { owner, kind: number as u8, file, rank });
        }
        let triangle = Triangle::new(kinds.len() as u32, 0);
        Self { kinds, pieces, triangle }
    }
}

impl Distances {
    /// The number of a pair. `x` is an own piece, of the later kind if the kinds differ.
    #[inline]
    fn index(x: BoardPiece, y: BoardPiece) -> u32 {
        // Two pieces of one kind and owner have no order.
        let alike = x.kind == y.kind && x.owner == y.owner;
        let kinds = (triangular(u32::from(x.kind)) + u32::from(y.kind)) * OFFSETS;
        kinds + offset_number([x.file, y.file].map(i32::from), [x.rank, y.rank].map(i32::from), alike)
    }

    /// The parameter of a pair, of which at least `x` is an own piece, if this side finds it.
    #[inline]
    fn of_own(&self, x: BoardPiece, y: BoardPiece, component: Component) -> Option<u32> {
        if y.owner == Owner::Friend {
            return Some(if x.kind >= y.kind { Self::index(x, y) } else { Self::index(y, x) });
        }
        let least = y.kind + u8::from(component.is_antisymmetric());
        (x.kind >= least).then(|| self.triangle.size * OFFSETS + Self::index(x, y))
    }

    /// The parameter of a pair of entries, if this side finds it.
    pub fn find(&self, x: usize, y: usize, component: Component) -> Option<u32> {
        let (x, y) = (self.pieces[x]?, self.pieces[y]?);
        match (x.owner, y.owner) {
            (Owner::Friend, _) => self.of_own(x, y, component),
            (_, Owner::Friend) => self.of_own(y, x, component),
            _ => None,
        }
    }
}

/// The number of the offset between two squares, given by their files and by their ranks. `alike` pieces have no order: of
/// both ways the one that goes ahead counts.
#[inline]
pub fn offset_number(files: [i32; 2], ranks: [i32; 2], alike: bool) -> u32 {
    let ranks = ranks[1] - ranks[0];
    let ranks = if alike { ranks.abs() } else { ranks };
    files[0].abs_diff(files[1]) * (2 * RANKS as u32 - 1) + (ranks + RANKS as i32 - 1) as u32
}

/// The offset with this number.
pub fn offset_of_number(number: u32) -> Offset {
    let (number, ranks) = (number as i32, 2 * RANKS as i32 - 1);
    Offset { file: (number / ranks) as i8, rank: (number % ranks + 1 - RANKS as i32) as i8 }
}
