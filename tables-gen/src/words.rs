//! Words for messages: what was found, shown so that it stays a line, lists, and the word that a misspelt one was meant to be.

/// How much of a text a message shows.
const LONGEST: usize = 40;

/// A text in quotes, cut short; characters that no line shows are named.
pub fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// A character as a line shows it.
fn visible(symbol: char) -> String {
    match symbol {
        '\n' => "(line break)".into(),
        '\t' => "(tab)".into(),
        _ if is_invisible(symbol) => format!("(character {:X})", u32::from(symbol)),
        _ => symbol.into(),
    }
}

/// Whether a character is a control character, or moves others about instead of being seen.
pub fn is_invisible(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// What is wrong with a text for people: nothing in it, too much, or what cannot be seen.
pub fn unreadable(text: &str, most: usize) -> Option<String> {
    if text.trim().is_empty() {
        Some("found nothing to read".into())
    } else if text.chars().count() > most {
        Some(format!("found {} characters", text.chars().count()))
    } else if text.contains(is_invisible) {
        Some(format!("found {}", quoted(text)))
    } else {
        None
    }
}

/// The word that `name` misspells: one slip in a short word, two in a long one, capitals apart.
pub fn nearest<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let slips = |word: &str| if word.len() <= 4 { 1 } else { 2 };
    let name = name.to_lowercase().replace([' ', '-'], "_");
    let distance = |word: &str| strsim::osa_distance(&name, &word.to_lowercase().replace('-', "_"));
    words
        .into_iter()
        .map(|word| (distance(word), word))
        .filter(|&(distance, word)| distance <= slips(word))
        .min()
        .map(|(_, word)| word)
}

/// What to expect instead of a word that is none of `words`: the nearest of them, or all.
pub fn instead<'a>(name: &str, words: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(name, words.clone()) {
        Some(word) => format!("did you mean `{word}`?"),
        None => format!("expected one of {}", words.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_stays_a_line() {
        assert_eq!(quoted("lnk"), "`lnk`");
        assert_eq!(quoted("a\n\u{7}b"), "`a(line break)(character 7)b`");
        assert_eq!(quoted(&"x".repeat(50)), format!("`{}…`", "x".repeat(40)));
        assert_eq!(unreadable("Quad", 9), None);
        assert!(unreadable(" ", 9).is_some() && unreadable("Quad", 3).is_some());
        assert!(unreadable("a\u{202e}b", 9).is_some());
    }

    #[test]
    fn slips_are_forgiven() {
        let words = ["files", "ranks", "zone", "drop_mate", "per_file"];
        assert_eq!(nearest("rank", words), Some("ranks"));
        assert_eq!(nearest("Zone", words), Some("zone"));
        assert_eq!(nearest("per file", words), Some("per_file"));
        assert_eq!(nearest("colour", words), None);
        assert_eq!(instead("colour", ["a", "b"]), "expected one of a, b");
    }
}
