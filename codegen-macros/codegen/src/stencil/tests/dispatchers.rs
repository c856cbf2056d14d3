//! The functions that choose a print at run time.

use super::{errors, printed};

/// The dispatcher of the only function of a template.
fn dispatcher(function: &str) -> String {
    let template = format!("mod template {{ {function} }}");
    assert_eq!(errors(&template), [""; 0]);
    let printed = printed(&template);
    let white = printed.find("mod white").unwrap();
    printed[white + printed[white..].find("\n}\n").unwrap() + 3..].to_string()
}

#[test]
fn private_functions_have_none() {
    assert_eq!(dispatcher("fn f() {}"), "");
    assert_eq!(dispatcher("pub(self) fn f() {}"), "");
}

#[test]
fn generics_are_passed_on() {
    insta::assert_snapshot!(dispatcher(
        "/// Doc.
        #[inline(always)]
        pub fn f<'a, S: Sink + 'a, const N: usize>(set: &'a [S; N], mut sink: impl Fn(S)) -> u8
        where S: Copy { 0 }"
    ), @r"
    /// Doc.
    #[inline(always)]
    #[allow(dead_code)]
    pub fn f<'a, S: Sink + 'a, const N: usize>(
        us: Color,
        set: &'a [S; N],
        sink: impl Fn(S),
    ) -> u8
    where
        S: Copy,
    {
        match us {
            Color::Black => black::f::<S, N>(set, sink),
            Color::White => white::f::<S, N>(set, sink),
        }
    }
    ");
}

#[test]
fn visibilities_are_raised_by_one_level() {
    for (inside, outside) in [
        ("pub", "pub fn f("),
        ("pub(crate)", "pub(crate) fn f("),
        ("pub(in crate::movegen)", "pub(in crate::movegen) fn f("),
        ("pub(super)", "fn f("),
        ("pub(in super::super)", "pub(super) fn f("),
        ("pub(in super::super::super)", "pub(in super::super) fn f("),
    ] {
        let printed = dispatcher(&format!("{inside} fn f() {{}}"));
        assert!(
            printed.contains(&format!("#[allow(dead_code)]\n{outside}us: Color)")),
            "{inside}: {printed}"
        );
    }
}

#[test]
fn one_more_parameter_is_not_too_many() {
    let crowded = dispatcher("pub fn f(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8) {}");
    assert!(crowded.starts_with("#[allow(dead_code, clippy::too_many_arguments)]"));
}

#[test]
fn unused_parameters_are_passed_on() {
    let printed = dispatcher("pub fn f(_a: u8) {}");
    assert!(printed.starts_with("#[allow(dead_code, clippy::used_underscore_binding)]"));
}

#[test]
fn unsafe_functions_stay_unsafe() {
    let printed = dispatcher("pub unsafe fn f() {}");
    assert!(printed.starts_with("#[allow(dead_code, unsafe_op_in_unsafe_fn)]\npub unsafe fn f("));
}

#[test]
fn signatures_that_depend_on_the_side() {
    assert_eq!(
        errors(
            "mod template {
pub fn f() -> us::Set {}
pub fn g(set: them::Set) {}
pub fn h() -> Vec<State> {}
pub fn i() -> Option<impl Iterator> {}
pub fn j<S: us::Sink>() {}
pub fn us_pawns() {}
struct State;
}"
        ),
        [
            "2:15 a dispatcher cannot return a type that depends on the side",
            "3:15 a dispatcher cannot take a type that depends on the side",
            "4:15 a dispatcher cannot return a type that depends on the side",
            "5:15 a dispatcher cannot return a type that depends on the side: \
             the `impl` of one print and that of the other are two types",
            "6:9 a dispatcher cannot have generics that depend on the side",
            "7:8 a dispatcher serves both sides; its name cannot depend on one",
        ]
    );
}

#[test]
fn parameters_need_plain_names() {
    let plain = "a function that is not private needs a plain name for every parameter";
    assert_eq!(
        errors(
            "mod template {
pub fn f((a, b): (u8, u8), _: u8) {}
pub fn g(us: u8, mut them: u8) {}
pub async fn h() {}
fn private((a, b): (u8, u8), us: u8) -> us::Set {}
}"
        ),
        [
            format!("2:10 {plain}"),
            format!("2:28 {plain}"),
            "3:10 a dispatcher takes the side as its parameter `us`; choose another name".into(),
            "4:5 a dispatcher cannot be `async`; make the function private".into(),
        ]
    );
}
