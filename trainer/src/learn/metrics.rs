//! How good a model is: the metrics of each epoch, the moves that it finds, and the curves of its losses.

use std::path::Path;

use katagami::search::{Decision, Limits, Settings, TableMemoryError};
use katagami_evaluation::Evaluation;
use katagami_rules::game::Game;
use plotters::style::{BLUE, GREEN, RED, RGBColor};
use serde::{Deserialize, Serialize};

use crate::file_error::FileError;
use crate::json_lines::{JsonLines, JsonLog};
use crate::pictures::chart::{Chart, Curve};
use crate::positions::PackedPosition;
use crate::search_memory::SearchMemory;

/// The metrics after an epoch. Epoch 0 is the model before the training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EpochMetrics {
    /// The number of finished epochs.
    pub epoch: u32,
    /// The number of steps.
    pub steps: u64,
    /// The mean loss over the epoch's training samples, each before it was learned from.
    pub train_loss: Option<f64>,
    /// The mean loss over the held-out samples.
    pub held_out_loss: Option<f64>,
    /// The same by game outcomes only, if the loss uses outcomes.
    pub held_out_outcome_loss: Option<f64>,
    /// The share of held-out positions in which a search of depth 1 finds the move played.
    pub move_accuracy: Option<f64>,
    /// Training samples a second.
    pub samples_per_second: Option<f64>,
}

/// The metrics of a training, in a file with one JSON object an epoch.
pub type MetricsLog = JsonLog<EpochMetrics>;

/// Opens the log of a training that continues after `epoch` epochs. Later entries are removed: their epochs were not
/// saved and will be repeated.
///
/// # Errors
///
/// If the file cannot be read or written.
pub fn resume_log(path: &Path, epoch: u32) -> Result<MetricsLog, FileError> {
    let (_, mut epochs) = JsonLines::open::<EpochMetrics>(path)?;
    epochs.retain(|metrics| metrics.epoch <= epoch);
    JsonLog::create(path, epochs)
}

/// The share of positions in which a search of depth 1 finds the move played, given as `Move::compact`. `None` without
/// positions.
///
/// # Errors
///
/// If there is not enough memory for a search.
pub fn move_accuracy(
    evaluation: &Evaluation,
    moves: &[(PackedPosition, u16)],
) -> Result<Option<f64>, TableMemoryError> {
    let memory = SearchMemory::new(1)?;
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let (mut total, mut found) = (0_u32, 0_u32);
    for (position, played) in moves {
        let Ok(position) = position.unpack(1) else { continue };
        let decision = memory.search(&Game::new(position), &limits, &Settings::default(), evaluation);
        total += 1;
        found += u32::from(matches!(decision, Decision::Move { best, .. } if best.compact() == *played));
    }
    Ok((total > 0).then(|| f64::from(found) / f64::from(total)))
}

/// A loss: its name, its colour and its value in an epoch.
type Loss = (&'static str, RGBColor, fn(&EpochMetrics) -> Option<f64>);

const LOSSES: [Loss; 3] = [
    ("training", BLUE, |metrics| metrics.train_loss),
    ("held out", RED, |metrics| metrics.held_out_loss),
    ("held out, outcomes only", GREEN, |metrics| metrics.held_out_outcome_loss),
];

/// Draws the losses by epoch as SVG. Draws nothing if there are none.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw_loss_curves(epochs: &[EpochMetrics], title: &str, path: &Path) -> Result<(), FileError> {
    let curves = LOSSES.map(|(name, color, loss)| {
        let points = epochs.iter().filter_map(|metrics| Some((f64::from(metrics.epoch), loss(metrics)?)));
        Curve { name: name.to_owned(), color, points: points.collect(), deviations: Vec::new() }
    });
    let all = || curves.iter().flat_map(|curve| &curve.points);
    let Some(least) = all().map(|point| point.1).reduce(f64::min) else { return Ok(()) };
    let greatest = all().map(|point| point.1).fold(least, f64::max);
    let end = all().map(|point| point.0).fold(1.0, f64::max);
    let margin = ((greatest - least) / 20.0).max(1e-4);
    let ranges = [0.0..end, least - margin..greatest + margin];
    Chart { title, axes: ["epoch", "loss"], ranges, curves: curves.into() }.write(path)
}
