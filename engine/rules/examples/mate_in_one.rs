//! Finds a mate in one: `cargo run --release --example mate_in_one -- SFEN`. Without an argument it looks for one in random
//! games.

use std::error::Error;

use katagami_rules::{Game, Position, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let sfen = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let position = if sfen.is_empty() { random_problem() } else { sfen.parse()? };
    println!("{position}");
    match position.mate_in_one() {
        Some(mv) => println!("{mv} mates"),
        None => println!("there is no mate in one"),
    }
    Ok(())
}

/// A position of a random game with a mate in one.
fn random_problem() -> Position {
    let mut random = fastrand::Rng::with_seed(1);
    loop {
        let mut game = Game::new(Position::start());
        while game.outcome(&Rules::default()).is_none() {
            if game.position().mate_in_one().is_some() {
                return game.position().clone();
            }
            let moves = game.position().legal_moves();
            game.make(moves[random.usize(..moves.len())]);
        }
    }
}
