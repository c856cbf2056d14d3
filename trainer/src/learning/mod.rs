//! Training: from samples with labels to the piece values and the parameters of terms.
//!
//! From the ground up:
//!
//! | module | contents |
//! | --- | --- |
//! | `float_buffer` | large arrays of floating-point numbers in huge pages |
//! | `touched_blocks` | which blocks of an array are not zero |
//! | `network` | a hidden layer whose output is added to the value of the terms |
//! | `feature_vector` | the active features of a position |
//! | `model` | the parameters, and the value of a position |
//! | `scale` | the sigmoid from points to win rates |
//! | `training_sample` | what all training samples have in common: a loss and its gradient |
//! | `value_sample` | a quiet position with its expected result |
//! | `comparison_sample` | a played move and its siblings |
//! | `samples` | samples in memory or in a mapped file |
//! | `dataset` | training and held-out samples from files |
//! | `sample_file` | the samples of a dataset in a file of their own |
//! | `gradient` | gradients of a batch, one accumulator a thread |
//! | `adam` | the optimizer |
//! | `constraint` | conditions that the parameters must satisfy |
//! | `material` | a constant sum of the piece values |
//! | `parametrization` | other numbers that are learned in place of parameters |
//! | `hand_chains` | the parameters of pieces in hand, kind by kind |
//! | `monotone` | pieces in hand of decreasing value |
//! | `hand_counts` | one parameter for each number of pieces in hand |
//! | `factored_term`, `factor_words`, `factors` | parameters that are products of learned numbers |
//! | `config` | all settings that determine a training's result |
//! | `learning_rate` | the learning rate's schedule |
//! | `progress` | how far a training is |
//! | `checkpoint` | the state of a training on disk |
//! | `training` | epochs, from the first to the last |
//! | `move_accuracy` | how often an evaluation finds the moves played |
//! | `metrics` | the metrics of each epoch |
//! | `loss_curves` | the losses as a picture |

mod adam;
mod checkpoint;
mod comparison_sample;
mod config;
mod constraint;
mod dataset;
mod factor_words;
mod factored_term;
mod factors;
mod feature_vector;
mod float_buffer;
mod gradient;
#[cfg(test)]
mod gradient_check;
mod hand_chains;
mod hand_counts;
mod learning_rate;
mod loss_curves;
mod material;
mod metrics;
mod model;
mod monotone;
mod move_accuracy;
mod network;
mod parametrization;
mod progress;
pub mod sample_file;
mod samples;
mod scale;
mod touched_blocks;
mod training;
mod training_sample;
mod value_sample;

pub use comparison_sample::{ComparisonLoss, ComparisonSample};
pub use config::{DEFAULT_EPSILON, TrainingConfig};
pub use dataset::{Dataset, LoadError, LoadOptions, LoadSummary, SampleSink, load};
pub use factored_term::FactoredTerm;
pub use feature_vector::FeatureVector;
pub use float_buffer::FloatBuffer;
pub use loss_curves::draw_loss_curves;
pub use metrics::{EpochMetrics, MetricsLog};
pub use model::{Model, QuantizeError};
pub use move_accuracy::move_accuracy;
pub use network::HiddenUnits;
pub use progress::TrainingProgress;
pub use sample_file::{SampleFileError, SampleFileWriter, SampleSource};
pub use samples::{MappedSamples, Samples};
pub use scale::Scale;
pub use training::{EpochResult, Training, TrainingError, checkpoint_progress};
pub use training_sample::TrainingSample;
pub use value_sample::{ValueLoss, ValueSample};
