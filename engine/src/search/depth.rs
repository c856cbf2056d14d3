//! Units of depth.

/// The deepest ply that a search reaches, quiescence included.
pub const MAX_PLY: usize = 127;

/// One ply in the unit of reductions, which count in 1024ths.
pub(super) const PLY: i32 = 1024;
