//! Dispatchers: functions that pick the print of a colour at run time.

use super::mirror::mirror;
use super::template::Template;
use crate::errors::Errors;
use crate::vocabulary::Side;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::visit::{self, Visit};
use syn::{
    Attribute, FnArg, GenericParam, Ident, ItemFn, Pat, PatIdent, PatType, ReturnType, Signature, Type,
    TypeImplTrait, Visibility, parse_quote,
};

/// Prints the dispatcher of a function; `None` if its signature allows none, which `validate` reports.
pub fn print(template: &Template, function: &ItemFn) -> Option<TokenStream> {
    let ItemFn { attrs, vis, sig, .. } = function;
    let inherited = template.module.attrs.iter().filter(|attribute| is_inherited(attribute));
    let arguments: Vec<_> = sig.inputs.iter().map(parameter_name).collect::<Option<_>>()?;
    let allowed = allowances(sig);
    let visibility = raise(vis);
    let signature = signature(sig, &arguments);
    let name = &sig.ident;
    let generics = turbofish(sig);
    let arms = Side::BOTH.map(|side| {
        let color = side.color(Span::call_site());
        let module = format_ident!("{}", side.snake());
        quote!(#color => #module::#name #generics (#(#arguments),*),)
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

/// Reports what keeps a function from having a dispatcher.
pub fn validate(template: &Template, function: &ItemFn, errors: &mut Errors) {
    let sig = &function.sig;
    if let Some(word) = &sig.asyncness {
        errors.on(word, "a dispatcher cannot be `async`; make the function private");
    }
    for input in &sig.inputs {
        validate_parameter(template, input, errors);
    }
    let generics = [sig.generics.to_token_stream(), sig.generics.where_clause.to_token_stream()];
    if generics.iter().any(|tokens| depends_on_colour(template, tokens)) {
        errors.on(&sig.generics, "a dispatcher cannot have generics that depend on the colour");
    }
    if let ReturnType::Type(_, output) = &sig.output {
        validate_output(template, output, errors);
    }
    if depends_on_colour(template, &sig.ident.to_token_stream()) {
        errors.on(&sig.ident, "a dispatcher serves both colours; its name cannot depend on one");
    }
}

fn validate_parameter(template: &Template, input: &FnArg, errors: &mut Errors) {
    match parameter_name(input) {
        None => errors.on(input, "a function that is not private needs a plain name for every parameter"),
        Some(name) if name == "us" => {
            errors.on(name, "a dispatcher takes the colour as its parameter `us`; choose another name");
        }
        Some(_) => {}
    }
    if let FnArg::Typed(PatType { ty, .. }) = input
        && depends_on_colour(template, &ty.to_token_stream())
    {
        errors.on(ty, "a dispatcher cannot take a type that depends on the colour");
    }
}

fn validate_output(template: &Template, output: &Type, errors: &mut Errors) {
    if depends_on_colour(template, &output.to_token_stream()) {
        errors.on(output, "a dispatcher cannot return a type that depends on the colour");
    } else if holds_impl_trait(output) {
        errors.on(
            output,
            "a dispatcher cannot return a type that depends on the colour: \
             the `impl` of Black and that of White are two types",
        );
    }
}

/// Whether some tokens hold words of the vocabulary, or types that are printed once per side.
fn depends_on_colour(template: &Template, tokens: &TokenStream) -> bool {
    let mirrored = mirror(tokens.clone(), Side::Black, &mut Errors::default());
    mirrored.to_string() != tokens.to_string() || template.types().any(|name| mentions(tokens, name))
}

fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}

/// Whether a type has an `impl Trait` in it.
pub fn holds_impl_trait(ty: &Type) -> bool {
    struct Finder(bool);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_type_impl_trait(&mut self, found: &'ast TypeImplTrait) {
            self.0 = true;
            visit::visit_type_impl_trait(self, found);
        }
    }
    let mut finder = Finder(false);
    finder.visit_type(ty);
    finder.0
}

/// The plain name of a parameter, if it has one.
fn parameter_name(input: &FnArg) -> Option<&Ident> {
    match input {
        FnArg::Typed(PatType { pat, .. }) => match &**pat {
            Pat::Ident(PatIdent { by_ref: None, subpat: None, ident, .. }) => Some(ident),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    }
}

/// The function's signature with the colour before all other parameters.
fn signature(sig: &Signature, names: &[&Ident]) -> Signature {
    let mut signature = sig.clone();
    for (input, name) in signature.inputs.iter_mut().zip(names) {
        if let FnArg::Typed(typed) = input {
            *typed.pat = parse_quote!(#name);
        }
    }
    signature.inputs.insert(0, parse_quote!(us: Color));
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
    let r#unsafe = sig.unsafety.map(|_| quote!(, unsafe_op_in_unsafe_fn));
    quote!(#[allow(dead_code #crowded #unused #r#unsafe)])
}

/// A visibility as it is written one level up.
pub fn raise(visibility: &Visibility) -> Visibility {
    let Visibility::Restricted(restricted) = visibility else { return visibility.clone() };
    let mut segments = restricted.path.segments.iter();
    if segments.next().is_none_or(|first| first.ident != "super") {
        return visibility.clone();
    }
    match segments.next() {
        None => Visibility::Inherited,
        Some(next) => {
            let rest = segments;
            parse_quote!(pub(in #next #(::#rest)*))
        }
    }
}

/// Whether a dispatcher shares an attribute of its template.
fn is_inherited(attribute: &Attribute) -> bool {
    ["cfg", "allow"].iter().any(|name| attribute.path().is_ident(name))
}
