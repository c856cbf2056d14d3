//! A beginner as a USI engine, to measure weak levels against (`benches/levels`): it mates if it can in one, else takes the most
//! material that one move takes, whatever is taken back, and plays any move every fifth time:
//! `cargo run --release --example one_ply`.

use std::io::{self, BufRead};

use katagami_rules::game::UsiGame;
use katagami_rules::{Move, Position};

fn main() -> io::Result<()> {
    let mut random = fastrand::Rng::new();
    let mut position = Position::start();
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split(' ').next().unwrap_or_default() {
            "usi" => println!("id name one ply\nid author Katagami\nusiok"),
            "isready" => println!("readyok"),
            "position" => match line.parse::<UsiGame>() {
                Ok(given) => position = given.game().position().clone(),
                Err(error) => println!("info string error: {error}"),
            },
            "go" => match choose(&position, &mut random) {
                Some(mv) => println!("bestmove {mv}"),
                None => println!("bestmove resign"),
            },
            "quit" => break,
            _ => (),
        }
    }
    Ok(())
}

fn choose(position: &Position, random: &mut fastrand::Rng) -> Option<Move> {
    /// One of so many moves is any move.
    const ANY: u32 = 5;
    let mut moves = position.legal_moves().to_vec();
    random.shuffle(&mut moves);
    if random.u32(..ANY) == 0 {
        moves.first().copied()
    } else {
        moves.into_iter().max_by_key(|&mv| gain(position, mv))
    }
}

/// What a move wins at once.
fn gain(position: &Position, mv: Move) -> i32 {
    let mut after = position.clone();
    after.make(mv);
    if after.legal_moves().is_empty() {
        return i32::MAX;
    }
    let taken = if mv.is_drop() { None } else { position.piece_at(mv.target()) };
    taken.map_or(0, |piece| piece.kind.capture_value()) + mv.kind_after().value() - mv.kind().value()
}
