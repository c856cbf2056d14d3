//! What all training samples have in common.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::feature_vector::FeatureVector;
use super::model::Model;

/// A sample to train on. It has a loss and the gradient of that loss.
pub trait TrainingSample: Sync {
    /// The settings of the loss function.
    type Loss: Copy + Send + Sync + PartialEq + Debug + Serialize + DeserializeOwned;

    /// The subcommand that trains on such samples. Weights and checkpoints name it.
    const COMMAND: &'static str;

    /// The sample's loss. `None` if the model cannot evaluate the sample.
    ///
    /// `backward` gets the features of each position that the loss depends on, with the derivative of the loss by that
    /// position's value for Black. Derivatives leave out a positive factor that all samples share; Adam does not depend
    /// on it. `features` is working memory.
    fn loss_and_gradient(
        &self,
        model: &Model,
        loss: Self::Loss,
        features: &mut [FeatureVector; 2],
        backward: impl FnMut(&FeatureVector, f32),
    ) -> Option<f32>;

    /// The same loss by game outcomes only, `None` if the loss does not use outcomes.
    fn outcome_only(loss: Self::Loss) -> Option<Self::Loss>;

    /// Adds the sample to a checksum.
    fn update_checksum(&self, checksum: &mut crc32fast::Hasher);
}
