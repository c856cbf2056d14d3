//! The kings that parameters depend on.

/// The kings that a term's parameters depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingsSeen {
    /// None.
    None,
    /// At most the king of the side that looks, and only pieces near it, by their distances.
    OwnNear,
    /// At most the king of the side that looks.
    Own,
    /// Both.
    Both,
}
