//! Positions that exist on every board.

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::Move;
use katagami_rules::{Game, Kind, Outcome, Rules};

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

/// White to move is mated.
pub fn mated() -> String {
    let (sfen, mate) = mate_in_one();
    let mut position = Position::from_sfen(&sfen).expect("a position");
    position.make(position.parse_move(&mate).expect("a move"));
    position.to_sfen()
}

/// A position in which Black has one move that mates, and the move: on most boards a gold, dropped in front of the king, that a pawn
/// protects.
pub fn mate_in_one() -> (String, String) {
    let kinds = || Kind::ALL.into_iter().map(|kind| kind.to_string());
    let king = Kind::King.to_string().to_lowercase();
    // On the smallest board it takes two pieces beside that place, too.
    let flanks = |kind: String| {
        let side = |count: usize| if count > 0 { count.to_string() } else { String::new() };
        format!("{}{kind}1{kind}{}", side(MIDDLE.0 - 1), side(MIDDLE.1 - 1))
    };
    let places = || std::iter::once(FILES.to_string()).chain(kinds().map(flanks));
    let ranks = places().flat_map(|place| kinds().map(move |kind| (place.clone(), kind)));
    let mut problems = ranks.flat_map(|(place, protecting)| {
        let ranks = board(&[&centred(&king), &place, &centred(&protecting)]);
        kinds().map(move |kind| format!("{ranks} b {kind} 1"))
    });
    let solved = problems.find_map(|sfen| {
        let position = Position::from_sfen(&sfen).ok()?;
        let mates = moves(&position).into_iter().filter(|&mv| {
            let mut game = Game::new(position.clone());
            game.make(mv);
            matches!(game.outcome(&Rules::default()), Some(Outcome::Checkmate { .. }))
        });
        <[Move; 1]>::try_from(mates.collect::<Vec<_>>()).ok().map(|[mate]| (sfen, mate.to_string()))
    });
    solved.expect("some drop mates")
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
