//! Walking through tokens, identifier by identifier.

use proc_macro2::{Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

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
pub fn each(tokens: &TokenStream, visit: &mut impl FnMut(&Ident, After)) {
    map(tokens.clone(), &mut |name, after| {
        visit(&name, after);
        name.into_token_stream()
    });
}

/// Tokens that stand for one token of a template: they take its place, and names mean there what it would mean. Lints about
/// their form are not for the template's author.
pub fn respan(tokens: TokenStream, span: Span) -> TokenStream {
    let quiet = Span::mixed_site().located_at(span);
    let respan_tree = |mut tree| {
        match &mut tree {
            TokenTree::Ident(name) => name.set_span(span),
            TokenTree::Group(group) => {
                *group = Group::new(group.delimiter(), respan(group.stream(), span));
                group.set_span(quiet);
            }
            other => other.set_span(quiet),
        }
        tree
    };
    tokens.into_iter().map(respan_tree).collect()
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
    use quote::quote;

    #[test]
    fn places_are_distinguished() {
        let mut places = Vec::new();
        each(&quote!(a::b.c(d..e, ..=f, x: g)), &mut |name, after| places.push((name.to_string(), after)));
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

    #[test]
    fn all_tokens_take_the_place() {
        fn assert_places(tokens: TokenStream) {
            for tree in tokens {
                assert_eq!((tree.span().start().line, tree.span().start().column), (2, 4), "{tree}");
                if let TokenTree::Group(group) = tree {
                    assert_places(group.stream());
                }
            }
        }
        let place = "\n    word".parse::<TokenStream>().unwrap().into_iter().next().unwrap().span();
        assert_places(respan("(a - f(1))::<B>".parse().unwrap(), place));
    }
}
