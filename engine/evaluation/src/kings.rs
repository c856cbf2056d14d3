//! The squares of both kings, from the perspective of one side.

use katagami_rules::types::Square;

/// Both kings as one side sees them: its own and the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kings {
    /// The king of the side that looks.
    pub ours: Square,
    /// The other king.
    pub theirs: Square,
}

impl Kings {
    /// Both kings from the perspective of the other side.
    pub fn rotated(self) -> Self {
        Self { ours: self.theirs.inverse(), theirs: self.ours.inverse() }
    }

    /// Both kings on the board reflected left to right.
    pub fn mirrored(self) -> Self {
        Self { ours: self.ours.mirror(), theirs: self.theirs.mirror() }
    }
}
