//! Errors with their places, collected so that one compilation reports all of them.

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Every error found so far, in the order of finding.
#[derive(Debug, Default)]
#[must_use]
pub struct Errors(Vec<syn::Error>);

impl Errors {
    /// Adds an error that covers a piece of syntax.
    pub fn on(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.0.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds an error.
    pub fn push(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    /// The value of a result; adds its error if it has none.
    pub fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.0.push(error)).ok()
    }

    /// Adds the errors of another collection.
    pub fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    /// Whether nothing went wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The errors as `compile_error!` calls.
    pub fn to_compile_errors(&self) -> TokenStream {
        self.0.iter().map(syn::Error::to_compile_error).collect()
    }

    /// `line:column message` of every error, columns counted from 1.
    pub fn lines(&self) -> Vec<String> {
        let line = |error: &syn::Error| {
            let start = error.span().start();
            format!("{}:{} {error}", start.line, start.column + 1)
        };
        self.0.iter().flat_map(|error| error.clone().into_iter()).map(|error| line(&error)).collect()
    }
}
