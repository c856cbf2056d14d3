//! Reading the words of a command.

use std::str::FromStr;
use std::time::Duration;

use super::error::CommandError;
use crate::excerpt::excerpt;

/// Splits at a word: the text before it and, if the word occurs, the text after it, both trimmed.
pub(super) fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    let is_word = |&(start, _): &(usize, &str)| {
        let (before, after) = (&text[..start], &text[start + word.len()..]);
        (before.is_empty() || before.ends_with(char::is_whitespace))
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    };
    match text.match_indices(word).find(is_word) {
        Some((start, _)) => (text[..start].trim(), Some(text[start + word.len()..].trim())),
        None => (text.trim(), None),
    }
}

/// The number that follows `word` in `go`.
pub(super) fn number<N: FromStr>(word: &str, text: Option<&str>) -> Result<N, CommandError> {
    let text = text.ok_or_else(|| CommandError::MissingNumber { word: word.into() })?;
    text.parse().map_err(|_| CommandError::NotANumber { word: word.into(), found: excerpt(text) })
}

/// The time in milliseconds that follows `word` in `go`. Some GUIs send negative times; they count as zero.
pub(super) fn milliseconds(word: &str, text: Option<&str>) -> Result<Duration, CommandError> {
    /// A year. Longer times would only overflow.
    const LONGEST: i64 = 366 * 24 * 3600 * 1000;
    let value: i64 = number(word, text)?;
    Ok(Duration::from_millis(value.clamp(0, LONGEST) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_words_split() {
        assert_eq!(split_at_word("startpos moves 7g7f", "moves"), ("startpos", Some("7g7f")));
        assert_eq!(split_at_word("startpos moves7g7f", "moves"), ("startpos moves7g7f", None));
        assert_eq!(split_at_word(" a  moves ", "moves"), ("a", Some("")));
        assert_eq!(split_at_word("evalues value 3", "value"), ("evalues", Some("3")));
        assert_eq!(split_at_word("moves", "moves"), ("", Some("")));
    }

    #[test]
    fn times_are_kept_in_range() {
        let read = |text| milliseconds("btime", Some(text));
        assert_eq!(read("-20"), Ok(Duration::ZERO));
        assert_eq!(read("1500"), Ok(Duration::from_millis(1500)));
        assert!(read("9223372036854775807").is_ok_and(|time| time < Duration::from_secs(400 * 24 * 3600)));
        for text in ["9223372036854775808", "1.5", "x", ""] {
            assert!(matches!(read(text), Err(CommandError::NotANumber { .. })), "{text}");
        }
        assert_eq!(milliseconds("btime", None), Err(CommandError::MissingNumber { word: "btime".into() }));
    }
}
