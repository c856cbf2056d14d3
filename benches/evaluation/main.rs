//! The evaluation's classical claims, each beside its rival: `cargo bench -p katagami-benches --bench evaluation`.
//!
//! | group | what is compared |
//! | --- | --- |
//! | `layout` | tables of king-piece-piece: triangular or square, widths, strides, cells, order of squares, pages |
//! | `list` | building a list; sums over Bonanza's list, the shrunken and the fixed one |
//! | `make_list` | Bonanza's lists, with the copy that a triangular table needs and without |
//! | `cache` | square and triangular tables, in full and by differences, where a table is larger than the caches |
//! | `pairs` | one table of pairs without kings: square or triangular, by differences |
//! | `difference` | evaluating along games in full, by differences, and remembered values, called and inlined |
//! | `stencil` | the differential update with the colour as an argument, as a constant of a trait, by the stencil |
//! | `search` | a search that finds its values, and the same one when it remembers them all |
//!
//! Times are for all positions of a group together; `lab/notebook` has the ratios. With the argument `instructions`
//! callgrind counts those of `make_list`.

mod cache;
mod counts;
mod difference;
mod layout;
mod list;
mod lists;
mod lru;
mod make_list;
mod pairs;
mod search;
mod stencil;
mod tables;

use criterion::{Criterion, criterion_group};
use katagami_benches::positions::{random_positions, wcsc28};
use katagami_rules::board::NAME;
use katagami_rules::position::Position;

/// Positions of real games where there are any.
fn positions() -> Vec<Position> {
    if NAME == "standard" { wcsc28() } else { random_positions() }
}

criterion_group!(
    benches,
    layout::compare,
    list::compare,
    make_list::compare,
    cache::compare,
    pairs::compare,
    difference::compare,
    stencil::compare,
    search::compare
);

fn main() {
    if counts::run_for_parent() {
        return;
    }
    if std::env::args().any(|argument| argument == "instructions") {
        if let Err(error) = counts::instructions() {
            eprintln!("valgrind did not count: {error}");
        }
        return;
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
