//! What a template may not say, and where the error lies.

use super::{errors, expand, pretty};
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
    assert_error("let a = black_pawns;", "2:9", "it cannot mirror `black_pawns`");
    assert_error("f(Color::White)", "2:10", "it cannot mirror `White`");
    assert_error("vec![[UsPawn]]", "2:7", "a stencil cannot mirror `UsPawn`");
}

#[test]
fn misspelt_words() {
    let message = "unknown word of the stencil; did you mean `forward!`? \
                   The vocabulary is `forward!`, `backward!`, `rows!`, `zone!`, `nearer!`, `row!`, `scan!`, `word!`";
    assert_error("foward!(x)", "2:1", message);
    assert_error("g(1,\n  forwadr!(x))", "3:3", message);
    assert_error("zoen!(inside)", "2:1", "did you mean `zone!`?");
    assert_eq!(errors_in("line!(); vec![1]; dbg!(x); todo!(); write!(x); other::rowz!(x)"), [""; 0]);
}

#[test]
fn arguments() {
    assert_error("zone!(insied)", "2:7", "a zone is `inside`");
    assert_error("zone!()", "2:1", "a zone is `inside`");
    assert_error("rows!(1..3)", "2:7", "wrong arguments; write `rows!(a..=b)`");
    assert_error("rows!(..=3)", "2:7", "wrong arguments; write `rows!(a..=b)`");
    assert_error("nearer!(a)", "2:9", "wrong arguments; write `nearer!(a, b)`");
    assert_error("nearer!(a, b, c)", "2:9", "wrong arguments; write `nearer!(a, b)`");
    assert_error("scan!()", "2:1", "wrong arguments; write `scan!(set)`");
    assert_error("forward!(a b)", "2:12", "write `forward!(x)` (Black: `x.up()`, White: `x.down()`)");
    assert_error("forward!(nearer!(a))", "2:18", "write `nearer!(a, b)`");
}

#[test]
fn items() {
    assert_eq!(
        errors("mod template {\nmod inner {}\ntrait T {}\nmod other;\n}"),
        [
            "2:5 a stencil holds no modules: Black and White are the only floors; \
             give this module a `#[stencil]` of its own",
            "3:1 a stencil holds `use`, `fn`, `const`, `static`, `struct`, `enum`, `impl`, `type` and macros only",
            "4:5 a stencil holds no modules: Black and White are the only floors; \
             give this module a `#[stencil]` of its own",
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
    assert_eq!(errors_in("foward!(black); zone!(x); White\n} fn g() { nearer!()").len(), 5);
}
