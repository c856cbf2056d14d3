use std::error::Error;

use rsshogi::board::{Move32List, generate_legal_all_move32, position_from_sfen};

pub fn replay(sfen: &str, moves: &[&str]) -> Result<Option<(String, usize)>, Box<dyn Error>> {
    let mut position = position_from_sfen(sfen)?;
    position.init_stack();
    for text in moves {
        let mv = position.move32_from_usi(text).filter(|&mv| position.is_legal_move32(mv));
        let Some(mv) = mv else { return Ok(None) };
        position.apply_move32(mv);
    }
    let mut legal = Move32List::new();
    generate_legal_all_move32(&position, &mut legal);
    Ok(Some((position.to_sfen(None), legal.iter().count())))
}
