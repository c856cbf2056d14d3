//! What holds for every term, those of other packages too.

use std::collections::BTreeMap;

use katagami_evaluation::terms::{KingsSeen, NamedTerm, SignedParameters, Term, Triple, TripleRow};
use katagami_evaluation::weights::{Component, ENTRIES, EntryIndex, NEAR, TableKind};
use katagami_evaluation::{Entry, Kings};
use katagami_evaluation::{Perspective, Perspectives, features};
use katagami_rules::board::{FILES, RANKS, SQUARES};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Square};

use crate::random_play::random_position;

const COMPONENTS: [Component; 3] = [Component::Board, Component::Tempo, Component::Endgame];

/// Shows positions of random play, every term and all components.
fn each(terms: &[&NamedTerm], mut look: impl FnMut(&str, &dyn Term, Component, &Position)) {
    for game in 0..60 {
        let position = random_position(game, game as usize * 11 % 250);
        for named in terms {
            for component in COMPONENTS {
                look(named.name, named.term(), component, &position);
            }
        }
    }
}

/// The same parameters, sorted.
fn sorted(mut found: SignedParameters) -> SignedParameters {
    found.added.sort_unstable();
    found.subtracted.sort_unstable();
    found
}

/// What one side finds, sorted.
fn found(term: &dyn Term, component: Component, perspective: Perspective<'_>) -> SignedParameters {
    let mut found = SignedParameters::default();
    features::find(term, perspective, component, 0, &mut found);
    sorted(found)
}

/// What one side finds in some triples, sorted.
fn active(
    term: &dyn Term,
    component: Component,
    triples: impl IntoIterator<Item = Triple>,
) -> SignedParameters {
    let mut found = SignedParameters::default();
    triples.into_iter().for_each(|triple| term.active_parameters(triple, component, &mut found));
    sorted(found)
}

/// How often each parameter is added in all, without those that cancel out. What is subtracted counts negatively, and everything
/// as often as `times` says.
pub fn net(found: impl IntoIterator<Item = (SignedParameters, i32)>) -> BTreeMap<u32, i32> {
    let mut net = BTreeMap::new();
    for (SignedParameters { added, subtracted }, times) in found {
        let signed = added.into_iter().map(|index| (index, times));
        for (index, times) in signed.chain(subtracted.into_iter().map(|index| (index, -times))) {
            *net.entry(index).or_default() += times;
        }
    }
    net.retain(|_, times| *times != 0);
    net
}

/// The parameters that a weight of the tables is the sum of, as [`net`] has them.
pub fn net_of_weight(term: &dyn Term, triple: Triple, component: Component) -> BTreeMap<u32, i32> {
    net([(term.signed_parameters(triple, component), 1)])
}

fn mirrored(perspective: Perspective<'_>) -> (Kings, Vec<EntryIndex>) {
    let mirror =
        |&index: &EntryIndex| Entry::from_fixed(index as usize).unwrap().mirrored().fixed() as EntryIndex;
    (perspective.kings.mirrored(), perspective.entries.iter().map(mirror).collect())
}

/// Checks that a position and its reflection activate the same parameters.
///
/// # Panics
///
/// If that is not so.
pub fn a_reflected_board_activates_the_same(terms: &[&NamedTerm]) {
    each(terms, |name, term, component, position| {
        for perspective in Perspectives::of(position).unwrap().both() {
            let (kings, entries) = mirrored(perspective);
            let image = Perspective { kings, entries: &entries };
            assert_eq!(
                found(term, component, perspective),
                found(term, component, image),
                "{name}: {position:?}"
            );
        }
    });
}

/// Checks that each side finds on the rotated board what the other one finds here.
///
/// # Panics
///
/// If that is not so.
pub fn a_rotated_board_exchanges_the_sides(terms: &[&NamedTerm]) {
    each(terms, |name, term, component, position| {
        let (here, there) =
            (Perspectives::of(position).unwrap(), Perspectives::of(&position.rotated()).unwrap());
        for color in Color::ALL {
            let rotated = found(term, component, there.from_side(!color));
            assert_eq!(found(term, component, here.from_side(color)), rotated, "{name}: {position:?}");
        }
    });
}

/// Checks that what is found at once is what is found triple by triple.
///
/// # Panics
///
/// If that is not so.
pub fn what_is_found_at_once_is_what_is_found_one_by_one(terms: &[&NamedTerm]) {
    each(terms, |name, term, component, position| {
        for perspective in Perspectives::of(position).unwrap().both() {
            let expected = active(term, component, perspective.triples(term.table()));
            assert_eq!(found(term, component, perspective), expected, "{name}: {position:?}");
            let mut all = expected.added.iter().chain(&expected.subtracted);
            assert!(all.all(|&index| (index as usize) < term.parameter_count()), "{name}");
        }
    });
}

/// Checks that the weights of a position are made of what both sides find.
///
/// # Panics
///
/// If that is not so.
pub fn signed_parameters_of_all_weights_are_what_both_sides_find(terms: &[&NamedTerm]) {
    each(terms, |name, term, component, position| {
        let white = if component.is_antisymmetric() { -1 } else { 1 };
        let perspectives = Perspectives::of(position).unwrap();
        let [ours, theirs] = perspectives.both();
        let both = [(found(term, component, ours), 1), (found(term, component, theirs), white)];
        let weights = |perspective: Perspective<'_>, sign: i32| {
            let triples = perspective.triples(term.table()).into_iter();
            triples.map(move |triple| (term.signed_parameters(triple, component), sign)).collect::<Vec<_>>()
        };
        // One king's weights are looked up for each side, both kings' only once.
        let of_white = if term.table() == TableKind::Kpp { weights(theirs, white) } else { Vec::new() };
        assert_eq!(net(both), net(weights(ours, 1).into_iter().chain(of_white)), "{name}: {position:?}");
    });
}

/// Random triples of a term's table, whether a position could have them or not.
fn random_triples(term: &dyn Term, rng: &mut fastrand::Rng, count: usize) -> Vec<Triple> {
    let entries: Vec<usize> = Entry::all_fixed().map(Entry::fixed).collect();
    let mut triple = || {
        let squares: Vec<Square> = squares().collect();
        let [ours, theirs] = [squares[rng.usize(..squares.len())], squares[rng.usize(..squares.len())]];
        let [x, y] = [entries[rng.usize(..entries.len())], entries[rng.usize(..entries.len())]];
        let kings = Kings { ours, theirs };
        match term.table() {
            TableKind::Kk => Triple::Kk { kings },
            TableKind::Kkp => Triple::Kkp { kings, x },
            TableKind::Kpp => Triple::Kpp {
                king: ours,
                x,
                y: if x == y { entries[usize::from(x == entries[0])] } else { y },
            },
        }
    };
    (0..count).map(|_| triple()).collect()
}

/// Checks that the order of two pieces does not matter, nor the half of the board, whatever the triple.
///
/// # Panics
///
/// If that is not so.
pub fn both_orders_of_two_pieces_and_both_halves_are_one(terms: &[&NamedTerm]) {
    let rng = &mut fastrand::Rng::with_seed(7);
    let mirror = |x: usize| Entry::from_fixed(x).unwrap().mirrored().fixed();
    for (named, component) in terms.iter().flat_map(|named| COMPONENTS.map(|component| (named, component))) {
        let term = named.term();
        for triple in random_triples(term, rng, 20_000) {
            let image = match triple {
                Triple::Kpp { king, x, y } => Triple::Kpp { king: king.mirror(), x: mirror(y), y: mirror(x) },
                Triple::Kkp { kings, x } => Triple::Kkp { kings: kings.mirrored(), x: mirror(x) },
                Triple::Kk { kings } => Triple::Kk { kings: kings.mirrored() },
            };
            let [found, of_image] =
                [triple, image].map(|triple| sorted(term.signed_parameters(triple, component)));
            assert_eq!(found, of_image, "{}: {triple:?}", named.name);
            let mut all = found.added.iter().chain(&found.subtracted);
            let is_inside = |&index: &u32| (index as usize) < term.parameter_count();
            assert!(all.all(is_inside), "{}: {triple:?}", named.name);
        }
    }
}

/// Checks that a weight of both kings and that of the rotated board are opposite, and the same to be to move.
///
/// # Panics
///
/// If that is not so.
pub fn weights_of_both_kings_change_their_sign_when_rotated(terms: &[&NamedTerm]) {
    let rng = &mut fastrand::Rng::with_seed(8);
    for named in terms.iter().filter(|named| named.term().table() != TableKind::Kpp) {
        let term = named.term();
        for triple in random_triples(term, rng, 20_000) {
            for component in COMPONENTS {
                let sign = if component.is_antisymmetric() { -1 } else { 1 };
                let rotated = net([(term.signed_parameters(triple.rotated().unwrap(), component), sign)]);
                assert_eq!(net_of_weight(term, triple, component), rotated, "{}: {triple:?}", named.name);
            }
        }
    }
}

/// Checks that rows are the sums of their triples.
///
/// # Panics
///
/// If that is not so.
pub fn rows_are_made_of_their_triples(terms: &[&NamedTerm]) {
    let rng = &mut fastrand::Rng::with_seed(9);
    for (named, component) in terms.iter().flat_map(|named| COMPONENTS.map(|component| (named, component))) {
        let term = named.term();
        let values: Vec<i16> = (0..term.parameter_count()).map(|index| (index * 31_511) as i16).collect();
        for triple in random_triples(term, rng, 100) {
            let (row, length) = match triple {
                Triple::Kpp { king, x, .. } => (TripleRow::Kpp { king, x }, x),
                Triple::Kkp { kings, .. } => (TripleRow::Kkp { kings }, ENTRIES),
                Triple::Kk { .. } => continue,
            };
            let mut sums = vec![5; length];
            term.add_row(row, component, &values, &mut sums);
            for (last, sum) in sums.into_iter().enumerate() {
                let expected: i32 = net([(active(term, component, [row.with(last)]), 1)])
                    .into_iter()
                    .map(|(index, times)| times * i32::from(values[index as usize]))
                    .sum();
                assert_eq!(sum, 5 + expected, "{} {row:?} {last}", named.name);
            }
        }
    }
}

/// Checks that a term depends on no more of the kings than it says.
///
/// # Panics
///
/// If that is not so.
pub fn the_kings_seen_are_those_named(terms: &[&NamedTerm]) {
    let rng = &mut fastrand::Rng::with_seed(10);
    for (named, component) in terms.iter().flat_map(|named| COMPONENTS.map(|component| (named, component))) {
        let (term, mut compared) = (named.term(), 0);
        for triple in random_triples(term, rng, 20_000) {
            let other = Square::from_index(rng.usize(..SQUARES));
            let image = match (term.kings_seen(), triple) {
                (KingsSeen::None, Triple::Kpp { x, y, .. }) => Some(Triple::Kpp { king: other, x, y }),
                (KingsSeen::OwnNear, Triple::Kpp { king, x, y }) => {
                    let sees_both = is_near(x, king) && is_near(y, king);
                    let found = active(term, component, [triple]);
                    assert!(sees_both || found == SignedParameters::default(), "{triple:?}");
                    let moved = |x| moved_along(x, king, other);
                    moved(x).zip(moved(y)).map(|(x, y)| Triple::Kpp { king: other, x, y })
                }
                (KingsSeen::Own, Triple::Kkp { kings, x }) => {
                    Some(Triple::Kkp { kings: Kings { theirs: other, ..kings }, x })
                }
                (KingsSeen::Own, Triple::Kpp { .. }) | (KingsSeen::Both, _) => break,
                unexpected => panic!("{}: {unexpected:?}", named.name),
            };
            let Some(image) = image else { continue };
            compared += 1;
            let [found, of_image] = [triple, image].map(|triple| active(term, component, [triple]));
            assert_eq!(found, of_image, "{}: {triple:?} {image:?}", named.name);
        }
        let sees = (term.kings_seen(), term.table());
        let is_compared = !matches!(sees, (KingsSeen::Own, TableKind::Kpp) | (KingsSeen::Both, _));
        assert_eq!(compared > 100, is_compared, "{}: {compared} compared", named.name);
    }
}

/// Whether a piece is near a king or in hand.
fn is_near(entry: usize, king: Square) -> bool {
    match Entry::from_fixed(entry) {
        Some(Entry::Board(_, _, square)) => {
            square.file().abs_diff(king.file()).max(square.rank().abs_diff(king.rank())) <= NEAR
        }
        _ => true,
    }
}

/// The entry as far from `to` as this one is from `from`, if it is on the board and can stand there.
fn moved_along(entry: usize, from: Square, to: Square) -> Option<usize> {
    let Entry::Board(owner, kind, square) = Entry::from_fixed(entry)? else { return Some(entry) };
    let file =
        (square.file() + to.file()).checked_sub(from.file()).filter(|file| (1..=FILES).contains(file))?;
    let rank = (square.rank() + to.rank()).checked_sub(from.rank()).filter(|&rank| rank < RANKS)?;
    let moved = Entry::Board(owner, kind, Square::from_by_file((file - 1) * RANKS + rank)).fixed();
    Entry::from_fixed(moved).map(Entry::fixed)
}

fn squares() -> impl Iterator<Item = Square> {
    (0..SQUARES).map(Square::from_index)
}
