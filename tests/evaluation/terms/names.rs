//! Names and numbers of parameters.

use std::collections::{BTreeSet, HashSet};

use katagami_evaluation::terms::{ALL, SignedParameters, Term, Triple, find};
use katagami_evaluation::weights::{Component, TableKind, naming};
use katagami_evaluation::{Entry, Kings};
use katagami_evaluation::{Perspectives, features};
use katagami_rules::board::FILES;
use katagami_tests::random_play::random_position;

use super::{SMALL_BOARD, squares};

/// As many names as are looked at of one term, at least.
const NAMES: usize = 300_000;

#[test]
fn every_parameter_has_a_name_of_its_own() {
    for named in ALL {
        let term = named.term();
        let step = if SMALL_BOARD { 1 } else { (term.parameter_count() / NAMES).max(1) };
        let names: Vec<String> =
            (0..term.parameter_count()).step_by(step).map(|index| term.parameter_name(index)).collect();
        assert!(names.iter().all(|name| name.is_ascii() && !name.contains('?') && !name.is_empty()));
        let different: HashSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{}", named.name);
    }
}

#[test]
fn what_positions_touch_has_a_name() {
    for named in ALL {
        let (mut names, mut indices) = (HashSet::new(), HashSet::new());
        for game in 0..20 {
            let position = random_position(game, game as usize * 13 % 200);
            for perspective in Perspectives::of(&position).unwrap().both() {
                let mut found = SignedParameters::default();
                features::find(named.term(), perspective, Component::Board, 0, &mut found);
                indices.extend(found.added);
            }
        }
        names.extend(indices.iter().map(|&index| named.term().parameter_name(index as usize)));
        assert_eq!(names.len(), indices.len(), "{}", named.name);
    }
}

fn words(name: &str) -> BTreeSet<&str> {
    name.split(' ').collect()
}

/// The name of the only parameter that one side finds in a triple.
fn active_name(term: &dyn Term, triple: Triple) -> String {
    let mut found = SignedParameters::default();
    term.active_parameters(triple, Component::Board, &mut found);
    assert_eq!([found.added.len(), found.subtracted.len()], [1, 0]);
    term.parameter_name(found.added[0] as usize)
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
        let name = active_name(kpp, Triple::Kpp { king, x, y });
        assert_eq!(words(&name), words(&naming::kpp(king.by_file(), x, y)));
        let name = active_name(kp, Triple::Kkp { kings: Kings { ours: king, theirs: king }, x });
        assert_eq!(words(&name), words(&naming::kpp(king.by_file(), x, x)));
    }
}

/// Every triple of a term's table, whether a position could have it or not.
fn all_triples(table: TableKind) -> Vec<Triple> {
    let entries: Vec<usize> = Entry::all_fixed().map(Entry::fixed).collect();
    let kings = || squares().flat_map(|ours| squares().map(move |theirs| Kings { ours, theirs }));
    match table {
        TableKind::Kk => kings().map(|kings| Triple::Kk { kings }).collect(),
        TableKind::Kkp => {
            kings().flat_map(|kings| entries.iter().map(move |&x| Triple::Kkp { kings, x })).collect()
        }
        TableKind::Kpp => {
            let pairs =
                entries.iter().enumerate().flat_map(|(n, &x)| entries[..n].iter().map(move |&y| (x, y)));
            pairs.flat_map(|(x, y)| squares().map(move |king| Triple::Kpp { king, x, y })).collect()
        }
    }
}

#[test]
fn numbers_are_dense() {
    // Of distances some go beyond the board, whatever the king's square.
    let is_dense = |name: &str| !["rel-", "near-"].iter().any(|distances| name.starts_with(distances));
    for named in ALL.into_iter().filter(|named| SMALL_BOARD && is_dense(named.name)) {
        let term = named.term();
        let mut active = vec![false; term.parameter_count()];
        for triple in all_triples(term.table()) {
            for index in term.signed_parameters(triple, Component::Tempo).added {
                active[index as usize] = true;
            }
        }
        let used = active.iter().filter(|&&active| active).count();
        assert!(used * 100 >= active.len() * 97, "{}: {used} of {}", named.name, active.len());
    }
}
