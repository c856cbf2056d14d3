//! Designs that the engine could have been built on, each beside the one that it was built on:
//! `cargo bench --bench designs`.
//!
//! Four tables: attacks of sliders, the layout of a set of squares, copies of a position against taking moves back,
//! and when checks are found and moves are listed. A rival first has to give the engine's own results; then they
//! take turns. "of ours" is a rival's time divided by that of the engine's present way: below 1 it would be faster.
//!
//! After `--` come names of tables, to see only those, and the number of rounds:
//! `cargo bench --bench designs -- layout 31`. `instructions` counts those of the sliders instead, by callgrind.

mod check_information;
mod copy_make;
mod layout;
mod sliders;
mod standard;

use std::env;

/// How often each rival runs; the median counts.
const ROUNDS: usize = 15;

/// A table: what it takes is the number of rounds.
type Table = fn(usize);

const TABLES: [(&str, Table); 4] = [
    ("sliders", sliders::compare),
    ("layout", layout::compare),
    ("copy-make", copy_make::compare),
    ("checks", check_information::compare),
];

fn main() {
    if katagami_rules::board::NAME != "standard" {
        println!("the rivals are built for 9x9 shogi only");
        return;
    }
    if sliders::run_for_parent() {
        return;
    }
    // Cargo adds a flag of its own.
    let words: Vec<String> = env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if words.iter().any(|word| word == "instructions") {
        if let Err(error) = sliders::count() {
            eprintln!("valgrind did not count: {error}");
        }
        return;
    }
    let rounds = words.iter().find_map(|word| word.parse().ok()).unwrap_or(ROUNDS).max(1);
    let named = |name: &str| words.iter().any(|word| word == name);
    let all = !TABLES.iter().any(|(name, _)| named(name));
    println!("medians of {rounds} rounds, taking turns; \"of ours\": time divided by the engine's\n");
    for (_, table) in TABLES.iter().filter(|(name, _)| all || named(name)) {
        table(rounds);
    }
}
