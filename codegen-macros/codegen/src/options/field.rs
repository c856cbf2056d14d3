//! A field of the options.

use super::declaration::Declaration;
use super::kind::Kind;
use crate::errors::Errors;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta, Type};

/// An option and the field that holds it.
pub struct Field {
    /// The field.
    pub ident: Ident,
    /// Its type.
    pub ty: Type,
    /// The option's name in the protocol.
    pub name: LitStr,
    /// The first paragraph of the documentation.
    pub help: String,
    /// The kind of option, with its values.
    pub value: Value,
}

/// What an option holds: constant expressions.
pub enum Value {
    /// An integer in a range.
    Spin { default: TokenStream, min: TokenStream, max: TokenStream },
    /// On or off.
    Check { default: TokenStream },
    /// One of several texts.
    Combo { default: TokenStream, values: TokenStream },
    /// Any text, or a path.
    Text { kind: Kind, default: TokenStream },
    /// An action.
    Button,
}

impl Field {
    /// Reads a field; `None` if it has errors.
    pub fn read(field: &syn::Field, errors: &mut Errors) -> Option<Self> {
        let ident = field.ident.clone()?;
        let mut attributes = field.attrs.iter().filter(|attribute| attribute.path().is_ident("usi"));
        let Some(attribute) = attributes.next() else {
            errors.on(&ident, "every field is an option: `#[usi(name = \"…\", …)]`");
            return None;
        };
        attributes.for_each(|second| errors.on(second, "a field is one option"));
        let declaration = Declaration::read(attribute, errors)?;
        let value = Value::read(&declaration)?;
        let help = first_paragraph(&field.attrs);
        Some(Self { ident, ty: field.ty.clone(), name: declaration.name, help, value })
    }
}

impl Value {
    /// Picks the values that the kind needs; `None` if one is missing, which is reported already.
    fn read(declaration: &Declaration) -> Option<Self> {
        let value = |key| declaration.value(key).map(slice);
        Some(match declaration.kind {
            Kind::Spin => Self::Spin { default: value("default")?, min: value("min")?, max: value("max")? },
            Kind::Check => Self::Check { default: value("default")? },
            Kind::Combo => Self::Combo { default: value("default")?, values: value("values")? },
            kind @ (Kind::String | Kind::Filename) => Self::Text { kind, default: value("default")? },
            Kind::Button => Self::Button,
        })
    }
}

/// An expression as it is written, but an array as a slice.
fn slice(value: &Expr) -> TokenStream {
    if matches!(value, Expr::Array(_)) { quote!(&#value) } else { value.to_token_stream() }
}

/// The first paragraph of some documentation, on one line.
fn first_paragraph(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(documentation);
    let text = lines.collect::<Vec<_>>().join("\n");
    let paragraph = text.lines().map(str::trim).skip_while(|line| line.is_empty());
    paragraph.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The text of a `#[doc = "…"]`.
fn documentation(attribute: &Attribute) -> Option<String> {
    match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}
