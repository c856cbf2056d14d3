//! The term of attacks, by the rules' own attacks.

use katagami_evaluation::Perspectives;
use katagami_evaluation::terms::{SignedParameters, Triple, find};
use katagami_evaluation::weights::Component;
use katagami_evaluation::{Entry, Kings, Owner};
use katagami_rules::position::attacks::reaches;
use katagami_rules::types::{Bitboard, Color, Kind, Square};
use katagami_tests::random_play::random_position;

/// A piece on the board.
type Placed = (Owner, Kind, Square);

fn on_board(entry: usize) -> Option<Placed> {
    match Entry::from_fixed(entry)? {
        Entry::Board(owner, kind, square) => Some((owner, kind, square)),
        Entry::Hand(..) => None,
    }
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
fn name(Kings { ours, .. }: Kings, attacker: Placed, other: Placed, arrow: &str) -> String {
    let difference = |to: usize, from: usize| to as isize - from as isize;
    let files = difference(attacker.2.file(), ours.file()).abs();
    let ranks = difference(attacker.2.rank(), ours.rank());
    format!("K {}[{files:+},{ranks:+}] {arrow}{}", letters(attacker), letters(other))
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
            for triple in perspective.triples(term.table()) {
                let Triple::Kpp { x, y, .. } = triple else { panic!("{triple:?} is of another table") };
                let possible = match (on_board(x), on_board(y)) {
                    (Some(x), Some(y)) => match (attacks(x, y), attacks(y, x)) {
                        (false, false) => Vec::new(),
                        (true, false) => vec![name(perspective.kings, x, y, ">")],
                        (false, true) => vec![name(perspective.kings, y, x, ">")],
                        (true, true) => {
                            vec![name(perspective.kings, x, y, "<>"), name(perspective.kings, y, x, "<>")]
                        }
                    },
                    _ => Vec::new(),
                };
                single += usize::from(possible.len() == 1);
                mutual += usize::from(possible.len() == 2);
                let mut found = SignedParameters::default();
                term.active_parameters(triple, Component::Board, &mut found);
                let found: Vec<String> =
                    found.added.iter().map(|&index| term.parameter_name(index as usize)).collect();
                assert_eq!(found.len(), possible.len().min(1), "{possible:?}: {position:?}");
                let is_named = found.iter().all(|name| names_differ || possible.contains(name));
                assert!(is_named, "{found:?}, not {possible:?}: {position:?}");
            }
        }
    }
    assert!(single > 20 && mutual > 2, "{single} and {mutual}");
}
