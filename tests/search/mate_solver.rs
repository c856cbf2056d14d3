//! The mate solver agrees with the straightforward way, and its lines are mates.

use katagami::mate::{Defence, Mate, MateResult, Solver};
use katagami::search::{
    Decision, HistoryPool, Limits, Resources, ScoreKind, Settings, Signals, TranspositionTable, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::board::SQUARES;
use katagami_rules::game::{EnteringKingRule, Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_tests::long;
use katagami_tests::plain_mate::plain_mate;
use katagami_tests::random_play::visit_positions;

/// How deep the straightforward way can look in a fraction of a millisecond to a few.
const PLIES: usize = if SQUARES > 50 { 5 } else { 7 };

/// How many random games are played.
fn games() -> u64 {
    if SQUARES < 81 || long() { 24 } else { 12 }
}

/// Plays the line and sees that it is a mate by checks alone.
fn replay(game: &Game, mate: &Mate) {
    let mut game = game.clone();
    let sfen = game.position().to_sfen();
    let attacker = game.position().side();
    for &mv in &mate.line {
        assert!(movegen::is_legal(game.position(), game.checks(), mv), "{mv} in {:?} of {sfen}", mate.line);
        game.make(mv);
        assert!(game.position().side() == attacker || game.checks().any(), "{:?} of {sfen}", mate.line);
    }
    assert!(!movegen::any_legal(game.position()), "{:?} is no mate of {sfen}", mate.line);
    assert!(mate.line.len() % 2 == 1 && mate.line.len() <= mate.plies, "{mate:?} of {sfen}");
}

/// What was seen of the solver on the way.
#[derive(Default, Debug)]
struct Tally {
    mates: usize,
    long: usize,
    escapes: usize,
    unknown: usize,
    longer_than_shortest: usize,
    unproved: usize,
    nodes: u64,
}

impl Tally {
    /// Solves a position both ways.
    fn compare(&mut self, solver: &mut Solver, game: &Game, rule: EnteringKingRule, plies: usize) {
        let plain = plain_mate(&mut game.clone(), rule, plies);
        let verdict = solver.solve(game, rule, 20_000, &|| false);
        self.nodes += solver.nodes();
        let sfen = game.position().to_sfen();
        match verdict {
            MateResult::Mate(mate) => {
                replay(game, &mate);
                self.mates += 1;
                self.long += usize::from(mate.plies > plies);
                self.unproved += usize::from(!mate.shortest);
                match plain {
                    Some(shortest) => {
                        assert!(mate.plies >= shortest, "{mate:?}, not {shortest} in {sfen}");
                        assert!(
                            !mate.shortest || mate.plies == shortest,
                            "{mate:?}, not {shortest} in {sfen}"
                        );
                        self.longer_than_shortest += usize::from(mate.plies > shortest);
                    }
                    None => assert!(mate.plies > plies, "{mate:?} in {sfen}"),
                }
            }
            MateResult::NoMate => {
                assert_eq!(plain, None, "{sfen}");
                self.escapes += 1;
            }
            MateResult::Unknown => {
                assert!(plain.is_none_or(|plies| plies > 5), "{plain:?} in {sfen} {}", solver.nodes());
                self.unknown += 1;
            }
        }
    }
}

/// Both ways on positions of random play in which the side to move has a check.
fn compare(games: u64, mebibytes: usize, rule: EnteringKingRule, plies: usize) -> Tally {
    let mut solver = Solver::new(mebibytes).expect("there is memory");
    let mut tally = Tally::default();
    visit_positions(games, 200, |game, _| {
        if has_check(game) {
            tally.compare(&mut solver, game, rule, plies);
        }
    });
    println!("{tally:?}");
    tally
}

#[test]
fn random_play_agrees_with_the_straightforward_way() {
    let tally = compare(games(), 16, Rules::default().entering_king, PLIES);
    assert!(tally.mates > 20 && tally.escapes > 100, "{tally:?}");
    // Near-shortest: nearly all lengths are proved, none was seen to be too long.
    assert!(
        tally.longer_than_shortest <= tally.mates / 100 && tally.unproved <= tally.mates / 10,
        "{tally:?}"
    );
}

/// What a defender is said to have agrees with what the straightforward way finds after it.
#[test]
fn defences_agree_with_the_straightforward_way() {
    let rule = Rules::default().entering_king;
    let mut solver = Solver::new(16).expect("there is memory");
    let mut seen = [0; 3];
    visit_positions(games(), 200, |game, _| {
        let mut checks = MoveList::new();
        movegen::checks(game.position(), game.checks(), &mut checks);
        for &mv in &checks {
            let mut game = game.clone();
            game.make(mv);
            let what = |game: &Game| format!("{mv}, {}", game.position().to_sfen());
            let mate_after = |evasion| {
                let mut game = game.clone();
                game.make(evasion);
                if game.try_winner(rule).is_some() { None } else { plain_mate(&mut game, rule, PLIES - 2) }
            };
            match solver.defend(&game, rule, Some(PLIES - 1), 20_000, &|| false) {
                Defence::Mated => {
                    assert!(!movegen::any_legal(game.position()), "{}", what(&game));
                    seen[0] += 1;
                }
                Defence::Resists { evasion, plies } => {
                    let mate = mate_after(evasion);
                    assert!(
                        plies < PLIES && mate.is_some_and(|mate| mate < plies),
                        "{evasion} {}",
                        what(&game)
                    );
                    seen[1] += 1;
                }
                Defence::Escapes { evasion } => {
                    assert_eq!(mate_after(evasion), None, "{evasion} {}", what(&game));
                    seen[2] += 1;
                }
                Defence::Unknown => {}
            }
        }
    });
    println!("{seen:?} mated, resisting, escaping");
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

/// What a full table forgets is found again.
#[test]
fn little_memory_does() {
    compare(games() / 2, 1, Rules::default().entering_king, 3);
}

/// An evasion that reaches the square that wins is an escape.
#[test]
fn tries_agree() {
    let rule: EnteringKingRule = "TryRule".parse().expect("every board has the rule");
    compare(games() / 2, 16, rule, PLIES - 2);
}

/// What a solver has stored about other positions, of other paths and of lengths must not change who wins. Whether the
/// longest mates and escapes are right cannot be checked in the straightforward way; but they must not contradict.
#[test]
fn what_is_remembered_changes_no_verdict() {
    let rule = Rules::default().entering_king;
    let mut old = Solver::new(16).expect("there is memory");
    let mut solved = 0;
    visit_positions(games(), 200, |game, _| {
        if !has_check(game) {
            return;
        }
        let mut new = Solver::new(1).expect("there is memory");
        let verdicts = [&mut old, &mut new].map(|solver| solver.solve(game, rule, 5_000, &|| false));
        let contradict = match &verdicts {
            [MateResult::Mate(_), other] | [other, MateResult::Mate(_)] => *other == MateResult::NoMate,
            _ => false,
        };
        assert!(!contradict, "{verdicts:?} in {}", game.position().to_sfen());
        solved += usize::from(verdicts[1] != MateResult::Unknown);
        // Nor may a position on the way to a mate be an escape.
        if let MateResult::Mate(mate) = &verdicts[0] {
            let mut game = game.clone();
            for pair in mate.line.chunks_exact(2) {
                for &mv in pair {
                    game.make(mv);
                }
                let verdict = new.solve(&game, rule, 5_000, &|| false);
                assert_ne!(verdict, MateResult::NoMate, "{}", game.position().to_sfen());
            }
        }
    });
    assert!(solved > 100);
}

/// The attacker is in check himself, and answers with checks that mate.
#[test]
fn the_attacker_may_be_in_check() {
    let (mut tally, mut solver) = (Tally::default(), Solver::new(16).expect("there is memory"));
    visit_positions(games(), 200, |game, _| {
        let mut checks = MoveList::new();
        movegen::checks(game.position(), game.checks(), &mut checks);
        for &mv in &checks {
            let mut game = game.clone();
            game.make(mv);
            if has_check(&game) {
                tally.compare(&mut solver, &game, Rules::default().entering_king, 3);
            }
        }
    });
    println!("{tally:?}");
    assert!(tally.mates > 0 && tally.escapes > 0, "{tally:?}");
}

#[test]
fn limits_are_kept() {
    let game = Game::new(Position::start());
    let rule = Rules::default().entering_king;
    let mut solver = Solver::new(1).expect("there is memory");
    visit_positions(games() / 4, 200, |game, _| {
        for limit in [0, 1, 10, 100] {
            let verdict = solver.solve(game, rule, limit, &|| false);
            // A line that was partly forgotten may take more.
            assert!(
                solver.nodes() <= limit + 1 || matches!(verdict, MateResult::Mate(_)),
                "{}",
                solver.nodes()
            );
        }
    });
    solver.clear();
    assert_eq!(solver.solve(&game, rule, u64::MAX, &|| true) == MateResult::Unknown, has_check(&game));
}

/// A search plays the mate that the solver finds beside it, though it is too long for the search itself, and keeps it when it goes on.
#[test]
fn a_search_keeps_a_mate_that_was_proved() {
    const NODES: u64 = 1_000;
    let rules = Rules::default();
    let mut solver = Solver::new(1).expect("there is memory");
    let (table, evaluation) = (TranspositionTable::new(1).expect("there is memory"), Evaluation::material());
    let mut searched = 0;
    visit_positions(games(), 200, |game, _| {
        if !has_check(game) {
            return;
        }
        let MateResult::Mate(mate) = solver.solve(game, rules.entering_king, NODES, &|| false) else {
            return;
        };
        if mate.plies <= PLIES {
            return;
        }
        searched += 1;
        table.clear();
        let resources = Resources { table: &table, evaluation: &evaluation, histories: &HistoryPool::new() };
        for go_on in [false, true] {
            // The solver gets a sixteenth of the nodes of a search.
            let limits = Limits { nodes: Some(100 * NODES), go_on, ..Limits::default() };
            let signals = Signals::thinking();
            let decision = search(game, &limits, &Settings::default(), resources, &signals, &mut |_| {});
            let Decision::Move { score, .. } = decision else { panic!("{decision:?}") };
            let sfen = game.position().to_sfen();
            assert!(matches!(ScoreKind::from(score), ScoreKind::Mate(1..)), "{score}, not {mate:?}: {sfen}");
        }
    });
    println!("{searched} mates");
    assert!(searched > 0);
}

fn has_check(game: &Game) -> bool {
    let mut checks = MoveList::new();
    movegen::checks(game.position(), game.checks(), &mut checks);
    !checks.is_empty()
}

/// Problems, as people compose them.
#[cfg(board = "standard")]
mod on_9x9 {
    use std::cell::Cell;

    use super::*;

    fn solve(sfen: &str) -> (Game, MateResult) {
        let game = Game::new(Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}")));
        let mut solver = Solver::new(16).expect("there is memory");
        let verdict = solver.solve(&game, Rules::default().entering_king, 1_000_000, &|| false);
        if let MateResult::Mate(mate) = &verdict {
            replay(&game, mate);
        }
        (game, verdict)
    }

    /// The number of plies that a position's mate takes and those of its line.
    fn lengths(sfen: &str) -> Option<(usize, usize)> {
        match solve(sfen).1 {
            MateResult::Mate(mate) => Some((mate.plies, mate.line.len())),
            MateResult::NoMate => None,
            MateResult::Unknown => panic!("{sfen} is not solved"),
        }
    }

    #[test]
    fn problems_are_solved() {
        // The attacker's king is missing.
        assert_eq!(lengths("4k4/9/4P4/9/9/9/9/9/9 b G 1"), Some((1, 1)));
        // The defender's is: there is no king to mate.
        assert_eq!(lengths("9/9/4P4/9/9/9/9/9/4K4 b G 1"), None);
        // A pawn dropped must not mate, but it may check.
        assert_eq!(lengths("5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p 1"), Some((5, 5)));
        assert_eq!(lengths("4B2nk/6G2/5pppp/7N1/9/9/9/9/9 b 2rb3g4s2n4l14p 1"), None);
        // Sacrifices and interpositions.
        assert_eq!(lengths("5n1k1/5p3/5s1p1/8N/7P1/9/9/9/9 b R2Br4g3s2n4l15p 1"), Some((13, 13)));
        assert_eq!(lengths("4RB1k1/5s3/7n1/5s1LP/9/7r1/9/9/6K2 b b4g2s3n3l17p 1"), Some((13, 13)));
    }

    /// One way to prolong this mate is to interpose in vain: it takes more plies, but the line does not show them.
    #[test]
    fn worthless_interpositions_are_left_out() {
        let sfen = "1+P2Ss2l/1+S5b1/k1p4p1/1p+r1G2n1/p7p/P1N2S3/KPP1PP+pBP/7+r1/LNg6 b GNL2Pgl3p 1";
        assert_eq!(lengths(sfen), Some((15, 13)));
    }

    /// Told to stop while it looks for a shorter mate, or for the line, it still has the one it proved.
    #[test]
    fn a_mate_proved_is_not_lost_by_a_stop() {
        let sfen = "5n1k1/5p3/5s1p1/8N/7P1/9/9/9/9 b R2Br4g3s2n4l15p 1";
        let game = Game::new(Position::from_sfen(sfen).expect("a position"));
        let mut proved = false;
        // Each time a little later.
        for patience in 0..80 {
            let asked = Cell::new(0);
            let stop = || asked.replace(asked.get() + 1) >= patience;
            let mut solver = Solver::new(16).expect("there is memory");
            match solver.solve(&game, Rules::default().entering_king, u64::MAX, &stop) {
                MateResult::Mate(mate) => {
                    replay(&game, &mate);
                    proved = true;
                }
                verdict => assert!(verdict == MateResult::Unknown && !proved, "{verdict:?} after {patience}"),
            }
        }
        assert!(proved);
    }
}
