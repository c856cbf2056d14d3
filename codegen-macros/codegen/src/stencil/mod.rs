//! `#[stencil]`: one template, printed in Black and White.
//!
//! First the whole template is checked, so that all its errors are reported at once. What follows cannot fail: loops over
//! kinds are unrolled, and the template is mirrored, once for each colour.

mod check;
mod classes;
mod dispatcher;
mod documentation;
mod fallback;
mod identifiers;
mod loops;
mod mirror;
mod names;
mod signature;
mod template;
mod unroll;
mod vocabulary;

pub use classes::CLASSES_VARIABLE;
pub use vocabulary::{WORDS, Word};

use crate::errors::Errors;
use crate::side::Side;
use classes::Classes;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Ident, Item, ItemMod, parse_quote};
use template::Template;

/// Prints a template: both modules and the dispatchers, or all errors and as much of it as keeps its callers from raising
/// errors of their own.
///
/// `classes` is the value of [`CLASSES_VARIABLE`], which only loops over kinds need.
pub fn stencil(arguments: TokenStream, item: TokenStream, classes: Option<&str>) -> TokenStream {
    let mut errors = Errors::default();
    if !arguments.is_empty() {
        errors.on(arguments, "`#[stencil]` takes no arguments");
    }
    let Some(template) = errors.keep(Template::parse(item.clone())) else {
        return [errors.to_compile_errors(), item].into_iter().collect();
    };
    let classes = Classes::read(classes);
    errors.append(check::check(&template, &classes));
    if errors.is_empty() { print(template, &classes) } else { print_errors(&template, &classes, &errors) }
}

/// Prints a template that holds no errors.
fn print(mut template: Template, classes: &Classes) -> TokenStream {
    template.items_mut().for_each(|item| unroll::unroll(item, classes));
    let modules = Side::BOTH.map(|side| print_module(&template, side));
    let dispatchers = template.published().filter_map(|function| dispatcher::print(&template, function));
    modules.into_iter().chain(dispatchers).collect()
}

/// Prints the errors of a template, and what is left of it without them.
fn print_errors(template: &Template, classes: &Classes, errors: &Errors) -> TokenStream {
    let mut quiet = fallback::quieten(template, classes);
    quiet.items_mut().for_each(|item| unroll::unroll(item, classes));
    let modules = Side::BOTH.map(|side| print_module(&quiet, side));
    let dispatchers = template.published().filter_map(|function| fallback::dispatcher(template, function));
    [errors.to_compile_errors()].into_iter().chain(modules).chain(dispatchers).collect()
}

/// Prints the module of one side.
fn print_module(template: &Template, side: Side) -> TokenStream {
    let mut module: ItemMod = template.module.clone();
    module.ident = Ident::new(side.module(), module.ident.span());
    documentation::prefix(&mut module, side);
    if template.sees_all_of_its_parent() {
        module.attrs.push(parse_quote!(#[allow(clippy::wildcard_imports)]));
    }
    for item in module.content.iter_mut().flat_map(|(_, items)| items) {
        *item = Item::Verbatim(mirror::mirror(item.to_token_stream(), side));
    }
    module.into_token_stream()
}

#[cfg(test)]
mod tests;
