//! Facts that are decided when a template is printed.

use super::{assert_error, body, errors, printed};

#[test]
fn only_the_branch_that_stands_is_printed() {
    let printed = body(
        "for KIND in kinds!(sliders) {
            if kinds!(pawns).has(KIND) { never(); } else { always(KIND); }
            let value = if kinds!(sliders).has(KIND) { KIND + 1 } else { 0 } * 2;
            if kinds!(pawns).has(KIND) { never(); }
            if !kinds!(pawns).has(KIND) { let inner = KIND; again(inner); }
            finish(value)
        }",
    );
    let copy = |kind| {
        format!(
            "{{\n    always(Kind::{kind});\n    let value = (Kind::{kind} + 1) * 2;\n    {{\n        let inner = Kind::{kind};\n        again(inner);\n    }}\n    finish(value)\n}}"
        )
    };
    assert_eq!(printed, ["Bishop", "Rook"].map(copy).join("\n"));
}

#[test]
fn conditions_keep_what_is_not_decided() {
    for (condition, left) in [
        ("kinds!(pawns).has(KIND) && x", "if x { yes() } else { no() }"),
        ("x && kinds!(pawns).has(KIND)", "if x { yes() } else { no() }"),
        ("kinds!(pawns).has(KIND) || x", "yes()"),
        ("kinds!(sliders).has(KIND) && x", "no()"),
        ("kinds!(sliders).has(KIND) || x && y", "if x && y { yes() } else { no() }"),
        ("x && kinds!(sliders).has(KIND)", "if x && false { yes() } else { no() }"),
        ("(kinds!(pawns).has(KIND) && !kinds!(sliders).has(KIND)) && x", "if x { yes() } else { no() }"),
        ("kinds!(pawns).has(KIND) && let Some(y) = x", "if let Some(y) = x { yes() } else { no() }"),
        ("x", "if x { yes() } else { no() }"),
    ] {
        let printed =
            body(&format!("for KIND in kinds!(pawns) {{ if {condition} {{ yes() }} else {{ no() }} }}"));
        let expected = format!("{{ {left} }}");
        assert_eq!(printed.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{condition}");
    }
}

#[test]
fn chains() {
    let chain = |first: &str, second: &str| {
        let printed = body(&format!(
            "for KIND in kinds!(pawns) {{ if {first} {{ a(); }} else if {second} {{ b(); }} else {{ c(); }} end(); }}"
        ));
        printed.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (yes, no) = ("kinds!(pawns).has(KIND)", "kinds!(sliders).has(KIND)");
    assert_eq!(chain("x", yes), "{ if x { a(); } else { b(); } end(); }");
    assert_eq!(chain("x", no), "{ if x { a(); } else { c(); } end(); }");
    assert_eq!(chain(no, "x"), "{ if x { b(); } else { c(); } end(); }");
    assert_eq!(chain(no, yes), "{ b(); end(); }");
    assert_eq!(chain(no, no), "{ c(); end(); }");
    let without_else =
        "for KIND in kinds!(pawns) { if x { a(); } else if kinds!(sliders).has(KIND) { b(); } }";
    assert_eq!(body(without_else).split_whitespace().collect::<Vec<_>>().join(" "), "{ if x { a(); } }");
}

#[test]
fn facts_in_other_places() {
    for (usage, printed) in [
        ("let known = kinds!(pawns).has(KIND);", "let known = true;"),
        ("match x { 0 => if kinds!(sliders).has(KIND) { a() }, _ => {} }", "match x { 0 => {} _ => {} }"),
        ("if kinds!(pawns).has(KIND) { a() } b()", "a(); b()"),
        ("if kinds!(pawns).has(KIND) { for x in y {} } b()", "for x in y {} b()"),
        (
            "for OTHER in kinds!(turning) { if kinds!(pawns).has(KIND) && kinds!(sliders).has(OTHER) { a(OTHER); } }",
            "",
        ),
    ] {
        if printed.is_empty() {
            continue;
        }
        let body = body(&format!("for KIND in kinds!(pawns) {{ {usage} }}"));
        assert_eq!(body.split_whitespace().collect::<Vec<_>>().join(" "), format!("{{ {printed} }}"));
    }
    let nested = body(
        "for KIND in kinds!(pawns) { for (OTHER, _) in kinds!(turning) {
            if kinds!(pawns).has(KIND) && kinds!(sliders).has(OTHER) { a(OTHER); }
        } }",
    );
    let nested = nested.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(nested, "{ { a(Kind::Bishop); } { a(Kind::Rook); } {} }");
}

#[test]
fn rows_belong_to_a_class_by_their_first_name() {
    let printed = body("for KIND in kinds!(final_sliders) { visit(kinds!(turning).has(KIND)); }");
    assert!(!printed.contains("true"), "{printed}");
}

/// A branch that is gone may have been the only use of a name.
#[test]
fn what_is_left_out_raises_no_warnings() {
    let allowance = "unused_variables";
    let template = |body: &str| printed(&format!("mod template {{ fn f() {{ {body} }} }}"));
    let decided =
        |class: &str| format!("for KIND in kinds!(pawns) {{ if kinds!({class}).has(KIND) {{ a() }} }}");
    assert!(template(&decided("sliders")).contains(allowance));
    assert!(template(&decided("pawns")).contains("unreachable_code"));
    assert!(template("for KIND in kinds!(hoppers) { us_KIND_steps(); }").contains(allowance));
    assert!(!template("for KIND in kinds!(hoppers) { steps(KIND); }").contains(allowance));
}

#[test]
fn misuses() {
    let usage = "a fact is `kinds!(class).has(NAME)`, where a loop over `kinds!` gives `NAME`";
    assert_error("kinds!(pawns).has(KIND);", "2:1", usage);
    assert_error("for KIND in kinds!(pawns) { kinds!(pawns).is(KIND); }", "2:29", usage);
    assert_error("for KIND in kinds!(pawns) { kinds!(pawns).has(kind); }", "2:29", usage);
    assert_error("for KIND in kinds!(pawns) { kinds!(pawns).has(KIND, 1); }", "2:29", usage);
    assert_error("for FILE in files!(edge) { kinds!(pawns).has(FILE); }", "2:28", usage);
    assert_error(
        "for KIND in kinds!(pawns) { if kinds!(pawn).has(KIND) {} }",
        "2:39",
        "unknown class of `kinds!`; did you mean `pawns`?",
    );
    assert_error(
        "for KIND in kinds!(pawns) { assert!(kinds!(pawns).has(KIND)); }",
        "2:37",
        "arguments of a macro",
    );
    assert_eq!(errors("mod template { const X: bool = kinds!(pawns).has(KIND); }").len(), 1);
}
