//! A list of moves.

use core::fmt;
use core::ops::Deref;

use seq_macro::seq;

use super::sink::Sink;
pub use crate::tables::MAX_MOVES;
use crate::types::{Bitboard, Color, Move, PartialMove, PawnPush, Square};

/// A list of moves of fixed capacity, without allocation. Reuse one (see [`MoveList::clear`]) where it is filled
/// often. It is a slice of moves, and a loop goes over it.
///
/// ```
/// use katagami_rules::{MoveList, Position, movegen};
///
/// let position = Position::start();
/// let mut moves = MoveList::new();
/// movegen::legal(&position, &mut moves);
/// assert_eq!(moves.len(), moves.into_iter().count());
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// An empty list.
    pub const fn new() -> Self {
        Self { moves: [Move::NONE; MAX_MOVES], len: 0 }
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a move.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Keeps only the moves that `keep` approves of, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            if keep(self.moves[index]) {
                self.moves[kept] = self.moves[index];
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, MAX_MOVES>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl MoveList {
    /// Adds `N` moves for each of the targets, from the far side of `us` on.
    ///
    /// The room is taken once, so that no single move looks for its end or writes the length back.
    #[inline(always)]
    fn add<const N: usize>(&mut self, us: Color, targets: Bitboard, moves_to: impl Fn(Square) -> [Move; N]) {
        if targets.is_empty() {
            return;
        }
        let (room, _) = self.moves[self.len..].as_chunks_mut::<N>();
        let mut slots = room.iter_mut();
        targets.from_far_side(us).for_each(|to| {
            if let Some(slot) = slots.next() {
                *slot = moves_to(to);
            }
        });
        self.len += N * targets.len();
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn moves(&mut self, us: Color, base: PartialMove, targets: Bitboard) {
        self.add(us, targets, |to| [base.to(to)]);
    }

    #[inline(always)]
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard) {
        self.add(us, targets, |to| [base.to(us, to)]);
    }

    /// Unrolled by the number of kinds, as `YaneuraOu` does: each square takes its moves in one go.
    #[inline(always)]
    fn drops(&mut self, us: Color, bases: &[PartialMove], targets: Bitboard) {
        seq!(N in 1..=7 {
            match bases.len() {
                0 => {}
                #( N => self.add(us, targets, drops_to::<N>(bases)), )*
                _ => bases.iter().for_each(|&base| self.moves(us, base, targets)),
            }
        })
    }
}

/// The drops of the first `N` of `bases` to a square.
#[inline(always)]
fn drops_to<const N: usize>(bases: &[PartialMove]) -> impl Fn(Square) -> [Move; N] {
    let bases: [PartialMove; N] = core::array::from_fn(|index| bases[index]);
    move |to| bases.map(|base| base.to(to))
}
