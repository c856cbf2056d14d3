//! What an evaluator knows of each position on its path.

use katagami_rules::types::{ByColor, Color, Move};

use super::pieces::Changes;
use crate::weights::Components;

/// What is known of a position on the path.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The move to this position; none for a pass and at the start.
    pub mv: Move,
    /// What the move changed in the piece list.
    pub changes: Changes,
    /// The owner of the king that the move moved.
    pub king_moved: Option<Color>,
    /// Material, good for Black.
    pub material: i32,
    /// The sum of both kings, if it was computed so far.
    pub kkp: Option<Components>,
    /// The sum of the small form's pairs.
    pub pairs: Option<Components>,
    /// The sum of each king.
    pub kpp: ByColor<Option<Components>>,
    /// Whether the network's units of each side's view are known.
    pub units: ByColor<bool>,
}

impl Frame {
    /// A frame without any sum.
    #[inline]
    pub fn new(mv: Move, changes: Changes, king_moved: Option<Color>, material: i32) -> Self {
        Self {
            mv,
            changes,
            king_moved,
            material,
            kkp: None,
            pairs: None,
            kpp: ByColor::default(),
            units: ByColor::default(),
        }
    }
}
