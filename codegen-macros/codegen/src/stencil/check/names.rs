//! Names that have no mirror image.

use crate::errors::Errors;
use crate::stencil::identifiers::each;
use crate::stencil::names::refusal;
use proc_macro2::TokenStream;

/// Refuses each identifier that cannot be mirrored.
pub fn check(tokens: &TokenStream, errors: &mut Errors) {
    each(tokens, &mut |name| {
        if let Some(message) = refusal(&name.to_string()) {
            errors.at(name.span(), message);
        }
    });
}
