//! Where generated moves go: into a list, or into one that only counts or looks for something.

use core::fmt;
use core::ops::Deref;

use seq_macro::seq;

use crate::tables::DROP_KINDS;
pub use crate::tables::MAX_MOVES;
use crate::types::{Bitboard, Color, Move, PartialMove, PawnPush, Square};

/// Takes moves from the generator, a set at a time.
///
/// A move comes without its target, and its targets come as a set. A sink that visits them should begin at the far side
/// of `us`, so that both colours see their moves in mirrored order.
///
/// ```
/// use katagami_rules::movegen::{self, Sink};
/// use katagami_rules::{Bitboard, Color, PartialMove, PawnPush, Position};
///
/// /// Collects the targets of all moves.
/// struct Targets(Bitboard);
///
/// impl Sink for Targets {
///     fn moves(&mut self, _: Color, _: PartialMove, targets: Bitboard) {
///         self.0 |= targets;
///     }
///
///     fn pushes(&mut self, _: Color, _: PawnPush, targets: Bitboard) {
///         self.0 |= targets;
///     }
/// }
///
/// let mut targets = Targets(Bitboard::EMPTY);
/// movegen::legal(&Position::start(), &mut targets);
/// assert!(targets.0.any());
/// ```
pub trait Sink {
    /// `base` to each square of `targets`.
    fn moves(&mut self, us: Color, base: PartialMove, targets: Bitboard);

    /// `base` to each square of `targets`, each from the square one step behind its target.
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard);

    /// Each drop of `bases` to each square of `targets`.
    fn drops(&mut self, us: Color, bases: &[PartialMove], targets: Bitboard) {
        for &base in bases {
            self.moves(us, base, targets);
        }
    }
}

/// Counts moves without listing them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Count(u64);

impl Count {
    /// How many moves came.
    pub fn total(self) -> u64 {
        self.0
    }
}

impl Sink for Count {
    #[inline(always)]
    fn moves(&mut self, _: Color, _: PartialMove, targets: Bitboard) {
        self.0 += targets.len() as u64;
    }

    #[inline(always)]
    fn pushes(&mut self, _: Color, _: PawnPush, targets: Bitboard) {
        self.0 += targets.len() as u64;
    }

    #[inline(always)]
    fn drops(&mut self, _: Color, bases: &[PartialMove], targets: Bitboard) {
        self.0 += (bases.len() * targets.len()) as u64;
    }
}

/// Notes whether any move came.
#[derive(Clone, Copy, Default, Debug)]
pub struct Any(Bitboard);

impl Any {
    /// Whether any did.
    pub fn found(self) -> bool {
        self.0.any()
    }
}

impl Sink for Any {
    #[inline(always)]
    fn moves(&mut self, _: Color, _: PartialMove, targets: Bitboard) {
        self.0 |= targets;
    }

    #[inline(always)]
    fn pushes(&mut self, _: Color, _: PawnPush, targets: Bitboard) {
        self.0 |= targets;
    }
}

/// Looks for one move.
#[derive(Clone, Copy, Debug)]
pub struct Find {
    wanted: Move,
    found: bool,
}

impl Find {
    /// Looks for `wanted`.
    pub fn new(wanted: Move) -> Self {
        Self { wanted, found: false }
    }

    /// Whether it came.
    pub fn found(self) -> bool {
        self.found
    }
}

impl Sink for Find {
    #[inline]
    fn moves(&mut self, _: Color, base: PartialMove, targets: Bitboard) {
        let target = self.wanted.target();
        self.found |= targets.has(target) && base.to(target) == self.wanted;
    }

    #[inline]
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard) {
        let target = self.wanted.target();
        self.found |= targets.has(target) && base.to(us, target) == self.wanted;
    }
}

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
    ///
    /// # Panics
    ///
    /// If the list is full: it has room for all moves of any position.
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

    /// Adds `N` moves for each of the targets, from the far side of `us` on.
    ///
    /// The room is taken once, so that no single move looks for its end or writes the length back.
    #[inline(always)]
    fn add<const N: usize>(&mut self, us: Color, targets: Bitboard, moves_to: impl Fn(Square) -> [Move; N]) {
        if targets.is_empty() {
            return;
        }
        let (room, _) = self.moves[self.len..].as_chunks_mut::<N>();
        let mut count = 0;
        targets.for_each_from_far_side(us, |to| {
            room[count] = moves_to(to);
            count += 1;
        });
        self.len += N * targets.len();
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
        // No move has room for more kinds; the board's own number cuts the arms that it does not need.
        const { assert!(DROP_KINDS < 32) };
        seq!(N in 1..32 {
            match bases.len() {
                #( N if N <= DROP_KINDS => self.add(us, targets, drops_to::<N>(bases)), )*
                _ => {}
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
