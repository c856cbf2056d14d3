//! The macros of Katagami: [`macro@stencil`] prints one template in two colours, [`derive@UsiOptions`] makes a struct
//! the options of a USI engine.
//!
//! This package holds the entry points only. The logic is in the library `katagami-codegen`.

use proc_macro::TokenStream;

#[doc = include_str!("stencil.md")]
#[proc_macro_attribute]
pub fn stencil(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let classes = std::env::var(katagami_codegen::CLASSES_VARIABLE).ok();
    katagami_codegen::stencil(arguments.into(), item.into(), classes.as_deref()).into()
}

#[doc = include_str!("options.md")]
#[proc_macro_derive(UsiOptions, attributes(usi))]
pub fn usi_options(item: TokenStream) -> TokenStream {
    katagami_codegen::usi_options(item.into()).into()
}
