//! Tests of the stencil without a compiler around it.

mod dispatchers;
mod engine;
mod expansion;
mod refusals;

use super::expand;
use crate::errors::Errors;
use crate::stencil::template::Template;
use proc_macro2::TokenStream;
use std::str::FromStr;

/// The expansion of a template, formatted.
fn printed(template: &str) -> String {
    pretty(expand(TokenStream::new(), TokenStream::from_str(template).unwrap()))
}

/// Tokens as rustfmt would lay them out, more or less.
fn pretty(tokens: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens).expect("an expansion is Rust"))
}

/// `line:column message` of each error in a template.
fn errors(template: &str) -> Vec<String> {
    let mut errors = Errors::default();
    if let Some(template) = Template::parse(TokenStream::from_str(template).unwrap(), &mut errors) {
        template.validate(&mut errors);
    }
    errors.lines()
}
