//! `#[stencil]`: one template, printed in Black and White.
//!
//! First the whole template is checked, so that all its errors are reported at once. What follows cannot fail: loops over
//! kinds are unrolled, and the template is mirrored, once for each colour.

mod check;
mod classes;
mod dispatcher;
mod fallback;
mod identifiers;
mod loops;
mod mirror;
mod template;

pub use classes::CLASSES_VARIABLE;

use crate::errors::Errors;
use classes::Classes;
use mirror::Side;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Ident, Item, ItemMod, Lit, LitStr, Meta, parse_quote};
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
    template.items_mut().for_each(|item| loops::unroll(item, classes));
    let modules = Side::BOTH.map(|side| print_module(&template, side));
    let dispatchers = template.published().filter_map(|function| dispatcher::print(&template, function));
    modules.into_iter().chain(dispatchers).collect()
}

/// Prints the errors of a template, and what is left of it without them.
fn print_errors(template: &Template, classes: &Classes, errors: &Errors) -> TokenStream {
    let mut quiet = fallback::quieten(template, classes);
    quiet.items_mut().for_each(|item| loops::unroll(item, classes));
    let modules = Side::BOTH.map(|side| print_module(&quiet, side));
    let dispatchers = template.published().filter_map(|function| fallback::dispatcher(template, function));
    [errors.to_compile_errors()].into_iter().chain(modules).chain(dispatchers).collect()
}

/// Prints the module of one side.
fn print_module(template: &Template, side: Side) -> TokenStream {
    let mut module: ItemMod = template.module.clone();
    module.ident = Ident::new(side.module(), module.ident.span());
    prefix_documentation(&mut module, side);
    if template.sees_all_of_its_parent() {
        module.attrs.push(parse_quote!(#[allow(clippy::wildcard_imports)]));
    }
    for item in module.content.iter_mut().flat_map(|(_, items)| items) {
        *item = Item::Verbatim(mirror::mirror(item.to_token_stream(), side));
    }
    module.into_token_stream()
}

/// Puts "Black: " or "White: " before the documentation of a module and of each of its items.
fn prefix_documentation(module: &mut ItemMod, side: Side) {
    prefix_first(&mut module.attrs, side);
    let items = module.content.iter_mut().flat_map(|(_, items)| items);
    items.filter_map(attributes).for_each(|attributes| prefix_first(attributes, side));
}

/// Prefixes the first line of documentation among some attributes.
fn prefix_first(attributes: &mut [Attribute], side: Side) {
    let Some(line) = attributes.iter_mut().find_map(doc_line) else { return };
    let text = line.value();
    let space = if text.starts_with(' ') { " " } else { "" };
    let text = format!("{space}{}: {}", side.variant(), text.trim_start());
    *line = LitStr::new(&text, line.span());
}

/// The text of a `#[doc = "…"]`.
fn doc_line(attribute: &mut Attribute) -> Option<&mut LitStr> {
    match &mut attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &mut pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

/// The attributes of an item that a template may hold.
fn attributes(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    Some(match item {
        Item::Const(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        Item::Fn(item) => &mut item.attrs,
        Item::Impl(item) => &mut item.attrs,
        Item::Macro(item) => &mut item.attrs,
        Item::Static(item) => &mut item.attrs,
        Item::Struct(item) => &mut item.attrs,
        Item::Type(item) => &mut item.attrs,
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
