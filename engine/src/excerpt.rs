//! Quoting input in error messages.

/// The beginning of a text: at most 40 characters, with an ellipsis if it was cut, so that a message that quotes it
/// stays short.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut excerpt: String = text.chars().take(LONGEST).collect();
    if excerpt.len() < text.len() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(excerpt("7g7f"), "7g7f");
        assert_eq!(excerpt(&"x".repeat(40)), "x".repeat(40));
        assert_eq!(excerpt(&"歩".repeat(41)), format!("{}…", "歩".repeat(40)));
    }
}
