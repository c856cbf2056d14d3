//! One entry of `#[usi(…)]`.

use proc_macro2::Ident;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Token};

/// `key` or `key = value`.
pub struct Setting {
    /// What is set, or the kind of the option.
    pub key: Ident,
    /// What it is set to.
    pub value: Option<Expr>,
}

impl Parse for Setting {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let key = input.parse()?;
        let value = input.parse::<Option<Token![=]>>()?.map(|_| input.parse()).transpose()?;
        Ok(Self { key, value })
    }
}
