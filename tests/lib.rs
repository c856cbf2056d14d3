//! What the cross-crate tests share: the oracle's positions and random play.

pub mod oracle;
pub mod plain_mate;
pub mod random_play;
pub mod weights;
