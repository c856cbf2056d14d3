//! The features of two pieces on the board by their distance.

use crate::Owner;
use crate::running::pieces::LIST_LENGTH;
use crate::terms::distances::{BoardPiece, Distances, OFFSETS, offset_number};
use crate::terms::triangle::triangular;
use crate::weights::Component;

use super::Perspective;

/// Appends the parameters of all pairs that this side finds.
pub fn find(
    distances: &Distances,
    perspective: Perspective<'_>,
    component: Component,
    start: u32,
    found: &mut Vec<u32>,
) {
    let on_board = || perspective.entries.iter().filter_map(|&entry| distances.pieces[entry as usize]);
    let of = |owner: Owner| Pieces::new(on_board().filter(move |piece| piece.owner == owner));
    let (ours, theirs) = (of(Owner::Friend), of(Owner::Enemy));
    let mut earlier = 0;
    for x in 0..ours.length {
        ours.offsets(x, &ours, x, true, start, found);
        let end = ours.kinds[x] + u32::from(!component.is_antisymmetric());
        while earlier < theirs.length && theirs.kinds[earlier] < end {
            earlier += 1;
        }
        ours.offsets(x, &theirs, earlier, false, start + distances.triangle.size * OFFSETS, found);
    }
}

/// One side's pieces on the board, sorted by kind. The pieces that one makes pairs with precede it, or precede all of its
/// kind.
struct Pieces {
    length: usize,
    kinds: [u32; LIST_LENGTH],
    files: [i32; LIST_LENGTH],
    ranks: [i32; LIST_LENGTH],
}

impl Pieces {
    #[inline]
    fn new(pieces: impl Iterator<Item = BoardPiece>) -> Self {
        let mut sorted = [[0_u8; 3]; LIST_LENGTH];
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

    /// Appends the parameters of one of these pieces with each of the first `length` pieces of `others`. `same` says
    /// whether both belong to the same side.
    #[inline]
    fn offsets(&self, x: usize, others: &Self, length: usize, same: bool, start: u32, found: &mut Vec<u32>) {
        let (kind, file, rank) = (self.kinds[x], self.files[x], self.ranks[x]);
        let start = start + triangular(kind) * OFFSETS;
        let others = others.kinds[..length].iter().zip(&others.files[..length]).zip(&others.ranks[..length]);
        found.extend(others.map(|((&other, &other_file), &other_rank)| {
            let alike = same && kind == other;
            start + other * OFFSETS + offset_number([file, other_file], [rank, other_rank], alike)
        }));
    }
}
