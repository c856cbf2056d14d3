//! Three tasks that come first: `cargo run --release -p katagami-records --example three_tasks -- FILE`.

use katagami_records::{Reading, RecordError, encoding, read};
use katagami_rules::{Game, Position, Rules, movegen};

/// The number of positions some plies ahead.
pub fn perft(depth: u32) -> u64 {
    movegen::perft(&mut Position::start(), depth)
}

/// The positions of the games of a file, in any format and encoding.
///
/// # Errors
///
/// If a part of it cannot be read.
pub fn positions(file: &[u8]) -> Result<Vec<Position>, RecordError> {
    let games = read(&encoding::decode(file)).into_iter().map(Reading::whole);
    Ok(games.collect::<Result<Vec<_>, _>>()?.iter().flat_map(|game| game.main_line().positions()).collect())
}

/// A random game, played to its end by the rules.
pub fn random_game(mut random: fastrand::Rng) -> Game {
    let mut game = Game::new(Position::start());
    while game.outcome(&Rules::default()).is_none() {
        let moves = game.position().legal_moves();
        game.make(moves[random.usize(..moves.len())]);
    }
    game
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{} positions three plies ahead", perft(3));
    for file in std::env::args().skip(1) {
        positions(&std::fs::read(file)?)?.iter().for_each(|position| println!("{position}"));
    }
    println!("{:?}", random_game(fastrand::Rng::new()).outcome(&Rules::default()));
    Ok(())
}
