//! The macro of Katagami: [`macro@stencil`] prints one template in two colours.
//!
//! This package holds the words of the game, `words.txt`, and the entry point. The logic is in the library `two-sided-codegen`.

use proc_macro::TokenStream;

#[doc = include_str!("stencil.md")]
#[proc_macro_attribute]
pub fn stencil(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let read = |variable: &str| std::env::var(variable).ok();
    two_sided_codegen::print_by(include_str!("words.txt"), read, arguments.into(), item.into()).into()
}
