//! Names and numbers of parameters.

use std::collections::{BTreeSet, HashSet};

use katagami::board::FILES;
use katagami::eval::entries::{Entry, Kings};
use katagami::eval::terms::{ALL, Sights, Triple, find};
use katagami::eval::weights::{Plane, Table, naming};
use katagami_tests::random_play::random_position;

use super::{SMALL_BOARD, squares};

/// As many names as are looked at of one term, at least.
const NAMES: usize = 300_000;

#[test]
fn every_parameter_has_a_name_of_its_own() {
    for family in ALL {
        let term = family.term();
        let step = if SMALL_BOARD { 1 } else { (term.parameters() / NAMES).max(1) };
        let names: Vec<String> =
            (0..term.parameters()).step_by(step).map(|index| term.parameter(index)).collect();
        assert!(names.iter().all(|name| name.is_ascii() && !name.contains('?') && !name.is_empty()));
        let different: HashSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{}", family.name);
    }
}

#[test]
fn what_positions_touch_has_a_name() {
    for family in ALL {
        let (mut names, mut indices) = (HashSet::new(), HashSet::new());
        for game in 0..20 {
            let position = random_position(game, game as usize * 13 % 200);
            for sight in Sights::of(&position).unwrap().both() {
                let mut found = Vec::new();
                family.term().collect(sight, Plane::Board, 0, &mut found);
                indices.extend(found);
            }
        }
        names.extend(indices.iter().map(|&index| family.term().parameter(index as usize)));
        assert_eq!(names.len(), indices.len(), "{}", family.name);
    }
}

fn words(name: &str) -> BTreeSet<&str> {
    name.split(' ').collect()
}

#[test]
fn names_are_those_of_the_weights_on_the_left_half() {
    let rng = &mut fastrand::Rng::with_seed(3);
    let entries: Vec<Entry> = Entry::all_fixed().collect();
    let left: Vec<_> = squares().filter(|square| 2 * square.file() > FILES + 1).collect();
    let (kpp, kp) = (find("kpp").unwrap().term(), find("kp").unwrap().term());
    for _ in 0..5000 {
        let king = left[rng.usize(..left.len())];
        let [x, y] = [(); 2].map(|()| entries[rng.usize(..entries.len())].fixed());
        let index = kpp.touched(Triple::Kpp { king, x, y }, Plane::Board).unwrap();
        assert_eq!(words(&kpp.parameter(index as usize)), words(&naming::kpp(king.by_file(), x, y)));
        let index = kp.touched(Triple::Kkp { kings: Kings { ours: king, theirs: king }, x }, Plane::Board);
        let name = naming::kpp(king.by_file(), x, x);
        assert_eq!(words(&kp.parameter(index.unwrap() as usize)), words(&name));
    }
}

#[test]
fn numbers_are_dense() {
    if !SMALL_BOARD {
        return;
    }
    let entries: Vec<usize> = Entry::all_fixed().map(Entry::fixed).collect();
    // Of distances some go beyond the board, whatever the king's square.
    for family in ALL.into_iter().filter(|family| !family.name.starts_with("rel-")) {
        let term = family.term();
        let mut touched = vec![false; term.parameters()];
        let mut touch = |triple| {
            term.touches(triple, Plane::Turn).iter().for_each(|&(index, _)| touched[index as usize] = true);
        };
        for ours in squares() {
            match term.table() {
                Table::Kpp => entries.iter().enumerate().for_each(|(n, &x)| {
                    entries[..n].iter().for_each(|&y| touch(Triple::Kpp { king: ours, x, y }));
                }),
                Table::Kkp => squares().for_each(|theirs| {
                    entries.iter().for_each(|&x| touch(Triple::Kkp { kings: Kings { ours, theirs }, x }));
                }),
                Table::Kk => squares().for_each(|theirs| touch(Triple::Kk { kings: Kings { ours, theirs } })),
            }
        }
        let used = touched.iter().filter(|&&touched| touched).count();
        assert!(used * 100 >= touched.len() * 97, "{}: {used} of {}", family.name, touched.len());
    }
}
