//! Indices of the histories: moves by piece and target.

use katagami_rules::board::{DROPS_EITHER_FACE, HAND_KINDS, KINDS, SQUARES};
use katagami_rules::types::{Color, Kind, Move};

/// How many moves of one side are distinguished: `[is_drop][piece][to]`, as in Apery, without the drops of kinds that
/// cannot be dropped.
pub(super) const PIECE_TOS: usize = (KINDS + DROPPED) * SQUARES;

/// One more than the highest number of a kind that can be dropped.
const DROPPED: usize = if DROPS_EITHER_FACE { KINDS } else { HAND_KINDS };

/// How many continuation keys there are: both sides' moves, and the key for no move.
pub(super) const CONTINUATION_KEYS: usize = 2 * PIECE_TOS + 1;

/// The piece of a move as the histories index it: what arrives at the target, and whether it comes from the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct MovedPiece(u8);

impl MovedPiece {
    /// A piece that arrives as `kind`, by a drop or from another square.
    #[inline]
    pub(in crate::search) fn new(kind: Kind, is_drop: bool) -> Self {
        Self(if is_drop { KINDS as u8 + kind as u8 } else { kind as u8 })
    }

    /// The part of a table of [`PIECE_TOS`] entries that belongs to this piece, by target.
    #[inline]
    pub(super) fn row<T>(self, table: &[T]) -> &[T; SQUARES] {
        // There is a row for each piece.
        &table.as_chunks().0[usize::from(self.0)]
    }
}

/// Piece and target of one side's move, as an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct PieceTo(u16);

impl PieceTo {
    #[inline]
    pub(in crate::search) fn new(mv: Move) -> Self {
        let piece = MovedPiece::new(mv.kind_after(), mv.is_drop());
        Self((usize::from(piece.0) * SQUARES + mv.target().index()) as u16)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Side, piece and target of an earlier move, as an index of a continuation history.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::search) struct ContinuationKey(u16);

const _: () = assert!(CONTINUATION_KEYS <= u16::MAX as usize);

impl ContinuationKey {
    /// No move: a null move, or a ply before the root.
    pub(in crate::search) const NONE: Self = Self(0);

    #[inline]
    pub(in crate::search) fn new(color: Color, piece_to: PieceTo) -> Self {
        Self((1 + color as usize * PIECE_TOS) as u16 + piece_to.0)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::movegen::{self, MoveList};
    use katagami_rules::position::Position;

    #[test]
    fn keys_tell_sides_and_targets_apart() {
        let mut moves = MoveList::new();
        movegen::legal(&Position::start(), &mut moves);
        let mut keys = Vec::new();
        for &mv in &moves {
            let piece_to = PieceTo::new(mv);
            assert!(piece_to.index() < PIECE_TOS);
            for color in Color::ALL {
                let key = ContinuationKey::new(color, piece_to);
                assert!(key != ContinuationKey::NONE && key.index() < CONTINUATION_KEYS);
                keys.push(key.index());
            }
        }
        keys.sort_unstable();
        keys.dedup();
        let mut targets: Vec<_> =
            moves.iter().map(|mv| (mv.kind_after() as usize, mv.target().index())).collect();
        targets.sort_unstable();
        targets.dedup();
        assert_eq!(keys.len(), 2 * targets.len());
    }
}
