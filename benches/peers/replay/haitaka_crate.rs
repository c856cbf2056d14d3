use haitaka::Board;

pub fn replay(sfen: &str, moves: &[&str]) -> Option<(String, usize)> {
    let mut board: Board = sfen.parse().ok()?;
    for text in moves {
        board.try_play(text.parse().ok()?).ok()?;
    }
    let mut count = 0;
    board.generate_moves(|moves| {
        count += moves.into_iter().len();
        false
    });
    Some((board.to_string(), count))
}
