//! The term of attacks, by the rules' own attacks.

use katagami_evaluation::terms::find;
use katagami_evaluation::weights::Component;
use katagami_evaluation::{Entry, Kings, Owner};
use katagami_rules::position::attacks::reaches;
use katagami_rules::types::{Bitboard, Color, Kind, Square};
use katagami_tests::random_play::random_position;
use katagami_weights::{Perspective, Perspectives, features};

/// A piece on the board.
type Placed = (Owner, Kind, Square);

fn on_board(perspective: Perspective<'_>) -> Vec<Placed> {
    let entries = perspective.entries.iter().filter_map(|&entry| Entry::from_fixed(entry as usize));
    let placed = entries.filter_map(|entry| match entry {
        Entry::Board(owner, kind, square) => Some((owner, kind, square)),
        Entry::Hand(..) => None,
    });
    placed.collect()
}

fn attacks((owner, kind, from): Placed, (_, _, to): Placed) -> bool {
    let color = if owner == Owner::Friend { Color::Black } else { Color::White };
    reaches(color, kind, from, to, Bitboard::EMPTY)
}

/// The letters of a piece: small ones for the other side's.
fn letters((owner, kind, square): Placed) -> String {
    let mut entry = Entry::Board(owner, kind, square).to_string();
    entry.truncate(entry.len() - 2);
    entry
}

/// The name of the parameter for an attacker and what it attacks, from the left half.
fn name(Kings { ours, .. }: Kings, attacker: Placed, attacked: Placed, arrow: &str) -> String {
    let difference = |to: usize, from: usize| to as isize - from as isize;
    let files = difference(attacker.2.file(), ours.file()).abs();
    let ranks = difference(attacker.2.rank(), ours.rank());
    format!("K {}[{files:+},{ranks:+}] {arrow}{}", letters(attacker), letters(attacked))
}

#[test]
fn every_attack_is_found_and_named_after_attacker_and_attacked() {
    let term = find("rel-kpa").unwrap().term();
    // A name shows the left one of two kinds that are each other's mirror images.
    let names_differ = Kind::ALL.iter().any(|kind| kind.mirror() != *kind);
    let (mut single, mut mutual) = (0, 0);
    for game in 0..200 {
        let position = random_position(game, game as usize * 11 % 250);
        for perspective in Perspectives::of(&position).unwrap().both() {
            let mut found = Vec::new();
            features::find(term, perspective, Component::Board, 0, &mut found);
            let mut names: Vec<String> =
                found.iter().map(|&index| term.parameter_name(index as usize)).collect();
            let pieces = on_board(perspective);
            let pairs =
                pieces.iter().enumerate().flat_map(|(n, &x)| pieces[..n].iter().map(move |&y| (x, y)));
            for (x, y) in pairs {
                let possible = match (attacks(x, y), attacks(y, x)) {
                    (false, false) => continue,
                    (true, false) => vec![name(perspective.kings, x, y, ">")],
                    (false, true) => vec![name(perspective.kings, y, x, ">")],
                    (true, true) => {
                        vec![name(perspective.kings, x, y, "<>"), name(perspective.kings, y, x, "<>")]
                    }
                };
                *(if possible.len() == 1 { &mut single } else { &mut mutual }) += 1;
                let place = names.iter().position(|name| names_differ || possible.contains(name));
                names.swap_remove(place.unwrap_or_else(|| panic!("{possible:?} of {names:?}: {position:?}")));
            }
            assert!(names.is_empty(), "{names:?}: {position:?}");
        }
    }
    assert!(single > 20 && mutual > 2, "{single} and {mutual}");
}
