//! Positions that generators are measured on.

use katagami_rules::game::{Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;

/// Positions from random games, the same in each run, on whatever board is built; each has a legal move.
///
/// # Panics
///
/// Never: random play only makes legal moves.
pub fn random_positions() -> Vec<Position> {
    const GAMES: u64 = 40;
    const PLIES: usize = 100;
    const APART: usize = 7;
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(Position::start());
        for ply in 0..PLIES {
            if game.outcome(&Rules::default()).is_some() {
                break;
            }
            if ply % APART == 0 {
                positions.push(game.position().clone());
            }
            let mut moves = MoveList::new();
            movegen::legal(game.position(), &mut moves);
            game.make(moves[rng.usize(..moves.len())]);
        }
    }
    positions
}

/// A random game of at most `plies` plies, the same for the same seed, on whatever board is built.
///
/// # Panics
///
/// Never: a game that is not over has a legal move.
pub fn random_game(seed: u64, plies: usize) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Position::start());
    while game.moves().len() < plies && game.outcome(&Rules::default()).is_none() {
        let mut moves = MoveList::new();
        movegen::legal(game.position(), &mut moves);
        game.make(moves[rng.usize(..moves.len())]);
    }
    game
}

/// Positions of 9x9 shogi from the games of a computer championship, from openings to endgames.
///
/// # Panics
///
/// On any other board: the positions are not its own.
pub fn wcsc28() -> Vec<Position> {
    include_str!("data/wcsc28.sfen")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|sfen| Position::from_sfen(sfen).expect("a position of 9x9 shogi"))
        .collect()
}

/// A position with the depth that a perft of a fraction of a second needs.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// What engine authors call it.
    pub name: &'static str,
    /// The position.
    pub sfen: &'static str,
    /// How many plies ahead.
    pub depth: u32,
    /// The leaves there.
    pub leaves: u64,
}

/// The three positions of 9x9 shogi that generators are compared on: an opening, a middle game with full hands, and
/// the position with the most moves of all.
pub const STANDARD: [Measured; 3] = [
    Measured {
        name: "start",
        sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        depth: 5,
        leaves: 19_861_490,
    },
    Measured {
        name: "matsuri",
        sfen: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        depth: 3,
        leaves: 4_809_015,
    },
    Measured {
        name: "max593",
        sfen: "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        depth: 3,
        leaves: 53_393_368,
    },
];
