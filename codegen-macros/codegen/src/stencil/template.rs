//! The template and its parts.

use proc_macro2::TokenStream;
use syn::{Ident, Item, ItemFn, ItemMod, ItemUse, Visibility, parse_quote};

/// An inline module under `#[stencil]`.
#[derive(Clone)]
pub struct Template {
    /// The module as it is written.
    pub module: ItemMod,
}

impl Template {
    /// Reads a template.
    ///
    /// # Errors
    ///
    /// If there is no inline module.
    pub fn parse(item: TokenStream) -> syn::Result<Self> {
        const EXPECTED: &str = "`#[stencil]` prints an inline module: `#[stencil] mod template { … }`";
        match syn::parse2(item)? {
            Item::Mod(module) if module.content.is_some() => Ok(Self { module }),
            other => Err(syn::Error::new_spanned(other, EXPECTED)),
        }
    }

    /// What the module holds.
    pub fn items(&self) -> &[Item] {
        self.module.content.as_ref().map_or(&[], |(_, items)| items)
    }

    /// The same, to be changed.
    pub fn items_mut(&mut self) -> impl Iterator<Item = &mut Item> {
        self.module.content.iter_mut().flat_map(|(_, items)| items)
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
}

/// Whether only the module itself sees an item.
fn is_private(visibility: &Visibility) -> bool {
    match visibility {
        Visibility::Inherited => true,
        Visibility::Restricted(restricted) => restricted.path.is_ident("self"),
        Visibility::Public(_) => false,
    }
}
