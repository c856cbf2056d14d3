//! The macros of Katagami: the [`macro@stencil`], which prints one template in two colours, and its sisters.
//!
//! This file holds entry points only. The logic is plain [`proc_macro2`] functions in the modules below,
//! which their unit tests call without a compiler around them.

mod errors;
mod options;
mod stencil;
mod vocabulary;

use proc_macro::TokenStream;

#[doc = include_str!("stencil/manual.md")]
#[doc = include_str!("vocabulary/words.md")]
#[doc = include_str!("stencil/rules.md")]
#[proc_macro_attribute]
pub fn stencil(arguments: TokenStream, item: TokenStream) -> TokenStream {
    stencil::expand(arguments.into(), item.into()).into()
}

#[doc = include_str!("options/manual.md")]
#[proc_macro_derive(UsiOptions, attributes(usi))]
pub fn usi_options(item: TokenStream) -> TokenStream {
    options::expand(item.into()).into()
}
