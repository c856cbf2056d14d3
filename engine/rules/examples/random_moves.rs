//! Prints positions of random games, each with all its legal moves, for a comparison with another program:
//! `cargo run --release --example random_moves -- [games] [plies]`.

use katagami_rules::Position;

fn main() {
    let mut numbers = std::env::args().skip(1).map_while(|number| number.parse().ok());
    let (games, plies) = (numbers.next().unwrap_or(10), numbers.next().unwrap_or(120));
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = Position::start();
        for _ in 0..plies {
            let moves = position.legal_moves();
            let mut words: Vec<String> = moves.iter().map(ToString::to_string).collect();
            words.sort();
            println!("{position}|{}", words.join(" "));
            let Some(&mv) = random.choice(moves.iter()) else { break };
            position.make(mv);
        }
    }
}
