//! Mirroring: what tokens become in the print of one side. It cannot fail: the check comes before it.

use super::identifiers::{After, map};
use super::names::{color, mirrored};
use crate::side::Side;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};

/// Prints tokens for a side. Every token that is replaced keeps the span of the original.
pub fn mirror(tokens: TokenStream, side: Side) -> TokenStream {
    map(tokens, &mut |name, after| identifier(&name, after, side))
}

fn identifier(name: &Ident, after: After, side: Side) -> TokenStream {
    let text = name.to_string();
    let span = name.span();
    if let Some(color) = color(&text, side) {
        let variant = Ident::new(color.variant(), span);
        // `Color::Us` is a path already.
        return if after == After::Path {
            variant.into_token_stream()
        } else {
            quote_spanned!(span=> Color::#variant)
        };
    }
    let printed = mirrored(&text, side);
    if printed == text { name.to_token_stream() } else { Ident::new(&printed, span).into_token_stream() }
}
