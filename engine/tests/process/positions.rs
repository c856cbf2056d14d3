//! Positions that exist on every board.

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::Move;

/// The numbers of squares before and after the middle of a rank.
const MIDDLE: (usize, usize) = (FILES / 2, FILES - FILES / 2 - 1);

/// An SFEN board whose upper ranks are these, the others being empty.
pub fn board(upper: &[&str]) -> String {
    let mut ranks: Vec<_> = upper.iter().map(|&rank| rank.to_owned()).collect();
    ranks.resize(RANKS, FILES.to_string());
    ranks.join("/")
}

/// A rank with one piece in the middle.
pub fn centred(piece: &str) -> String {
    format!("{}{piece}{}", MIDDLE.0, MIDDLE.1)
}

/// A rank full of one piece.
pub fn full(piece: &str) -> String {
    piece.repeat(FILES)
}

/// White to move is mated by a gold that a pawn protects.
pub fn mated() -> String {
    format!("{} w - 1", board(&[&centred("k"), &centred("G"), &centred("P")]))
}

/// A position in which Black mates by dropping a gold in front of the king, and the move.
pub fn mate_in_one() -> (String, String) {
    let sfen = format!("{} b G 1", board(&[&centred("k"), &FILES.to_string(), &centred("P")]));
    (sfen, format!("G*{}b", FILES - MIDDLE.0))
}

/// All legal moves.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    moves.to_vec()
}

/// Four plies from the start that lead back to it.
pub fn shuffle() -> [String; 4] {
    let mut position = Position::start();
    let [out, away] = [0; 2].map(|_| {
        let mv =
            moves(&position).into_iter().find(|&mv| returns(&position, mv)).expect("a piece can go and come");
        position.make(mv);
        mv.to_string()
    });
    let [back, home] = [&out, &away].map(|mv| reversed(mv));
    [out, away, back, home]
}

fn reversed(mv: &str) -> String {
    format!("{}{}", &mv[2..4], &mv[..2])
}

/// Whether the piece could move back if its side were to move again.
fn returns(position: &Position, mv: Move) -> bool {
    let mut position = position.clone();
    position.make(mv);
    position.pass();
    position.parse_move(&reversed(&mv.to_string())).ok().is_some()
}
