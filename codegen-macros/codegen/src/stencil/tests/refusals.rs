//! What a template may not say, and where the error lies.

use super::{errors, expand, pretty};
use crate::stencil::stencil;
use proc_macro2::TokenStream;
use quote::quote;

/// The errors of a template with one private function of these lines; they start in line 2.
fn errors_in(body: &str) -> Vec<String> {
    errors(&format!("mod template {{ fn f() {{\n{body}\n}} }}"))
}

fn assert_error(body: &str, place: &str, message: &str) {
    let errors = errors_in(body);
    let [error] = &errors[..] else { panic!("{body}: {errors:?}") };
    assert!(error.starts_with(&format!("{place} ")) && error.contains(message), "{body}: {error}");
}

#[test]
fn colours_by_name() {
    assert_error("let a = black_pawns;", "2:9", "say `Us` or `Them` for `black_pawns`");
    assert_error("f(Color::White)", "2:10", "say `Us` or `Them` for `White`");
    assert_error("vec![[UsPawn]]", "2:7", "`UsPawn` cannot be mirrored");
    assert_error("g(US_ZONE)", "2:3", "a constant or a type that differs by colour is a function of it");
}

#[test]
fn misspelt_words() {
    assert_error(
        "for KIND in kidns!(sliders) { f(KIND); }",
        "2:13",
        "unknown word of the stencil; a loop over kinds is `for KIND in kinds!(class) { … }`",
    );
    assert_eq!(errors_in("line!(); vec![1]; dbg!(x); for x in vec![1] {} other::kinds!(x)"), [""; 0]);
}

#[test]
fn classes() {
    assert_error(
        "for KIND in kinds!(slider) {}",
        "2:20",
        "unknown class of kinds; did you mean `sliders`? There are `hoppers`, `pawns`, `sliders`, `final_sliders`",
    );
    let usage = "a loop over kinds is `for KIND in kinds!(class) { … }`";
    assert_error("for KIND in kinds!() {}", "2:13", usage);
    assert_error("for KIND in kinds!(1 + 2) {}", "2:20", usage);
    assert_error("for KIND in kinds!(sliders, pawns) {}", "2:20", usage);
}

#[test]
fn loops_that_cannot_be_unrolled() {
    assert_error("for kind in kinds!(sliders) {}", "2:5", "give it a name in capitals");
    assert_error("for (A, B) in kinds!(sliders) {}", "2:5", "give it a name in capitals");
    assert_error("'a: for KIND in kinds!(sliders) {}", "2:1", "it has no label");
    assert_error("#[allow(unused)]\nfor KIND in kinds!(sliders) {}", "2:1", "it has no attributes");
    let jump = "there is no loop to leave or to continue";
    assert_error("for KIND in kinds!(sliders) { if x { break; } }", "2:38", jump);
    assert_error("for KIND in kinds!(sliders) { for A in kinds!(pawns) { continue; } }", "2:56", jump);
    let inner = "'a: loop { for KIND in kinds!(sliders) { for x in y { continue; } break 'a; } }";
    assert_eq!(errors_in(inner), [""; 0]);
}

#[test]
fn the_word_elsewhere() {
    assert_error("let all = kinds!(sliders);", "2:11", "it stands nowhere else");
    assert_error("for x in [kinds!(sliders)] {}", "2:11", "it stands nowhere else");
    assert_error(
        "vec![{ for KIND in kinds!(sliders) {} }];",
        "2:20",
        "a loop over kinds cannot stand in the arguments of a macro",
    );
}

#[test]
fn a_board_without_classes() {
    let template = || {
        quote!(
            mod template {
                fn f() {
                    for KIND in kinds!(sliders) {}
                }
            }
        )
    };
    let printed = |classes| pretty(stencil(TokenStream::new(), template(), classes));
    assert!(printed(None).contains("let the package's build script print"));
    assert!(printed(Some("sliders")).contains("KATAGAMI_KIND_CLASSES cannot be read at `sliders`"));
}

#[test]
fn items() {
    assert_eq!(
        errors("mod template {\nmod inner {}\ntrait T {}\nmod other;\n}"),
        [
            "2:5 a template holds no modules; give this module a `#[stencil]` of its own",
            "3:1 a template holds `use`, `fn`, `const`, `static`, `struct`, `enum`, `impl`, `type` and macros only",
            "4:5 a template holds no modules; give this module a `#[stencil]` of its own",
        ]
    );
    let inline = "`#[stencil]` prints an inline module: `#[stencil] mod template { … }`";
    assert_eq!(errors("mod template;"), [format!("1:1 {inline}")]);
    assert_eq!(errors("fn template() {}"), [format!("1:1 {inline}")]);
}

#[test]
fn attribute_arguments() {
    let printed = pretty(expand(
        quote!(colours = 3),
        quote!(
            mod template {}
        ),
    ));
    assert!(printed.contains("`#[stencil]` takes no arguments"));
    assert!(printed.contains("mod black"));
}

#[test]
fn all_at_once() {
    let body = "for KIND in kinds!(slidres) { break; } black; White\n} fn g() { kinds!(pawns)";
    assert_eq!(errors_in(body).len(), 5);
}
