//! Training: from samples with labels to the piece values and the parameters of terms.
//!
//! From the ground up, with the question that each module answers:
//!
//! | module | question |
//! | --- | --- |
//! | `arrays` | where do millions of numbers lie, and which of them are not zero? |
//! | `model` | what are a position's features, and what is it worth? |
//! | `sample` | what is a quiet position's loss, and its gradient? |
//! | `comparison` | what is the loss of a move played and its siblings? |
//! | `dataset` | what is trained on, and what is held out? |
//! | [`sample_file`] | how are the samples of a dataset kept in a file? |
//! | `optimizer` | how does a step move the parameters? |
//! | `hand` | how are the parameters of pieces in hand kept in order, or counted? |
//! | `factors`, `factor_words` | how is a parameter learned as a product of numbers, one for each word of its name? |
//! | `checkpoint` | what determines a training, how far is it, and how does it go on? |
//! | `epochs` | what is an epoch, and how does it go on? |
//! | `training` | what is a step, and what is a training from its beginning to its end? |
//! | `metrics` | how good is the model after each epoch? |
//! | `options` | what is a training told? |
//! | `run` | what files does a training read and write, from its beginning to its end? |

mod arrays;
mod checkpoint;
mod comparison;
mod dataset;
mod epochs;
mod factor_words;
mod factors;
mod hand;
mod metrics;
mod model;
mod optimizer;
mod options;
mod run;
mod sample;
pub mod sample_file;
#[cfg(test)]
mod tests;
mod training;

pub use arrays::FloatBuffer;
pub use checkpoint::{TrainingConfig, TrainingProgress};
pub(crate) use checkpoint::{damaged, read_arrays, write as write_checkpoint};
pub use comparison::{ComparisonLoss, ComparisonSample};
pub use dataset::{Dataset, LoadError, LoadOptions, LoadSummary, MappedSamples, SampleSink, Samples, load};
pub use epochs::EpochResult;
pub(crate) use epochs::{Epochs, Learner, run_shown_epoch};
pub use factors::FactoredTerm;
pub use metrics::{EpochMetrics, MetricsLog, draw_loss_curves, move_accuracy, resume_log};
pub use model::{FeatureVector, Model};
pub use optimizer::DEFAULT_EPSILON;
pub(crate) use optimizer::{Adam, GradientAccumulator, StepSize, cosine_decay};
pub use options::{CompareOptions, LearnOptions, TrainingOptions};
pub(crate) use run::{CHECKPOINT, create_folder, line, quiet_positions};
pub use run::{compare, learn};
pub(crate) use sample::cross_entropy;
pub use sample::{Scale, TrainingSample, ValueLoss, ValueSample};
pub use sample_file::{SampleFileError, SampleFileWriter, SampleSource};
pub(crate) use training::in_parts;
pub use training::{Training, checkpoint_progress};
