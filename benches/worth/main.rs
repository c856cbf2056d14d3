//! Two claims, measured on the quiet moves of the pieces on the board (9x9, pseudo-legal, listed):
//! `cargo bench -p katagami-benches --bench worth`.
//!
//! *The stencil's worth*: the same generator with colour tested at run time, by a trait with associated constants,
//! by the stencil, and by the stencil unrolled by rows.
//!
//! *The classical claim*: Bonanza's way to walk through a set of squares, the same with each change of the unrolled form alone,
//! that form, whose author claims 40-50 %, and ours.
//!
//! All ways list the same moves, which is asserted first. *ns* is for one position, *speed* is relative to the first
//! way of a table. An argument `start` or `games` measures only on the start position, or only on positions from
//! games; Black and White are to move equally often.
//!
//! Times on a busy machine are rough; instructions are not. `--once` runs each way once on each position, unchecked:
//!
//! ```console
//! $ valgrind --tool=callgrind target/release/deps/worth-… --once games
//! $ callgrind_annotate --inclusive=yes callgrind.out.… | grep quiets
//! ```

mod associated;
mod bonanza;
mod check;
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

use measure::{ROUNDS, Way, compare, once};
use walks::{FarSideFirst, Shift, Table, Tested, Untested, Walk};
use words::Board;

/// The stencil's worth.
static COLOUR: [Way<Position>; 5] = [
    Way {
        name: "1  colour at run time",
        quiets: |position, room| run_time::quiets(position.side(), position, room),
    },
    Way { name: "2  trait", quiets: |position, room| associated::quiets(position.side(), position, room) },
    Way { name: "3  stencil", quiets: |position, room| plain::quiets(position.side(), position, room) },
    Way {
        name: "3' stencil, pawns at once",
        quiets: |position, room| plain::quiets_with_pawns_at_once(position.side(), position, room),
    },
    Way {
        name: "4  stencil, unrolled by rows",
        quiets: |position, room| rows::quiets(position.side(), position, room),
    },
];

fn main() {
    if katagami_rules::board::NAME != "standard" {
        println!("this bench is about 9x9 shogi");
        return;
    }
    let start = both_sides(vec![Position::start()]);
    let games = alternating(positions::wcsc28());
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_once = arguments.iter().any(|argument| argument == "--once");
    let chosen = |name| arguments.iter().all(|argument| argument.starts_with("--") || argument == name);
    for (name, positions) in [("start", start), ("games", games)] {
        let boards: Vec<Board> = positions.iter().map(Board::new).collect();
        match (chosen(name), is_once) {
            (true, true) => {
                once(&COLOUR, &positions);
                once(&classical(), &boards);
            }
            (true, false) => measure_on(name, &positions, &boards),
            (false, _) => {}
        }
    }
}

fn measure_on(name: &str, positions: &[Position], boards: &[Board]) {
    check::same_moves(&COLOUR, positions);
    check::same_moves(&classical(), boards);
    check::legal_moves(&COLOUR[0], positions);
    println!("\n{name}: {} positions; median of {ROUNDS} rounds, taking turns", positions.len());
    println!("{:48} {:>9} {:>9}", "the stencil's worth", "ns", "speed");
    compare(&COLOUR, positions);
    println!("{:48} {:>9} {:>9}", "the classical claim", "ns", "speed");
    compare(&classical(), boards);
}

/// The classical claim.
fn classical<'a>() -> [Way<'static, Board<'a>>; 7] {
    [
        bonanza::<Tested<Table>>("Bonanza's way"),
        bonanza::<Tested<Shift>>("  bits taken out by a shift"),
        bonanza::<Untested<Table>>("  no test of the whole set"),
        bonanza::<FarSideFirst<Table>>("  White begins at the last square"),
        bonanza::<Untested<Shift>>("  no test, shifts"),
        Way {
            name: "unrolled by words",
            quiets: |board, room| unrolled_words::quiets(board.side(), board, room),
        },
        Way {
            name: "ours: stencil, unrolled by rows",
            quiets: |board, room| rows::quiets(board.side(), board.position(), room),
        },
    ]
}

/// Bonanza's generator with a way to visit squares.
fn bonanza<'a, W: Walk>(name: &'static str) -> Way<'static, Board<'a>> {
    Way { name, quiets: |board, room| bonanza::quiets::<W>(board.side(), board, room) }
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
