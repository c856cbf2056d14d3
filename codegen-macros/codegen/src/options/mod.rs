//! `#[derive(UsiOptions)]`: the options of an engine in the USI protocol.

mod declaration;
mod field;
mod kind;
mod print;
mod setting;

use crate::errors::Errors;
use field::Field;
use proc_macro2::TokenStream;
use syn::{Data, DataStruct, DeriveInput, Fields};

/// Prints what `#[derive(UsiOptions)]` implements for a struct, or all errors in its attributes.
pub fn usi_options(item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let printed = errors.keep(syn::parse2(item)).map(|input: DeriveInput| {
        let fields = read(&input, &mut errors);
        print::print(&input, &fields)
    });
    if errors.is_empty() { printed.unwrap_or_default() } else { errors.to_compile_errors() }
}

/// Reads all options of a struct.
fn read(input: &DeriveInput, errors: &mut Errors) -> Vec<Field> {
    let Data::Struct(DataStruct { fields: Fields::Named(fields), .. }) = &input.data else {
        errors.on(&input.ident, "options are a struct with named fields");
        return Vec::new();
    };
    let fields: Vec<_> = fields.named.iter().filter_map(|field| Field::read(field, errors)).collect();
    refuse_duplicates(&fields, errors);
    fields
}

/// Two options must differ in more than the case of their letters.
fn refuse_duplicates(fields: &[Field], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        let same = |other: &&Field| other.name.value().eq_ignore_ascii_case(&field.name.value());
        if let Some(first) = fields[..index].iter().find(same) {
            errors.on(&field.name, format!("the field `{}` has an option of this name already", first.ident));
        }
    }
}

#[cfg(test)]
mod tests;
