//! Mate in one ply: the fast way finds a mate if and only if the straightforward way does.

use katagami::mate::mate_in_one;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::{Checks, Position};
use katagami_tests::plain_mate::plain_mate_in_one;
use katagami_tests::random_play::visit_positions;

/// Whether there is a mate, found both ways.
fn mates(position: &Position, checks: &Checks) -> bool {
    let found = mate_in_one(position, checks);
    let plain = plain_mate_in_one(position, checks, &mut MoveList::new());
    assert_eq!(found.is_some(), plain.is_some(), "{found:?}, not {plain:?}, in {}", position.to_sfen());
    if let Some(mv) = found {
        assert!(movegen::is_legal(position, checks, mv), "{mv} in {}", position.to_sfen());
        let mut mated = position.clone();
        mated.make(mv);
        assert!(mated.in_check() && !movegen::any_legal(&mated), "{mv} in {}", position.to_sfen());
    }
    found.is_some()
}

#[test]
fn random_play_agrees_with_the_straightforward_way() {
    let (mut positions, mut mated) = (0, 0);
    visit_positions(400, 300, |game, _| {
        positions += 1;
        mated += u32::from(mates(game.position(), game.checks()));
        // Their turn in the same position, unless that would take a king.
        if !game.checks().any() {
            let mut passed = game.position().clone();
            passed.pass();
            positions += 1;
            mated += u32::from(mates(&passed, &passed.checks()));
        }
    });
    println!("{mated} of {positions} positions have a mate");
    assert!(mated > 100, "only {mated} of {positions} positions have a mate");
}

/// Positions in check: few moves are legal, and those that mate must answer the check as well.
#[test]
fn positions_in_check_agree() {
    visit_positions(40, 200, |game, _| {
        let mut checks = MoveList::new();
        movegen::checks(game.position(), game.checks(), &mut checks);
        for &mv in &checks {
            let mut position = game.position().clone();
            position.make(mv);
            mates(&position, &position.checks());
        }
    });
}

/// Collections of 9x9 shogi that are not ours to give away: `KATAGAMI_MATES=<folder> cargo test … -- --ignored`.
#[cfg(board = "standard")]
mod collected {
    use std::path::PathBuf;
    use std::{env, fs};

    use super::*;

    /// The positions of a file in the folder that `KATAGAMI_MATES` names.
    fn collected(file: &str) -> Vec<Position> {
        let folder =
            env::var_os("KATAGAMI_MATES").expect("KATAGAMI_MATES names the folder of the collections");
        let path = PathBuf::from(folder).join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let read = |line: &str| Position::from_sfen(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        text.lines().filter(|line| !line.trim().is_empty()).map(read).collect()
    }

    #[test]
    #[ignore = "the collections are not part of the repository"]
    fn collected_mates_are_found() {
        for position in collected("mate-1-ply.txt") {
            assert!(mates(&position, &position.checks()), "no mate in {}", position.to_sfen());
        }
    }

    #[test]
    #[ignore = "the collections are not part of the repository"]
    fn collected_near_misses_are_no_mates() {
        for position in collected("no-mate-1-ply.txt") {
            assert!(!mates(&position, &position.checks()), "a mate in {}", position.to_sfen());
        }
    }
}
