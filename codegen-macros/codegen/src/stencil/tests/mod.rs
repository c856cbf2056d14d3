//! Tests of the stencil without a compiler around it.

mod dispatchers;
mod expansion;
mod refusals;
mod vocabulary;
mod words;

use super::check::check;
use super::classes::Classes;
use super::stencil;
use super::template::Template;
use proc_macro2::TokenStream;
use std::str::FromStr;

/// A board's classes of kinds.
const CLASSES: &str = "hoppers=; pawns=Pawn; sliders=Bishop, Rook; final_sliders=Horse, Dragon";

/// The expansion of a template, formatted.
fn printed(template: &str) -> String {
    pretty(expand(TokenStream::new(), TokenStream::from_str(template).unwrap()))
}

fn expand(arguments: TokenStream, template: TokenStream) -> TokenStream {
    stencil(arguments, template, Some(CLASSES))
}

/// Tokens as rustfmt would lay them out, more or less.
fn pretty(tokens: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens).expect("an expansion is Rust"))
}

/// `line:column message` of each error in a template.
fn errors(template: &str) -> Vec<String> {
    let mut errors = crate::errors::Errors::default();
    if let Some(template) = errors.keep(Template::parse(TokenStream::from_str(template).unwrap())) {
        errors.append(check(&template, &Classes::read(Some(CLASSES))));
    }
    errors.lines()
}
