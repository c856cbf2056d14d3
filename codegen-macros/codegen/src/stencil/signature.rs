//! What there is to know of a function's signature.

use super::mirror::mirror;
use super::template::Template;
use crate::side::Side;
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{
    FnArg, Ident, Pat, PatIdent, PatType, ReturnType, Signature, Type, TypeImplTrait, Visibility, parse_quote,
};

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
pub fn depends_on_colour(template: &Template, tokens: &TokenStream) -> bool {
    mirror(tokens.clone(), Side::Black).to_string() != tokens.to_string()
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
