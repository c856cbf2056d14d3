//! The template: its parts, and what it may hold.

use super::{dispatcher, mirror};
use crate::errors::Errors;
use crate::vocabulary::Side;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Ident, Item, ItemFn, ItemMod, ItemUse, Visibility, parse_quote};

/// An inline module under `#[stencil]`.
#[derive(Clone)]
pub struct Template {
    /// The module as it is written.
    pub module: ItemMod,
}

impl Template {
    /// Reads a template; `None` if there is no module to print.
    pub fn parse(item: TokenStream, errors: &mut Errors) -> Option<Self> {
        const EXPECTED: &str = "`#[stencil]` prints an inline module: `#[stencil] mod template { … }`";
        match errors.keep(syn::parse2::<Item>(item))? {
            Item::Mod(module) if module.content.is_some() => Some(Self { module }),
            other => {
                errors.on(other, EXPECTED);
                None
            }
        }
    }

    /// What the module holds.
    pub fn items(&self) -> &[Item] {
        self.module.content.as_ref().map_or(&[], |(_, items)| items)
    }

    /// The functions that get a dispatcher: all that are not private.
    pub fn published(&self) -> impl Iterator<Item = &ItemFn> {
        self.items().iter().filter_map(|item| match item {
            Item::Fn(function) if !is_private(&function.vis) => Some(function),
            _ => None,
        })
    }

    /// The names of the types that are printed once per side.
    pub fn types(&self) -> impl Iterator<Item = &Ident> {
        self.items().iter().filter_map(|item| match item {
            Item::Struct(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            _ => None,
        })
    }

    /// Whether the template says `use super::*`, as most do.
    pub fn sees_all_of_its_parent(&self) -> bool {
        let parent: ItemUse = parse_quote!(
            use super::*;
        );
        self.items().iter().any(|item| matches!(item, Item::Use(import) if import.tree == parent.tree))
    }

    /// Finds all errors.
    pub fn validate(&self, errors: &mut Errors) {
        self.items().iter().for_each(|item| errors.append(item_errors(item)));
        self.published().for_each(|function| dispatcher::validate(self, function, errors));
    }
}

/// The errors inside an item.
pub fn item_errors(item: &Item) -> Errors {
    let mut errors = Errors::default();
    match item {
        Item::Mod(module) => errors.at(
            module.ident.span(),
            "a stencil holds no modules: Black and White are the only floors; \
             give this module a `#[stencil]` of its own",
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
            mirror::mirror(item.to_token_stream(), Side::Black, &mut errors);
        }
        other => errors.on(
            other,
            "a stencil holds `use`, `fn`, `const`, `static`, `struct`, `enum`, `impl`, `type` and macros only",
        ),
    }
    errors
}

/// Whether only the module itself sees an item.
fn is_private(visibility: &Visibility) -> bool {
    match visibility {
        Visibility::Inherited => true,
        Visibility::Restricted(restricted) => restricted.path.is_ident("self"),
        Visibility::Public(_) => false,
    }
}
