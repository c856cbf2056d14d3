//! Mate problems found in games.

use std::collections::HashSet;
use std::fs;

use katagami_rules::game::{Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_tests::long;
use katagami_tests::plain_mate::plain_mate;

use super::commands::positions;
use super::driver::{fail, succeed, trainer};

/// Whether a mate in at most `plies` plies follows whatever the side to move answers.
fn is_mated(game: &mut Game, plies: usize) -> bool {
    let mut answers = MoveList::new();
    movegen::legal(game.position(), &mut answers);
    answers.iter().all(|&mv| {
        game.make(mv);
        let mated = plain_mate(game, Rules::default().entering_king, plies).is_some();
        game.undo();
        mated
    })
}

#[test]
fn one_check_mates_and_no_other() {
    const LONGEST: usize = 5;
    let folder = tempfile::tempdir().unwrap();
    let [games, out] = ["a.kpos", "mates.txt"].map(|name| folder.path().join(name));
    positions(&games);
    let mut command = trainer(["positions", "mates", "--each", "4", "--longest", &LONGEST.to_string()]);
    command.arg(&games).arg("--out").arg(&out);
    let report = succeed(&mut command);
    let text = fs::read_to_string(&out).unwrap();
    assert!(fail(&mut command).contains("--force"));
    succeed(command.arg("--force"));
    assert_eq!(fs::read_to_string(&out).unwrap(), text);

    let lines: Vec<_> = text.lines().skip(1).collect();
    assert!(
        !lines.is_empty() && report.starts_with(&format!("{} problems written: ", lines.len())),
        "{report}"
    );
    assert_eq!(lines.iter().collect::<HashSet<_>>().len(), lines.len());
    for line in lines {
        let [plies, first, sfen] = line.splitn(3, ' ').collect::<Vec<_>>().try_into().expect(line);
        let plies: usize = plies.parse().expect(line);
        let mut game = Game::new(Position::from_sfen(sfen).expect(line));
        assert_eq!(plain_mate(&mut game, Rules::default().entering_king, LONGEST), Some(plies), "{line}");
        let mut checks = MoveList::new();
        movegen::checks(game.position(), game.checks(), &mut checks);
        for &mv in &checks {
            game.make(mv);
            let is_first = mv.to_string() == first;
            assert_eq!(
                is_mated(&mut game, if is_first { plies - 1 } else { LONGEST }),
                is_first,
                "{mv}: {line}"
            );
            game.undo();
        }
    }
}

/// The page's problems are what they are said to be: every fourth of them for each change.
#[cfg(any(board = "standard", board = "minishogi", board = "judkins", board = "gorogoro", board = "tori"))]
#[test]
fn the_lists_of_the_page_hold() {
    use std::path::Path;

    use katagami::mate::{Defence, MateResult, Solver};
    use katagami_rules::board::NAME;

    const NODES: u64 = 100_000;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../web/problems/{NAME}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (rule, mut solver) = (Rules::default().entering_king, Solver::new(16).unwrap());
    for line in text.lines().skip(1).step_by(if long() { 1 } else { 4 }) {
        let [plies, first, sfen] = line.splitn(3, ' ').collect::<Vec<_>>().try_into().expect(line);
        let mut game = Game::new(Position::from_sfen(sfen).expect(line));
        let MateResult::Mate(mate) = solver.solve(&game, rule, NODES, &|| false) else { panic!("{line}") };
        assert!(mate.shortest && mate.line[0].to_string() == first, "{mate:?}: {line}");
        assert_eq!([mate.plies, mate.line.len()].map(|plies| plies.to_string()), [plies, plies], "{line}");
        let mut checks = MoveList::new();
        movegen::checks(game.position(), game.checks(), &mut checks);
        for &mv in &checks {
            game.make(mv);
            let escapes =
                matches!(solver.defend(&game, rule, None, NODES, &|| false), Defence::Escapes { .. });
            assert_eq!(escapes, mv.to_string() != first, "{mv}: {line}");
            game.undo();
        }
    }
}
