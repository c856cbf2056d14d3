//! The example of three tasks does what it says, and is short.

use katagami_records::{Format, Record, Step};
use katagami_rules::{Position, Rules, movegen};

#[allow(dead_code)]
#[path = "../../examples/three_tasks.rs"]
mod example;

#[test]
fn positions_are_counted() {
    let mut found = 0;
    movegen::each_after_move(&mut Position::start(), |_, position| found += position.legal_moves().len());
    assert_eq!(example::perft(2), found as u64);
}

#[test]
fn every_position_of_a_record_is_found() {
    for seed in 0..10 {
        let game = example::random_game(fastrand::Rng::with_seed(seed));
        assert!(game.outcome(&Rules::default()).is_some());
        let mut record = Record::new(Position::start());
        let (mut at, mut expected) = (Record::ROOT, vec![Position::start()]);
        for mv in game.moves().flatten().take(100) {
            at = record.follow(at, Step::Move(mv));
            let mut position = expected[expected.len() - 1].clone();
            position.play(mv).unwrap();
            expected.push(position);
        }
        for format in Format::ALL {
            assert_eq!(example::positions(format.write(&record).as_bytes()).unwrap(), expected, "{format:?}");
        }
    }
    assert!(example::positions(b"startpos moves 1a1a").is_err());
}

#[test]
fn the_example_has_at_most_27_lines() {
    let text = include_str!("../../examples/three_tasks.rs");
    let is_code = |line: &&str| !line.is_empty() && !line.trim_start().starts_with("//");
    assert!(text.lines().filter(is_code).count() <= 27, "{}", text.lines().filter(is_code).count());
}
