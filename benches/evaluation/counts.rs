//! The instructions of making lists, by callgrind.

use std::io::Result;

use katagami_benches::valgrind::{collected, wanted};

use crate::{make_list, positions};

/// How often lists are made more than another time.
const TIMES: usize = 20;

/// Runs what a parent process asks for, if one does: a way of making lists by its number, and how often.
pub fn run_for_parent() -> bool {
    let Some(wanted) = wanted() else { return false };
    let numbers: Vec<usize> = wanted.split(' ').filter_map(|word| word.parse().ok()).collect();
    if let [way, times] = numbers[..]
        && let Some((_, way)) = make_list::WAYS.get(way)
    {
        let boards = make_list::boards(&positions());
        for _ in 0..times {
            make_list::run(*way, &boards);
        }
    }
    true
}

/// Prints the instructions of making both lists of a position.
///
/// # Errors
///
/// If valgrind does not count.
pub fn instructions() -> Result<()> {
    println!("{:44} {:>12}", "a position", "instructions");
    for (index, (name, _)) in make_list::WAYS.into_iter().enumerate() {
        let run = |times| collected(&format!("{index} {times}"));
        let instructions = (run(TIMES + 1)? - run(1)?) as f64 / (TIMES * positions().len()) as f64;
        println!("{name:44} {instructions:12.1}");
    }
    Ok(())
}
