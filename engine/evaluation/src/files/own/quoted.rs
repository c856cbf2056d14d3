//! Text from files in messages.

/// Text from a file for a message: quoted, in one line, truncated to 40 characters.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let cut: String = text.chars().take(LONGEST).collect();
    if cut.len() < text.len() { format!("{cut:?}...") } else { format!("{cut:?}") }
}
