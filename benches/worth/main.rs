//! The stencil's worth, measured on the quiet moves of the pieces on the board (9x9, pseudo-legal, listed):
//! `cargo bench -p katagami-benches --bench worth`.
//!
//! The same generator with colour tested at run time, by a trait with associated constants, by the stencil, and by the stencil
//! unrolled by rows. All ways list the same moves, which is asserted first. *ns* is for one position, *speed* is relative to the
//! first way. An argument `start` or `games` measures only on the start position, or only on positions from games; Black and White
//! are to move equally often.
//!
//! Times on a busy machine are rough; instructions are not. The argument `instructions` counts those, by callgrind.

mod associated;
mod plain;
mod run_time;

use katagami_benches::quiets::instructions::{self, Table};
use katagami_benches::quiets::measure::{ROUNDS, compare};
use katagami_benches::quiets::{Way, check, rows, sets};
use katagami_rules::position::Position;

/// The stencil and its rivals.
static WAYS: [Way<Position>; 5] = [
    Way {
        name: "1  colour at run time",
        quiets: |position, room| room.fill(|moves| run_time::quiets(position.side(), position, moves)),
    },
    Way {
        name: "2  trait",
        quiets: |position, room| room.fill(|moves| associated::quiets(position.side(), position, moves)),
    },
    Way {
        name: "3  stencil",
        quiets: |position, room| room.fill(|moves| plain::quiets(position.side(), position, moves)),
    },
    Way {
        name: "3' stencil, pawns at once",
        quiets: |position, room| {
            room.fill(|moves| plain::quiets_with_pawns_at_once(position.side(), position, moves));
        },
    },
    Way {
        name: "4  stencil, unrolled by rows",
        quiets: |position, room| room.fill(|moves| rows::quiets(position.side(), position, moves)),
    },
];

fn main() {
    if katagami_rules::board::NAME != "standard" {
        println!("this bench is about 9x9 shogi");
        return;
    }
    let sets = sets();
    let tables: Vec<Table> =
        sets.iter().map(|(name, positions)| Table::new((*name).to_owned(), &WAYS, positions)).collect();
    if instructions::run_for_parent(&tables) {
        return;
    }
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if arguments.iter().any(|argument| argument == "instructions") {
        if let Err(error) = instructions::count(&tables) {
            eprintln!("valgrind did not count: {error}");
        }
        return;
    }
    for (name, positions) in &sets {
        if arguments.iter().all(|argument| argument == name) {
            check::same_moves(&WAYS, positions);
            println!("\n{name}: {} positions; median of {ROUNDS} rounds, taking turns", positions.len());
            println!("{:48} {:>9} {:>9}", "", "ns", "speed");
            compare(&WAYS, positions);
        }
    }
}
