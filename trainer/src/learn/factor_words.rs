//! The words in the names of parameters.
//!
//! A name says what its parameter is for: a king, pieces, distances. `kpp` has names such as `K88 S32 G45`: a king's square
//! and two pieces on theirs. A distance is a word of its own if a name has only one. So `rel-kp` has a piece and a distance
//! in `K g[+2,-3]`, and `rel-kpp` two pieces, each with its distance, in `K S[+0,-1] g[+2,-3]`. Words that are in all names of
//! a term, such as the `K` of both, tell no parameters apart and are left out.

use std::collections::{HashMap, HashSet};

use katagami_evaluation::terms::Term;

/// The words of all parameters of a term.
#[derive(Debug)]
pub(super) struct FactorWords {
    /// How many different words there are.
    pub count: u32,
    /// The words of each parameter, as numbers from 0, one parameter after the other.
    words: Vec<u32>,
    /// The end of each parameter in `words`.
    ends: Vec<u32>,
}

impl FactorWords {
    /// The words of a term. `None` if no parameter has more than one.
    pub(super) fn of(term: &dyn Term) -> Option<Self> {
        let names = || (0..term.parameter_count()).map(|index| term.parameter_name(index));
        let first = names().next()?;
        let mut common: HashSet<&str> = split(&first).into_iter().collect();
        for name in names() {
            if common.is_empty() {
                break;
            }
            let words = split(&name);
            common.retain(|word| words.contains(word));
        }
        let mut numbers: HashMap<String, u32> = HashMap::new();
        let (mut words, mut ends) = (Vec::new(), Vec::new());
        for name in names() {
            for word in split(&name).into_iter().filter(|word| !common.contains(word)) {
                let next = numbers.len() as u32;
                let number = match numbers.get(word) {
                    Some(&number) => number,
                    None => *numbers.entry(word.into()).or_insert(next),
                };
                words.push(number);
            }
            ends.push(words.len() as u32);
        }
        let this = Self { count: numbers.len() as u32, words, ends };
        let has_products = this.iter().any(|words| words.len() > 1);
        has_products.then_some(this)
    }

    /// The words of each parameter.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.words[start as usize..end as usize])
    }

    /// The words of one parameter.
    pub(super) fn at(&self, parameter: usize) -> &[u32] {
        let start = parameter.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.words[start as usize..self.ends[parameter] as usize]
    }
}

/// The words of a name.
fn split(name: &str) -> Vec<&str> {
    let has_one_distance = name.matches('[').count() == 1;
    let mut words = Vec::new();
    for word in name.split(' ') {
        match word.split_once('[') {
            Some((piece, _)) if has_one_distance => words.extend([piece, &word[piece.len()..]]),
            _ => words.push(word),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use katagami_evaluation::terms::{ALL, find};

    use super::*;

    #[test]
    fn names_are_split_into_kings_pieces_and_distances() {
        assert_eq!(split("K88 S32 G45"), ["K88", "S32", "G45"]);
        assert_eq!(split("K g[+2,-3]"), ["K", "g", "[+2,-3]"]);
        assert_eq!(split("S g[+1,-2]"), ["S", "g", "[+1,-2]"]);
        assert_eq!(split("K S[+0,-1] g[+2,-3]"), ["K", "S[+0,-1]", "g[+2,-3]"]);
        assert_eq!(split("K S[+0,-1] >g"), ["K", "S", "[+0,-1]", ">g"]);
        assert_eq!(split("P*2"), ["P*2"]);
    }

    #[test]
    fn words_tell_parameters_apart() {
        let large = if cfg!(feature = "minishogi") { usize::MAX } else { 100_000 };
        for named in ALL {
            let term = named.term();
            if term.parameter_count() > large {
                continue;
            }
            let Some(words) = FactorWords::of(term) else { continue };
            assert_eq!(words.iter().count(), term.parameter_count());
            // The order of factors does not matter.
            let sorted = |words: &[u32]| {
                let mut words = words.to_vec();
                words.sort_unstable();
                words
            };
            let different: HashSet<Vec<u32>> = words.iter().map(sorted).collect();
            assert_eq!(different.len(), term.parameter_count(), "{}", named.name);
            assert!(words.iter().flatten().all(|&word| word < words.count), "{}", named.name);
            assert!((words.count as usize) < term.parameter_count(), "{}", named.name);
            assert!(
                words.iter().enumerate().all(|(index, found)| words.at(index) == found),
                "{}",
                named.name
            );
        }
    }

    #[test]
    fn terms_of_single_words_have_no_factors() {
        for name in ["hand", "p"] {
            assert!(FactorWords::of(find(name).unwrap().term()).is_none(), "{name}");
        }
        // The names of `kpp` are many millions on large boards.
        let terms = ["kp", "rel-kp", "kpp", "kk"].map(|name| find(name).unwrap());
        for named in terms.into_iter().filter(|named| named.term().parameter_count() < 1_000_000) {
            assert!(FactorWords::of(named.term()).is_some(), "{}", named.name);
        }
    }
}
