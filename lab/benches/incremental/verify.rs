//! The maps against recomputing, and what is read from them against the engine.

use katagami_rules::game::{Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Bitboard, Color, Square};

use super::attacked::Attacked;
use super::exchange::attackers;
use super::generate;
use super::index::{Attackers, Bytes, Index, Nothing, Planes, Union};

/// Checks every index on random play.
///
/// # Panics
///
/// If anything differs.
pub fn all() {
    random_play(|_: &Attacked<Nothing>| ());
    random_play(|attacked: &Attacked<Planes>| {
        generator(attacked);
        counts(attacked, |color, square| attacked.index().count(color, square));
    });
    random_play(|attacked: &Attacked<Bytes>| {
        generator(attacked);
        counts(attacked, |color, square| attacked.index().count(color, square));
    });
    random_play(|attacked: &Attacked<Attackers>| {
        for square in Square::all() {
            assert_eq!(attacked.index().of(square), attackers(attacked.position(), square));
        }
    });
    let mut attacked = Attacked::<Planes>::new(Position::start());
    let leaves = movegen::perft(&mut Position::start(), 3);
    assert_eq!(generate::perft(&mut attacked, 3), leaves);
    assert_eq!(generate::perft_no_bulk(&mut attacked, 3), leaves);
}

/// Plays random games; in each position makes every legal move and takes it back, and calls `check`.
fn random_play<I: Index>(check: impl Fn(&Attacked<I>)) {
    const GAMES: u64 = 12;
    const PLIES: usize = 120;
    for seed in 0..GAMES {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(Position::start());
        let mut attacked = Attacked::<I>::new(Position::start());
        let mut undone = Vec::new();
        for _ in 0..PLIES {
            if game.outcome(&Rules::default()).is_some() {
                break;
            }
            assert!(attacked.is_exact(), "after a move:\n{}", game.position().to_sfen());
            check(&attacked);
            let us = game.position().side();
            let mut moves = MoveList::new();
            movegen::legal(game.position(), &mut moves);
            let before = attacked.clone();
            for &mv in &moves {
                let undo = attacked.make(us, mv);
                assert!(attacked.is_exact(), "after {mv}:\n{}", before.position().to_sfen());
                attacked.unmake(us, mv, &undo);
                assert!(attacked.is_as(&before), "after {mv} and back:\n{}", before.position().to_sfen());
            }
            let mv = moves[rng.usize(..moves.len())];
            undone.push((us, mv, attacked.make(us, mv)));
            game.make(mv);
        }
        for (us, mv, undo) in undone.into_iter().rev() {
            attacked.unmake(us, mv, &undo);
        }
        assert!(attacked.is_as(&Attacked::new(Position::start())));
    }
}

/// The generator that reads the maps lists the engine's moves.
fn generator<I: Union>(attacked: &Attacked<I>) {
    let position = attacked.position();
    let sorted = |generate: &dyn Fn(&mut MoveList)| {
        let mut moves = MoveList::new();
        generate(&mut moves);
        let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        moves
    };
    let ours = sorted(&|moves| generate::legal(position.side(), attacked, moves));
    assert_eq!(ours, sorted(&|moves| movegen::legal(position, moves)));
    let checks = position.checks();
    assert_eq!(generate::checks(position.side(), attacked), checks);
    let ours = sorted(&|moves| generate::captures(position.side(), attacked, &checks, moves));
    assert_eq!(ours, sorted(&|moves| movegen::captures(position, &checks, moves)));
}

/// The counts are those of the attackers.
fn counts<I: Union>(attacked: &Attacked<I>, count: impl Fn(Color, Square) -> usize) {
    let position = attacked.position();
    for color in Color::ALL {
        let of = |square| (attackers(position, square) & position.of(color)).len();
        assert!(Square::all().all(|square| count(color, square) == of(square)));
        let all: Bitboard = Square::all().filter(|&square| of(square) > 0).collect();
        assert_eq!(attacked.index().attacked(color), all);
    }
}
