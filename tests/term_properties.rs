//! What holds for every term, those of other packages too.

use std::collections::BTreeMap;

use katagami_evaluation::terms::{KingsSeen, NamedTerm, Term, Triple, TripleRow};
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

/// What one side finds, sorted.
fn found(term: &dyn Term, component: Component, perspective: Perspective<'_>) -> Vec<u32> {
    let mut found = Vec::new();
    features::find(term, perspective, component, 0, &mut found);
    found.sort_unstable();
    found
}

/// How often each parameter is added, those that are not left out.
fn net(signed: impl IntoIterator<Item = (u32, i32)>) -> BTreeMap<u32, i32> {
    let mut net = BTreeMap::new();
    signed.into_iter().for_each(|(index, times)| *net.entry(index).or_default() += times);
    net.retain(|_, times| *times != 0);
    net
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
            let triples = perspective.triples(term.table()).into_iter();
            let mut expected: Vec<u32> =
                triples.filter_map(|triple| term.active_parameter(triple, component)).collect();
            expected.sort_unstable();
            assert_eq!(found(term, component, perspective), expected, "{name}: {position:?}");
            assert!(expected.iter().all(|&index| (index as usize) < term.parameter_count()), "{name}");
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
        let both = found(term, component, ours).into_iter().map(|index| (index, 1));
        let both = both.chain(found(term, component, theirs).into_iter().map(|index| (index, white)));
        let signed = |perspective: Perspective<'_>, sign: i32| {
            let triples = perspective.triples(term.table()).into_iter();
            let parameters = triples.flat_map(|triple| term.signed_parameters(triple, component));
            parameters.map(|(index, times)| (index, sign * times)).collect::<Vec<_>>()
        };
        // One king's weights are looked up for each side, both kings' only once.
        let of_white = if term.table() == TableKind::Kpp { signed(theirs, white) } else { Vec::new() };
        assert_eq!(net(both), net(signed(ours, 1).into_iter().chain(of_white)), "{name}: {position:?}");
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
            assert_eq!(
                term.signed_parameters(triple, component),
                term.signed_parameters(image, component),
                "{}: {triple:?}",
                named.name
            );
            let out_of_range = |&(index, _): &(u32, i32)| index as usize >= term.parameter_count();
            assert!(
                !term.signed_parameters(triple, component).iter().any(out_of_range),
                "{}: {triple:?}",
                named.name
            );
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
                let rotated = term.signed_parameters(triple.rotated().unwrap(), component).into_iter();
                let rotated = net(rotated.map(|(index, times)| (index, sign * times)));
                assert_eq!(
                    net(term.signed_parameters(triple, component)),
                    rotated,
                    "{}: {triple:?}",
                    named.name
                );
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
                let active = term.active_parameter(row.with(last), component);
                let expected = active.map_or(0, |index| i32::from(values[index as usize]));
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
                    assert!(sees_both || term.active_parameter(triple, component).is_none(), "{triple:?}");
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
            assert_eq!(
                term.active_parameter(triple, component),
                term.active_parameter(image, component),
                "{}: {triple:?} {image:?}",
                named.name
            );
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
