//! Replays a record in CSA's format under the rules: `cargo run --release --example replay_csa -- FILE`.
//!
//! It reads games from the start position (`PI`), which is what servers write.

use std::error::Error;

use katagami_rules::{Color, Game, Move, Position, Rules, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let text = std::fs::read_to_string(&path)?;
    let mut game = Game::new(Position::start());
    let mut ending = None;
    for (number, line) in text.lines().enumerate() {
        let place = |problem| format!("{path}: line {}: {problem}: {line}", number + 1);
        match line.as_bytes() {
            [b'+' | b'-', _, ..] => {
                let mv = legal_move(game.position(), line).ok_or_else(|| place("no legal move"))?;
                game.play(mv)?;
            }
            [b'%', ..] => ending = Some(line),
            [b'P', rest @ ..] if rest != b"I" => Err(place("not the start position"))?,
            _ => {}
        }
    }
    println!("{}\n", game.position().diagram());
    println!("{} moves; the record says {}", game.moves().len(), ending.unwrap_or("nothing of its end"));
    match game.outcome(&Rules::default()) {
        Some(outcome) => println!("by the rules: {outcome:?}"),
        None => println!("by the rules the game could go on"),
    }
    Ok(())
}

/// The legal move that `+7776FU` or `-0055KA` means: the side, origin (`00` for a drop), target, and the kind that stands on
/// the target afterwards.
fn legal_move(position: &Position, text: &str) -> Option<Move> {
    let side = if text.starts_with('+') { Color::Black } else { Color::White };
    let (from, to) = (text.get(1..3)?, square(text.get(3..5)?)?);
    let code = text.get(5..7)?;
    let means = |mv: &Move| {
        let origin_fits = if mv.is_drop() { from == "00" } else { square(from) == Some(mv.origin()) };
        origin_fits && mv.target() == to && mv.kind_after().csa() == code
    };
    (side == position.side()).then(|| position.legal_moves().into_iter().find(means)).flatten()
}

/// A square as CSA writes it: file and rank, both as digits.
fn square(text: &str) -> Option<Square> {
    let &[file @ b'1'..=b'9', rank @ b'1'..=b'9'] = text.as_bytes() else { return None };
    Square::at(usize::from(file - b'0'), usize::from(rank - b'1'))
}
