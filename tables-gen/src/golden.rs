//! The emissions as they are known to be: `golden/<name>.rs`, one file a board.

use std::path::PathBuf;
use std::{fs, io};

use crate::{Spec, emit};

/// Where the golden file of a board lies.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{name}.rs"))
}

/// Compares what a spec emits with its golden file.
///
/// # Errors
///
/// Says which line is the first to differ, or that there is no golden file.
pub fn check(spec: &Spec) -> Result<(), String> {
    let path = path(spec.name());
    let golden =
        fs::read_to_string(&path).map_err(|error| format!("{} cannot be read ({error})", path.display()))?;
    match first_difference(&golden, &emit(spec)) {
        None => Ok(()),
        Some((line, golden, emitted)) => Err(format!(
            "{}:{line} differs\n  golden:  {golden}\n  emitted: {emitted}\n(--bless if it should)",
            path.display()
        )),
    }
}

/// Rewrites the golden file of a board.
///
/// # Errors
///
/// If it cannot be written.
pub fn bless(spec: &Spec) -> io::Result<()> {
    fs::write(path(spec.name()), emit(spec))
}

/// The number of the first line that differs, and that line in both texts.
fn first_difference<'a>(golden: &'a str, emitted: &'a str) -> Option<(usize, &'a str, &'a str)> {
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
