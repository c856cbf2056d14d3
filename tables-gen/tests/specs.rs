//! A spec that does not fit together is refused with a message that names file, field and expectation.

use tables_gen::Spec;

/// A board as small as they come.
const TINY: &str = r#"
title = "Tiny"
files = 3
ranks = 4
zone = 1
start = "gkp/3/3/PKG b - 1"
repetition = "draw"
pieces = [
    { name = "pawn", value = 100, promoted = 500 },
    { name = "gold", value = 500 },
]
"#;

/// What is said of the tiny board when `old` is replaced by `new`.
fn problem(old: &str, new: &str) -> String {
    assert!(TINY.contains(old), "`{old}` is not in the spec");
    let message = Spec::parse("tiny", &TINY.replacen(old, new, 1)).unwrap_err().to_string();
    message.strip_prefix("variants/tiny.toml: ").expect("the file is named").to_owned()
}

#[test]
fn the_tiny_board_is_sound() {
    let spec = Spec::parse("tiny", TINY).unwrap_or_else(|error| panic!("{error}"));
    assert!(tables_gen::emit(&spec).contains("pub const MAX_COUNT: [u8; HAND_KINDS] = [2, 2];"));
}

#[test]
fn all_boards_are_sound() {
    for name in ["gorogoro", "judkins", "minishogi", "standard"] {
        assert!(tables_gen::variants().iter().any(|found| found == name), "{name} is missing");
    }
    for name in tables_gen::variants() {
        let spec = tables_gen::load(&name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(spec.name(), name);
    }
}

#[test]
fn the_largest_board_is_sound() {
    let text = TINY.replace("files = 3", "files = 16").replace("ranks = 4", "ranks = 8");
    let text = text.replace("gkp/3/3/PKG", "gk14/16/16/16/16/16/16/14KG");
    let text = text.replace("    { name = \"pawn\", value = 100, promoted = 500 },\n", "");
    let spec = Spec::parse("large", &text).unwrap_or_else(|error| panic!("{error}"));
    assert!(tables_gen::emit(&spec).contains("pub const FULL: Word = 0xffffffffffffffffffffffffffffffff;"));
}

#[test]
fn without_a_gold_what_moves_like_one_shares_a_block_of_its_own() {
    let text = TINY.replace("\"gold\", value = 500", "\"silver\", value = 400, promoted = 500");
    let text = text.replace("gkp", "skp").replace("PKG", "PKS");
    let spec = Spec::parse("goldless", &text).unwrap_or_else(|error| panic!("{error}"));
    let emission = tables_gen::emit_evaluation(&spec);
    assert!(emission.contains("pub const f_tokin: usize = e_pawn + SQUARES - FILES;"));
    assert!(emission.contains("[f_pawn, f_silver, usize::MAX, f_tokin, f_tokin]"));
    assert!(!emission.contains("f_pro_silver"));
}

#[test]
fn a_missing_board_is_named_with_those_there_are() {
    let message = tables_gen::load("chess").unwrap_err().to_string();
    assert!(message.starts_with("variants/chess.toml: cannot be read"), "{message}");
    let boards = tables_gen::variants().join(", ");
    assert!(message.ends_with(&format!("the boards are {boards}")), "{message}");
}

#[test]
fn toml_says_where_it_stopped() {
    let message = problem("files = 3", "files = \"three\"");
    assert!(message.contains("line 3") && message.contains("expected usize"), "{message}");
    assert!(problem("zone = 1\n", "").contains("missing field `zone`"));
    assert!(problem("zone = 1", "zone = 1\ncolour = 7").contains("unknown field `colour`"));
    assert!(problem("draw", "loss").contains("expected `draw` or `first-player-loses`"));
}

#[test]
fn sizes_have_limits() {
    assert_eq!(problem("files = 3", "files = 0"), "`files`: expected 2 to 64, found 0");
    assert_eq!(problem("ranks = 4", "ranks = 65"), "`ranks`: expected 2 to 64, found 65");
    assert_eq!(
        problem("ranks = 4", "ranks = 43"),
        "`ranks`: expected at most 128 squares, found 3 x 43 = 129"
    );
    assert_eq!(problem("zone = 1", "zone = 5"), "`zone`: expected a depth of 1 to 4 rows, found 5");
    assert_eq!(problem("zone = 1", "zone = 0"), "`zone`: expected a depth of 1 to 4 rows, found 0");
}

#[test]
fn pieces_must_be_known_once_and_promote_as_they_do() {
    assert_eq!(
        problem("\"gold\"", "\"queen\""),
        "`pieces`: unknown piece `queen`, expected one of pawn, lance, knight, silver, gold, bishop, rook"
    );
    assert_eq!(problem("\"gold\"", "\"pawn\""), "`pieces`: expected each piece once, found `pawn` twice");
    assert_eq!(problem(", promoted = 500", ""), "`pieces`: `pawn` promotes, expected a `promoted` value");
    assert_eq!(
        problem("value = 500 }", "value = 500, promoted = 600 }"),
        "`pieces`: `gold` does not promote, expected no `promoted` value"
    );
    assert_eq!(
        problem("value = 500 }", "value = 500, points = 5 }"),
        "`pieces`: `gold` has `points`, which only count with a [declaration]"
    );
}

#[test]
fn pieces_count_alike_in_hand_unless_said_otherwise() {
    let held = |text: &str| {
        let spec = Spec::parse("tiny", text).unwrap_or_else(|error| panic!("{error}"));
        let start = "pub const HELD_VALUES: [i32; HAND_KINDS] = ";
        let emission = tables_gen::emit_evaluation(&spec);
        emission.lines().find_map(|line| line.strip_prefix(start)).expect("it is emitted").to_owned()
    };
    assert_eq!(held(TINY), "[100, 500];");
    assert_eq!(held(&TINY.replace("promoted = 500", "promoted = 500, held = 120")), "[120, 500];");
}

#[test]
fn others_values_are_ours_unless_given() {
    let values_of = |name: &str, text: &str| {
        let spec = Spec::parse("tiny", text).unwrap_or_else(|error| panic!("{error}"));
        let emission = tables_gen::emit_evaluation(&spec);
        let start = format!("pub const {name}_VALUES: [i32; KINDS] = ");
        emission.lines().find_map(|line| line.strip_prefix(&start)).expect("it is emitted").to_owned()
    };
    let values = |text: &str| values_of("BONANZA", text);
    assert_eq!(values(TINY), "[100, 500, 0, 500];");
    let text = TINY.replace("promoted = 500", "promoted = 500, bonanza = [87, 534]");
    assert_eq!(values(&text), "[87, 500, 0, 534];");
    assert_eq!(values_of("KPPT", &text), "[100, 500, 0, 500];");
    let text = TINY.replace("promoted = 500", "promoted = 500, apery = [90, 540]");
    assert_eq!((values(&text), values_of("KPPT", &text)), (values(TINY), "[90, 500, 0, 540];".into()));
    assert_eq!(
        problem("promoted = 500", "promoted = 500, bonanza = [87]"),
        "`pieces`: `pawn`: expected its value and its promoted value in `bonanza`, found [87]"
    );
    assert_eq!(
        problem("value = 500 }", "value = 500, bonanza = [1, 2] }"),
        "`pieces`: `gold`: expected its value in `bonanza`, found [1, 2]"
    );
}

#[test]
fn counts_must_agree_with_the_start_position() {
    assert_eq!(
        problem("gkp/3/3/PKG", "1kp/3/3/PK1"),
        "`pieces`: `gold` is not in the start position, expected it there or a `max`"
    );
    assert_eq!(
        problem("value = 500 }", "value = 500, max = 1 }"),
        "`pieces`: `gold`: expected a `max` of 2 to 255, found 1"
    );
}

#[test]
fn the_start_position_must_be_playable() {
    assert_eq!(problem("gkp/3/3/PKG", "gkp/3/PKG"), "`start`: expected 4 ranks, found 3");
    assert_eq!(problem("gkp/3/3/PKG", "gkp/3/4/PKG"), "`start`: expected 3 files, found 4 in rank `4`");
    assert_eq!(problem("gkp/3/3/PKG", "gkp/3/R2/PKG"), "`start`: unknown letter `R`, expected one of `PGK`");
    assert_eq!(problem("gkp", "g1p"), "`start`: expected exactly one king of White on the board");
    assert_eq!(problem("PKG", "KKG"), "`start`: expected exactly one king of Black on the board");
    assert_eq!(problem("gkp/3", "gkP/3"), "`start`: a pawn of Black stands where it can never move");
    assert_eq!(problem("PKG", "PK+G"), "`start`: a gold does not promote");
}

#[test]
fn bonanzas_tables_must_have_room_for_the_first_piece() {
    let text = TINY.replace("files = 3", "files = 9").replace("gkp/3/3/PKG", "gkp6/9/9/6PKG");
    let message = Spec::parse("tiny", &text).unwrap_err().to_string();
    assert!(
        message.contains("`pawn` is first but barred from 9 squares, more than the 6 entries"),
        "{message}"
    );
}

#[test]
fn declarations_must_make_sense() {
    let with = |default: &str, draw: u32| {
        let rules = format!(
            "[declaration]\ndefault = \"{default}\"\npieces = 2\n\
             points_27 = {{ black = 3, white = 2 }}\npoints_24 = {{ win = 3, draw = {draw} }}\n"
        );
        Spec::parse("tiny", &format!("{TINY}{rules}")).map(|spec| tables_gen::emit(&spec))
    };
    assert!(with("CSARule27", 2).unwrap().contains("pub const DECLARATION_TOTAL: u32 = 4;"));
    assert_eq!(
        with("Whatever", 2).unwrap_err().to_string(),
        "variants/tiny.toml: `declaration`: unknown `default` rule `Whatever`, expected one of \
         NoEnteringKing, TryRule, CSARule24, CSARule24H, CSARule27, CSARule27H"
    );
    assert_eq!(
        with("CSARule27", 4).unwrap_err().to_string(),
        "variants/tiny.toml: `declaration`: `points_24`: expected `draw` to be at most `win` (3), found 4"
    );
}
