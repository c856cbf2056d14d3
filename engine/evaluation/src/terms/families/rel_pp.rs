//! Two pieces on the board by their distance, whatever the kings and wherever they stand.
//!
//! As with [`pp`](super::pp), each side looks at pairs of its own pieces. Of an own piece and one of the other side only
//! the side finds the pair whose piece is of the later kind; turned, the distance from one to the other is the same. Two
//! pieces of one kind are their own turned image: worth nothing but to be to move.

use crate::entries::{Entry, Owner};
use crate::running::pieces::SLOTS;
use crate::terms::relative::{Offset, letters};
use crate::terms::triangle::{Triangle, triangular};
use crate::terms::{Family, Sight, Term, Triple};
use crate::weights::{ENTRIES, Plane, Table};
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::types::Kind;

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
        // Two of a kind and owner have no order.
        let alike = x.kind == y.kind && x.owner == y.owner;
        let kinds = (triangular(u32::from(x.kind)) + u32::from(y.kind)) * OFFSETS;
        kinds + offset([x.file, y.file].map(i32::from), [x.rank, y.rank].map(i32::from), alike)
    }

    /// What our side finds in a pair of which at least `x` is ours.
    #[inline]
    fn found(&self, x: Piece, y: Piece, plane: Plane) -> Option<u32> {
        if y.owner == Owner::Friend {
            return Some(if x.kind >= y.kind { Self::index(x, y) } else { Self::index(y, x) });
        }
        let least = y.kind + u8::from(plane.is_contested());
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
        let on_board = || sight.entries.iter().filter_map(|&entry| self.pieces[entry as usize]);
        let of = |owner: Owner| Pieces::new(on_board().filter(move |piece| piece.owner == owner));
        let (ours, theirs) = (of(Owner::Friend), of(Owner::Enemy));
        let mut earlier = 0;
        for x in 0..ours.length {
            ours.offsets(x, &ours, x, true, start, out);
            let end = ours.kinds[x] + u32::from(!plane.is_contested());
            while earlier < theirs.length && theirs.kinds[earlier] < end {
                earlier += 1;
            }
            ours.offsets(x, &theirs, earlier, false, start + self.triangle.size * OFFSETS, out);
        }
    }
}

/// The number of the offset between squares with these files and ranks; of two alike the one that is ahead counts.
#[inline]
fn offset(files: [i32; 2], ranks: [i32; 2], alike: bool) -> u32 {
    let ranks = ranks[1] - ranks[0];
    let ranks = if alike { ranks.abs() } else { ranks };
    files[0].abs_diff(files[1]) * (2 * RANKS as u32 - 1) + (ranks + RANKS as i32 - 1) as u32
}

/// One side's pieces on the board, by kind: those that a piece makes pairs with stand before it, or before all of its kind.
struct Pieces {
    length: usize,
    kinds: [u32; SLOTS],
    files: [i32; SLOTS],
    ranks: [i32; SLOTS],
}

impl Pieces {
    #[inline]
    fn new(pieces: impl Iterator<Item = Piece>) -> Self {
        let mut sorted = [[0_u8; 3]; SLOTS];
        let mut length = 0;
        for (place, piece) in sorted.iter_mut().zip(pieces) {
            *place = [piece.kind, piece.file as u8, piece.rank as u8];
            length += 1;
        }
        sorted[..length].sort_unstable_by_key(|piece| piece[0]);
        Self {
            length,
            kinds: sorted.map(|piece| u32::from(piece[0])),
            files: sorted.map(|piece| i32::from(piece[1])),
            ranks: sorted.map(|piece| i32::from(piece[2])),
        }
    }

    /// The parameters of one of these with each of the first `length` of `others`, `same` telling whether these are the
    /// same side's.
    #[inline]
    fn offsets(&self, x: usize, others: &Self, length: usize, same: bool, start: u32, out: &mut Vec<u32>) {
        let (kind, file, rank) = (self.kinds[x], self.files[x], self.ranks[x]);
        let start = start + triangular(kind) * OFFSETS;
        let others = others.kinds[..length].iter().zip(&others.files[..length]).zip(&others.ranks[..length]);
        out.extend(others.map(|((&other, &other_file), &other_rank)| {
            let alike = same && kind == other;
            start + other * OFFSETS + offset([file, other_file], [rank, other_rank], alike)
        }));
    }
}
