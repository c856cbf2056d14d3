//! The instructions of an attack, each rival alone.

use std::io::Result;

use katagami_benches::valgrind::{collected, wanted};

use super::{Games, Piece, REPEATS, RIVALS};

/// Runs what a parent process asks for, if one does: a rival and a piece, by their numbers.
pub fn run_for_parent() -> bool {
    let Some(wanted) = wanted() else { return false };
    let (rival, piece) = wanted.split_once(' ').unwrap_or_default();
    if let Some(rival) = rival.parse().ok().and_then(|rival: usize| RIVALS.get(rival)) {
        let rival = rival(&Games::new());
        if let Some(&piece) = piece.parse().ok().and_then(|piece: usize| Piece::ALL.get(piece)) {
            rival.repeat(piece);
        }
    }
    true
}

/// Prints the table.
///
/// # Errors
///
/// If valgrind does not count.
pub fn count() -> Result<()> {
    println!("{:44} {:>8} {:>8} {:>8}", "sliders, instructions an attack", "rook", "bishop", "lance");
    let games = Games::new();
    for (index, rival) in RIVALS.iter().enumerate() {
        let rival = rival(&games);
        print!("  {:42}", rival.name());
        let start = collected(&format!("{index} nothing"))?;
        for (number, piece) in Piece::ALL.into_iter().enumerate() {
            let instructions = collected(&format!("{index} {number}"))? - start;
            print!(" {:8.1}", instructions as f64 / (REPEATS * rival.count(piece)) as f64);
        }
        println!();
    }
    Ok(())
}
