//! Incremental generation, an experiment: do attack maps kept up to date across make and unmake save more than their
//! upkeep costs? `cargo bench --bench incremental`; `lab/notebook` says what came out.
//!
//! The maps are checked against recomputing, then rivals take turns and medians count. On a busy machine instructions
//! say more: `cargo bench --bench incremental -- instructions` (needs valgrind) counts those.

mod attacked;
mod consumers;
mod exchange;
mod generate;
mod index;
mod instructions;
mod kinds;
mod upkeep;
mod verify;

use std::time::{Duration, Instant};

use katagami_benches::positions;
use katagami_benches::rounds::medians;
use katagami_rules::position::Position;

/// How often each rival runs; the median counts.
const ROUNDS: usize = 21;

/// One thing done in two ways.
struct Row<'a> {
    name: String,
    /// What one `unit` of the work is.
    unit: &'static str,
    /// How many of them one run does.
    units: u64,
    scratch: Box<dyn FnMut() + 'a>,
    maps: Box<dyn FnMut() + 'a>,
    /// The row of the upkeep that this one lives on, unless it pays for it itself.
    lives_on: Option<usize>,
}

/// What a row costs, for each unit of its work.
#[derive(Clone, Copy)]
struct Cost {
    scratch: f64,
    maps: f64,
}

fn main() {
    let positions = positions();
    let mut rows = upkeep::rows(&positions);
    rows.extend(consumers::rows(&positions));
    if instructions::run_for_parent(&mut rows) {
        return;
    }
    let begun = Instant::now();
    verify::all();
    println!(
        "maps checked against recomputing in {:.1} s; {} positions, {}\n",
        begun.elapsed().as_secs_f64(),
        positions.len(),
        katagami_rules::board::TITLE
    );
    if std::env::args().any(|argument| argument == "instructions") {
        match instructions::costs(&rows) {
            Ok(costs) => print("instructions", &rows, &costs),
            Err(error) => eprintln!("valgrind did not count: {error}"),
        }
    } else {
        let costs: Vec<Cost> = rows.iter_mut().map(time).collect();
        print(&format!("nanoseconds (median of {ROUNDS} rounds, taking turns)"), &rows, &costs);
    }
}

/// What is measured on: games of a championship where there are some, else random play.
fn positions() -> Vec<Position> {
    if katagami_rules::board::NAME == "standard" {
        positions::wcsc28()
    } else {
        positions::random_positions()
    }
}

/// Times both ways, repeated until a run takes long enough to be timed.
fn time(row: &mut Row) -> Cost {
    const LONG_ENOUGH: Duration = Duration::from_millis(4);
    let start = Instant::now();
    (row.scratch)();
    let repeats = LONG_ENOUGH.as_nanos().div_ceil(start.elapsed().as_nanos().max(1));
    let Row { scratch, maps, units, .. } = row;
    let times = medians(
        ROUNDS,
        &mut [&mut || (0..repeats).for_each(|_| scratch()), &mut || (0..repeats).for_each(|_| maps())],
    );
    let each = |time: Duration| time.as_secs_f64() * 1e9 / (repeats as f64 * *units as f64);
    Cost { scratch: each(times[0]), maps: each(times[1]) }
}

fn print(measure: &str, rows: &[Row], costs: &[Cost]) {
    println!("{measure}\n");
    println!(
        "| what | for each (of how many) | from scratch | with maps | ratio | upkeep a move | uses a move to pay |"
    );
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
    for (row, cost) in rows.iter().zip(costs) {
        let Cost { scratch, maps } = *cost;
        print!(
            "| {} | {} ({}) | {scratch:.1} | {maps:.1} | {:.2} |",
            row.name,
            row.unit,
            row.units,
            scratch / maps
        );
        match row.lives_on.map(|index| costs[index].maps - costs[index].scratch) {
            Some(upkeep) if scratch > maps => println!(" {upkeep:.1} | {:.1} |", upkeep / (scratch - maps)),
            Some(upkeep) => println!(" {upkeep:.1} | never |"),
            None => println!(" paid | |"),
        }
    }
}
