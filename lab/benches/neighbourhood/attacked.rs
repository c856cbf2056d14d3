//! What steps attack around a king: the engine's loop and two kinds of tables, alone and with the caches swept.

use std::hint::black_box;
use std::io::Result;

use katagami_benches::report;
use katagami_benches::sweep::Weights;
use katagami_benches::valgrind::{collected, wanted};
use katagami_rules::position::Position;
use katagami_rules::types::Bitboard;

use crate::table24::{Case, Cover, Halves, Tables, Whole};

/// How often a round goes through all kings.
const PASSES: usize = 20;
/// How many kings are looked at between two sweeps of the caches.
const BATCH: usize = 16;

/// A way's name, and what makes it.
type Named = (&'static str, fn() -> Way);

static WAYS: [Named; 4] = [
    ("the pieces one by one (the engine)", || Box::new(|cases| mixed(cases, Case::attacked_by_steps))),
    (Whole::NAME, by_tables::<Whole>),
    (Halves::NAME, by_tables::<Halves>),
    ("all attacks, sliders too (the engine)", || Box::new(|cases| mixed(cases, Case::attacked_near))),
];

/// Finds what is attacked around some kings, mixed so that nothing can be left out.
type Way = Box<dyn Fn(&[Case]) -> Bitboard>;

fn by_tables<C: Cover + 'static>() -> Way {
    let tables = Tables::<C>::new();
    Box::new(move |cases| mixed(cases, |case| tables.attacked(case)))
}

#[inline(always)]
fn mixed(cases: &[Case], attacked: impl Fn(&Case) -> Bitboard) -> Bitboard {
    cases.iter().fold(Bitboard::EMPTY, |all, case| all ^ attacked(case))
}

/// Prints the tables.
pub fn compare(rounds: usize, name: &str, positions: &[Position]) {
    let cases = Case::all(positions);
    let ways: Vec<(&str, Way)> = WAYS.iter().map(|&(name, make)| (name, make())).collect();
    let (_, by_steps) = ways.split_last().expect("there are ways");
    for case in &cases {
        for (name, way) in by_steps {
            assert!(case.agrees(way(std::slice::from_ref(case))), "{name} attacks other squares");
        }
    }
    let cases = &cases;
    let run = |way: &'_ Way| {
        for _ in 0..PASSES {
            black_box(way(black_box(cases)));
        }
    };
    let rivals = ways.iter().map(|(name, way)| (*name, Box::new(move || run(way)) as Box<dyn FnMut()>));
    report::print(
        rounds,
        &format!("steps around a king: {name}"),
        (PASSES * cases.len()) as u64,
        rivals.collect(),
    );

    let weights = Weights::new();
    println!("{:44} {:>8} {:>8}", "the same, caches swept each 16 kings", "ns", "of ours");
    let times = weights.swept_medians(rounds, &ways, cases.len(), BATCH, |(_, way), batch| {
        black_box(way(black_box(&cases[batch])));
    });
    for (index, (name, _)) in ways.iter().enumerate() {
        let nanoseconds = report::nanoseconds(times[index], cases.len() as u64);
        println!("  {name:42} {nanoseconds:8.2} {:8.2}", report::ratio(times[index], times[0]));
    }
    println!();
}

/// Runs what a parent process asks for, if one does: a way by its number.
pub fn run_for_parent(positions: &[Position]) -> bool {
    let Some(wanted) = wanted() else { return false };
    let (way, runs) = wanted.split_once(' ').unwrap_or_default();
    if let Some((_, make)) = way.parse().ok().and_then(|way: usize| WAYS.get(way)) {
        let (way, cases) = (make(), Case::all(positions));
        for _ in 0..runs.parse().unwrap_or_default() {
            black_box(way(black_box(&cases)));
        }
    }
    true
}

/// Prints the instructions of each way.
///
/// # Errors
///
/// If valgrind does not count.
pub fn count(positions: &[Position]) -> Result<()> {
    let kings = Case::all(positions).len();
    println!("{:44} {:>12}", "steps around a king", "instructions");
    for (index, (name, _)) in WAYS.iter().enumerate() {
        let instructions = collected(&format!("{index} {PASSES}"))? - collected(&format!("{index} 0"))?;
        println!("  {name:42} {:12.1}", instructions as f64 / (PASSES * kings) as f64);
    }
    Ok(())
}
