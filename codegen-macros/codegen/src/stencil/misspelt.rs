//! Names that look like misspelt words of the vocabulary.

use crate::errors::Errors;
use crate::identifiers::{After, each};
use crate::nearest::nearest;
use crate::vocabulary::{Vocabulary, is_no_keyword};
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// English that lies close to `us` and `them`.
const ENGLISH: [&str; 5] = ["the", "theme", "then", "they", "use"];

/// Looks for misspelt words.
pub struct Speller<'a> {
    vocabulary: &'a Vocabulary,
    /// What a template declares, imports or is allowed to say.
    known: BTreeSet<String>,
}

impl<'a> Speller<'a> {
    /// For a template with these names of its own.
    pub fn new(vocabulary: &'a Vocabulary, declared: &[&Ident], allowed: &[String]) -> Self {
        Self { vocabulary, known: declared.iter().map(ToString::to_string).chain(allowed.to_vec()).collect() }
    }

    /// Reports each name that is close to a word, and is nothing else.
    pub fn check(&self, tokens: &TokenStream, errors: &mut Errors) {
        each(&without_attributes(tokens.clone()), &mut |name, after| {
            let text = name.to_string();
            if after == After::Dot || self.known.contains(&text) || !is_no_keyword(name) {
                return;
            }
            if let Some(word) = self.meant(&text) {
                errors.on(
                    name,
                    format!(
                        "unknown word of the stencil; did you mean `{word}`? If `{name}` is a name, import it by name or \
                         say so: `#[stencil(…, allow({name}))]`"
                    ),
                );
            }
        });
    }

    /// The word that a name was meant to be, or to have in it.
    fn meant(&self, name: &str) -> Option<&str> {
        let pairs = || self.vocabulary.pairs.iter().map(|pair| pair.word.as_str());
        let is_word = self.vocabulary.mirrored(name, crate::vocabulary::Side::First) != name;
        if is_word || pairs().any(|word| word == name) {
            return None;
        }
        let sides = match (name.contains(char::is_uppercase), name.contains(char::is_lowercase)) {
            (true, true) => ["Us", "Them"],
            (true, false) => ["US", "THEM"],
            (false, _) => ["us", "them"],
        };
        let ends = || name.split('_').next().into_iter().chain(name.rsplit('_').next());
        ends()
            .find_map(|part| {
                let lower = part.to_lowercase();
                let is_english = ENGLISH.contains(&lower.as_str());
                sides.into_iter().find(|side| !is_english && is_slip(&lower, &side.to_lowercase()))
            })
            .or_else(|| {
                nearest(name, pairs().filter(|word| word.len().min(name.len()) > 2 && !name.contains(word)))
            })
    }
}

/// Whether a part of a name is a slip of `us` or `them`: two letters exchanged, one too many or, of four, one missing or wrong.
fn is_slip(part: &str, word: &str) -> bool {
    match part.len() {
        0 | 1 => false,
        2 => part.chars().rev().eq(word.chars()),
        _ => {
            part.chars().all(char::is_alphabetic)
                && part.starts_with(&word[..1])
                && strsim::osa_distance(part, word) == 1
        }
    }
}

/// The tokens without attributes, whose words are no names.
fn without_attributes(tokens: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for tree in tokens {
        match tree {
            TokenTree::Group(_) if matches!(kept.last(), Some(TokenTree::Punct(sign)) if sign.as_char() == '#') =>
            {
                kept.pop();
            }
            TokenTree::Group(group) => {
                let inner = proc_macro2::Group::new(group.delimiter(), without_attributes(group.stream()));
                kept.push(inner.into());
            }
            other => kept.push(other),
        }
    }
    kept.into_iter().collect()
}
