//! An example of a term from another package: `ring`, a piece by how many moves of a king it is away from a king.
//!
//! A term says how many parameters it has, what each is called, and which one is active for the kings and pieces of a weight.
//! Everything else follows: reflected and rotated boards, learning, files, tables.

use katagami_evaluation::terms::{KingsSeen, NamedTerm, Term, Triple};
use katagami_evaluation::weights::{Component, TableKind};
use katagami_evaluation::{Entry, Kings, Owner};
use katagami_rules::board::{FILES, KINDS, RANKS};
use katagami_rules::types::{Kind, Square};

/// All terms of this package.
pub static TERMS: &[&NamedTerm] = &[&RING];

static RING: NamedTerm =
    NamedTerm::new("ring", "a piece by its number of king's moves from a king", || Box::new(Ring));

/// The number of distances that two squares of the board can have.
const DISTANCES: usize = if FILES > RANKS { FILES } else { RANKS };

struct Ring;

/// The number of moves that a king needs from one square to another on an empty board.
fn distance(from: Square, to: Square) -> usize {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}

impl Term for Ring {
    fn parameter_count(&self) -> usize {
        Owner::ALL.len() * KINDS * DISTANCES
    }

    fn parameter_name(&self, index: usize) -> String {
        let (piece, distance) = (index / DISTANCES, index % DISTANCES);
        let (owner, kind) = (piece / KINDS, Kind::ALL[piece % KINDS]);
        let side = if owner == Owner::Friend as usize { "own" } else { "other" };
        format!("K {side}-{kind:?} {distance}")
    }

    fn table(&self) -> TableKind {
        TableKind::Kkp
    }

    fn kings_seen(&self) -> KingsSeen {
        KingsSeen::Own
    }

    fn active_parameter(&self, triple: Triple, _: Component) -> Option<u32> {
        let Triple::Kkp { kings: Kings { ours, .. }, x } = triple else { return None };
        // Pieces in hand are on no ring.
        let Entry::Board(owner, kind, square) = Entry::from_fixed(x)? else { return None };
        // A kind and its mirror image share their parameters, as a board and its reflection must.
        let kind = kind.min(kind.mirror());
        let piece = owner as usize * KINDS + kind as usize;
        Some((piece * DISTANCES + distance(ours, square)) as u32)
    }
}
