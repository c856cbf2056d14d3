//! Three things, measured on the quiet moves of the pieces on the board (9x9, pseudo-legal, listed):
//! `cargo bench -p katagami-benches --bench worth`.
//!
//! *The stencil's worth*: the same generator with colour tested at run time, by a trait with associated constants,
//! by the stencil, and by the stencil unrolled by rows.
//!
//! *The classical claim*: Bonanza's way to walk through a set of squares, the same with each change of the unrolled form alone,
//! that form, whose author claims 40-50 %, and ours.
//!
//! *The engine's own generator*, which lists legal moves, beside both.
//!
//! All ways list the same moves, or the same legal ones, which is asserted first. *ns* is for one position, *speed* is relative to the first
//! way of a table. An argument `start` or `games` measures only on the start position, or only on positions from
//! games; Black and White are to move equally often.
//!
//! Times on a busy machine are rough; instructions are not. The argument `instructions` counts those, by callgrind.

mod associated;
mod bonanza;
mod check;
mod engine;
mod instructions;
mod kinds;
mod measure;
mod moves;
mod plain;
mod rows;
mod run_time;
mod unrolled_words;
mod walks;
mod words;

use katagami_benches::positions;
use katagami_rules::position::Position;
use katagami_rules::types::Color;

use instructions::Set;
use measure::{ROUNDS, Way, compare};
use walks::{FarSideFirst, Shift, Table, Tested, Untested, Walk};
use words::Board;

/// The stencil's worth.
static COLOUR: [Way<Position>; 5] = [
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
    let start = both_sides(vec![Position::start()]);
    let games = alternating(positions::wcsc28());
    let [start_boards, games_boards] =
        [&start, &games].map(|set| set.iter().map(Board::new).collect::<Vec<_>>());
    let sets: [Set; 2] = [("start", &start, &start_boards), ("games", &games, &games_boards)];
    if instructions::run_for_parent(&sets) {
        return;
    }
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if arguments.iter().any(|argument| argument == "instructions") {
        if let Err(error) = instructions::count(&sets) {
            eprintln!("valgrind did not count: {error}");
        }
        return;
    }
    for (name, positions, boards) in sets {
        if arguments.iter().all(|argument| argument == name) {
            measure_on(name, positions, boards);
        }
    }
}

fn measure_on(name: &str, positions: &[Position], boards: &[Board]) {
    check::same_moves(&COLOUR, positions);
    check::same_moves(&classical(), boards);
    check::legal_moves(&classical()[..1], boards);
    check::legal_moves(&own(), boards);
    println!("\n{name}: {} positions; median of {ROUNDS} rounds, taking turns", positions.len());
    println!("{:48} {:>9} {:>9}", "the stencil's worth", "ns", "speed");
    compare(&COLOUR, positions);
    println!("{:48} {:>9} {:>9}", "the classical claim", "ns", "speed");
    compare(&classical(), boards);
    println!("{:48} {:>9} {:>9}", "the engine's own generator", "ns", "speed");
    compare(&own(), boards);
}

/// The classical claim.
fn classical<'a>() -> [Way<'static, Board<'a>>; 9] {
    [
        bonanza::<Tested<Table>>("Bonanza's way"),
        bonanza::<Tested<Shift>>("  bits taken out by a shift"),
        bonanza::<Untested<Table>>("  no test of the whole set"),
        bonanza::<FarSideFirst<Table>>("  White begins at the last square"),
        unrolled::<Tested<Table>>("  unrolled by words"),
        bonanza::<Untested<Shift>>("  no test, shifts"),
        unrolled::<Untested<Table>>("  no test, unrolled by words"),
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
        bonanza::<Tested<Table>>("Bonanza's way"),
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

/// Each position and its rotation.
fn both_sides(positions: Vec<Position>) -> Vec<Position> {
    positions.into_iter().flat_map(|position| [position.rotated(), position]).collect()
}

/// The positions, every other rotated if need be, so that Black and White are to move in turn.
fn alternating(positions: Vec<Position>) -> Vec<Position> {
    let sides = Color::ALL.into_iter().cycle();
    let turn = |(position, side): (Position, Color)| {
        if position.side() == side { position } else { position.rotated() }
    };
    positions.into_iter().zip(sides).map(turn).collect()
}
