//! The table against the expansion and against the manual.

use super::{Side, WORDS, Word};
use crate::errors::Errors;
use crate::stencil::mirror::mirror;
use proc_macro2::TokenStream;
use std::fmt::Write;
use std::str::FromStr;

fn print(source: &str, side: Side) -> String {
    let mut errors = Errors::default();
    let printed = mirror(TokenStream::from_str(source).unwrap(), side, &mut errors);
    assert!(errors.is_empty(), "{:?}", errors.lines());
    printed.to_string()
}

fn tokens(source: &str) -> String {
    TokenStream::from_str(source).unwrap().to_string()
}

#[test]
fn every_word_prints_what_the_table_says() {
    for Word { usage, black, white, .. } in &WORDS {
        assert_eq!(print(usage, Side::Black), tokens(black));
        assert_eq!(print(usage, Side::White), tokens(white));
    }
}

#[test]
fn the_manual_is_the_table() {
    let mut table = String::from("| word | Black | White | meaning |\n| --- | --- | --- | --- |\n");
    for Word { usage, black, white, meaning, .. } in &WORDS {
        writeln!(table, "| `{usage}` | `{black}` | `{white}` | {meaning} |").unwrap();
    }
    assert_eq!(include_str!("words.md"), table, "src/vocabulary/words.md must read:\n{table}");
}
