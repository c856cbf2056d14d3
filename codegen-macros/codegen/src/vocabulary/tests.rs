//! Tables that can be read, and those that cannot.

use super::{Form, Table, Vocabulary};

/// `line:column message` of each error in a table whose sides stand in its first line.
fn errors(entries: &str) -> Vec<String> {
    let table = format!("sides Color {{ Black: black, White: white }};\n{entries}");
    match table.parse::<Vocabulary>() {
        Ok(_) => Vec::new(),
        Err(errors) => errors.lines().map(str::to_owned).collect(),
    }
}

fn assert_error(entries: &str, place: &str, message: &str) {
    let errors = errors(entries);
    let [error] = &errors[..] else { panic!("{entries}: {errors:?}") };
    assert!(error.starts_with(&format!("{place} ")) && error.contains(message), "{entries}: {error}");
}

#[test]
fn a_whole_table() {
    let table = "
        /// A comment.
        macro words;
        sides crate::Side { Dark: dark, Light: light, };
        // Another one.
        forward: up | down;
        list kinds: board::Kind { none:; pawns: Pawn; promoting: (Knight, ProKnight), (Silver, ProSilver) };
        list pieces: Piece from \"PIECES\";
        allow Use, thema;
        list: begin | end;
        sides: left | right
    ";
    let table = Table::read(table.parse().unwrap());
    assert_eq!(table.errors.lines(), [""; 0]);
    assert_eq!(table.name.unwrap(), "words");
    let words = table.vocabulary.unwrap();
    assert_eq!(
        words.names.each_ref().map(|names| (&*names.variant, &*names.module)),
        [("Dark", "dark"), ("Light", "light")]
    );
    assert_eq!(words.pairs.iter().map(|pair| &*pair.word).collect::<Vec<_>>(), ["forward", "list", "sides"]);
    let classes = words.lists[0].classes.as_ref().unwrap();
    let rows: Vec<_> = classes.iter().map(|class| (&*class.name, class.rows.len())).collect();
    assert_eq!(rows, [("none", 0), ("pawns", 1), ("promoting", 2)]);
    assert_eq!(words.lists[1].variable.as_deref(), Some("PIECES"));
    assert_eq!(words.allowed, ["Use", "thema"]);
}

#[test]
fn forms() {
    let printed = |form: &str| {
        let table = format!("sides S {{ A: a, B: b }}; word: {form} | other;");
        let words: Vocabulary = table.parse().unwrap();
        match &words.pairs[0].forms[0] {
            Form::Identifier(name) => format!("name {name}"),
            Form::Tokens(tokens) => tokens.to_string(),
        }
    };
    for (form, expected) in [
        ("up", "name up"),
        ("r#in", "r#in"),
        ("board::UP", "board :: UP"),
        ("<Board as Up>::UP", "< Board as Up >:: UP"),
        ("Vec<u8>", "Vec < u8 >"),
        ("1", "1"),
        ("-1", "(- 1)"),
        ("\"text\"", "\"text\""),
        ("true", "true"),
        ("f(1)", "f (1)"),
        ("a.b", "a . b"),
        ("a - 1", "(a - 1)"),
        ("(a | 1)", "(a | 1)"),
        ("[1, 2]", "[1 , 2]"),
    ] {
        assert_eq!(printed(form), expected, "{form}");
    }
}

#[test]
fn what_is_no_entry() {
    assert_error("forward = up;", "2:1", "a vocabulary holds `macro name;`, `sides Type");
    assert_error("fn: up | down;", "2:1", "expected identifier");
    assert_error(
        "forward: up;",
        "2:1",
        "`forward: one | other;` has two forms; one that holds `|` stands in parentheses",
    );
    assert_error("forward: up | down | left;", "2:1", "has two forms");
    assert_error("forward: up | ;", "2:1", "a form of `forward` is missing");
    assert_error("forward: | down;", "2:1", "a form of `forward` is missing");
    assert_error("forward: | ;", "2:1", "a form of `forward` is missing");
    assert_error(
        "forward: up + | down;",
        "2:10",
        "a form of `forward` is an identifier, a path, a literal or an expression",
    );
    assert_error("forward: up | down\nback: down | up;", "2:1", "has two forms");
    assert_error("list kinds: Kind of X;", "2:18", "expected `from` or `{`");
    assert_error(
        "list kinds: Kind { x: (A, B), C };",
        "2:20",
        "the rows of `x` need the same number of names",
    );
    assert_error("list kinds: Kind { x: () };", "2:20", "the rows of `x` need the same number of names");
    assert_error("list kinds: Kind { x: r#A };", "2:23", "a raw identifier cannot be part of other names");
    assert_error("list kinds: Kind { x: A; x: B };", "2:26", "`x` is declared twice");
    assert_error("allow 1;", "2:7", "expected identifier");
    assert_eq!(
        errors("forward: up;\nlist kinds: Kind { x = A; y: +; z: A };\nback: down;").len(),
        4,
        "all at once"
    );
}

#[test]
fn doubles() {
    assert_error("a: b | c;\na: d | e;", "3:1", "`a` is declared twice");
    assert_error("a: b | c;\nlist a: Kind {};", "3:6", "`a` is declared twice");
    assert_error(
        "forward: up | down;\nahead: up | down;",
        "3:1",
        "`forward` and `ahead` are two words for one thing",
    );
    assert_error("same: up | up;", "2:1", "`same` is the same for both sides");
    assert_error("me: black | white;", "2:1", "`us` prints what `me` prints");
    assert_error("me: white | black;", "2:1", "`them` prints what `me` prints");
    assert_error("Me: Color::Black | Color::White;", "2:1", "`Color::Us` prints what `Me` prints");
    assert_error("zone: BLACK_ZONE | WHITE_ZONE;", "2:1", "`US_ZONE` prints what `zone` prints");
    assert_error(
        "far: zone(1, white_x) | zone(1, black_x);",
        "2:1",
        "`zone(1,them_x)` prints what `far` prints",
    );
    assert_eq!(errors("zone: black_zone | white_zones;\nforward: up | down;\nbackward: down | up;"), [""; 0]);
}

#[test]
fn words_in_words() {
    assert_error("a: b | c;\nb: d | e;", "2:4", "`b` is a word itself: a form is printed as it stands");
    assert_error("a: a | c;", "2:4", "`a` is a word itself");
    assert_error("a: x | f(1, us_y);", "2:13", "`us_y` is a word itself");
    assert_error("king: Us | Them;", "2:7", "`Us` is a word itself");
    assert_error("us_king: x | y;", "2:1", "`us_king` names a side already");
    assert_error("black: x | y;", "2:1", "`black` names a side already");
}

#[test]
fn sides() {
    let errors = |table: &str| table.parse::<Vocabulary>().unwrap_err();
    assert!(errors("a: b | c;").contains("a vocabulary needs its sides"));
    assert!(errors("sides Color { A: a };").contains("there are two sides"));
    assert!(errors("sides Color { A: a, B: b, C: c };").starts_with("1:13 there are two sides"));
    assert!(errors("sides Color { A: a, A: b };").starts_with("1:21 the sides need different names"));
    assert!(errors("sides Color { A: a, B: a };").starts_with("1:24 the sides need different names"));
    assert!(
        errors("sides Color { A: a, B: us };").starts_with("1:24 a side cannot be called `us` or `them`")
    );
    assert!(errors("sides Color { A: a, B: r#in };").starts_with("1:24 a raw identifier"));
    assert!(
        errors("sides A { A: a, B: b };\nsides A { A: c, B: d };")
            .starts_with("2:1 the sides are declared twice")
    );
    assert!(errors("sides").starts_with("1:1 "));
    assert!(!errors("'").is_empty());
}
