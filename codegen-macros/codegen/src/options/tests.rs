//! Tests of the derive without a compiler around it; `tests/options.rs` of the macros uses what it prints.

use super::{read, usi_options};
use crate::errors::Errors;
use proc_macro2::TokenStream;
use std::str::FromStr;

/// The errors of a struct with these fields, the first in line 2.
fn errors(fields: &str) -> Vec<String> {
    let mut errors = Errors::default();
    read(&syn::parse_str(&format!("struct Options {{\n{fields}\n}}")).unwrap(), &mut errors);
    errors.lines()
}

fn assert_error(attribute: &str, place: &str, message: &str) {
    let errors = errors(&format!("#[usi({attribute})] a: u8"));
    assert_eq!(errors, [format!("{place} {message}")]);
}

#[test]
fn every_kind() {
    let source = r#"
        pub(crate) struct Options {
            /// Size of the table
            /// in MiB.
            ///
            /// More of it.
            #[usi(name = "USI_Hash", spin, default = 256, min = 1, max = MOST)]
            hash: usize,
            #[usi(name = "USI_Ponder", check, default = false)]
            ponder: bool,
            #[usi(name = "Rule", combo, default = "A", values = ["A", "B"])]
            rule: String,
            #[usi(name = "EvalDir", filename, default = "")]
            eval_dir: String,
            #[usi(name = "Clear", button)]
            clear: bool,
        }
    "#;
    let printed = usi_options(TokenStream::from_str(source).unwrap());
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let printed = prettyplease::unparse(&syn::parse2(printed).unwrap());
    settings.bind(|| insta::assert_snapshot!("every-kind", printed));
}

#[test]
fn kinds() {
    let kinds = "`spin`, `check`, `combo`, `string`, `filename`, `button`";
    assert_error(r#"name = "A""#, "2:1", &format!("an option needs a kind: {kinds}"));
    assert_error(
        r#"name = "A", check, spin, default = true"#,
        "2:26",
        "an option has one kind; this one is a `check` already",
    );
    assert_error(r#"name = "A", button = 1"#, "2:28", "`button` is a kind and takes no value");
}

#[test]
fn keys() {
    assert_error(r#"name = "A", spin, default = 1, min = 0"#, "2:1", "a `spin` option needs `max = …`");
    assert_error(r#"name = "A", button, min = 0"#, "2:27", "a `button` option has no `min`");
    assert_error(r#"name = "A", button, name = "B""#, "2:27", "`name` is set twice");
    assert_error(
        r#"name = "A", button, mim = 3"#,
        "2:27",
        "unknown key; did you mean `min`? There are `name`, `default`, `min`, `max`, `values`, \
         `spin`, `check`, `combo`, `string`, `filename`, `button`",
    );
}

#[test]
fn names() {
    assert_error("button", "2:1", "an option needs a name: `name = \"USI_Hash\"`");
    assert_error("button, name", "2:15", "`name` needs a value: `name = …`");
    let literal = "the name of an option is a literal text without spaces";
    assert_error("button, name = NAME", "2:22", literal);
    assert_error("button, name = \"A B\"", "2:22", literal);
    assert_eq!(
        errors("#[usi(name = \"A\", button)] a: bool,\n#[usi(name = \"a\", button)] b: bool"),
        ["3:14 the field `a` has an option of this name already"]
    );
}

#[test]
fn literals() {
    let spin = r#"name = "A", spin, min = -1, max = 1"#;
    assert_error(&format!("{spin}, default = \"1\""), "2:54", "a `spin` option takes integers");
    assert_error(r#"name = "A", check, default = 1"#, "2:36", "a `check` option takes `true` or `false`");
    assert_error(r#"name = "A", string, default = 1"#, "2:37", "this option takes a text");
    assert_error(
        r#"name = "A", combo, default = "B", values = "B""#,
        "2:50",
        "the values are an array of texts, or a constant of type `&[&str]`",
    );
}

#[test]
fn fields() {
    assert_eq!(errors("a: bool"), ["2:1 every field is an option: `#[usi(name = \"…\", …)]`"]);
    assert_eq!(
        errors("#[usi(name = \"A\", button)]\n#[usi(name = \"B\", button)] a: bool"),
        ["3:1 a field is one option"]
    );
    for item in ["enum Options { A }", "struct Options;", "struct Options(u8);"] {
        let printed = usi_options(TokenStream::from_str(item).unwrap()).to_string();
        assert!(printed.contains("options are a struct with named fields"), "{item}");
    }
}

#[test]
fn all_at_once() {
    assert_eq!(errors("#[usi(spin, mim = 3)] a: u8,\nb: u8,\n#[usi(name = 3, check)] c: bool").len(), 8);
}
