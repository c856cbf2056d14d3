//! Mirroring: what a run of tokens becomes in the print of one side.

use crate::errors::Errors;
use crate::vocabulary::{self, Call, Identifier, Place, Side, WORDS, Word, identify, nearest};
use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};

/// Prints tokens for a side. Every token that is replaced keeps the span of the original.
pub fn mirror(tokens: TokenStream, side: Side, errors: &mut Errors) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut printed = TokenStream::new();
    let mut at = 0;
    while let Some(tree) = trees.get(at) {
        let (before, after) = (&trees[..at], &trees[at + 1..]);
        if let Some((name, arguments)) = macro_call(before, tree, after) {
            if let Some(word) = vocabulary::find(&name.to_string()) {
                let place = place(before, &after[2..]);
                printed.extend(print_word(word, name, arguments, place, side, errors));
                at += 3;
                continue;
            }
            refuse_misspelling(name, errors);
        }
        match tree {
            TokenTree::Ident(name) => printed.extend(identifier(name, before, side, errors)),
            TokenTree::Group(group) => printed.extend([mirror_group(group, side, errors)]),
            TokenTree::Punct(_) | TokenTree::Literal(_) => printed.extend([tree.clone()]),
        }
        at += 1;
    }
    printed
}

/// The name and the arguments, if `name!(…)` starts at a tree.
fn macro_call<'a>(
    before: &[TokenTree],
    tree: &'a TokenTree,
    after: &'a [TokenTree],
) -> Option<(&'a Ident, &'a Group)> {
    match (tree, after) {
        (TokenTree::Ident(name), [TokenTree::Punct(bang), TokenTree::Group(arguments), ..])
            if bang.as_char() == '!' && !follows_path(before) =>
        {
            Some((name, arguments))
        }
        _ => None,
    }
}

/// Prints a call of a word; nothing if it has errors, or its arguments have, which are then all that is said.
fn print_word(
    word: &Word,
    name: &Ident,
    arguments: &Group,
    place: Place,
    side: Side,
    errors: &mut Errors,
) -> Option<TokenStream> {
    let mut inner = Errors::default();
    let arguments = mirror(arguments.stream(), side, &mut inner);
    let sound = inner.is_empty();
    errors.append(inner);
    let call = Call { name, arguments, place };
    if sound { errors.keep((word.print)(&call, side)) } else { None }
}

fn refuse_misspelling(name: &Ident, errors: &mut Errors) {
    if let Some(meant) = nearest(&name.to_string(), WORDS.iter().map(|word| word.name)) {
        let all = vocabulary::names();
        errors.at(
            name.span(),
            format!("unknown word of the stencil; did you mean `{meant}!`? The vocabulary is {all}"),
        );
    }
}

fn identifier(name: &Ident, before: &[TokenTree], side: Side, errors: &mut Errors) -> TokenStream {
    let renamed = |text: &str| TokenTree::Ident(Ident::new(text, name.span())).into();
    match identify(&name.to_string(), side) {
        Identifier::Plain => TokenTree::Ident(name.clone()).into(),
        Identifier::Color(color) if follows_path(before) => renamed(color.variant()),
        Identifier::Color(color) => color.color(name.span()),
        Identifier::Renamed(text) => renamed(&text),
        Identifier::Refused(message) => {
            errors.at(name.span(), message);
            TokenTree::Ident(name.clone()).into()
        }
    }
}

fn mirror_group(group: &Group, side: Side, errors: &mut Errors) -> TokenTree {
    let mut mirrored = Group::new(group.delimiter(), mirror(group.stream(), side, errors));
    mirrored.set_span(group.span());
    TokenTree::Group(mirrored)
}

/// Whether the tokens before a place end in `::`.
fn follows_path(before: &[TokenTree]) -> bool {
    matches!(before, [.., first, second] if is_joint(first, ":") && is_one_of(second, ":"))
}

/// Reads from its neighbours what a call may leave unwrapped.
fn place(before: &[TokenTree], after: &[TokenTree]) -> Place {
    let ends = after.first().is_none_or(|next| is_one_of(next, ";,") || is_brace(next));
    Place { starts: starts_expression(before), ends }
}

/// Whether an expression starts after these tokens, and is no operand of what stands there.
fn starts_expression(before: &[TokenTree]) -> bool {
    match before {
        [] => true,
        [.., first, equal] if is_one_of(equal, "=") => !is_joint(first, "=<>!"),
        [.., first, arrow] if is_one_of(arrow, ">") => is_joint(first, "="),
        [.., TokenTree::Ident(keyword)] => {
            ["if", "while", "return", "in", "match"].iter().any(|word| keyword == word)
        }
        [.., last] => is_one_of(last, ";,=") || is_brace(last),
    }
}

fn is_one_of(tree: &TokenTree, characters: &str) -> bool {
    matches!(tree, TokenTree::Punct(punct) if characters.contains(punct.as_char()))
}

fn is_joint(tree: &TokenTree, characters: &str) -> bool {
    is_one_of(tree, characters)
        && matches!(tree, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint)
}

fn is_brace(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}
