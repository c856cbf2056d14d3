//! How quick it is: `cargo test --release -p katagami-tests --test terms -- --ignored --nocapture`.

use std::time::Instant;

use katagami::eval::terms::{ALL, Combination, Sights, Touched};
use katagami_tests::random_play::random_position;

use super::random;

/// Says how many positions a second one thread collects the parameters of.
fn measure(terms: &str, sights: &[Sights]) {
    const ROUNDS: usize = 20;
    let combination: Combination = terms.parse().unwrap();
    let mut touched = Touched::default();
    combination.collect(sights[0].both(), &mut touched);
    let start = Instant::now();
    let mut parameters = 0;
    for _ in 0..ROUNDS {
        for sights in sights {
            combination.collect(sights.both(), &mut touched);
            parameters += touched.plus.len() + touched.minus.len();
        }
    }
    let (seconds, positions) = (start.elapsed().as_secs_f64(), ROUNDS * sights.len());
    println!(
        "{terms:<24}{:>10.0} positions/s, {:>6.0} parameters each, {:.2} ns a parameter",
        positions as f64 / seconds,
        parameters as f64 / positions as f64,
        1e9 * seconds / parameters as f64
    );
}

#[test]
#[ignore = "a measurement"]
fn positions_a_second() {
    let positions = (0..2000).map(|game| random_position(game, 20 + game as usize * 7 % 100));
    let sights: Vec<Sights> = positions.filter_map(|position| Sights::of(&position)).collect();
    ALL.into_iter().for_each(|family| measure(family.name, &sights));
    measure("kpp,pp,rel-kpp,rel-pp", &sights);
}

#[test]
#[ignore = "a measurement"]
fn seconds_to_expand() {
    for terms in
        ["kpp", "pp,rel-pp", "kpp,pp,rel-kpp,rel-pp", "kkp,kk,kp,rel-kp", "kpp,pp,rel-kpp,rel-pp,turn:rel-pp"]
    {
        let lowered = random(terms, 12, 1);
        let start = Instant::now();
        lowered.expand(&|_, _| {}).unwrap();
        println!("{terms}: expanded in {:.2} s", start.elapsed().as_secs_f64());
    }
}
