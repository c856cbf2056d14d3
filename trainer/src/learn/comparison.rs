//! Bonanza's method (Hoki, 2006): samples that compare the move played with its siblings, and the constraint that they need.

use katagami::search::{Resources, Settings, quiet_line, quiet_line_within};
use katagami_evaluation::Evaluator;
use katagami_rules::board::KINDS;
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move};
use serde::{Deserialize, Serialize};

use super::model::{FeatureVector, Model};
use super::sample::{Scale, TrainingSample};
use crate::positions::{PackedPosition, Sample};

/// A position, the move played in it and its siblings, each with the line to the quiet position behind it.
///
/// Lines take a tenth of the memory of the positions they lead to.
#[derive(Clone, PartialEq, Debug)]
pub struct ComparisonSample {
    root: PackedPosition,
    /// All lines, one after the other. The line of the move played comes first.
    moves: Box<[Move]>,
    /// The end of each line in `moves`.
    ends: Box<[u32]>,
}

/// The expected number of siblings that the model prefers to the move played.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ComparisonLoss {
    /// The scale of the sigmoid of a difference in value.
    pub scale: Scale,
    /// Siblings whose value differs by more points from the move played are left out: their gradient is close to 0.
    pub window: i32,
}

impl ComparisonSample {
    /// Finds the lines of a sample's legal moves with an evaluation.
    ///
    /// `None` if the sample has no move, a mate is in sight, or no sibling is within the window.
    pub fn new(sample: &Sample, window: i32, resources: Resources<'_>) -> Option<Self> {
        if sample.mv == Move::NONE || sample.is_decided() {
            return None;
        }
        let root = &sample.position;
        let after = |mv| {
            let mut game = Game::new(root.clone());
            game.make(mv);
            game
        };
        let settings = Settings::default();
        let mut moves = vec![sample.mv];
        moves.extend(quiet_line(after(sample.mv), &settings, resources)?);
        let played = leaf(root, &moves);
        let value = Evaluator::new(resources.evaluation, &played).evaluate(&played);
        // The bounds are the opponent's, who is to move after each sibling.
        let value = if played.side() == root.side() { -value } else { value };
        let bounds = [value - window - 1, value + window + 1];
        let mut siblings = MoveList::new();
        movegen::legal(root, &mut siblings);
        let mut ends = vec![moves.len() as u32];
        for &mv in siblings.iter().filter(|&&mv| mv != sample.mv) {
            let Some(line) = quiet_line_within(after(mv), &settings, resources, bounds) else { continue };
            moves.push(mv);
            moves.extend(line);
            ends.push(moves.len() as u32);
        }
        let root = PackedPosition::new(root);
        (ends.len() > 1).then(|| Self { root, moves: moves.into(), ends: ends.into() })
    }

    /// The number of siblings.
    pub fn siblings(&self) -> usize {
        self.ends.len() - 1
    }

    /// The lines, that of the move played first.
    fn lines(&self) -> impl Iterator<Item = &[Move]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.moves[start as usize..end as usize])
    }
}

impl TrainingSample for ComparisonSample {
    type Loss = ComparisonLoss;

    const COMMAND: &'static str = "compare";

    fn loss_and_gradient(
        &self,
        model: &Model,
        loss: ComparisonLoss,
        [played, sibling]: &mut [FeatureVector; 2],
        mut backward: impl FnMut(&FeatureVector, f32),
    ) -> Option<f32> {
        let root = self.root.unpack(1).ok()?;
        let sign = if root.side() == Color::Black { 1.0 } else { -1.0 };
        let mut leaves = self.lines().map(|line| leaf(&root, line));
        if !model.extract(&leaves.next()?, played) {
            return None;
        }
        let played_value = model.value(played);
        let (mut total, mut total_slope) = (0.0, 0.0);
        for leaf in leaves {
            if !model.extract(&leaf, sibling) {
                continue;
            }
            let preference = loss.scale.sigmoid(sign * (model.value(sibling) - played_value));
            let slope = sign * preference * (1.0 - preference);
            total += preference;
            total_slope += slope;
            backward(sibling, slope);
        }
        // The loss depends on differences only, so the derivatives add up to 0.
        backward(played, -total_slope);
        Some(total)
    }

    fn outcome_only(_: ComparisonLoss) -> Option<ComparisonLoss> {
        None
    }

    fn update_checksum(&self, checksum: &mut crc32fast::Hasher) {
        checksum.update(self.root.bytes());
        for line in self.lines() {
            checksum.update(&(line.len() as u32).to_le_bytes());
            let moves: Vec<u8> = line.iter().flat_map(|mv| mv.compact().to_le_bytes()).collect();
            checksum.update(&moves);
        }
    }
}

/// The position at the end of a line.
fn leaf(root: &Position, line: &[Move]) -> Position {
    let mut leaf = root.clone();
    for &mv in line {
        leaf.make(mv);
    }
    leaf
}

/// Keeps the sum of the piece values.
///
/// A comparison says which of two positions is better, not by how many points. Without a constraint all values could
/// grow together, and every comparison would look more certain. As in Bonanza, the sum of the values over all kinds,
/// promoted ones included, is constant.
#[derive(Debug)]
pub(super) struct ConstantMaterial {
    sum: f64,
}

impl ConstantMaterial {
    /// Keeps the sum that a model has.
    pub(super) fn new(model: &Model) -> Self {
        Self { sum: sum(&model.parameters) }
    }

    /// Moves all values by the same number of points, so that they have the sum.
    pub(super) fn project(&self, parameters: &mut [f32]) {
        let excess = (sum(parameters) - self.sum) / kinds().count() as f64;
        for kind in kinds() {
            parameters[kind] = (f64::from(parameters[kind]) - excess) as f32;
        }
    }
}

fn sum(parameters: &[f32]) -> f64 {
    kinds().map(|kind| f64::from(parameters[kind])).sum()
}

/// The indices of the values of all kinds but the king.
fn kinds() -> impl Iterator<Item = usize> {
    (0..KINDS).filter(|&kind| kind != Kind::King as usize)
}
