//! The macro of Katagami: [`macro@stencil`] prints one template in two colours.
//!
//! This package holds the entry point only. The logic is in the library `katagami-codegen`.

use proc_macro::TokenStream;

#[doc = include_str!("stencil.md")]
#[proc_macro_attribute]
pub fn stencil(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let classes = std::env::var(katagami_codegen::CLASSES_VARIABLE).ok();
    katagami_codegen::stencil(arguments.into(), item.into(), classes.as_deref()).into()
}
