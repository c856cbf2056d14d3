//! Attacks of rooks, bishops and lances, in several ways.
//!
//! Measured three times: alone; while another thread streams through a table as large as an evaluation's; and with
//! the caches swept by this very thread before each few attacks, as by an evaluation between two positions.

mod engine;
mod instructions;
mod kindergarten;
mod magic;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
mod rows;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod simd;
mod subtraction;
mod tables;

use std::hint::black_box;
use std::ops::{BitXor, Range};
use std::time::Duration;

use katagami_benches::positions::random_positions;
use katagami_benches::sweep::Weights;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Square};

use crate::standard::{kind, squares};
use katagami_benches::report::{nanoseconds, ratio, times};

pub use instructions::{count, run_for_parent};

/// A way to find what sliders attack.
pub trait Sliders {
    /// Its sets of squares.
    type Set: Copy + Default + BitXor<Output = Self::Set>;

    /// What the table calls it.
    const NAME: &str;

    /// What its tables take.
    fn table_bytes(&self) -> usize;

    /// A set in its layout.
    fn set(squares: u128) -> Self::Set;

    /// The squares of one of its sets.
    fn squares(set: Self::Set) -> u128;

    fn rook(&self, from: Square, occupied: Self::Set) -> Self::Set;

    fn bishop(&self, from: Square, occupied: Self::Set) -> Self::Set;

    fn lance<const WHITE: bool>(&self, from: Square, occupied: Self::Set) -> Self::Set;
}

/// Makes a rival, ready for the games.
type Rival = fn(&Games) -> Box<dyn Measured>;

/// The ways, the engine's first.
static RIVALS: &[Rival] = &[
    |games| Prepared::boxed(engine::Engine, games),
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    |games| Prepared::boxed(tables::Tables::<pext::Pext>::new(), games),
    |games| Prepared::boxed(tables::Tables::<magic::Magic>::new(), games),
    |games| Prepared::boxed(subtraction::Subtraction, games),
    |games| Prepared::boxed(kindergarten::Kindergarten, games),
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    |games| Prepared::boxed(simd::Simd, games),
];

/// How often all attacks are found in one round.
const REPEATS: usize = 10;
/// How many positions follow each random one, so that a round sees many occupancies.
const CHILDREN: usize = 7;
/// How many attacks are found between two sweeps of the caches.
const BATCH: usize = 64;
/// Rounds are short, so that few are interrupted; so there are more of them.
const ROUNDS_TIMES: usize = 5;

/// Prints the table.
pub fn compare(rounds: usize) {
    let games = Games::new();
    let rivals: Vec<Box<dyn Measured>> = RIVALS.iter().map(|rival| rival(&games)).collect();
    if cfg!(not(target_feature = "bmi2")) {
        println!("no PEXT on the processor that this is built for\n");
    }
    for rival in &rivals {
        assert!(rival.attacks() == rivals[0].attacks(), "{} attacks other squares", rival.name());
    }

    header("sliders, ns an attack: alone");
    print(&rivals, &Piece::ALL.map(|piece| alone(rounds, &rivals, piece)), REPEATS);
    let weights = Weights::new();
    header("while a thread streams through 200 MB");
    let streaming = weights.while_streaming(|| Piece::ALL.map(|piece| alone(rounds, &rivals, piece)));
    print(&rivals, &streaming, REPEATS);
    header("after sweeping the caches, each 64 attacks");
    let swept = Piece::ALL.map(|piece| swept(rounds, &rivals, piece, &weights));
    print(&rivals, &swept, 1);
}

fn header(title: &str) {
    println!(
        "{title:44} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "KiB", "rook", "of ours", "bishop", "of ours", "lance", "of ours"
    );
}

fn print(rivals: &[Box<dyn Measured>], times: &[Vec<Duration>; 3], repeats: usize) {
    for (index, rival) in rivals.iter().enumerate() {
        print!("  {:42} {:7.1}", rival.name(), rival.table_bytes() as f64 / 1024.0);
        for (times, piece) in times.iter().zip(Piece::ALL) {
            let attacks = (repeats * rival.count(piece)) as u64;
            print!(" {:8.2} {:8.2}", nanoseconds(times[index], attacks), ratio(times[index], times[0]));
        }
        println!();
    }
    println!();
}

fn alone(rounds: usize, rivals: &[Box<dyn Measured>], piece: Piece) -> Vec<Duration> {
    let mut runs: Vec<_> = rivals.iter().map(|rival| || rival.repeat(piece)).collect();
    times(ROUNDS_TIMES * rounds, runs.iter_mut())
}

fn swept(rounds: usize, rivals: &[Box<dyn Measured>], piece: Piece, weights: &Weights) -> Vec<Duration> {
    weights
        .swept_medians(rounds, rivals, rivals[0].count(piece), BATCH, |rival, batch| rival.run(piece, batch))
}

/// A slider with its index among the games' lists.
#[derive(Clone, Copy)]
enum Piece {
    Rook,
    Bishop,
    Lance,
}

impl Piece {
    const ALL: [Self; 3] = [Self::Rook, Self::Bishop, Self::Lance];
}

/// Where sliders stood in random games: for rooks, bishops, Black's lances and White's, the squares with the
/// occupancies.
struct Games([Vec<(Square, u128)>; 4]);

impl Games {
    fn new() -> Self {
        const LANCE: Kind = kind('L');
        const BISHOP: Kind = kind('B');
        const ROOK: Kind = kind('R');
        let mut games = Self(Default::default());
        let mut rng = fastrand::Rng::with_seed(0);
        for mut position in random_positions() {
            let mut moves = MoveList::new();
            movegen::legal(&position, &mut moves);
            for _ in 0..CHILDREN {
                let mv = moves[rng.usize(..moves.len())];
                let undo = position.make(mv);
                for (list, colors, kind) in [
                    (0, &Color::ALL[..], ROOK),
                    (1, &Color::ALL[..], BISHOP),
                    (2, &Color::ALL[..1], LANCE),
                    (3, &Color::ALL[1..], LANCE),
                ] {
                    games.add(list, &position, colors, kind);
                }
                position.unmake(mv, &undo);
            }
        }
        games
    }

    fn add(&mut self, list: usize, position: &Position, colors: &[Color], kind: Kind) {
        let occupied = squares(position.occupied());
        for &color in colors {
            let promoted = kind.promoted().filter(|_| list < 2);
            for kind in [Some(kind), promoted].into_iter().flatten() {
                self.0[list].extend(position.pieces(color, kind).into_iter().map(|from| (from, occupied)));
            }
        }
    }
}

/// A rival with the games in its own layout.
struct Prepared<S: Sliders> {
    sliders: S,
    rooks: Cases<S::Set>,
    bishops: Cases<S::Set>,
    lances: [Cases<S::Set>; 2],
}

/// Squares, with the occupancy of each.
struct Cases<T> {
    from: Vec<Square>,
    occupied: Vec<T>,
}

impl<T: Copy + Default + BitXor<Output = T>> Cases<T> {
    /// All attacks, mixed so that none can be left out.
    #[inline(always)]
    fn mix(&self, batch: Range<usize>, attacks: impl Fn(Square, T) -> T) -> T {
        let cases = self.from[batch.clone()].iter().zip(&self.occupied[batch]);
        cases.fold(T::default(), |mixed, (&from, &occupied)| mixed ^ attacks(from, occupied))
    }
}

/// What is done with a rival, whatever its sets are.
trait Measured {
    fn name(&self) -> &'static str;
    fn table_bytes(&self) -> usize;
    /// How many attacks there are to find.
    fn count(&self, piece: Piece) -> usize;
    /// Every attack, as squares.
    fn attacks(&self) -> Vec<u128>;
    /// Finds some attacks of a piece.
    fn run(&self, piece: Piece, batch: Range<usize>);

    /// Finds all attacks of a piece, several times.
    fn repeat(&self, piece: Piece) {
        for _ in 0..REPEATS {
            self.run(piece, 0..self.count(piece));
        }
    }
}

impl<S: Sliders + 'static> Prepared<S> {
    fn boxed(sliders: S, games: &Games) -> Box<dyn Measured> {
        let [rooks, bishops, black, white] = &games.0;
        let cases = |list: &[(Square, u128)]| Cases {
            from: list.iter().map(|&(from, _)| from).collect(),
            occupied: list.iter().map(|&(_, occupied)| S::set(occupied)).collect(),
        };
        Box::new(Self {
            sliders,
            rooks: cases(rooks),
            bishops: cases(bishops),
            lances: [cases(black), cases(white)],
        })
    }

    #[inline(never)]
    fn rooks(&self, batch: Range<usize>) -> S::Set {
        self.rooks.mix(batch, |from, occupied| self.sliders.rook(from, occupied))
    }

    #[inline(never)]
    fn bishops(&self, batch: Range<usize>) -> S::Set {
        self.bishops.mix(batch, |from, occupied| self.sliders.bishop(from, occupied))
    }

    #[inline(never)]
    fn black_lances(&self, batch: Range<usize>) -> S::Set {
        self.lances[0].mix(batch, |from, occupied| self.sliders.lance::<false>(from, occupied))
    }

    #[inline(never)]
    fn white_lances(&self, batch: Range<usize>) -> S::Set {
        self.lances[1].mix(batch, |from, occupied| self.sliders.lance::<true>(from, occupied))
    }
}

impl<S: Sliders + 'static> Measured for Prepared<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn table_bytes(&self) -> usize {
        self.sliders.table_bytes()
    }

    fn count(&self, piece: Piece) -> usize {
        match piece {
            Piece::Rook => self.rooks.from.len(),
            Piece::Bishop => self.bishops.from.len(),
            Piece::Lance => self.lances.iter().map(|lances| lances.from.len()).sum(),
        }
    }

    fn attacks(&self) -> Vec<u128> {
        let rooks = (0..self.rooks.from.len()).map(|at| self.rooks(at..at + 1));
        let bishops = (0..self.bishops.from.len()).map(|at| self.bishops(at..at + 1));
        let black = (0..self.lances[0].from.len()).map(|at| self.black_lances(at..at + 1));
        let white = (0..self.lances[1].from.len()).map(|at| self.white_lances(at..at + 1));
        rooks.chain(bishops).chain(black).chain(white).map(S::squares).collect()
    }

    fn run(&self, piece: Piece, batch: Range<usize>) {
        match piece {
            Piece::Rook => _ = black_box(self.rooks(batch)),
            Piece::Bishop => _ = black_box(self.bishops(batch)),
            Piece::Lance => {
                // Black's come first.
                let black = self.lances[0].from.len();
                let [start, end] = [batch.start, batch.end];
                black_box(self.black_lances(start.min(black)..end.min(black)));
                black_box(self.white_lances(start.saturating_sub(black)..end.saturating_sub(black)));
            }
        }
    }
}
