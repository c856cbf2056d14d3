//! Walking through tokens, identifier by identifier.

use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};

/// What an identifier follows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum After {
    /// `::`, so that it is a further segment of a path.
    Path,
    /// `.`, so that it is a field or a method.
    Dot,
    /// Anything else.
    Other,
}

/// The tokens with each identifier replaced, in groups too. Everything else keeps its place and its span.
pub fn map(tokens: TokenStream, replace: &mut impl FnMut(Ident, After) -> TokenStream) -> TokenStream {
    let mut printed = TokenStream::new();
    let mut before = [None, None];
    for tree in tokens {
        let next = [before[1].take(), punctuation(&tree)];
        match tree {
            TokenTree::Ident(name) => printed.extend(replace(name, after(before[0], next[0]))),
            TokenTree::Group(group) => {
                let mut mapped = Group::new(group.delimiter(), map(group.stream(), replace));
                mapped.set_span(group.span());
                printed.extend([TokenTree::Group(mapped)]);
            }
            other => printed.extend([other]),
        }
        before = next;
    }
    printed
}

/// Visits each identifier, in groups too.
pub fn each(tokens: &TokenStream, visit: &mut impl FnMut(&Ident)) {
    for tree in tokens.clone() {
        match tree {
            TokenTree::Ident(name) => visit(&name),
            TokenTree::Group(group) => each(&group.stream(), visit),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// A sign, and whether another one follows it without a space.
type Sign = (char, bool);

fn punctuation(tree: &TokenTree) -> Option<Sign> {
    match tree {
        TokenTree::Punct(punct) => Some((punct.as_char(), punct.spacing() == Spacing::Joint)),
        _ => None,
    }
}

/// What follows from the two tokens before an identifier.
fn after(first: Option<Sign>, second: Option<Sign>) -> After {
    match (first, second) {
        (Some((':', true)), Some((':', _))) => After::Path,
        // Two are a range.
        (Some(('.', true)), Some(('.', _))) => After::Other,
        (_, Some(('.', _))) => After::Dot,
        _ => After::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::{ToTokens, quote};

    #[test]
    fn places_are_distinguished() {
        let mut places = Vec::new();
        let tokens = quote!(a::b.c(d..e, ..=f, x: g));
        let printed = map(tokens.clone(), &mut |name, after| {
            places.push((name.to_string(), after));
            name.into_token_stream()
        });
        assert_eq!(printed.to_string(), tokens.to_string());
        let expected = [
            ("a", After::Other),
            ("b", After::Path),
            ("c", After::Dot),
            ("d", After::Other),
            ("e", After::Other),
            ("f", After::Other),
            ("x", After::Other),
            ("g", After::Other),
        ];
        assert_eq!(places, expected.map(|(name, after)| (name.to_owned(), after)));
    }
}
