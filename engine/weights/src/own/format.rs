//! The name of the format in messages.

/// Our own format.
pub const FORMAT: &str = "the format of Katagami";
