//! What a table may not say: one thing by two words, or a word by a word.

use super::words::{Pair, Side, Vocabulary};
use crate::errors::Errors;
use crate::identifiers::{each, map};
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;

/// A word as it stands in the table.
pub struct Entry {
    /// The word.
    pub word: Ident,
    /// What it prints, as it is written.
    pub forms: [TokenStream; 2],
    /// The same, read.
    pub pair: Pair,
}

/// Adds the errors of each word against the sides, and against those before it.
pub fn check(vocabulary: &Vocabulary, entries: &[Entry], errors: &mut Errors) {
    let is_word = |name: &Ident| {
        let text = name.to_string();
        entries.iter().any(|entry| *name == entry.word) || vocabulary.mirrored(&text, Side::First) != text
    };
    for (number, Entry { word, forms, .. }) in entries.iter().enumerate() {
        let mut inner = None;
        for form in forms {
            each(form, &mut |name, _| inner = inner.take().or(is_word(name).then(|| name.clone())));
        }
        let [first, second] = forms.each_ref().map(ToString::to_string);
        let earlier = entries[..number]
            .iter()
            .find(|entry| entry.forms.each_ref().map(ToString::to_string) == [&*first, &*second]);
        let text = word.to_string();
        if vocabulary.mirrored(&text, Side::First) != text || vocabulary.names_a_side(&text) {
            errors.on(word, format!("`{word}` names a side already: it cannot be a word of its own"));
        } else if let Some(name) = inner {
            errors.on(&name, format!("`{name}` is a word itself: a form is printed as it stands"));
        } else if first == second {
            errors.on(word, format!("`{word}` is the same for both sides"));
        } else if let Some(Entry { word: earlier, .. }) = earlier {
            errors.on(word, format!("`{earlier}` and `{word}` are two words for one thing"));
        } else if let Some(known) =
            known(vocabulary, &forms[0]).filter(|known| print(vocabulary, known) == second)
        {
            errors.on(word, format!("`{}` prints what `{word}` prints", known.to_string().replace(' ', "")));
        }
    }
}

/// What prints a form for the first side by the words for sides alone.
fn known(vocabulary: &Vocabulary, form: &TokenStream) -> Option<TokenStream> {
    let known = map(form.clone(), &mut |name, _| spelt(&name, &vocabulary.unmirrored(&name.to_string())));
    (known.to_string() != form.to_string()).then_some(known)
}

/// What the words for sides print for the second one.
fn print(vocabulary: &Vocabulary, known: &TokenStream) -> String {
    map(known.clone(), &mut |name, _| spelt(&name, &vocabulary.mirrored(&name.to_string(), Side::Second)))
        .to_string()
}

fn spelt(name: &Ident, text: &str) -> TokenStream {
    super::identifier(text, name.span()).unwrap_or_else(|| name.clone()).into_token_stream()
}
