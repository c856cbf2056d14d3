//! What everything that can be learned from has in common.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::model::{Model, Trace};

/// Something to learn from: a loss, and which way it falls.
pub trait Study: Sync {
    /// What is asked of the model, beside what the lesson itself says.
    type Aim: Copy + Send + Sync + PartialEq + Debug + Serialize + DeserializeOwned;

    /// The subcommand that studies such lessons: weights and checkpoints name it.
    const COMMAND: &'static str;

    /// The loss; `hear` is told of the positions that it comes from, each with how much the loss grows for a point more
    /// that the position is worth to Black, but for a factor that is the same for all. `None` if there is nothing to see.
    ///
    /// The traces are room to work in.
    fn judge(
        &self,
        model: &Model,
        aim: Self::Aim,
        traces: &mut [Trace; 2],
        hear: impl FnMut(&Trace, f32),
    ) -> Option<f32>;

    /// The same aim where nothing counts but how the games ended, if that counts at all.
    fn outcomes_alone(aim: Self::Aim) -> Option<Self::Aim>;

    /// Tells the lesson from others.
    fn identify(&self, sum: &mut crc32fast::Hasher);
}
