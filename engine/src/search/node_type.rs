//! Types of nodes, distinguished at build time.

/// A type of node (Knuth and Moore, 1975; principal variation search: Marsland and Campbell, 1982).
pub(super) trait NodeType {
    /// Whether the node has an open window: it may be on the principal variation.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool;
}

/// The root.
pub(super) struct Root;

/// A node on the principal variation.
pub(super) struct Pv;

/// A node with a null window: the question is only whether a bound holds.
pub(super) struct NonPv;

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeType for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeType for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}
