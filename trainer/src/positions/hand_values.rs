//! What pieces in hand are worth to an evaluation, in positions of games.
//!
//! Several terms carry the value of a piece in hand: the piece value, `hand`, `kp`, `pp` and others. So its worth is measured
//! where it counts: as the difference between the static evaluation of a position and that of the same position without the
//! piece.

use std::collections::BTreeMap;

use katagami_evaluation::weights::FV_SCALE;
use katagami_evaluation::{Evaluation, Evaluator};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind};

/// The worth of the last piece of each kind and number in the hands of many positions.
#[derive(Clone, Default, Debug)]
pub struct HandValues {
    /// By kind and number.
    values: BTreeMap<(Kind, usize), Moments>,
}

/// The worth of the n-th piece of a kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HandValue {
    /// The kind.
    pub kind: Kind,
    /// Which piece: 1 is the first.
    pub nth: usize,
    /// How many hands held exactly this number of pieces.
    pub hands: u64,
    /// Its mean worth for its owner, in points.
    pub mean: f64,
    /// The standard deviation of that worth over the hands.
    pub deviation: f64,
}

/// Sums for a mean and a standard deviation.
#[derive(Clone, Copy, Default, Debug)]
struct Moments {
    count: u64,
    sum: f64,
    squares: f64,
}

impl HandValues {
    /// Adds the hands of a position. Positions without both kings are left out: evaluations need both.
    pub fn add(&mut self, position: &Position, evaluation: &Evaluation) {
        if Color::ALL.iter().any(|&color| position.king(color).is_none()) {
            return;
        }
        let whole = value(position, evaluation);
        for color in Color::ALL {
            for (kind, nth) in position.hand(color).iter() {
                let Some(without) = without(position, color, kind) else { continue };
                let gain = whole - value(&without, evaluation);
                let gain = if color == position.side() { gain } else { -gain };
                let moments = self.values.entry((kind, nth)).or_default();
                moments.count += 1;
                moments.sum += gain;
                moments.squares += gain * gain;
            }
        }
    }

    /// The worth of each piece that was in a hand, by kind and number.
    pub fn iter(&self) -> impl Iterator<Item = HandValue> {
        self.values.iter().map(|(&(kind, nth), &Moments { count, sum, squares })| {
            let mean = sum / count as f64;
            let variance = (squares / count as f64 - mean * mean).max(0.0);
            HandValue { kind, nth, hands: count, mean, deviation: variance.sqrt() }
        })
    }
}

/// The static evaluation for the side to move, in points.
fn value(position: &Position, evaluation: &Evaluation) -> f64 {
    f64::from(Evaluator::new(evaluation, position).unscaled(position)) / f64::from(FV_SCALE)
}

/// The position with one piece less in a hand.
fn without(position: &Position, color: Color, kind: Kind) -> Option<Position> {
    let held = position.hand(color).count(kind).checked_sub(1)?;
    position.edit().hand(color, kind, held).build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_is_worth_what_it_is_worth() {
        let mut random = fastrand::Rng::with_seed(4);
        let evaluation = Evaluation::material();
        let mut values = HandValues::default();
        let mut hands = 0;
        for _ in 0..20 {
            let mut position = Position::start();
            for _ in 0..40 {
                let moves = position.legal_moves();
                let Some(&mv) = (!moves.is_empty()).then(|| random.choice(moves.iter())).flatten() else {
                    break;
                };
                position.make(mv);
                hands += Color::ALL.iter().map(|&color| position.hand(color).iter().count()).sum::<usize>();
                values.add(&position, &evaluation);
            }
        }
        assert!(hands > 100);
        assert_eq!(values.iter().map(|value| value.hands).sum::<u64>(), hands as u64);
        for HandValue { kind, mean, deviation, .. } in values.iter() {
            let material = f64::from(evaluation.weights().values.hand[kind as usize]);
            assert!((mean - material).abs() < 1e-9 && deviation < 1e-3, "{kind:?} {mean} {deviation}");
        }
    }
}
