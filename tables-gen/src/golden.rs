//! The expected emissions of some boards: `golden/<name>.rs`, `golden/<name>-reach.rs` and `golden/<name>-evaluation.rs`.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::{Spec, emit, emit_evaluation, emit_reach, variants};

type Emit = fn(&Spec) -> String;

/// All emissions: what follows the board's name in the name of the file, and the function that emits it.
const EMISSIONS: [(&str, Emit); 3] = [("", emit), ("-reach", emit_reach), ("-evaluation", emit_evaluation)];

/// The boards that have golden files, sorted: enough of them to show what each part of a spec is printed as.
pub fn boards() -> Vec<String> {
    variants().into_iter().filter(|name| paths(name)[0].exists()).collect()
}

/// Where the golden files of a board lie.
pub fn paths(name: &str) -> [PathBuf; 3] {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden");
    EMISSIONS.map(|(suffix, _)| folder.join(format!("{name}{suffix}.rs")))
}

/// Compares what a spec emits with its golden files.
///
/// # Errors
///
/// Says which line is the first to differ, or that there is no golden file.
pub fn check(spec: &Spec) -> Result<(), String> {
    paths(spec.name()).iter().zip(EMISSIONS).try_for_each(|(path, (_, emit))| check_file(path, &emit(spec)))
}

fn check_file(path: &Path, emission: &str) -> Result<(), String> {
    let golden =
        fs::read_to_string(path).map_err(|error| format!("{} cannot be read ({error})", path.display()))?;
    match first_difference(&golden, emission) {
        None => Ok(()),
        Some((line, golden, emitted)) => Err(format!(
            "{}:{line} differs\n  golden:  {golden}\n  emitted: {emitted}\n(--bless if it should)",
            path.display()
        )),
    }
}

/// Rewrites the golden files of a board.
///
/// # Errors
///
/// If one cannot be written.
pub fn bless(spec: &Spec) -> io::Result<()> {
    paths(spec.name()).iter().zip(EMISSIONS).try_for_each(|(path, (_, emit))| fs::write(path, emit(spec)))
}

/// The number of the first line that differs, and that line in both texts.
pub fn first_difference<'a>(golden: &'a str, emitted: &'a str) -> Option<(usize, &'a str, &'a str)> {
    const END: &str = "(end of file)";
    if golden == emitted {
        return None;
    }
    let (mut left, mut right) = (golden.lines(), emitted.lines());
    (1..).find_map(|line| match (left.next(), right.next()) {
        (None, None) => Some((line, "(another line ending)", END)),
        (left, right) => (left != right).then(|| (line, left.unwrap_or(END), right.unwrap_or(END))),
    })
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn the_first_difference_is_found() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\nd\n"), Some((2, "b", "c")));
        assert_eq!(first_difference("a\n", "a\nb\n"), Some((2, "(end of file)", "b")));
        assert_eq!(first_difference("a\n", "a"), Some((2, "(another line ending)", "(end of file)")));
    }
}
