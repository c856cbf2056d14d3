//! The harnesses as tests: their corpora, which hold every input that a fault was found with, and mutations of them.

use katagami_fuzz::{HARNESSES, Harness, Mutator};

/// The mutations that each harness sees. `katagami-fuzz` and `cargo fuzz` show it more.
const MUTATIONS: usize = 100;

/// A failing test shows the last line printed: the harness and its input.
fn run(harness: &Harness, input: &[u8]) {
    println!("{} on \"{}\"", harness.name, input.escape_ascii());
    harness.run(input);
}

#[test]
fn no_harness_fails_on_its_corpus() {
    for harness in HARNESSES {
        harness.corpus().iter().for_each(|input| run(harness, input));
    }
}

#[test]
fn no_harness_fails_on_mutations() {
    for harness in HARNESSES {
        let mut mutator = Mutator::new(harness.corpus(), 20_260_101);
        (0..MUTATIONS).for_each(|_| run(harness, &mutator.next_input()));
    }
}
