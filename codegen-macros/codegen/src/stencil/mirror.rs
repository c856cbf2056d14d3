//! Mirroring: what tokens become in the print of one side. It cannot fail: the check has refused what has no mirror image.

use crate::identifiers::{After, map, respan};
use crate::vocabulary::{Form, Side, Vocabulary, identifier};
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;

/// Prints tokens for a side. Every token that is replaced keeps the span of the original.
pub fn mirror(tokens: TokenStream, vocabulary: &Vocabulary, us: Side) -> TokenStream {
    map(tokens, &mut |name, after| print(&name, after, vocabulary, us))
}

fn print(name: &Ident, after: After, vocabulary: &Vocabulary, us: Side) -> TokenStream {
    let text = name.to_string();
    let span = name.span();
    let side = match text.as_str() {
        "Us" => Some(us),
        "Them" => Some(us.other()),
        _ => None,
    };
    if let Some(side) = side {
        return member(&vocabulary.path, &vocabulary.names(side).variant, name, after);
    }
    if let Some(pair) = vocabulary.pair(name) {
        return match &pair.forms[us as usize] {
            Form::Identifier(form) => Ident::new(form, span).into_token_stream(),
            Form::Tokens(form) => respan(form.clone(), span),
        };
    }
    let printed = vocabulary.mirrored(&text, us);
    identifier(&printed, span).filter(|_| printed != text).unwrap_or_else(|| name.clone()).into_token_stream()
}

/// `Color::Black` in the place of a name. `Color::Us` is a path already.
pub fn member(path: &syn::Path, variant: &str, name: &Ident, after: After) -> TokenStream {
    let variant = Ident::new(variant, name.span());
    if after == After::Path {
        variant.into_token_stream()
    } else {
        respan(quote::quote!(#path::#variant), name.span())
    }
}
