//! Elo and the sequential test against published results, and properties that hold for any result.
//!
//! The published ones are what Fishtest and fastchess printed for tests of chess engines: the pull requests of
//! Stockfish named below, and run logs that authors of engines keep beside them. `<...>` on Fishtest is normalized Elo,
//! `{...}` logistic. A ratio was also computed by maximizing the constrained likelihoods numerically (`SciPy`'s SLSQP),
//! which agrees with these digits and gives the more exact numbers here.

use katagami_trainer::arena::strength::{Decision, EloModel, Estimate, Pentanomial, Sprt, expected_score};
use proptest::prelude::*;

const NORMALIZED: EloModel = EloModel::Normalized;
const LOGISTIC: EloModel = EloModel::Logistic;

fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
}

/// Where from, which pairs, which hypotheses, the ratio that was printed, and the one that `SciPy` finds.
type Published = (&'static str, [u64; 5], (f64, f64, EloModel), f64, f64);

#[rustfmt::skip]
const RATIOS: [Published; 10] = [
    ("Stockfish #4194, short", [371, 10_263, 24_989, 10_642, 379], (0.0, 2.0, NORMALIZED), 2.95, 2.9461),
    ("Stockfish #4194, long", [47, 8181, 25_234, 8575, 47], (0.5, 2.5, NORMALIZED), 2.94, 2.9355),
    ("Stockfish #5867", [53, 6241, 15_796, 6407, 63], (-1.75, 0.25, NORMALIZED), 2.94, 2.9445),
    ("Stockfish #5712", [831, 31_795, 68_460, 32_448, 834], (0.0, 2.0, NORMALIZED), 2.93, 2.9329),
    ("Stockfish #3331, short", [115, 2196, 11_328, 2317, 136], (-0.25, 1.25, LOGISTIC), 2.94, 2.9396),
    ("Stockfish #3331, long", [14, 1030, 14_318, 1163, 19], (0.25, 1.25, LOGISTIC), 2.93, 2.9348),
    ("Stockfish #2493", [424, 2948, 5832, 3045, 460], (-1.0, 3.0, LOGISTIC), 2.94, 2.9434),
    ("Stockfish #2971", [17, 253, 1042, 337, 39], (-0.5, 1.5, LOGISTIC), 2.96, 2.9592),
    ("fastchess, rejected", [578, 1352, 1985, 1283, 564], (0.0, 5.0, NORMALIZED), -2.96, -2.9587),
    ("fastchess, undecided", [598, 1553, 2651, 1569, 648], (0.0, 5.0, NORMALIZED), 0.74, 0.7434),
];

#[test]
fn published_likelihood_ratios() {
    for (source, pairs, (elo0, elo1, model), printed, exact) in RATIOS {
        let ratio = sprt(elo0, elo1, model).log_likelihood_ratio(&Pentanomial(pairs));
        assert!((ratio - printed).abs() < 0.0051, "{source}: {ratio}");
        assert!((ratio - exact).abs() < 1e-4, "{source}: {ratio}");
    }
}

#[test]
fn published_decisions() {
    let decide = |(elo0, elo1, model), pairs| sprt(elo0, elo1, model).decision(&Pentanomial(pairs));
    let (_, pairs, test, ..) = RATIOS[0];
    assert_eq!(decide(test, pairs), Some(Decision::H1));
    let (_, pairs, test, ..) = RATIOS[8];
    assert_eq!(decide(test, pairs), Some(Decision::H0));
    let (_, pairs, test, ..) = RATIOS[9];
    assert_eq!(decide(test, pairs), None);
    let (lower, upper) = sprt(0.0, 5.0, LOGISTIC).bounds();
    assert!((lower + 2.9444).abs() < 1e-4 && (upper - 2.9444).abs() < 1e-4);
}

/// Pairs with the Elo, half the error bar, the normalized Elo and the likelihood of superiority that fastchess printed.
#[rustfmt::skip]
const STRENGTHS: [([u64; 5], f64, f64, f64, f64); 6] = [
    ([73, 79, 296, 91, 118], 27.02, 15.81, 32.26, 0.9996),
    ([40, 67, 295, 123, 54], 25.25, 13.92, 36.44, 0.9998),
    ([598, 1553, 2651, 1569, 648], 2.87, 4.37, 3.78, 0.9012),
    ([578, 1352, 1985, 1283, 564], -2.92, 5.02, -3.70, 0.1265),
    ([19, 23, 269, 81, 108], 83.57, 16.15, 115.89, 1.0),
    ([66, 79, 5, 0, 0], -303.61, 30.73, -622.74, 0.0),
];

#[test]
fn published_strengths() {
    for (pairs, elo, bar, normalized, los) in STRENGTHS {
        let found = Estimate::new(&Pentanomial(pairs)).unwrap();
        let confidence = found.confidence.unwrap();
        assert!((found.elo - elo).abs() < 0.0051, "{found:?}");
        assert!(((confidence.high - confidence.low) / 2.0 - bar).abs() < 0.0051, "{found:?}");
        assert!((confidence.normalized_elo - normalized).abs() < 0.0051, "{found:?}");
        assert!((confidence.los - los).abs() < 0.000_051, "{found:?}");
    }
}

#[test]
fn few_pairs_with_empty_kinds() {
    let pairs = Pentanomial([0, 3, 10, 5, 0]);
    assert!((sprt(0.0, 20.0, LOGISTIC).log_likelihood_ratio(&pairs) - 0.2521).abs() < 1e-3);
    assert!((sprt(0.0, 20.0, NORMALIZED).log_likelihood_ratio(&pairs) - 0.1849).abs() < 1e-3);
    assert_eq!(sprt(0.0, 5.0, LOGISTIC).log_likelihood_ratio(&Pentanomial::default()).to_bits(), 0);
}

fn some_pairs() -> impl Strategy<Value = Pentanomial> {
    prop::array::uniform5(0_u64..3000)
        .prop_filter("a pair", |pairs| pairs.iter().sum::<u64>() > 0)
        .prop_map(Pentanomial)
}

fn some_test() -> impl Strategy<Value = Sprt> {
    (-30.0..30.0, 0.5..30.0, any::<bool>()).prop_map(|(elo0, difference, normalized)| {
        sprt(elo0, elo0 + difference, if normalized { NORMALIZED } else { LOGISTIC })
    })
}

fn close(left: f64, right: f64) -> bool {
    // Infinite numbers have no difference.
    left.total_cmp(&right).is_eq() || (left - right).abs() < 1e-6 * (1.0 + left.abs())
}

proptest! {
    #[test]
    fn exchanging_the_engines_negates(pairs in some_pairs()) {
        let [ours, theirs] = [pairs, pairs.exchanged()].map(|pairs| Estimate::new(&pairs).unwrap());
        prop_assert!(close(ours.elo, -theirs.elo));
        prop_assert_eq!(ours.confidence.is_some(), theirs.confidence.is_some());
        if let (Some(our), Some(their)) = (ours.confidence, theirs.confidence) {
            prop_assert!(close(our.normalized_elo, -their.normalized_elo));
            prop_assert!(close(our.low, -their.high));
            prop_assert!(close(our.los, 1.0 - their.los));
            prop_assert!(our.low <= ours.elo && ours.elo <= our.high);
        }
    }

    #[test]
    fn exchanging_engines_and_hypotheses_negates_the_ratio(pairs in some_pairs(), test in some_test()) {
        let mirrored = Sprt { elo0: -test.elo1, elo1: -test.elo0, ..test };
        let ours = test.log_likelihood_ratio(&pairs);
        let theirs = mirrored.log_likelihood_ratio(&pairs.exchanged());
        prop_assert!(ours.is_finite());
        prop_assert!(close(ours, -theirs), "{ours} {theirs}");
    }

    #[test]
    fn twice_the_results_are_twice_the_evidence(pairs in some_pairs(), test in some_test()) {
        // Kinds that did not occur count as next to nothing, which does not double.
        prop_assume!(pairs.0.iter().all(|&count| count > 0));
        let twice = Pentanomial(pairs.0.map(|count| 2 * count));
        prop_assert!(close(2.0 * test.log_likelihood_ratio(&pairs), test.log_likelihood_ratio(&twice)));
        let [once, twice] = [pairs, twice].map(|pairs| Estimate::new(&pairs).unwrap());
        prop_assert!(close(once.elo, twice.elo));
        let width = |estimate: Estimate| estimate.confidence.map_or(0.0, |bar| bar.high - bar.low);
        prop_assert!(width(twice) <= width(once));
    }

    #[test]
    fn results_that_fit_a_hypothesis_speak_for_it(pairs in some_pairs(), half_width in 0.5..20.0) {
        prop_assume!(pairs.0.iter().all(|&count| count > 0));
        let elo = Estimate::new(&pairs).unwrap().elo;
        prop_assume!(elo.abs() < 400.0);
        let above = sprt(elo - 3.0 * half_width, elo - half_width, LOGISTIC);
        let below = sprt(elo + half_width, elo + 3.0 * half_width, LOGISTIC);
        prop_assert!(above.log_likelihood_ratio(&pairs) > 0.0);
        prop_assert!(below.log_likelihood_ratio(&pairs) < 0.0);
        prop_assert!(expected_score(elo) > 0.0);
    }
}
