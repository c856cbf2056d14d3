//! Tests of the stencil without a compiler around it.

mod dispatchers;
mod expansion;
mod facts;
mod misspelt;
mod refusals;
mod words;

use super::check::Check;
use super::template::Template;
use super::{print, print_marked};
use crate::errors::Errors;
use crate::vocabulary::Vocabulary;
use proc_macro2::TokenStream;
use std::str::FromStr;

/// A vocabulary with every form of word.
const WORDS: &str = "
    sides Color { Black: black, White: white };
    forward: up | down;
    far_rank: RANK_A | board::RANK_I;
    zone_mask: 0x1ff | 0x7fc_0000;
    nearest: (a - 1) | (a + 1);
    beyond: a - 2 | a + 2;
    list kinds: Kind {
        hoppers: ;
        pawns: Pawn;
        sliders: Bishop, Rook;
        final_sliders: Horse, Dragon;
        turning: (Bishop, Horse), (Rook, Dragon), (Silver, ProSilver);
    };
    list files: u8 { edge: ONE, NINE };
    allow Uss;
";

fn words() -> Vocabulary {
    WORDS.parse().unwrap()
}

/// The expansion of a template, formatted.
fn printed(template: &str) -> String {
    pretty(expand(TokenStream::new(), TokenStream::from_str(template).unwrap()))
}

fn expand(arguments: TokenStream, template: TokenStream) -> TokenStream {
    print(arguments, template, &words()).into_tokens()
}

/// The body of a function in the first print, formatted.
fn body(template: &str) -> String {
    let template = format!("mod template {{ fn f() {{ {template} }} }}");
    assert_eq!(errors(&template), [""; 0]);
    let printed = printed(&template);
    let start = printed.find("fn f() {").unwrap() + "fn f() {".len();
    let end = start + printed[start..].find("\n    }\n").unwrap();
    printed[start..end].replace("\n        ", "\n").trim().to_owned()
}

/// Tokens as rustfmt would lay them out, more or less.
fn pretty(tokens: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens).expect("an expansion is Rust"))
}

/// `line:column message` of each error in a template.
fn errors(template: &str) -> Vec<String> {
    let mut errors = Errors::default();
    if let Some(template) = errors.keep(Template::parse(TokenStream::from_str(template).unwrap())) {
        errors.append(Check::new(&template, &words(), Vec::new()).errors());
    }
    errors.lines()
}

/// The errors of a template with one private function of these lines; they start in line 2.
fn errors_in(body: &str) -> Vec<String> {
    errors(&format!("mod template {{ fn f() {{\n{body}\n}} }}"))
}

fn assert_error(body: &str, place: &str, message: &str) {
    let errors = errors_in(body);
    let [error] = &errors[..] else { panic!("{body}: {errors:?}") };
    assert!(error.starts_with(&format!("{place} ")) && error.contains(message), "{body}: {error}");
}
