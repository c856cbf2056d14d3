//! The template, its parts, and what there is to know of a function's signature.

use super::mirror::mirror;
use crate::vocabulary::{Side, Vocabulary};
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{
    FnArg, Ident, Item, ItemFn, ItemMod, ItemUse, Pat, PatIdent, PatType, ReturnType, Signature, Type,
    TypeImplTrait, Visibility, parse_quote,
};

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

/// The plain name of a parameter, if it has one.
pub fn parameter_name(input: &FnArg) -> Option<&Ident> {
    match input {
        FnArg::Typed(PatType { pat, .. }) => match &**pat {
            Pat::Ident(PatIdent { by_ref: None, subpat: None, ident, .. }) => Some(ident),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    }
}

/// Whether some tokens are printed differently per side, or name types that are.
pub fn depends_on_side(template: &Template, vocabulary: &Vocabulary, tokens: &TokenStream) -> bool {
    mirror(tokens.clone(), vocabulary, Side::First).to_string() != tokens.to_string()
        || template.types().any(|name| mentions(tokens, name))
}

fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}

/// Whether a function returns an `impl Trait`.
pub fn is_opaque(sig: &Signature) -> bool {
    matches!(&sig.output, ReturnType::Type(_, output) if holds_impl_trait(output))
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
