//! The table of words against the expansion.

use super::words::{WORDS, Word};
use super::{CLASSES, pretty};
use crate::stencil::stencil;
use proc_macro2::TokenStream;
use std::str::FromStr;

#[test]
fn every_word_prints_what_the_table_says() {
    let function = |body: &str| format!("fn f() {{ {body} }}");
    for Word { name, usage, black, white, .. } in WORDS {
        let template = format!("mod template {{ {} }}", function(usage));
        let printed = stencil(TokenStream::new(), TokenStream::from_str(&template).unwrap(), Some(CLASSES));
        let expected = format!("mod black {{ {} }} mod white {{ {} }}", function(black), function(white));
        assert_eq!(pretty(printed), pretty(TokenStream::from_str(&expected).unwrap()), "{name}");
    }
}

#[test]
fn a_word_occurs_in_its_usage_only() {
    for word in WORDS {
        for other in WORDS {
            let tokens = TokenStream::from_str(other.usage).unwrap();
            assert_eq!(word.occurs_in(&tokens), word.name == other.name, "{} in {}", word.name, other.usage);
        }
    }
}
