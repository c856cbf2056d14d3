//! Finding the word that a misspelt one was meant to be.

/// The word that `name` misspells: one slip in a short word, two in a long one.
pub fn nearest<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let slips = |word: &str| if word.len() <= 4 { 1 } else { 2 };
    words
        .into_iter()
        .map(|word| (strsim::osa_distance(name, word), word))
        .filter(|&(distance, word)| distance <= slips(word))
        .min()
        .map(|(_, word)| word)
}

/// `` `first`, `second` ``, for messages.
pub fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// ``did you mean `word`? ``, or nothing.
pub fn did_you_mean(word: Option<&str>) -> String {
    word.map_or_else(String::new, |word| format!("did you mean `{word}`? "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_words_forgive_less() {
        let words = ["forward", "backward", "row", "rows", "zone"];
        assert_eq!(nearest("forwad", words), Some("forward"));
        assert_eq!(nearest("forwrad", words), Some("forward"));
        assert_eq!(nearest("frwad", words), Some("forward"));
        assert_eq!(nearest("zoen", words), Some("zone"));
        assert_eq!(nearest("line", words), None);
        assert_eq!(nearest("assert", words), None);
    }
}
