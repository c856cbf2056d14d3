//! What is printed of a template with errors: enough of it that the code around it raises no further errors.

use super::check::Check;
use super::mirror::mirror;
use super::template::{Template, is_opaque, raise};
use crate::vocabulary::{Side, Vocabulary};
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Block, FnArg, ImplItem, Item, ItemFn, Signature, parse_quote};

/// The template with its signatures kept and its bodies emptied, which raises no errors of its own.
pub fn quieten(template: &Template, check: &Check) -> Template {
    let mut module = template.module.clone();
    module.attrs.push(parse_quote!(#[allow(unused, clippy::all)]));
    if let Some((_, items)) = &mut module.content {
        items.retain_mut(|item| quieten_item(item, check));
    }
    Template { module }
}

/// Empties the bodies in an item; `false` if the item cannot be printed at all.
fn quieten_item(item: &mut Item, check: &Check) -> bool {
    let sound = check.item(item).is_empty();
    match item {
        Item::Fn(function) => empty(&function.sig, &mut function.block, sound),
        Item::Impl(block) => {
            for item in &mut block.items {
                if let ImplItem::Fn(method) = item {
                    empty(&method.sig, &mut method.block, sound);
                }
            }
        }
        Item::Use(_) | Item::Struct(_) | Item::Enum(_) | Item::Type(_) => {}
        _ => return sound,
    }
    true
}

/// Empties a body. A sound one stays where `loop {}` would raise an error of its own: in a `const fn`, which
/// may run at build time, and behind an `impl Trait`.
fn empty(sig: &Signature, body: &mut Block, sound: bool) {
    if !(sound && (is_opaque(sig) || sig.constness.is_some())) {
        *body = parse_quote!({ loop {} });
    }
}

/// A dispatcher without a body, its signature as the first print has it; `None` behind an `impl Trait`.
pub fn dispatcher(template: &Template, vocabulary: &Vocabulary, function: &ItemFn) -> Option<TokenStream> {
    let mut sig = function.sig.clone();
    for input in &mut sig.inputs {
        if let FnArg::Typed(typed) = input {
            *typed.pat = parse_quote!(_);
        }
    }
    let path = &vocabulary.path;
    sig.inputs.insert(0, parse_quote!(_: #path));
    let printed = mirror(qualify(sig.to_token_stream(), template), vocabulary, Side::First);
    let visibility = raise(&function.vis);
    (!is_opaque(&sig)).then(|| quote!(#[allow(unused, clippy::all)] #visibility #printed { loop {} }))
}

/// Finds the types of a template from outside: `State` becomes `us::State`.
fn qualify(tokens: TokenStream, template: &Template) -> TokenStream {
    let qualify_tree = |tree| match tree {
        TokenTree::Ident(name) if template.types().any(|own| name == *own) => quote!(us::#name),
        TokenTree::Group(group) => {
            TokenTree::Group(Group::new(group.delimiter(), qualify(group.stream(), template))).into()
        }
        other => other.into(),
    };
    tokens.into_iter().map(qualify_tree).collect()
}
