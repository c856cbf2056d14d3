//! The classical claim, measured on the quiet moves of the pieces on the board (9x9, pseudo-legal, listed):
//! `cargo bench --bench classical` in `lab`.
//!
//! Bonanza's way to walk through a set of squares, the same with each change of the unrolled form alone, that form, whose author
//! claims 40-50 %, and ours. Beside them the engine's own generator, which lists legal moves.
//!
//! All ways list the same moves, or the same legal ones, which is asserted first. *ns* is for one position, *speed* is relative to
//! the first way of a table. An argument `start` or `games` measures only on the start position, or only on positions from games;
//! `instructions` counts instructions instead, by callgrind.

mod bonanza;
mod engine;
mod unrolled_words;
mod walks;
mod words;

use katagami_benches::quiets::instructions::{self, Table};
use katagami_benches::quiets::measure::{ROUNDS, compare};
use katagami_benches::quiets::{Way, check, rows, sets};

use walks::{FarSideFirst, Shift, Table as ByTable, Tested, Untested, Walk};
use words::Board;

fn main() {
    let sets = sets();
    let sets: Vec<(&str, Vec<Board>)> =
        sets.iter().map(|(name, positions)| (*name, positions.iter().map(Board::new).collect())).collect();
    let tables: Vec<Table> = sets
        .iter()
        .flat_map(|(name, boards)| {
            [
                Table::new(format!("{name}: the classical claim"), &classical(), boards),
                Table::new(format!("{name}: the engine's own generator"), &own(), boards),
            ]
        })
        .collect();
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
    for (name, boards) in &sets {
        if arguments.iter().all(|argument| argument == name) {
            check::same_moves(&classical(), boards);
            engine::assert_legal_moves(&classical()[..1], boards);
            engine::assert_legal_moves(&own(), boards);
            println!("\n{name}: {} positions; median of {ROUNDS} rounds, taking turns", boards.len());
            println!("{:48} {:>9} {:>9}", "the classical claim", "ns", "speed");
            compare(&classical(), boards);
            println!("{:48} {:>9} {:>9}", "the engine's own generator", "ns", "speed");
            compare(&own(), boards);
        }
    }
}

/// The classical claim.
fn classical<'a>() -> [Way<'static, Board<'a>>; 9] {
    [
        bonanza::<Tested<ByTable>>("Bonanza's way"),
        bonanza::<Tested<Shift>>("  bits taken out by a shift"),
        bonanza::<Untested<ByTable>>("  no test of the whole set"),
        bonanza::<FarSideFirst<ByTable>>("  White begins at the last square"),
        unrolled::<Tested<ByTable>>("  unrolled by words"),
        bonanza::<Untested<Shift>>("  no test, shifts"),
        unrolled::<Untested<ByTable>>("  no test, unrolled by words"),
        unrolled::<Untested<Shift>>("no test, shifts, unrolled by words: the article"),
        Way {
            name: "ours: stencil, unrolled by rows",
            quiets: |board, room| room.fill(|moves| rows::quiets(board.side(), board.position(), moves)),
        },
    ]
}

/// The engine's own generator, beside Bonanza's and the article's.
fn own<'a>() -> [Way<'static, Board<'a>>; 5] {
    [
        bonanza::<Tested<ByTable>>("Bonanza's way"),
        unrolled::<Untested<Shift>>("the article"),
        Way { name: "the engine, pins and checks ignored", quiets: engine::careless },
        Way { name: "the engine, pins and checks given", quiets: engine::given_checks },
        Way { name: "the engine, pins and checks found", quiets: engine::finding_checks },
    ]
}

/// Bonanza's generator with a way to visit squares.
fn bonanza<'a, W: Walk>(name: &'static str) -> Way<'static, Board<'a>> {
    Way { name, quiets: |board, room| room.fill(|moves| bonanza::quiets::<W>(board.side(), board, moves)) }
}

/// The same, unrolled by words.
fn unrolled<'a, W: Walk>(name: &'static str) -> Way<'static, Board<'a>> {
    Way {
        name,
        quiets: |board, room| room.fill(|moves| unrolled_words::quiets::<W>(board.side(), board, moves)),
    }
}
