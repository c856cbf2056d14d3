//! Dispatchers: functions that pick the print of a side at run time.

use super::template::{Template, parameter_name, raise};
use crate::vocabulary::{Names, Side, Vocabulary};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Attribute, FnArg, GenericParam, Ident, ItemFn, Path, Safety, Signature, parse_quote};

/// Prints the dispatcher of a function; `None` if a parameter has no plain name, which the check refuses.
pub fn print(template: &Template, vocabulary: &Vocabulary, function: &ItemFn) -> Option<TokenStream> {
    let ItemFn { attrs, vis, sig, .. } = function;
    let inherited = template.module.attrs.iter().filter(|attribute| is_inherited(attribute));
    let arguments: Vec<_> = sig.inputs.iter().map(parameter_name).collect::<Option<_>>()?;
    let allowed = allowances(sig);
    let visibility = raise(vis);
    let path = &vocabulary.path;
    let signature = signature(sig, path, &arguments);
    let name = &sig.ident;
    let generics = turbofish(sig);
    let arms = Side::BOTH.map(|side| {
        let Names { variant, module } = vocabulary.names(side);
        let (variant, module) = (format_ident!("{}", variant), format_ident!("{}", module));
        quote!(#path::#variant => #module::#name #generics (#(#arguments),*),)
    });
    Some(quote! {
        #(#attrs)*
        #(#inherited)*
        #allowed
        #visibility #signature {
            match us { #(#arms)* }
        }
    })
}

/// The function's signature with the side before all other parameters.
fn signature(sig: &Signature, path: &Path, names: &[&Ident]) -> Signature {
    let mut signature = sig.clone();
    for (input, name) in signature.inputs.iter_mut().zip(names) {
        if let FnArg::Typed(typed) = input {
            *typed.pat = parse_quote!(#name);
        }
    }
    signature.inputs.insert(0, parse_quote!(us: #path));
    signature
}

/// `::<S, N>`: type and const parameters by name, lifetimes inferred.
fn turbofish(sig: &Signature) -> Option<TokenStream> {
    let names: Vec<_> = sig
        .generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Type(parameter) => Some(&parameter.ident),
            GenericParam::Const(parameter) => Some(&parameter.ident),
            GenericParam::Lifetime(_) => None,
        })
        .collect();
    (!names.is_empty()).then(|| quote!(::<#(#names),*>))
}

/// The lints that a dispatcher would raise where its template raises none.
fn allowances(sig: &Signature) -> TokenStream {
    /// What clippy takes for too many.
    const MOST_PARAMETERS: usize = 7;
    let crowded = (sig.inputs.len() >= MOST_PARAMETERS).then(|| quote!(, clippy::too_many_arguments));
    let unused = sig.inputs.iter().filter_map(parameter_name).any(|name| name.to_string().starts_with('_'));
    let unused = unused.then(|| quote!(, clippy::used_underscore_binding));
    let r#unsafe = matches!(sig.safety, Safety::Unsafe(_)).then(|| quote!(, unsafe_op_in_unsafe_fn));
    quote!(#[allow(dead_code #crowded #unused #r#unsafe)])
}

/// Whether a dispatcher shares an attribute of its template.
fn is_inherited(attribute: &Attribute) -> bool {
    ["cfg", "allow"].iter().any(|name| attribute.path().is_ident(name))
}
