//! Random games on the board that was built, whatever it is: what is kept up to date, written, or seen from the other side of
//! the board agrees with itself.
//!
//! `KATAGAMI_GAMES` sets the number of games; `.ci/specs` plays 1,000 on each of many boards.

use std::collections::BTreeSet;

use katagami_rules::board::NAME;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::{Color, Game, Kind, Move, Position, Rules};

/// Games without the environment variable.
const GAMES: u64 = 30;

/// The longest game.
const PLIES: usize = 200;

/// One position in so many is looked at two plies deep.
const SELDOM: usize = 64;

/// Plays a game and shows each position, with its legal moves.
fn play(seed: u64, visit: &mut impl FnMut(&Game, &MoveList)) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Position::start());
    for _ in 0..PLIES {
        let moves = game.position().legal_moves();
        visit(&game, &moves);
        let Some(&mv) = random.choice(moves.iter()) else { break };
        game.make(mv);
        if game.outcome(&Rules::default()).is_some() {
            break;
        }
    }
}

#[test]
fn random_play_agrees_with_itself() {
    let games = std::env::var("KATAGAMI_GAMES").ok().map_or(GAMES, |games| games.parse().unwrap());
    let (mut positions, mut leaves, mut mates) = (0_usize, 0, 0);
    for seed in 0..games {
        play(seed, &mut |game, moves| {
            positions += 1;
            leaves += moves.len();
            let position = game.position();
            is_read_back(position);
            is_kept_up_to_date(position, game, moves);
            is_the_same_turned(position, moves);
            if positions.is_multiple_of(SELDOM) {
                mates += usize::from(mates_as_found(position, moves));
                let perft = movegen::perft(&mut position.clone(), 2);
                assert_eq!(perft, movegen::perft_no_bulk(&mut position.clone(), 2), "{position:?}");
            }
        });
    }
    println!("{NAME}: {games} games, {positions} positions, {leaves} moves, {mates} mates in one");
}

/// What legal play reaches can be written and read.
fn is_read_back(position: &Position) {
    let sfen = position.to_sfen();
    let read = Position::from_sfen(&sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    assert_eq!(read, *position);
    assert_eq!((read.key(), read.to_sfen()), (position.key(), sfen));
}

/// State, keys and counts equal those computed from scratch; each move can be made and taken back, written and read, and no
/// other stage of the generator misses it.
fn is_kept_up_to_date(position: &Position, game: &Game, moves: &MoveList) {
    assert_eq!(*position, position.recomputed());
    assert_eq!(*game.checks(), position.checks());
    assert_eq!(in_all(position), in_all(&Position::start()), "{position:?}");
    let mut changed = position.clone();
    for &mv in moves {
        assert!(position.is_legal(mv), "{mv} in {position:?}");
        assert_eq!(position.parse_move(&mv.to_string()), Ok(mv), "{position:?}");
        assert_eq!(movegen::expand(position, game.checks(), mv.compact()), Some(mv), "{position:?}");
        let undo = changed.make(mv);
        assert_eq!(changed, changed.recomputed(), "after {mv} in {position:?}");
        assert_eq!(position.key_after(mv), changed.key(), "{mv} in {position:?}");
        changed.unmake(mv, &undo);
        assert_eq!(changed, *position, "{mv} taken back");
    }
    let mut staged = MoveList::new();
    movegen::captures(position, game.checks(), &mut staged);
    movegen::quiets(position, game.checks(), &mut staged);
    movegen::drops(position, game.checks(), &mut staged);
    assert_eq!(set(staged.iter().copied()), set(moves.iter().copied()), "{position:?}");
    assert_eq!(staged.len(), moves.len(), "a move twice in {position:?}");
    assert_eq!(movegen::any_legal(position), !moves.is_empty(), "{position:?}");
}

/// How many pieces there are on the board and in the hands; none comes or goes.
fn in_all(position: &Position) -> usize {
    let held = |color| position.hand(color).iter().map(|(_, count)| count).sum::<usize>();
    position.occupied().len() + Color::ALL.map(held).iter().sum::<usize>()
}

/// Black and White see the same on the board turned around.
fn is_the_same_turned(position: &Position, moves: &MoveList) {
    let turned = position.rotated();
    assert_eq!(turned, turned.recomputed());
    assert_eq!(turned.rotated(), *position);
    let theirs = turned.legal_moves();
    assert_eq!(set(theirs.iter().map(|mv| mv.rotated())), set(moves.iter().copied()), "{position:?}");
    for kind in Kind::ALL {
        assert_eq!(turned.pieces(Color::White, kind).len(), position.pieces(Color::Black, kind).len());
    }
    assert_eq!(turned.mate_in_one().is_some(), position.mate_in_one().is_some(), "{position:?}");
}

/// A mate in one is found exactly if some move mates. Returns whether one does.
fn mates_as_found(position: &Position, moves: &MoveList) -> bool {
    let mates = |mv: Move| {
        let mut after = position.clone();
        after.make(mv);
        after.in_check() && !movegen::any_legal(&after)
    };
    let found = position.mate_in_one();
    assert!(found.is_none_or(mates), "{found:?} in {position:?}");
    let other = moves.iter().find(|&&mv| mates(mv));
    assert_eq!(found.is_some(), other.is_some(), "{other:?} in {position:?}");
    other.is_some()
}

fn set(moves: impl Iterator<Item = Move>) -> BTreeSet<u32> {
    moves.map(Move::bits).collect()
}
