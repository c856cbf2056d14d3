//! Random legal play: the ground that properties are tested on.

use katagami_rules::game::{Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Kind, Move};

/// Plays `games` random games of at most `plies` moves from the start position and shows each position on the way,
/// with its legal moves, to `visit`.
///
/// The play is the same in each run. Captures and drops are as likely as any other move, so games reach full
/// hands, entered kings and long checks.
pub fn visit_positions(games: u64, plies: usize, mut visit: impl FnMut(&Game, &MoveList)) {
    for seed in 0..games {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(Position::start());
        for _ in 0..plies {
            let mut moves = MoveList::new();
            movegen::legal(game.position(), &mut moves);
            visit(&game, &moves);
            let Some(mv) = choose(&moves, &mut rng) else { break };
            game.make(mv);
            if game.outcome(&Rules::default()).is_some() {
                break;
            }
        }
    }
}

/// The position after `plies` random moves, or at the end of the game if it ends earlier.
pub fn random_position(seed: u64, plies: usize) -> Position {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Position::start());
    for _ in 0..plies {
        let mut moves = MoveList::new();
        movegen::legal(game.position(), &mut moves);
        match choose(&moves, &mut rng) {
            Some(mv) => game.make(mv),
            None => break,
        }
    }
    game.position().clone()
}

/// Positions of one random game after the other, each game at most `longest` moves long, with the move made in each.
///
/// # Panics
///
/// If the start position has no moves.
pub fn random_moves(seed: u64, count: usize, longest: u32) -> Vec<(Position, Move)> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Position::start());
    let mut made = Vec::with_capacity(count);
    while made.len() < count {
        let over = game.position().ply() > longest || game.outcome(&Rules::default()).is_some();
        if over {
            game = Game::new(Position::start());
        }
        let mut moves = MoveList::new();
        movegen::legal(game.position(), &mut moves);
        let mv = choose(&moves, &mut rng).expect("a game that is not over goes on");
        made.push((game.position().clone(), mv));
        game.make(mv);
    }
    made
}

/// The start position without White's king.
///
/// # Panics
///
/// If that is no position.
pub fn start_without_a_king() -> Position {
    start_without(Kind::King).expect("a position may lack a king")
}

/// The start position without one of White's pieces, the first that does not leave White in check.
///
/// # Panics
///
/// If there is none.
pub fn start_without_a_piece() -> Position {
    let mut others = Kind::ALL.into_iter().filter(|&kind| kind != Kind::King);
    others.find_map(start_without).expect("White can do without some piece")
}

/// The start position without White's first piece of a kind, if White has one and that is a position.
fn start_without(kind: Kind) -> Option<Position> {
    let start = Position::start().to_sfen();
    let shorter = start.replacen(kind.letter().to_ascii_lowercase(), "1", 1);
    shorter.parse().ok().filter(|_| shorter != start)
}

/// A random one of the moves, `None` if there is none.
pub fn choose(moves: &[Move], rng: &mut fastrand::Rng) -> Option<Move> {
    if moves.is_empty() { None } else { Some(moves[rng.usize(..moves.len())]) }
}
