//! Timing rivals against the first of them, and printing what came out.

use std::time::Duration;

use crate::rounds::medians;

/// What has a name and runs.
pub type Rival<'a> = (&'a str, Box<dyn FnMut() + 'a>);

/// Lets the rivals take turns and prints a line for each: nanoseconds for each of `units`, and the ratio to the first.
pub fn print(rounds: usize, title: &str, units: u64, mut rivals: Vec<Rival<'_>>) {
    let times = times(rounds, rivals.iter_mut().map(|(_, run)| run));
    println!("{title:44} {:>8} {:>8}", "ns", "of ours");
    for ((name, _), time) in rivals.iter().zip(&times) {
        println!("  {name:42} {:8.2} {:8.2}", nanoseconds(*time, units), ratio(*time, times[0]));
    }
    println!();
}

/// The median times of rivals that take turns.
pub fn times<'a, F: FnMut() + 'a>(rounds: usize, rivals: impl Iterator<Item = &'a mut F>) -> Vec<Duration> {
    medians(rounds, &mut rivals.map(|rival| rival as &mut dyn FnMut()).collect::<Vec<_>>())
}

/// The share of each of `units`.
pub fn nanoseconds(time: Duration, units: u64) -> f64 {
    time.as_secs_f64() * 1e9 / units as f64
}

/// How many times longer.
pub fn ratio(time: Duration, ours: Duration) -> f64 {
    time.as_secs_f64() / ours.as_secs_f64()
}
