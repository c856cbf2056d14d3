//! The files of a generation, in the folder of an evolution.

use std::path::{Path, PathBuf};

/// The folder of a generation's training.
pub(super) const LEARNED: &str = "learned";

/// The folder of a generation.
pub(super) fn generation_folder(evolution: &Path, number: u32) -> PathBuf {
    evolution.join(format!("generation-{number:03}"))
}

/// The positions of a generation.
pub(super) fn generation_positions(evolution: &Path, number: u32) -> PathBuf {
    generation_folder(evolution, number).join("positions.kpos")
}

/// The weights of a generation.
pub fn generation_weights(evolution: &Path, number: u32) -> PathBuf {
    generation_folder(evolution, number).join(LEARNED).join("weights.katagami")
}

/// The files of positions that a generation trains on: the newest ones, this many. The initial positions, if there are any,
/// are those of a generation before the first.
pub fn window(initial: Option<&Path>, evolution: &Path, newest: u32, size: usize) -> Vec<PathBuf> {
    let generations = (1..=newest).map(|number| generation_positions(evolution, number));
    let all: Vec<_> = initial.map(Path::to_owned).into_iter().chain(generations).collect();
    all[all.len().saturating_sub(size.max(1))..].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_moves_from_the_initial_positions_on() {
        let of = |initial: Option<&str>, newest, size| {
            let files = window(initial.map(Path::new), Path::new("e"), newest, size);
            assert_eq!(files.last(), Some(&generation_positions(Path::new("e"), newest)));
            (files.len(), files.contains(&PathBuf::from("first")))
        };
        assert_eq!([1, 2, 3].map(|newest| of(None, newest, 2).0), [1, 2, 2]);
        let windows = [(2, true), (3, true), (3, false), (3, false)];
        assert_eq!([1, 2, 3, 4].map(|newest| of(Some("first"), newest, 3)), windows);
        assert_eq!(of(Some("first"), 1, 0), (1, false));
    }
}
