//! How quick it is: `cargo test --release -p katagami-tests --test terms -- --ignored --nocapture`.

use std::time::Instant;

use katagami::eval::terms::{ALL, Combination, Sights, Touched};
use katagami_tests::random_play::random_position;

use super::random;

/// Says how many positions a second one thread collects the parameters of: the best of many rounds, for the machine may
/// have other work.
fn measure(terms: &str, sights: &[Sights]) {
    const ROUNDS: usize = 100;
    const POSITIONS: usize = 100;
    let combination: Combination = terms.parse().unwrap();
    let mut touched = Touched::default();
    let mut best = (f64::INFINITY, 0);
    for sights in sights.chunks_exact(POSITIONS).cycle().take(ROUNDS) {
        let mut parameters = 0;
        let start = Instant::now();
        for sights in sights {
            combination.collect(sights.both(), &mut touched);
            parameters += touched.plus.len() + touched.minus.len();
        }
        let seconds = start.elapsed().as_secs_f64();
        if seconds < best.0 {
            best = (seconds, parameters);
        }
    }
    let (seconds, parameters) = best;
    println!(
        "{terms:<24}{:>10.0} positions/s, {:>6.0} parameters each, {:.2} ns a parameter",
        POSITIONS as f64 / seconds,
        parameters as f64 / POSITIONS as f64,
        1e9 * seconds / parameters as f64
    );
}

#[test]
#[ignore = "a measurement"]
fn positions_a_second() {
    let positions = (0..2000).map(|game| random_position(game, 20 + game as usize * 7 % 100));
    let sights: Vec<Sights> = positions.filter_map(|position| Sights::of(&position)).collect();
    for family in ALL {
        measure(family.name, &sights);
    }
    measure("kpp,pp,rel-kpp,rel-pp", &sights);
}

#[test]
#[ignore = "a measurement"]
fn seconds_to_expand() {
    for terms in
        ["kpp", "pp,rel-pp", "kpp,pp,rel-kpp,rel-pp", "kkp,kk,kp,rel-kp", "kpp,pp,rel-kpp,rel-pp,turn:rel-pp"]
    {
        let lowered = random(terms, 12, 1);
        let (start, before) = (Instant::now(), processor_seconds());
        lowered.expand(&|_, _| {}).unwrap();
        let (wall, processors) = (start.elapsed().as_secs_f64(), processor_seconds() - before);
        println!("{terms}: expanded in {wall:.2} s, {processors:.2} s of all processors");
    }
}

/// The time that all processors have worked for this process, as Linux tells it in hundredths; elsewhere none.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // User and system are the 12th and 13th field after the name in parentheses.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}
