//! The moves that led to a node, as far as the histories look back.

use super::piece_to::ContinuationKey;

/// The moves that led to a node, as far as the histories look back.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct PreviousMoves {
    /// The opponent's last move.
    pub opponent: ContinuationKey,
    /// Our own moves two, four and six plies before.
    pub own: [ContinuationKey; 3],
}

impl PreviousMoves {
    /// No moves, as before the root.
    #[cfg(test)]
    pub const NONE: Self = Self { opponent: ContinuationKey::NONE, own: [ContinuationKey::NONE; 3] };
}
