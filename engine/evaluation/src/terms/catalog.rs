//! The terms of this package. To add one, write it here and name it in [`ALL`]. The tests look at all of them.

use std::ops::Range;

use super::king_buckets::{CodesByHalf, friends, king_label, kings, pairs_of_kings};
use super::king_terms::{KkpTerm, KppTerm};
use super::numbering::Numbering;
use super::pairs::{Distances, OFFSETS, OwnPairs, offset_of_number};
use super::piece_features::{Half, RelativePiece};
use super::rel_kpa::REL_KPA;
use super::signed_parameters::SignedParameters;
use super::term::{KingsSeen, Layout, NamedTerm, Term, Triple};
use crate::entry::{Entry, Kings, Owner, letters};
use crate::weights::{Component, KK_LENGTH, TableKind, kings_index, naming};

/// All terms of this package, by table: king, piece and piece; king, king and piece; king and king.
pub static ALL: [&NamedTerm; 12] =
    [&KPP, &PP, &REL_KPP, &NEAR_KPP, &REL_PP, &REL_KPA, &KP, &REL_KP, &KKP, &HAND, &P, &KK];

/// Terms that were removed, since no weights use them. Files with their parameters are refused by name.
pub const REMOVED: [&str; 3] = ["rel-kkp", "king-file-pp", "king-rank-pp"];

/// The last commit that reads the terms that were removed.
pub const REMOVED_AFTER: &str = "870a5d2";

/// King, piece and piece, each on its square: the full table but for the mirror images.
static KPP: NamedTerm = NamedTerm::new("kpp", "a king and two pieces, each on its square", || {
    let mut index = KppTerm::index();
    let codes = CodesByHalf::new(&mut index, |_| true);
    for king in kings() {
        index.add_place(king_label(king), codes.on(Half::of(king)));
    }
    Box::new(KppTerm::new(index, KingsSeen::Own))
});

/// Two pieces on their squares, wherever the kings are. [`OwnPairs`] says which side finds a pair.
static PP: NamedTerm = NamedTerm::new("pp", "two pieces on their squares", || {
    Box::new(OwnPairs::new(Numbering::folded(Entry::all_fixed().filter(friends))))
});

/// King, piece and piece, the pieces counted from the king's square: a castle has the same parameters wherever it stands.
static REL_KPP: NamedTerm = NamedTerm::new("rel-kpp", "two pieces by their distances from a king", || {
    relative_to_king(|_| true, KingsSeen::Own)
});

/// As `rel-kpp`, for pieces near the king or in hand: the castle and what attacks it. It has a twenty-ninth of the parameters of
/// `rel-kpp` on 9x9, so that fewer positions are enough, and a table of 2 MB.
static NEAR_KPP: NamedTerm =
    NamedTerm::new("near-kpp", "two pieces near a king by their distances from it", || {
        relative_to_king(RelativePiece::is_near, KingsSeen::OwnNear)
    });

/// Two pieces on the board by their distance, wherever they and the kings are. [`Distances`] says which side finds a pair.
static REL_PP: NamedTerm =
    NamedTerm::new("rel-pp", "two pieces by their distance", || Box::new(Distances::default()));

/// King and piece, each on its square. Each king looks at the pieces of both sides.
static KP: NamedTerm = NamedTerm::new("kp", "a king and a piece, each on its square", || {
    let mut index = KkpTerm::index();
    let codes = CodesByHalf::new(&mut index, |_| true);
    for kings in pairs_of_kings() {
        index.add_place(king_label(kings.ours), codes.on(Half::of(kings.ours)));
    }
    Box::new(KkpTerm::new(index))
});

/// King and piece by their distance. Each king looks at the pieces of both sides.
static REL_KP: NamedTerm = NamedTerm::new("rel-kp", "a piece by its distance from a king", || {
    let mut index = KkpTerm::index();
    let numbering = index.add_numbering(Numbering::folded(RelativePiece::all(Entry::all_fixed())));
    for ours in kings() {
        let codes = index.add_codes(numbering, |entry| RelativePiece::new(ours, entry));
        kings().for_each(|_| index.add_place("K".into(), codes));
    }
    Box::new(KkpTerm::new(index))
});

/// King, king and piece, each on its square. Each side looks at its own pieces; the other side's are its own rotated.
static KKP: NamedTerm = NamedTerm::new("kkp", "both kings and a piece, each on its square", || {
    let mut index = KkpTerm::index();
    let codes = CodesByHalf::new(&mut index, friends);
    for kings in pairs_of_kings() {
        let half = Half::of(kings.ours).or(Half::of(kings.theirs));
        let folded = half.to_left(kings, Kings::mirrored);
        index.add_place(naming::kk(folded.ours.by_file(), folded.theirs.by_file()), codes.on(half));
    }
    Box::new(KkpTerm::new(index))
});

/// The n-th piece of a kind in hand, independent of all other pieces. Each side looks at its own hand.
pub static HAND: NamedTerm =
    NamedTerm::new("hand", "the n-th piece of a kind in hand", || without_kings(in_hand()));

/// A piece on its square, independent of all other pieces. Each side looks at its own pieces.
static P: NamedTerm = NamedTerm::new("p", "a piece on its square", || {
    let on_board = |entry: &Entry| friends(entry) && entry.hand_slot().is_none();
    without_kings(Numbering::folded(Entry::all_fixed().filter(on_board)))
});

/// Both kings on their squares. A pair that is its own rotated image (or that one's reflection) is worth nothing.
pub static KK: NamedTerm = NamedTerm::new("kk", "both kings on their squares", || Box::new(Kk::new()));

/// A term of two pieces that are counted from the king's square.
fn relative_to_king(is_seen: fn(RelativePiece) -> bool, kings_seen: KingsSeen) -> Box<dyn Term> {
    let mut index = KppTerm::index();
    let features = RelativePiece::all(Entry::all_fixed()).into_iter().filter(|&piece| is_seen(piece));
    let numbering = index.add_numbering(Numbering::folded(features));
    for king in kings() {
        let codes = index.add_codes(numbering, |entry| RelativePiece::new(king, entry));
        index.add_place("K".into(), codes);
    }
    Box::new(KppTerm::new(index, kings_seen))
}

/// A term of one piece, wherever the kings are.
fn without_kings(numbering: Numbering<Entry>) -> Box<dyn Term> {
    let mut index = KkpTerm::index();
    let numbering = index.add_numbering(numbering);
    let codes = index.add_codes(numbering, |entry| entry);
    pairs_of_kings().for_each(|_| index.add_place(String::new(), codes));
    Box::new(KkpTerm::new(index))
}

/// The pieces in the own hand.
fn in_hand() -> Numbering<Entry> {
    Numbering::folded(Entry::all_fixed().filter(|entry| friends(entry) && entry.hand_slot().is_some()))
}

/// The parameters of each kind of the term `hand`: the first piece's, the second's, and so on. Kinds that are each other's mirror
/// images share theirs.
pub fn hand_kinds() -> Vec<Range<usize>> {
    let numbering = in_hand();
    let entries: Vec<Entry> = (0..numbering.count()).map(|number| numbering.feature(number)).collect();
    let kinds = entries.chunk_by(|entry, next| entry.hand_slot() == next.hand_slot());
    let ranges = kinds.scan(0, |end, kind| {
        let start = *end;
        *end += kind.len();
        Some(start..*end)
    });
    ranges.collect()
}

impl Term for OwnPairs {
    fn parameter_count(&self) -> usize {
        2 * self.triangle.size as usize
    }

    fn parameter_name(&self, index: usize) -> String {
        let index = index as u32;
        match index.checked_sub(self.triangle.size) {
            None => self.numbering.pair_name(index),
            Some(mixed) => {
                let [friend, enemy] = self.numbering.pair(mixed);
                format!("{friend} {}", enemy.rotated())
            }
        }
    }

    fn table(&self) -> TableKind {
        TableKind::Kpp
    }

    fn layout(&self) -> Layout<'_> {
        Layout::OwnPairs(self)
    }

    fn kings_seen(&self) -> KingsSeen {
        KingsSeen::None
    }

    fn active_parameters(&self, triple: Triple, component: Component, found: &mut SignedParameters) {
        let Triple::Kpp { x, y, .. } = triple else { return };
        if let Some(index) = self.find(x, y, component) {
            found.added.push(index);
        }
    }
}

impl Term for Distances {
    fn parameter_count(&self) -> usize {
        2 * (self.triangle.size * OFFSETS) as usize
    }

    fn parameter_name(&self, index: usize) -> String {
        let (pair, place) = (index as u32 / OFFSETS, index as u32 % OFFSETS);
        let (owner, pair) = match pair.checked_sub(self.triangle.size) {
            None => (Owner::Friend, pair),
            Some(mixed) => (Owner::Enemy, mixed),
        };
        let (x, y, _) = self.triangle.split(pair);
        let [x, y] = [(Owner::Friend, x), (owner, y)];
        let name = |(owner, kind): (Owner, u32)| letters(owner, self.kinds[kind as usize]);
        format!("{} {}{}", name(x), name(y), offset_of_number(place))
    }

    fn table(&self) -> TableKind {
        TableKind::Kpp
    }

    fn layout(&self) -> Layout<'_> {
        Layout::Distances(self)
    }

    fn kings_seen(&self) -> KingsSeen {
        KingsSeen::None
    }

    fn active_parameters(&self, triple: Triple, component: Component, found: &mut SignedParameters) {
        let Triple::Kpp { x, y, .. } = triple else { return };
        if let Some(index) = self.find(x, y, component) {
            found.added.push(index);
        }
    }
}

/// What one side finds in a pair of kings.
#[derive(Clone, Copy)]
struct Found {
    parameter: u32,
    /// Whether the other side finds it too.
    by_both: bool,
}

struct Kk {
    found: Box<[Option<Found>]>,
    /// For each parameter the pair of kings that it is named after.
    names: Vec<usize>,
}

/// The number that a pair of kings shares with its reflection.
fn folded(kings: Kings) -> usize {
    let index = |kings: Kings| kings_index(kings.ours, kings.theirs);
    index(kings).max(index(kings.mirrored()))
}

impl Kk {
    fn new() -> Self {
        let mut found = vec![None; KK_LENGTH].into_boxed_slice();
        let mut names: Vec<usize> = Vec::new();
        for (index, kings) in pairs_of_kings().enumerate() {
            let (here, rotated) = (folded(kings), folded(kings.rotated()));
            // Of a pair and its rotated image one side finds the one with the greater number.
            if here == index && here >= rotated {
                let this = Some(Found { parameter: names.len() as u32, by_both: here == rotated });
                found[index] = this;
                found[kings_index(kings.ours.mirror(), kings.theirs.mirror())] = this;
                names.push(index);
            }
        }
        Self { found, names }
    }
}

impl Term for Kk {
    fn parameter_count(&self) -> usize {
        self.names.len()
    }

    fn parameter_name(&self, index: usize) -> String {
        naming::kk_at(self.names[index])
    }

    fn table(&self) -> TableKind {
        TableKind::Kk
    }

    fn kings_seen(&self) -> KingsSeen {
        KingsSeen::Both
    }

    fn active_parameters(&self, triple: Triple, component: Component, found: &mut SignedParameters) {
        let Triple::Kk { kings } = triple else { return };
        let of_kings = self.found[kings_index(kings.ours, kings.theirs)];
        let active = of_kings.filter(|of_kings| !component.is_antisymmetric() || !of_kings.by_both);
        found.added.extend(active.map(|of_kings| of_kings.parameter));
    }
}
