//! Two pieces on the board by their distance, whatever the kings and wherever they stand.
//!
//! As with [`pp`](super::pp), each side looks at pairs of its own pieces. Of an own piece and one of the other side only
//! the side finds the pair whose piece is of the later kind; turned, the distance from one to the other is the same. Two
//! pieces of one kind are their own turned image: worth nothing but to be to move.

use crate::board::{FILES, RANKS};
use crate::eval::entries::{Entry, Owner};
use crate::eval::running::pieces::SLOTS;
use crate::eval::terms::relative::{Offset, letters};
use crate::eval::terms::triangle::Triangle;
use crate::eval::terms::{Family, Sight, Term, Triple};
use crate::eval::weights::{ENTRIES, Plane, Table};
use crate::types::Kind;

/// `rel-pp`.
pub static FAMILY: Family = Family::new("rel-pp", "two pieces by their distance", || Box::new(RelPp::new()));

/// How many offsets there are, those to the right folded to the left.
const OFFSETS: u32 = (FILES * (2 * RANKS - 1)) as u32;

/// A piece on the board.
#[derive(Clone, Copy)]
struct Piece {
    owner: Owner,
    /// The number of its kind; kinds that move alike have one.
    kind: u8,
    file: i8,
    rank: i8,
}

struct RelPp {
    kinds: Vec<Kind>,
    /// By entry; there are none in hand.
    pieces: Box<[Option<Piece>]>,
    /// How pairs of kinds are numbered.
    triangle: Triangle,
}

impl RelPp {
    fn new() -> Self {
        let mut kinds = Vec::new();
        let mut pieces = vec![None; ENTRIES].into_boxed_slice();
        for entry in Entry::all_fixed() {
            let Entry::Board(owner, kind, square) = entry else { continue };
            let number = kinds.iter().position(|&other| other == kind).unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            });
            let (file, rank) = (square.file() as i8, square.rank() as i8);
            pieces[entry.fixed()] = Some(Piece { owner, kind: number as u8, file, rank });
        }
        let triangle = Triangle::new(kinds.len() as u32, 0);
        Self { kinds, pieces, triangle }
    }

    /// The parameter of a pair, `x` being ours and of the later kind if they differ.
    #[inline]
    fn index(x: Piece, y: Piece) -> u32 {
        let files = (x.file - y.file).unsigned_abs();
        let ranks = y.rank - x.rank;
        // Two of a kind and owner have no order.
        let alike = x.kind == y.kind && x.owner == y.owner;
        let ranks = if alike { ranks.abs() } else { ranks };
        let kinds = u32::from(x.kind) * (u32::from(x.kind) + 1) / 2 + u32::from(y.kind);
        let place = u32::from(files) * (2 * RANKS as u32 - 1) + (ranks + RANKS as i8 - 1) as u32;
        kinds * OFFSETS + place
    }

    /// What our side finds in a pair of which at least `x` is ours.
    #[inline]
    fn found(&self, x: Piece, y: Piece, plane: Plane) -> Option<u32> {
        if y.owner == Owner::Friend {
            return Some(if x.kind >= y.kind { Self::index(x, y) } else { Self::index(y, x) });
        }
        let least = y.kind + u8::from(plane == Plane::Board);
        (x.kind >= least).then(|| self.triangle.size * OFFSETS + Self::index(x, y))
    }
}

impl Term for RelPp {
    fn parameters(&self) -> usize {
        2 * (self.triangle.size * OFFSETS) as usize
    }

    fn parameter(&self, index: usize) -> String {
        let (pair, place) = (index as u32 / OFFSETS, index as i32 % OFFSETS as i32);
        let (owner, pair) = match pair.checked_sub(self.triangle.size) {
            None => (Owner::Friend, pair),
            Some(mixed) => (Owner::Enemy, mixed),
        };
        let (x, y, _) = self.triangle.split(pair);
        let [x, y] = [(Owner::Friend, x), (owner, y)];
        let name = |(owner, kind): (Owner, u32)| letters(owner, self.kinds[kind as usize]);
        let ranks = 2 * RANKS as i32 - 1;
        let offset = Offset { file: (place / ranks) as i8, rank: (place % ranks + 1 - RANKS as i32) as i8 };
        format!("{} {}{offset}", name(x), name(y))
    }

    fn table(&self) -> Table {
        Table::Kpp
    }

    fn sees_kings(&self) -> bool {
        false
    }

    fn touched(&self, triple: Triple, plane: Plane) -> Option<u32> {
        let Triple::Kpp { x, y, .. } = triple else { return None };
        let (x, y) = (self.pieces[x]?, self.pieces[y]?);
        match (x.owner, y.owner) {
            (Owner::Friend, _) => self.found(x, y, plane),
            (_, Owner::Friend) => self.found(y, x, plane),
            _ => None,
        }
    }

    fn collect(&self, sight: Sight<'_>, plane: Plane, start: u32, out: &mut Vec<u32>) {
        let mut found = [0; SLOTS + 1];
        let on_board = || sight.entries.iter().filter_map(|&entry| self.pieces[entry as usize]);
        let ours = |piece: &Piece| piece.owner == Owner::Friend;
        for (n, x) in on_board().enumerate().filter(|(_, x)| ours(x)) {
            let mut length = 0;
            for (m, y) in on_board().enumerate() {
                if (m < n || !ours(&y))
                    && length < SLOTS
                    && let Some(index) = self.found(x, y, plane)
                {
                    found[length] = start + index;
                    length += 1;
                }
            }
            out.extend_from_slice(&found[..length]);
        }
    }
}
