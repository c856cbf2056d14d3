//! How a set of squares lies in memory: what generation does with sets all day, and a generator in miniature.

mod engine;
mod file_major;
#[cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]
mod sse;
mod three_words;
mod two_words;

use std::hint::black_box;

use katagami_benches::positions::random_positions;
use katagami_rules::types::{Color, Kind};

use crate::standard::{SIDE, SQUARES, Step, kind, ray, squares};
use katagami_benches::report::{nanoseconds, ratio, times};

/// A set of squares in some layout. Squares have numbers below [`SQUARES`], each layout its own.
pub trait Set: Copy {
    /// What the table calls it.
    const NAME: &str;

    /// The layout's number of a square.
    fn number(rank: usize, column: usize) -> usize;

    /// A set of squares by their numbers.
    fn from_numbers(numbers: impl Iterator<Item = usize>) -> Self;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    /// The squares that are not in `other`.
    fn minus(self, other: Self) -> Self;

    fn any(self) -> bool;

    fn len(self) -> usize;

    /// One step towards the far side; no square is on the last rank (as for pawns).
    fn forward<const WHITE: bool>(self) -> Self;

    /// The three ranks in which pieces promote.
    fn zone<const WHITE: bool>() -> Self;

    /// The last rank.
    fn last<const WHITE: bool>() -> Self;

    /// Visits the squares, lowest number first.
    fn scan(self, visit: impl FnMut(usize));
}

/// How often all positions are visited in one round.
const REPEATS: usize = 30;
/// Rounds are short, so that few are interrupted; so there are more of them.
const ROUNDS_TIMES: usize = 5;
/// What is measured.
const TASKS: [&str; 5] = ["and/or", "forward", "popcount", "scan", "generate"];

/// Prints the table.
pub fn compare(rounds: usize) {
    let games = games();
    let rivals: Vec<Box<dyn Measured>> = Vec::from([
        Prepared::<katagami_rules::types::Bitboard>::boxed(&games),
        Prepared::<two_words::TwoWords>::boxed(&games),
        Prepared::<file_major::FileMajor>::boxed(&games),
        Prepared::<three_words::ThreeWords>::boxed(&games),
        #[cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]
        Prepared::<sse::Sse>::boxed(&games),
    ]);
    for (task, name) in TASKS.iter().enumerate() {
        let ours = rivals[0].run(task);
        for rival in &rivals {
            assert_eq!(rival.run(task), ours, "{}: another result of {name}", rival.name());
        }
    }
    let moves = rivals[0].moves();
    for rival in &rivals {
        assert!(rival.moves() == moves, "{}: other moves", rival.name());
    }

    print!("{:44}", "layout of a set, ns for each side to move");
    for task in TASKS {
        print!(" {task:>8} {:>8}", "of ours");
    }
    println!();
    let times: Vec<_> = (0..TASKS.len())
        .map(|task| {
            let repeat = |rival: &dyn Measured| (0..REPEATS).for_each(|_| _ = black_box(rival.run(task)));
            let mut runs: Vec<_> = rivals.iter().map(|rival| || repeat(rival.as_ref())).collect();
            times(ROUNDS_TIMES * rounds, runs.iter_mut())
        })
        .collect();
    for (index, rival) in rivals.iter().enumerate() {
        print!("  {:42}", rival.name());
        for times in &times {
            let time = nanoseconds(times[index], (REPEATS * 2 * games.len()) as u64);
            print!(" {time:8.2} {:8.2}", ratio(times[index], times[0]));
        }
        println!();
    }
    println!();
}

/// A side's pieces: all, pawns, and what moves like a gold.
type Pieces<T> = [T; 3];

/// The pieces of Black and of White in random games.
fn games() -> Vec<[Pieces<u128>; 2]> {
    const GOLD: Kind = kind('G');
    let golds = ['P', 'L', 'N', 'S'].map(|letter| kind(letter).promoted());
    let positions = random_positions();
    let pieces = positions.iter().map(|position| {
        Color::ALL.map(|color| {
            let pieces = |kind| squares(position.pieces(color, kind));
            let golds = golds.iter().flatten().fold(pieces(GOLD), |set, &gold| set | pieces(gold));
            [squares(position.of(color)), pieces(kind('P')), golds]
        })
    });
    pieces.collect()
}

/// The games in one layout, with what it needs to generate moves.
struct Prepared<S> {
    sides: Vec<[Pieces<S>; 2]>,
    /// For each colour the steps of a gold from each square.
    golds: [[S; SQUARES]; 2],
    /// The engine's number of each square.
    order: [usize; SQUARES],
}

/// Moves as they come, in the layout's numbers.
struct List {
    moves: [u16; 256],
    len: usize,
}

impl List {
    #[inline(always)]
    fn push(&mut self, mv: usize) {
        self.moves[self.len] = mv as u16;
        self.len += 1;
    }
}

/// Marks a promotion.
const PROMOTION: usize = 1 << 14;
/// The bits of a square.
const TARGET: usize = (1 << 7) - 1;

/// Keeps the compiler from joining several positions in one vector, as no generator could.
#[inline(always)]
fn one_at_a_time<T>(result: T) -> T {
    black_box(result)
}

/// What is done with a layout.
trait Measured {
    fn name(&self) -> &'static str;
    /// Does a task; the result is the same for all layouts.
    fn run(&self, task: usize) -> usize;
    /// All moves of all positions with the engine's numbers, in order.
    fn moves(&self) -> Vec<Vec<usize>>;
}

impl<S: Set + 'static> Prepared<S> {
    fn boxed(games: &[[Pieces<u128>; 2]]) -> Box<dyn Measured> {
        let set = |squares: u128| {
            let squares = (0..SQUARES).filter(|square| (squares >> square) & 1 != 0);
            S::from_numbers(squares.map(|square| S::number(square / SIDE, square % SIDE)))
        };
        let mut order = [0; SQUARES];
        let mut golds = [[set(0); SQUARES]; 2];
        for square in 0..SQUARES {
            let number = S::number(square / SIDE, square % SIDE);
            order[number] = square;
            for (golds, ahead) in golds.iter_mut().zip([-1, 1]) {
                let steps: [Step; 6] = [(ahead, -1), (ahead, 0), (ahead, 1), (0, -1), (0, 1), (-ahead, 0)];
                let stopped = steps.iter().fold(0, |all, &step| all | ray(square, step, u128::MAX));
                golds[number] = set(stopped);
            }
        }
        let sides = games.iter().map(|sides| sides.map(|pieces| pieces.map(set))).collect();
        Box::new(Self { sides, golds, order })
    }

    #[inline(never)]
    fn and_or(&self) -> usize {
        let mut any = 0;
        for [[ours, pawns, golds], [theirs, their_pawns, their_golds]] in &self.sides {
            let one = ours.minus(*golds).or(*their_pawns).and(pawns.or(*theirs));
            let two = theirs.minus(*their_golds).or(*pawns).and(their_pawns.or(*ours));
            any += usize::from(one_at_a_time(one.minus(two).any())) + usize::from(two.minus(one).any());
        }
        any
    }

    #[inline(never)]
    fn forward(&self) -> usize {
        let mut any = 0;
        for [[ours, pawns, _], [theirs, their_pawns, _]] in &self.sides {
            let pushed = pawns.forward::<false>();
            let their_pushed = their_pawns.forward::<true>();
            any += usize::from(one_at_a_time(pushed.minus(*ours).and(*theirs).any()));
            any += usize::from(their_pushed.minus(*theirs).and(*ours).any());
        }
        any
    }

    #[inline(never)]
    fn popcount(&self) -> usize {
        self.sides.iter().flatten().map(|[all, ..]| one_at_a_time(all.len())).sum()
    }

    #[inline(never)]
    fn scan(&self) -> usize {
        let mut sum = 0;
        for [all, ..] in self.sides.iter().flatten() {
            all.scan(|square| sum += self.order[square]);
        }
        sum
    }

    #[inline(never)]
    fn generate(&self) -> usize {
        let mut list = List { moves: [0; 256], len: 0 };
        let mut count = 0;
        for [black, white] in &self.sides {
            list.len = 0;
            self.side::<false>(black, &mut list);
            self.side::<true>(white, &mut list);
            black_box(&list.moves);
            count += list.len;
        }
        count
    }

    /// Pushes of pawns and steps of golds.
    #[inline(always)]
    fn side<const WHITE: bool>(&self, [all, pawns, golds]: &Pieces<S>, list: &mut List) {
        let targets = pawns.forward::<WHITE>().minus(*all);
        targets.and(S::zone::<WHITE>()).scan(|to| list.push(to | PROMOTION));
        targets.minus(S::last::<WHITE>()).scan(|to| list.push(to));
        let steps = &self.golds[usize::from(WHITE)];
        golds.scan(|from| steps[from].minus(*all).scan(|to| list.push(to | ((from + 1) << 7))));
    }
}

impl<S: Set + 'static> Measured for Prepared<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn run(&self, task: usize) -> usize {
        match task {
            0 => self.and_or(),
            1 => self.forward(),
            2 => self.popcount(),
            3 => self.scan(),
            _ => self.generate(),
        }
    }

    fn moves(&self) -> Vec<Vec<usize>> {
        let engines = |mv: u16| {
            let mv = usize::from(mv);
            let from = (mv & !PROMOTION) >> 7;
            let from = if from == 0 { SQUARES } else { self.order[from - 1] };
            (mv & PROMOTION) | self.order[mv & TARGET] | (from << 7)
        };
        let moves = self.sides.iter().map(|[black, white]| {
            let mut list = List { moves: [0; 256], len: 0 };
            self.side::<false>(black, &mut list);
            self.side::<true>(white, &mut list);
            let mut moves: Vec<usize> = list.moves[..list.len].iter().map(|&mv| engines(mv)).collect();
            moves.sort_unstable();
            moves
        });
        moves.collect()
    }
}
