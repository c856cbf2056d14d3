//! What holds for every term.

use std::collections::BTreeMap;

use katagami::eval::entries::{Entry, Kings};
use katagami::eval::terms::{ALL, Row, Sight, Sights, Term, Triple};
use katagami::eval::weights::{ENTRIES, Index, Plane, Table};
use katagami::position::Position;
use katagami::types::{Color, Square};
use katagami_tests::random_play::random_position;

const PLANES: [Plane; 3] = [Plane::Board, Plane::Turn, Plane::Late];

/// Shows positions of random play, every term and both planes.
fn each(mut look: impl FnMut(&str, &dyn Term, Plane, &Position)) {
    for game in 0..60 {
        let position = random_position(game, game as usize * 11 % 250);
        for family in ALL {
            for plane in PLANES {
                look(family.name, family.term(), plane, &position);
            }
        }
    }
}

/// What one side finds, sorted.
fn found(term: &dyn Term, plane: Plane, sight: Sight<'_>) -> Vec<u32> {
    let mut found = Vec::new();
    term.collect(sight, plane, 0, &mut found);
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

fn mirrored(sight: Sight<'_>) -> (Kings, Vec<Index>) {
    let mirror = |&index: &Index| Entry::from_fixed(index as usize).unwrap().mirrored().fixed() as Index;
    (sight.kings.mirrored(), sight.entries.iter().map(mirror).collect())
}

#[test]
fn a_reflected_board_touches_the_same() {
    each(|name, term, plane, position| {
        for sight in Sights::of(position).unwrap().both() {
            let (kings, entries) = mirrored(sight);
            let image = Sight { kings, entries: &entries };
            assert_eq!(found(term, plane, sight), found(term, plane, image), "{name}: {position:?}");
        }
    });
}

#[test]
fn a_turned_board_exchanges_the_sides() {
    each(|name, term, plane, position| {
        let (here, there) = (Sights::of(position).unwrap(), Sights::of(&position.rotated()).unwrap());
        for color in Color::ALL {
            let turned = found(term, plane, there.from_side(!color));
            assert_eq!(found(term, plane, here.from_side(color)), turned, "{name}: {position:?}");
        }
    });
}

#[test]
fn what_is_found_at_once_is_what_is_found_one_by_one() {
    each(|name, term, plane, position| {
        for sight in Sights::of(position).unwrap().both() {
            let triples = sight.triples(term.table()).into_iter();
            let mut expected: Vec<u32> = triples.filter_map(|triple| term.touched(triple, plane)).collect();
            expected.sort_unstable();
            assert_eq!(found(term, plane, sight), expected, "{name}: {position:?}");
            assert!(expected.iter().all(|&index| (index as usize) < term.parameters()), "{name}");
        }
    });
}

#[test]
fn signed_parameters_of_all_weights_are_what_both_sides_find() {
    each(|name, term, plane, position| {
        let white = if plane.is_contested() { -1 } else { 1 };
        let sights = Sights::of(position).unwrap();
        let [ours, theirs] = sights.both();
        let both = found(term, plane, ours).into_iter().map(|index| (index, 1));
        let both = both.chain(found(term, plane, theirs).into_iter().map(|index| (index, white)));
        let signed = |sight: Sight<'_>, sign: i32| {
            let triples = sight.triples(term.table()).into_iter();
            let touches = triples.flat_map(|triple| term.touches(triple, plane));
            touches.map(|(index, times)| (index, sign * times)).collect::<Vec<_>>()
        };
        // One king's weights are looked up for each side, both kings' only once.
        let of_white = if term.table() == Table::Kpp { signed(theirs, white) } else { Vec::new() };
        assert_eq!(net(both), net(signed(ours, 1).into_iter().chain(of_white)), "{name}: {position:?}");
    });
}

/// Random triples of a term's table, whether a position could have them or not.
fn random_triples(term: &dyn Term, rng: &mut fastrand::Rng, count: usize) -> Vec<Triple> {
    let entries: Vec<usize> = Entry::all_fixed().map(Entry::fixed).collect();
    let mut triple = || {
        let squares: Vec<Square> = super::squares().collect();
        let [ours, theirs] = [squares[rng.usize(..squares.len())], squares[rng.usize(..squares.len())]];
        let [x, y] = [entries[rng.usize(..entries.len())], entries[rng.usize(..entries.len())]];
        let kings = Kings { ours, theirs };
        match term.table() {
            Table::Kk => Triple::Kk { kings },
            Table::Kkp => Triple::Kkp { kings, x },
            Table::Kpp => Triple::Kpp {
                king: ours,
                x,
                y: if x == y { entries[usize::from(x == entries[0])] } else { y },
            },
        }
    };
    (0..count).map(|_| triple()).collect()
}

#[test]
fn both_orders_of_two_pieces_and_both_halves_are_one() {
    let rng = &mut fastrand::Rng::with_seed(7);
    let mirror = |x: usize| Entry::from_fixed(x).unwrap().mirrored().fixed();
    for (family, plane) in ALL.into_iter().flat_map(|family| PLANES.map(|plane| (family, plane))) {
        let term = family.term();
        for triple in random_triples(term, rng, 20_000) {
            let image = match triple {
                Triple::Kpp { king, x, y } => Triple::Kpp { king: king.mirror(), x: mirror(y), y: mirror(x) },
                Triple::Kkp { kings, x } => Triple::Kkp { kings: kings.mirrored(), x: mirror(x) },
                Triple::Kk { kings } => Triple::Kk { kings: kings.mirrored() },
            };
            assert_eq!(
                term.touches(triple, plane),
                term.touches(image, plane),
                "{}: {triple:?}",
                family.name
            );
            let out_of_range = |&(index, _): &(u32, i32)| index as usize >= term.parameters();
            assert!(!term.touches(triple, plane).iter().any(out_of_range), "{}: {triple:?}", family.name);
        }
    }
}

#[test]
fn weights_of_both_kings_change_their_sign_when_turned() {
    let rng = &mut fastrand::Rng::with_seed(8);
    for family in ALL.into_iter().filter(|family| family.term().table() != Table::Kpp) {
        let term = family.term();
        for triple in random_triples(term, rng, 20_000) {
            for plane in PLANES {
                let sign = if plane.is_contested() { -1 } else { 1 };
                let turned = term.touches(triple.turned().unwrap(), plane).into_iter();
                let turned = net(turned.map(|(index, times)| (index, sign * times)));
                assert_eq!(net(term.touches(triple, plane)), turned, "{}: {triple:?}", family.name);
            }
        }
    }
}

#[test]
fn a_pair_that_is_its_own_turned_image_is_worth_something_only_to_be_to_move() {
    let find = |name| katagami::eval::terms::find(name).unwrap().term();
    let king = Square::from_index(0);
    for x in Entry::all_fixed().filter(|entry| matches!(entry, Entry::Board(..))) {
        for y in [x.turned(), x.turned().mirrored()] {
            let triple = Triple::Kpp { king, x: x.fixed(), y: y.fixed() };
            for term in [find("pp"), find("rel-pp")] {
                for contested in [Plane::Board, Plane::Late] {
                    assert_eq!(term.touches(triple, contested), [], "{x} {y}");
                }
                let turned = Triple::Kpp { king, x: x.turned().fixed(), y: y.turned().fixed() };
                assert_eq!(term.touches(triple, Plane::Turn).len(), 1, "{x} {y}");
                assert_eq!(term.touches(triple, Plane::Turn), term.touches(turned, Plane::Turn), "{x} {y}");
            }
        }
    }
    for ours in super::squares() {
        for theirs in [ours.inverse(), ours.inverse().mirror()] {
            let triple = Triple::Kk { kings: Kings { ours, theirs } };
            assert_eq!(find("kk").touches(triple, Plane::Board), []);
            assert_eq!(find("kk").touches(triple, Plane::Turn).len(), 1);
        }
    }
}

#[test]
fn rows_are_made_of_their_triples() {
    let rng = &mut fastrand::Rng::with_seed(9);
    for (family, plane) in ALL.into_iter().flat_map(|family| PLANES.map(|plane| (family, plane))) {
        let term = family.term();
        let values: Vec<i16> = (0..term.parameters()).map(|index| (index * 31_511) as i16).collect();
        for triple in random_triples(term, rng, 100) {
            let (row, length) = match triple {
                Triple::Kpp { king, x, .. } => (Row::Kpp { king, x }, x),
                Triple::Kkp { kings, .. } => (Row::Kkp { kings }, ENTRIES),
                Triple::Kk { .. } => continue,
            };
            let mut sums = vec![5; length];
            term.add_row(row, plane, &values, &mut sums);
            for (last, sum) in sums.into_iter().enumerate() {
                let touched = term.touched(row.with(last), plane);
                let expected = touched.map_or(0, |index| i32::from(values[index as usize]));
                assert_eq!(sum, 5 + expected, "{} {row:?} {last}", family.name);
            }
        }
    }
}
