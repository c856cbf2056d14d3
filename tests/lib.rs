//! What the cross-crate tests share: the oracle's positions, random play, what holds for every term.

pub mod oracle;
pub mod plain_mate;
pub mod random_play;
pub mod term_properties;
pub mod weights;

/// Whether the cases are wanted that take too long for each change: `.ci/long` sets `KATAGAMI_LONG`.
pub fn long() -> bool {
    std::env::var_os("KATAGAMI_LONG").is_some()
}

// What is compiled for one board only goes by the features of this package; the board goes by those of `katagami`.
const _: () = assert!(
    cfg!(board = "standard") == matches!(katagami_rules::board::NAME.as_bytes(), b"standard"),
    "choose the board by --features minishogi, not katagami/minishogi"
);
