//! Which word a misspelt one was meant to be.

/// The word of the vocabulary that `name` misspells: one slip in a short word, two in a long one.
pub fn nearest<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let slips = |word: &str| if word.len() <= 4 { 1 } else { 2 };
    words
        .into_iter()
        .map(|word| (distance(name, word), word))
        .filter(|&(distance, word)| distance <= slips(word))
        .min()
        .map(|(_, word)| word)
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        assert_eq!(distance("forward", "forward"), 0);
        assert_eq!(distance("foward", "forward"), 1);
        assert_eq!(distance("forwrad", "forward"), 1);
        assert_eq!(distance("", "row"), 3);
        assert_eq!(distance("vec", "row"), 3);
    }

    #[test]
    fn short_words_forgive_less() {
        let words = ["forward", "backward", "row", "rows", "zone"];
        assert_eq!(nearest("forwad", words), Some("forward"));
        assert_eq!(nearest("frwad", words), Some("forward"));
        assert_eq!(nearest("zoen", words), Some("zone"));
        assert_eq!(nearest("line", words), None);
        assert_eq!(nearest("assert", words), None);
    }
}
