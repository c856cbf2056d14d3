//! The check: everything that a template may not say, found before anything is printed.

mod loops;
mod names;
mod signatures;

use super::classes::Classes;
use super::template::Template;
use crate::errors::Errors;
use quote::ToTokens;
use syn::Item;

/// All errors of a template.
pub fn check(template: &Template, classes: &Classes) -> Errors {
    let mut errors = Errors::default();
    template.items().iter().for_each(|item| errors.append(check_item(item, classes)));
    template.published().for_each(|function| signatures::check(template, function, &mut errors));
    errors
}

/// The errors inside an item.
pub fn check_item(item: &Item, classes: &Classes) -> Errors {
    let mut errors = Errors::default();
    match item {
        Item::Mod(module) => errors.at(
            module.ident.span(),
            "a template holds no modules; give this module a `#[stencil]` of its own",
        ),
        Item::Use(_)
        | Item::Fn(_)
        | Item::Const(_)
        | Item::Static(_)
        | Item::Struct(_)
        | Item::Enum(_)
        | Item::Impl(_)
        | Item::Type(_)
        | Item::Macro(_) => {
            names::check(&item.to_token_stream(), &mut errors);
            loops::check(item, classes, &mut errors);
        }
        other => errors.on(
            other,
            "a template holds `use`, `fn`, `const`, `static`, `struct`, `enum`, `impl`, `type` and macros only",
        ),
    }
    errors
}
