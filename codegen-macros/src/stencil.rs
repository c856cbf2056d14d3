//! `#[stencil]`: one template, printed in Black and White.

mod dispatcher;
mod documentation;
mod fallback;
pub mod mirror;
mod template;

use crate::errors::Errors;
use crate::vocabulary::Side;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Ident, ItemMod, parse_quote};
use template::Template;

/// Expands `#[stencil]`: both prints and the dispatchers, or all errors and a quiet fallback.
pub fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    if !arguments.is_empty() {
        errors.on(arguments, "`#[stencil]` takes no arguments");
    }
    let Some(template) = Template::parse(item.clone(), &mut errors) else {
        return [errors.to_compile_errors(), item].into_iter().collect();
    };
    template.validate(&mut errors);
    if errors.is_empty() { print(&template) } else { print_errors(&template, &errors) }
}

/// Prints a template that holds no errors.
fn print(template: &Template) -> TokenStream {
    let modules = Side::BOTH.map(|side| print_module(template, side));
    let dispatchers = template.published().filter_map(|function| dispatcher::print(template, function));
    modules.into_iter().chain(dispatchers).collect()
}

/// Prints the errors of a template, and as much of it as its callers need to raise none of their own.
fn print_errors(template: &Template, errors: &Errors) -> TokenStream {
    let quiet = fallback::quieten(template);
    let modules = Side::BOTH.map(|side| print_module(&quiet, side));
    let dispatchers = template.published().filter_map(|function| fallback::dispatcher(template, function));
    [errors.to_compile_errors()].into_iter().chain(modules).chain(dispatchers).collect()
}

/// Prints the module of one side.
fn print_module(template: &Template, side: Side) -> TokenStream {
    let mut module: ItemMod = template.module.clone();
    module.ident = Ident::new(side.snake(), module.ident.span());
    documentation::prefix(&mut module, side);
    if template.sees_all_of_its_parent() {
        module.attrs.push(parse_quote!(#[allow(clippy::wildcard_imports)]));
    }
    let items = module.content.take().map(|(brace, items)| {
        (
            brace,
            items
                .into_iter()
                .map(|item| {
                    // The errors are those that `validate` has reported.
                    let tokens = mirror::mirror(item.into_token_stream(), side, &mut Errors::default());
                    syn::Item::Verbatim(tokens)
                })
                .collect(),
        )
    });
    module.content = items;
    module.into_token_stream()
}

#[cfg(test)]
mod tests;
