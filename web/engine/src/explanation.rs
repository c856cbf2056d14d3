//! Why a position is worth what it is, and how a move changes that.

use std::collections::BTreeMap;

use katagami_evaluation::{Evaluation, Explanation};
use katagami_rules::{Move, Position};
use serde::Serialize;

/// How many relations are listed.
const SHOWN: usize = 24;

/// A value with the name of what has it.
#[derive(Serialize)]
struct Named {
    name: String,
    value: f64,
}

/// The explanation of a position. Values are good for Black.
#[derive(Serialize)]
pub struct Explained {
    /// The value for the side to move.
    value: i32,
    parts: Vec<Named>,
    /// The relations that matter most, the largest first.
    relations: Vec<Named>,
    pieces: Vec<Named>,
}

impl Explained {
    pub fn new(evaluation: &Evaluation, position: &Position) -> Self {
        let explanation = Explanation::new(evaluation, position);
        let named = |(name, value): (&str, f64)| Named { name: name.into(), value };
        Self {
            value: explanation.value(),
            parts: explanation.parts().map(named).collect(),
            relations: largest(explanation.relations().map(named).collect()),
            pieces: explanation
                .pieces()
                .map(|(placed, value)| Named { name: placed.to_string(), value })
                .collect(),
        }
    }
}

/// What a move changes. Values are good for Black.
#[derive(Serialize)]
pub struct ExplainedMove {
    /// The value before the move and after it.
    values: [f64; 2],
    /// The changes of relations that matter most, those that vanish and those that come to be included.
    changes: Vec<Named>,
}

impl ExplainedMove {
    pub fn new(evaluation: &Evaluation, position: &Position, mv: Move) -> Self {
        let mut next = position.clone();
        next.make(mv);
        let [before, after] = [position, &next].map(|position| Explanation::new(evaluation, position));
        let mut changes: BTreeMap<&str, f64> = BTreeMap::new();
        for (explanation, sign) in [(&before, -1.0), (&after, 1.0)] {
            for (name, value) in explanation.relations() {
                *changes.entry(name).or_default() += sign * value;
            }
        }
        let changes = changes.into_iter().map(|(name, value)| Named { name: name.into(), value });
        let total = |explanation: &Explanation| explanation.parts().map(|(_, value)| value).sum();
        Self { values: [total(&before), total(&after)], changes: largest(changes.collect()) }
    }
}

/// The largest values, whatever their signs.
fn largest(mut all: Vec<Named>) -> Vec<Named> {
    all.retain(|named| named.value != 0.0);
    all.sort_by(|one, other| other.value.abs().total_cmp(&one.value.abs()).then(one.name.cmp(&other.name)));
    all.truncate(SHOWN);
    all
}
