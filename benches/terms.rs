//! The terms of lowered weights, on whatever board is built: how fast the parameters that a position touches are
//! collected, which is half of learning, and how long a file is expanded at `isready`:
//! `cargo bench -p katagami-benches --bench terms`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use katagami_benches::positions::random_positions;
use katagami_evaluation::terms::{ALL, Combination, LoweredWeights};
use katagami_evaluation::{ActiveFeatures, Perspectives};

fn collect(criterion: &mut Criterion) {
    let perspectives: Vec<Perspectives> = random_positions().iter().filter_map(Perspectives::of).collect();
    let mut group = criterion.benchmark_group("collect");
    group.throughput(Throughput::Elements(perspectives.len() as u64));
    for terms in ALL.iter().map(|term| term.name).chain(["kpp,pp,rel-kpp,rel-pp"]) {
        let combination: Combination = terms.parse().expect("terms of every board");
        let mut active = ActiveFeatures::default();
        group.bench_function(terms, |bencher| {
            bencher.iter(|| {
                for perspectives in &perspectives {
                    active.find(&combination, perspectives.both());
                    black_box(&active);
                }
            });
        });
    }
    group.finish();
}

fn expand(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("expand");
    group.sample_size(10);
    for terms in
        ["kpp", "pp,rel-pp", "kpp,pp,rel-kpp,rel-pp", "kkp,kk,kp,rel-kp", "kpp,pp,rel-kpp,rel-pp,turn:rel-pp"]
    {
        let lowered = random(terms);
        group.bench_function(terms, |bencher| {
            bencher.iter_with_large_drop(|| lowered.expand(&|_, _| {}));
        });
    }
    group.finish();
}

/// Terms with random parameters of twelve bits, the sign included, the same in each run.
fn random(terms: &str) -> LoweredWeights {
    let combination: Combination = terms.parse().expect("terms of every board");
    let mut rng = fastrand::Rng::with_seed(1);
    let parameters = (0..combination.parameter_count()).map(|_| rng.i16(..) >> 4).collect();
    LoweredWeights::new(combination, parameters).expect("as many parameters as the terms have")
}

criterion_group!(benches, collect, expand);
criterion_main!(benches);
