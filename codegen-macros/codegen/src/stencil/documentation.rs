//! Documentation that says for which colour an item was printed.

use crate::side::Side;
use syn::{Attribute, Expr, ExprLit, Item, ItemMod, Lit, LitStr, Meta};

/// Puts "Black: " or "White: " before the documentation of a module and of each of its items.
pub fn prefix(module: &mut ItemMod, side: Side) {
    prefix_first(&mut module.attrs, side);
    let items = module.content.iter_mut().flat_map(|(_, items)| items);
    items.filter_map(attributes).for_each(|attributes| prefix_first(attributes, side));
}

/// Prefixes the first line of documentation among some attributes.
fn prefix_first(attributes: &mut [Attribute], side: Side) {
    let Some(line) = attributes.iter_mut().find_map(line) else { return };
    let text = line.value();
    let space = if text.starts_with(' ') { " " } else { "" };
    let text = format!("{space}{}: {}", side.variant(), text.trim_start());
    *line = LitStr::new(&text, line.span());
}

/// The text of a `#[doc = "…"]`.
fn line(attribute: &mut Attribute) -> Option<&mut LitStr> {
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
