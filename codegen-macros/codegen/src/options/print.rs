//! The implementations that the derive prints.

use super::field::{Field, Value};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, Type, Visibility};

/// Prints everything that is generated for the options.
pub fn print(input: &DeriveInput, fields: &[Field]) -> TokenStream {
    let DeriveInput { ident, vis, generics, .. } = input;
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let default = print_default(fields);
    let methods = [print_names, print_declarations, print_set, print_help].map(|print| print(vis, fields));
    let ranges = fields.iter().map(print_range_check);
    quote! {
        #[automatically_derived]
        impl #parameters ::core::default::Default for #ident #arguments #conditions {
            #default
        }
        #[allow(dead_code)]
        impl #parameters #ident #arguments #conditions {
            #(#methods)*
        }
        #(#ranges)*
    }
}

fn print_default(fields: &[Field]) -> TokenStream {
    let values = fields.iter().map(|Field { ident, value, .. }| match value {
        Value::Spin { default, .. } | Value::Check { default } => quote!(#ident: #default),
        Value::Combo { default, .. } | Value::Text { default, .. } => {
            quote!(#ident: ::std::string::String::from(#default))
        }
        Value::Button => quote!(#ident: false),
    });
    quote!(fn default() -> Self { Self { #(#values),* } })
}

fn print_names(vis: &Visibility, fields: &[Field]) -> TokenStream {
    let names = fields.iter().map(|field| &field.name);
    quote! {
        /// The names of all options.
        #vis const NAMES: &'static [&'static str] = &[#(#names),*];
    }
}

fn print_help(vis: &Visibility, fields: &[Field]) -> TokenStream {
    let pairs = fields.iter().map(|Field { name, help, .. }| quote!((#name, #help)));
    quote! {
        /// The name of each option and what it is for.
        #vis fn help() -> &'static [(&'static str, &'static str)] {
            &[#(#pairs),*]
        }
    }
}

fn print_declarations(vis: &Visibility, fields: &[Field]) -> TokenStream {
    let lines = fields.iter().map(print_declaration);
    quote! {
        /// The lines that declare the options to a user interface, with the present values as defaults.
        #vis fn declarations(&self) -> ::std::vec::Vec<::std::string::String> {
            ::std::vec![#(#lines),*]
        }
    }
}

fn print_declaration(Field { ident, ty, name, value, .. }: &Field) -> TokenStream {
    let name = name.value();
    match value {
        Value::Spin { min, max, .. } => {
            let line = format!("option name {name} type spin default {{}} min {{}} max {{}}");
            let range = print_range(ty, min, max);
            quote!({ #range ::std::format!(#line, self.#ident, min, max) })
        }
        Value::Check { .. } => {
            let line = format!("option name {name} type check default {{}}");
            quote!(::std::format!(#line, self.#ident))
        }
        Value::Combo { values, .. } => {
            let line = format!("option name {name} type combo default {{}}");
            quote!({
                let values: &[&str] = #values;
                let mut line = ::std::format!(#line, self.#ident);
                for value in values {
                    line.push_str(" var ");
                    line.push_str(value);
                }
                line
            })
        }
        Value::Text { kind, .. } => {
            let line = format!("option name {name} type {} default {{}}", kind.name());
            quote!(::std::format!(#line, if self.#ident.is_empty() { "<empty>" } else { &self.#ident }))
        }
        Value::Button => {
            let line = format!("option name {name} type button");
            quote!(::std::string::String::from(#line))
        }
    }
}

fn print_set(vis: &Visibility, fields: &[Field]) -> TokenStream {
    let arms = fields.iter().map(|field| {
        let (name, assignment) = (&field.name, print_assignment(field));
        quote!(::core::option::Option::Some(#name) => { #assignment })
    });
    quote! {
        /// Sets an option by its name, which compares without regard to case.
        ///
        /// # Errors
        /// A message for the user, if there is no such option or the value does not fit it.
        #vis fn set(
            &mut self,
            name: &str,
            value: ::core::option::Option<&str>,
        ) -> ::core::result::Result<(), ::std::string::String> {
            let known = Self::NAMES.iter().copied().find(|known| known.eq_ignore_ascii_case(name));
            match known {
                #(#arms)*
                _ => return ::core::result::Result::Err(::std::format!("there is no option {name}")),
            }
            ::core::result::Result::Ok(())
        }
    }
}

/// The statements that set a field from `value`.
fn print_assignment(field @ Field { ident, ty, name, value, .. }: &Field) -> TokenStream {
    let name = name.value();
    let needed = print_needed(field);
    match value {
        Value::Spin { min, max, .. } => {
            let not_a_number = format!("option {name} takes a number, not {{value}}");
            let outside = format!("option {name} takes a number from {{}} to {{}}, not {{}}");
            let range = print_range(ty, min, max);
            quote! {
                #range
                #needed
                let number: i128 = value.parse().map_err(|_| ::std::format!(#not_a_number))?;
                self.#ident = <#ty>::try_from(number)
                    .ok()
                    .filter(|number| (min..=max).contains(number))
                    .ok_or_else(|| ::std::format!(#outside, min, max, number))?;
            }
        }
        Value::Check { .. } => {
            let message = format!("option {name} takes true or false, not {{value}}");
            quote! {
                #needed
                self.#ident = value.parse().map_err(|_| ::std::format!(#message))?;
            }
        }
        Value::Combo { values, .. } => {
            let message = format!("option {name} takes one of {{}}, not {{}}");
            quote! {
                let values: &[&str] = #values;
                #needed
                if !values.contains(&value) {
                    return ::core::result::Result::Err(::std::format!(#message, values.join(", "), value));
                }
                self.#ident = ::std::string::String::from(value);
            }
        }
        Value::Text { .. } => quote! {
            #needed
            self.#ident = ::std::string::String::from(if value == "<empty>" { "" } else { value });
        },
        Value::Button => quote!(self.#ident = true;),
    }
}

/// Takes the value out of its `Option`.
fn print_needed(field: &Field) -> TokenStream {
    let message = format!("option {} needs a value", field.name.value());
    quote!(let value = value.ok_or_else(|| ::std::string::String::from(#message))?.trim();)
}

/// Has the compiler prove that a default lies in its range.
fn print_range_check(Field { name, ty, value, .. }: &Field) -> TokenStream {
    let Value::Spin { default, min, max } = value else { return TokenStream::new() };
    let message = format!("the default of option {} is out of its range", name.value());
    let range = print_range(ty, min, max);
    let span = Span::call_site().located_at(default.span());
    quote_spanned! {span=>
        const _: () = {
            let default: #ty = #default;
            #range
            ::core::assert!(min <= default && default <= max, #message);
        };
    }
}

/// The ends of a range, of the field's type.
fn print_range(ty: &Type, min: &TokenStream, max: &TokenStream) -> TokenStream {
    quote!(let (min, max): (#ty, #ty) = (#min, #max);)
}
