//! The macros of `two-sided`: a macro that declares a vocabulary, and an attribute that names it.
//!
//! `vocabulary!` cannot print templates itself, because it does not see them, and `#[stencil(crate::words)]` cannot read the
//! table, because it stands elsewhere. So the table is put into a macro of the user's crate: the attribute calls it with the
//! template, and it calls `two_sided::__print!` with both.

use crate::stencil::{print, print_quietly};
use crate::vocabulary::{Table, Vocabulary};
use proc_macro2::{Delimiter, Group, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::{Path, Token};

/// Declares a vocabulary: prints the macro that passes it on, and the errors of the table.
#[must_use]
pub fn vocabulary(table: TokenStream) -> TokenStream {
    let Table { name, mut errors, .. } = Table::read(table.clone());
    let Some(name) = name else {
        if errors.is_empty() {
            let message = "a vocabulary needs a name for `#[stencil(crate::name)]`: `macro name;`";
            errors.push(syn::Error::new(Span::call_site(), message));
        }
        return errors.to_compile_errors();
    };
    let compile_errors = errors.to_compile_errors();
    let table = without_dollars(table);
    let dollar = Punct::new('$', Spacing::Alone);
    quote! {
        #compile_errors
        #[allow(unused_macros)]
        macro_rules! #name {
            (#dollar (#dollar template:tt)*) => {
                ::two_sided::__print! { { #table } #dollar (#dollar template)* }
            };
        }
        #[allow(unused_imports)]
        pub(crate) use #name;
    }
}

/// The table without `$`, which is refused, and would mean something else inside a macro.
fn without_dollars(table: TokenStream) -> TokenStream {
    let tree = |tree| match tree {
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), without_dollars(group.stream()));
            inner.set_span(group.span());
            inner.into()
        }
        other => other,
    };
    let is_dollar = |tree: &TokenTree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == '$');
    table.into_iter().filter(|tree| !is_dollar(tree)).map(tree).collect()
}

/// Passes a template to the macro that `#[stencil(crate::words)]` names.
#[must_use]
pub fn stencil(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    let read = |input: ParseStream| {
        if input.is_empty() {
            return Err(syn::Error::new(
                Span::call_site(),
                "name the vocabulary: `#[stencil(crate::words)]`",
            ));
        }
        let path = Path::parse_mod_style(input)?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        Ok((path, input.parse::<TokenStream>()?))
    };
    match read.parse2(arguments) {
        Ok((path, arguments)) => {
            let arguments = Group::new(Delimiter::Bracket, arguments);
            quote!(#path! { #arguments #item })
        }
        Err(error) => error.to_compile_error(),
    }
}

/// Prints a template by a vocabulary: `{ table } [arguments] template`.
#[must_use]
pub fn print_declared(tokens: TokenStream, read: impl Fn(&str) -> Option<String>) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let (Some(TokenTree::Group(table)), Some(TokenTree::Group(arguments))) = (tokens.next(), tokens.next())
    else {
        let message = "a vocabulary prints templates: write `#[stencil(crate::words)]` at a module";
        return syn::Error::new(Span::call_site(), message).to_compile_error();
    };
    let table = Table::read(table.stream());
    let item = tokens.collect();
    // The errors of the table are reported where it stands.
    let Some(mut vocabulary) = table.vocabulary else { return TokenStream::new() };
    vocabulary.fill(read);
    if table.errors.is_empty() {
        print(arguments.stream(), item, &vocabulary).into_tokens()
    } else {
        print_quietly(item, &vocabulary)
    }
}

/// Prints a template by a vocabulary in a text, for a macro whose words are its own: the errors of the table are printed where the
/// macro is called.
#[must_use]
pub fn print_by(
    table: &str,
    read: impl Fn(&str) -> Option<String>,
    arguments: TokenStream,
    item: TokenStream,
) -> TokenStream {
    match table.parse::<Vocabulary>() {
        Ok(mut vocabulary) => {
            vocabulary.fill(read);
            print(arguments, item, &vocabulary).into_tokens()
        }
        Err(message) => syn::Error::new(Span::call_site(), message).to_compile_error(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared(tokens: &str) -> String {
        print_declared(tokens.parse().unwrap(), |_| None).to_string()
    }

    #[test]
    fn the_attribute_passes_its_template_on() {
        let passed = |arguments: &str| {
            stencil(
                arguments.parse().unwrap(),
                &quote!(
                    mod template {}
                ),
            )
            .to_string()
        };
        assert_eq!(passed("crate::words"), "crate :: words ! { [] mod template { } }");
        assert_eq!(passed("words, allow(Uss)"), "words ! { [allow (Uss)] mod template { } }");
        assert!(passed("").contains("name the vocabulary"));
        assert!(passed("1").contains("compile_error"));
        assert!(passed("words fast").contains("compile_error"));
    }

    #[test]
    fn the_vocabulary_is_a_macro() {
        let table = quote!(macro words; sides Color { Black: black, White: white };);
        let printed = vocabulary(table.clone()).to_string();
        assert!(printed.contains("macro_rules ! words") && printed.contains(&format!("{{ {{ {table} }} $")));
        assert!(!printed.contains("compile_error"));
        assert!(
            vocabulary(quote!(sides Color { Black: black, White: white };))
                .to_string()
                .contains("`macro name;`")
        );
    }

    #[test]
    fn templates_are_printed_by_the_table() {
        let sides = "sides Color { Black: black, White: white };";
        assert!(
            declared(&format!("{{ {sides} a: b | c; }} [] mod template {{ fn f() {{ a }} }}"))
                .contains("fn f () { c }")
        );
        assert!(
            declared(&format!("{{ {sides} }} [allow(Thm)] mod template {{ fn f() {{ Thm }} }}"))
                .contains("Thm")
        );
        assert!(declared("mod template {}").contains("a vocabulary prints templates"));
    }

    /// The table's errors are reported where it stands.
    #[test]
    fn broken_tables_print_quietly() {
        let broken = "{ sides Color { Black: black, White: white }; a: b; } [] mod template { pub fn f() -> u8 { Thm } }";
        let printed = declared(broken);
        assert!(printed.contains("pub fn f () -> u8 { loop { } }") && !printed.contains("compile_error"));
        assert_eq!(declared("{} [] mod template {}"), "");
        let by = |table: &str| {
            print_by(
                table,
                |_| None,
                quote!(),
                quote!(
                    mod template {}
                ),
            )
            .to_string()
        };
        assert!(by("a: b;").contains("1:1 `a: one | other;` has two forms"));
        assert!(by("sides S { A: a, B: b };").contains("mod a"));
    }
}
