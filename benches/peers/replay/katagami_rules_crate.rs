use std::error::Error;

use katagami_rules::Position;

pub fn replay(sfen: &str, moves: &[&str]) -> Result<(String, usize), Box<dyn Error>> {
    let mut position: Position = sfen.parse()?;
    for text in moves {
        // The error says which rule an illegal move breaks.
        let mv = position.parse_move(text)?;
        position.make(mv);
    }
    Ok((position.to_sfen(), position.legal_moves().len()))
}
