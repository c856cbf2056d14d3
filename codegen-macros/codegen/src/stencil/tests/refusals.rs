//! What a template may not say, and where the error lies.

use super::{assert_error, errors, errors_in, expand, pretty};
use crate::stencil::print;
use crate::vocabulary::Vocabulary;
use proc_macro2::TokenStream;
use quote::quote;

#[test]
fn sides_by_name() {
    assert_error("let a = black_pawns;", "2:9", "say `Us` or `Them` for `black_pawns`");
    assert_error("f(Color::White)", "2:10", "say `Us` or `Them` for `White`");
    assert_error("vec![[WhitePawn]]", "2:7", "a template names no side");
    assert_error("g(BLACK_ZONE)", "2:3", "(inside a name: `us`, `US` or `Us` and `them`, `THEM` or `Them`)");
}

#[test]
fn misspelt_lists() {
    assert_error(
        "for KIND in kidns!(sliders) { f(KIND); }",
        "2:13",
        "unknown list; a loop over a list is `for NAME in kinds!(class) { … }`",
    );
    assert_eq!(errors_in("line!(); vec![1]; dbg!(x); for x in vec![1] {} other::kinds!(x)"), [""; 0]);
}

#[test]
fn classes() {
    assert_error(
        "for KIND in kinds!(slider) {}",
        "2:20",
        "unknown class of `kinds!`; did you mean `sliders`? \
         There are `hoppers`, `pawns`, `sliders`, `final_sliders`, `turning`",
    );
    let usage = "a loop over a list is `for NAME in kinds!(class) { … }`";
    assert_error("for KIND in kinds!() {}", "2:13", usage);
    assert_error("for KIND in kinds!(1 + 2) {}", "2:20", usage);
    assert_error("for KIND in kinds!(sliders, pawns) {}", "2:20", usage);
}

#[test]
fn loops_that_cannot_be_unrolled() {
    assert_error("for kind in kinds!(sliders) {}", "2:5", "give each a name in capitals");
    assert_error("for (A, b) in kinds!(turning) {}", "2:5", "give each a name in capitals");
    assert_error("for _ in kinds!(sliders) {}", "2:5", "give each a name in capitals");
    let columns = "a row of this class has 2 names, and there are 1 variables";
    assert_error("for A in kinds!(turning) {}", "2:5", columns);
    assert_error("for (A, B) in kinds!(sliders) {}", "2:5", "has 1 names, and there are 2 variables");
    assert_error("for (A, A) in kinds!(turning) {}", "2:9", "`A` is the variable of a loop already");
    assert_error(
        "for A in kinds!(pawns) { for A in kinds!(sliders) {} }",
        "2:30",
        "`A` is the variable of a loop already",
    );
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
        "lists cannot stand in the arguments of a macro",
    );
}

#[test]
fn a_list_without_classes() {
    let template = quote!(
        mod template {
            fn f() {
                for KIND in kinds!(sliders) {}
            }
        }
    );
    let printed = |classes: Option<&str>| {
        let table = "sides S { A: a, B: b }; list kinds: Kind from \"CLASSES\";";
        let mut words: Vocabulary = table.parse().unwrap();
        words.fill(|_| classes.map(str::to_owned));
        pretty(print(TokenStream::new(), template.clone(), &words).into_tokens())
    };
    assert!(printed(None).contains("let the package's build script print"));
    assert!(printed(Some("sliders")).contains("CLASSES cannot be read at `sliders`"));
}

#[test]
fn words_that_print_no_name() {
    assert_error("x.zone_mask()", "2:3", "`zone_mask` prints no name, so it cannot stand behind `.` or `::`");
    assert_error("x::far_rank", "2:4", "`far_rank` prints no name");
    assert_error(
        "let nearest = 1;",
        "2:5",
        "`nearest` is a word that prints no name: nothing can be called so",
    );
    assert_eq!(errors_in("let forward = 1; x.forward(forward)"), [""; 0]);
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
    assert!(printed.contains("`#[stencil]` takes no arguments but `allow(Name, …)`"));
    assert!(printed.contains("mod black"));
}

#[test]
fn all_at_once() {
    let body = "for KIND in kinds!(slidres) { break; } black; White\n} fn g() { kinds!(pawns)";
    assert_eq!(errors_in(body).len(), 5);
}
