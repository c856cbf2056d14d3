//! An example of terms from another package: `ring`, a piece by how many moves of a king it is away from a king; and `cross`, a
//! piece by how many files and by how many ranks it is away from one.
//!
//! A term says how many parameters it has, what each is called, and which are active, with which signs, for the kings and pieces
//! of a weight. Everything else follows: reflected and rotated boards, learning, files, tables.

use katagami_evaluation::terms::{KingsSeen, NamedTerm, SignedParameters, Term, Triple};
use katagami_evaluation::weights::{Component, TableKind};
use katagami_evaluation::{Entry, Owner};
use katagami_rules::board::{FILES, KINDS, RANKS};
use katagami_rules::types::{Kind, Square};

/// All terms of this package.
pub static TERMS: &[&NamedTerm] = &[&RING, &CROSS];

static RING: NamedTerm =
    NamedTerm::new("ring", "a piece by its number of king's moves from a king", || Box::new(Ring));

static CROSS: NamedTerm =
    NamedTerm::new("cross", "a piece by its files and by its ranks from a king, two parameters", || {
        Box::new(Cross)
    });

/// The king of a triple and its piece: owner, kind and square. `None` for a piece in hand.
fn king_and_piece(triple: Triple) -> Option<(Square, Owner, Kind, Square)> {
    let Triple::Kkp { kings, x } = triple else { return None };
    let Entry::Board(owner, kind, square) = Entry::from_fixed(x)? else { return None };
    // A kind and its mirror image share their parameters, as a board and its reflection must.
    Some((kings.ours, owner, kind.min(kind.mirror()), square))
}

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

    fn active_parameters(&self, triple: Triple, _: Component, found: &mut SignedParameters) {
        let Some((origin, owner, kind, square)) = king_and_piece(triple) else { return };
        let piece = owner as usize * KINDS + kind as usize;
        found.added.push((piece * DISTANCES + distance(origin, square)) as u32);
    }
}

/// The number of distances in files, and of those in ranks, ahead or behind.
const PLACES: usize = FILES + 2 * RANKS - 1;

/// A piece has two parameters, which an own one adds and the other side's subtracts: what attacks a king there is as bad for it
/// as what defends it is good.
struct Cross;

impl Term for Cross {
    fn parameter_count(&self) -> usize {
        KINDS * PLACES
    }

    fn parameter_name(&self, index: usize) -> String {
        let (kind, place) = (Kind::ALL[index / PLACES], index % PLACES);
        match place.checked_sub(FILES) {
            None => format!("K {kind:?} file {place}"),
            Some(rank) => format!("K {kind:?} rank {:+}", rank as isize + 1 - RANKS as isize),
        }
    }

    fn table(&self) -> TableKind {
        TableKind::Kkp
    }

    fn kings_seen(&self) -> KingsSeen {
        KingsSeen::Own
    }

    fn active_parameters(&self, triple: Triple, _: Component, found: &mut SignedParameters) {
        let Some((origin, owner, kind, square)) = king_and_piece(triple) else { return };
        let (file, rank) = (origin.file().abs_diff(square.file()), RANKS - 1 + square.rank() - origin.rank());
        let signed = match owner {
            Owner::Friend => &mut found.added,
            Owner::Enemy => &mut found.subtracted,
        };
        signed.extend([file, FILES + rank].map(|place| (kind as usize * PLACES + place) as u32));
    }
}
