#![doc = include_str!("manual.md")]

use proc_macro::TokenStream;

/// Prints a template, an inline module of ordinary Rust, for both sides of a vocabulary: `#[stencil(crate::words)]`.
///
/// [The manual](crate) says what a template may hold, and what stands in its place.
#[proc_macro_attribute]
pub fn stencil(arguments: TokenStream, item: TokenStream) -> TokenStream {
    two_sided_codegen::stencil(arguments.into(), &item.into()).into()
}

/// Declares a vocabulary: the sides, and the words that templates may say.
///
/// [The manual](crate) has the syntax.
#[proc_macro]
pub fn vocabulary(table: TokenStream) -> TokenStream {
    two_sided_codegen::vocabulary(table.into()).into()
}

/// What the macro that [`vocabulary!`] declares calls with a template.
#[doc(hidden)]
#[proc_macro]
pub fn __print(tokens: TokenStream) -> TokenStream {
    two_sided_codegen::print_declared(tokens.into(), |variable| std::env::var(variable).ok()).into()
}
