//! The macro of Katagami: [`macro@stencil`] prints one template in two colours.
//!
//! This package holds the words of the game, `words.txt`, and the entry point. The logic is in the library `two-sided-codegen`.

use proc_macro::TokenStream;
use two_sided_codegen::{Vocabulary, print};

#[doc = include_str!("stencil.md")]
#[proc_macro_attribute]
pub fn stencil(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut words: Vocabulary = include_str!("words.txt").parse().expect("a test reads the words");
    words.fill(|variable| std::env::var(variable).ok());
    print(arguments.into(), item.into(), &words).into_tokens().into()
}
