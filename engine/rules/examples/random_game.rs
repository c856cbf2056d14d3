//! Plays random legal moves until the game ends: `cargo run --release --example random_game -- [seed]`.

use std::error::Error;

use katagami_rules::{Game, Position, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut random = fastrand::Rng::with_seed(seed);
    let rules = Rules { maximum_plies: Some(512), ..Rules::default() };

    let mut game = Game::new(Position::start());
    let outcome = loop {
        if let Some(outcome) = game.outcome(&rules).or_else(|| game.declare(&rules)) {
            break outcome;
        }
        let moves = game.position().legal_moves();
        let mv = moves[random.usize(..moves.len())];
        print!("{mv} ");
        game.play(mv)?;
    };
    println!("\n\n{}\n\n{outcome:?} after {} plies", game.position().diagram(), game.moves().len());
    Ok(())
}
