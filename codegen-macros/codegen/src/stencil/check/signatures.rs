//! Signatures of functions that get a dispatcher.

use crate::errors::Errors;
use crate::stencil::signature::{depends_on_colour, holds_impl_trait, parameter_name};
use crate::stencil::template::Template;
use quote::ToTokens;
use syn::{FnArg, ItemFn, PatType, ReturnType, Type};

/// Reports what keeps a function from having a dispatcher.
pub fn check(template: &Template, function: &ItemFn, errors: &mut Errors) {
    let sig = &function.sig;
    if let Some(word) = &sig.asyncness {
        errors.on(word, "a dispatcher cannot be `async`; make the function private");
    }
    for input in &sig.inputs {
        check_parameter(template, input, errors);
    }
    let generics = [sig.generics.to_token_stream(), sig.generics.where_clause.to_token_stream()];
    if generics.iter().any(|tokens| depends_on_colour(template, tokens)) {
        errors.on(&sig.generics, "a dispatcher cannot have generics that depend on the colour");
    }
    if let ReturnType::Type(_, output) = &sig.output {
        check_output(template, output, errors);
    }
    if depends_on_colour(template, &sig.ident.to_token_stream()) {
        errors.on(&sig.ident, "a dispatcher serves both colours; its name cannot depend on one");
    }
}

fn check_parameter(template: &Template, input: &FnArg, errors: &mut Errors) {
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

fn check_output(template: &Template, output: &Type, errors: &mut Errors) {
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
