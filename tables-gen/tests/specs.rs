//! A spec that does not fit together is refused with a message that names file, field and expectation.

use std::path::Path;

use tables_gen::{Error, Spec};

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

fn parse(text: &str) -> Result<Spec, Error> {
    Spec::parse("tiny", "tiny.toml", text)
}

/// What is said of the tiny board when `old` is replaced by `new`.
fn problem(old: &str, new: &str) -> String {
    assert!(TINY.contains(old), "`{old}` is not in the spec");
    let message = parse(&TINY.replacen(old, new, 1)).unwrap_err().to_string();
    message.strip_prefix("tiny.toml:").expect("the file is named").to_owned()
}

#[test]
fn the_tiny_board_is_sound() {
    let spec = parse(TINY).unwrap_or_else(|error| panic!("{error}"));
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
    let text = TINY.replace("files = 3", "files = 9").replace("ranks = 4", "ranks = 14");
    let text = text.replace("gkp/3/3/PKG", "gk7/9/9/9/9/9/9/9/9/9/9/9/9/7KG");
    let text =
        text.replace("    { name = \"pawn\", value = 100, promoted = 500 },\n", "").replace("zone = 1\n", "");
    let spec = parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert!(tables_gen::emit(&spec).contains("pub const FULL: Word = 0x3fffffffffffffffffffffffffffffff;"));
}

#[test]
fn without_a_gold_what_moves_like_one_shares_a_block_of_its_own() {
    let text = TINY.replace("\"gold\", value = 500", "\"silver\", value = 400, promoted = 500");
    let text = text.replace("gkp", "skp").replace("PKG", "PKS");
    let spec = parse(&text).unwrap_or_else(|error| panic!("{error}"));
    let emission = tables_gen::emit_evaluation(&spec);
    assert!(emission.contains("pub const f_tokin: usize = e_pawn + SQUARES - FILES;"));
    assert!(emission.contains("[f_pawn, f_silver, usize::MAX, f_tokin, f_tokin]"));
    assert!(!emission.contains("f_pro_silver"));
}

#[test]
fn a_missing_board_is_named_with_those_there_are() {
    let message = tables_gen::load("chess").unwrap_err().to_string();
    assert!(message.starts_with("tables-gen/variants/chess.toml: there is no such board"), "{message}");
    let boards = tables_gen::variants().join(", ");
    assert!(message.ends_with(&format!("the boards are {boards}")), "{message}");
}

#[test]
fn toml_says_where_it_stopped() {
    assert_eq!(
        problem("files = 3", "files = \"three\""),
        "3: `files`: expected a whole number from 3 to 12, found `three`"
    );
    assert_eq!(
        problem("files = 3\n", ""),
        "1: `files`: the field is missing, expected a whole number from 3 to 12"
    );
    assert!(
        problem("zone = 1", "zone = 1\ncolour = 7")
            .starts_with("6: `colour`: there is no such field; expected one of title")
    );
    assert_eq!(
        problem("draw", "loss"),
        "7: `repetition`: expected \"draw\" or \"first-player-loses\", found `loss`"
    );
    assert!(problem("files = 3", "files = ").starts_with("3: "));
}

#[test]
fn the_line_is_that_of_the_field_or_of_what_lacks_it() {
    let gold = "{ name = \"gold\", value = 500 }";
    let queen = |fields: &str| problem(gold, &format!("{{\n      name = \"queen\",\n{fields} }}"));
    assert_eq!(
        queen("      letter = \"Q\",\n      move = \"\""),
        "13: `pieces.move`: `queen`: expected a movement such as \"WfF\", found ``, which never moves"
    );
    assert_eq!(queen("      move = \"Q\""), "10: `pieces`: `queen`: expected a `letter`");
    assert_eq!(problem("zone = 1\n", "").split(' ').next(), Some("1:"));
    let rules = "\n[[pieces]]\nname = \"pawn\"\n\n[[pieces]]\nname = \"gold\"\npromoted.name = \"general\"\n";
    let text = format!("{}{rules}", TINY.split_once("pieces").unwrap().0);
    assert_eq!(
        parse(&text).unwrap_err().to_string(),
        "tiny.toml:14: `pieces.promoted.name`: `general` is no piece of shogi, expected a `move` for it"
    );
}

#[test]
fn sizes_have_limits() {
    assert_eq!(
        problem("files = 3", "files = 0"),
        "3: `files`: expected a whole number from 3 to 12, found 0"
    );
    assert_eq!(
        problem("ranks = 4", "ranks = 65"),
        "4: `ranks`: expected a whole number from 3 to 26, found 65"
    );
    assert_eq!(
        problem("files = 3\nranks = 4", "files = 9\nranks = 15"),
        "4: `ranks`: expected at most 128 squares, found 9 x 15 = 135"
    );
    assert_eq!(problem("zone = 1", "zone = 5"), "5: `zone`: expected a depth of 1 to 4 rows, found 5");
    assert_eq!(problem("zone = 1", "zone = 0"), "5: `zone`: expected a depth of 1 to 4 rows, found 0");
}

#[test]
fn a_zone_is_there_exactly_if_something_depends_on_it() {
    assert_eq!(
        problem("zone = 1\n", ""),
        "1: `zone`: expected the depth of the zone, since `pawn` turns over there"
    );
    assert_eq!(
        problem("promoted = 500", "promoted = \"never\""),
        "5: `zone`: expected no zone, since no piece turns over there"
    );
    let by_capture = "zone = 1\npromotion = { on = \"capture\" }";
    assert_eq!(
        problem("zone = 1", by_capture),
        "5: `zone`: expected no zone, since no piece turns over there"
    );
    parse(&TINY.replace("zone = 1", "promotion = { on = \"capture\" }")).unwrap();
}

#[test]
fn pieces_must_be_known_or_described() {
    assert_eq!(
        problem("\"gold\"", "\"queen\""),
        "10: `pieces.name`: `queen` is no piece of shogi; expected one of pawn, lance, knight, silver, gold, bishop, rook, \
         or a `letter` and a `move` for it"
    );
    assert_eq!(problem("\"gold\"", "\"queen\", move = \"Q\""), "10: `pieces`: `queen`: expected a `letter`");
    assert_eq!(
        problem("\"gold\"", "\"queen\", letter = \"q\", move = \"Q\""),
        "10: `pieces.letter`: expected a letter from A to Z, found `q`; did you mean `Q`?"
    );
    assert_eq!(
        problem("\"gold\"", "\"Queen\", letter = \"Q\", move = \"Q\""),
        "10: `pieces.name`: expected a name of small letters, digits and single hyphens that begins with a letter, \
         found `Queen`"
    );
    assert_eq!(
        problem("\"gold\"", "\"self\", letter = \"S\", move = \"Q\""),
        "10: `pieces.name`: expected another name than `self`, which the generated code has for other things"
    );
    assert_eq!(
        problem("\"gold\"", "\"queen\", letter = \"Q\", move = \"QX\""),
        "10: `pieces.move`: `queen`: in `QX` expected one of W, F, D, A, N, H, G, C, Z, K, R, B, Q, found `X`"
    );
    assert_eq!(
        problem("value = 500 }", "value = 500, csa = \"Ki\" }"),
        "10: `pieces.csa`: `gold`: expected two letters from A to Z, found `Ki`"
    );
    assert_eq!(
        problem("title = \"", "variant = \"my shogi\"\ntitle = \""),
        "2: `variant`: expected letters, digits and hyphens, found `my shogi`"
    );
    assert_eq!(
        problem("pieces = [", "pieces = []\nother = ["),
        "9: `other`: there is no such field; expected one of title, variant, files, ranks, zone, start, pieces, king, \
         promotion, drops, stuck, repetition, try, entering_king, declaration"
    );
}

#[test]
fn pieces_must_be_unlike() {
    assert_eq!(
        problem("\"gold\"", "\"pawn\""),
        "10: `pieces`: expected each name once, found `pawn` twice; a face that moves as another piece needs a name of its own, such as { name = \"pro-pawn\", move = \"fW\" }"
    );
    let queen = |more: &str| problem("\"gold\"", &format!("\"queen\", move = \"Q\", {more}"));
    assert_eq!(
        queen("letter = \"P\""),
        "10: `pieces`: `queen` and `pawn` have the same letter `P`, expected another"
    );
    assert_eq!(
        queen("letter = \"G\", kanji = \"と\""),
        "9: `pieces.promoted`: `tokin` and `queen` have the same kanji `と`, expected another"
    );
    assert_eq!(
        queen("letter = \"G\", csa = \"OU\""),
        "10: `pieces`: `queen` and `king` have the same csa `OU`, expected another"
    );
    assert_eq!(
        problem("zone = 1", "zone = 1\nking = { letter = \"G\" }").replace("11:", ""),
        " `pieces`: `gold` and `king` have the same letter `G`, expected another"
    );
}

#[test]
fn pieces_promote_as_the_catalogue_says_or_the_spec() {
    assert_eq!(
        problem("value = 500 }", "value = 500, promoted = 600 }"),
        "10: `pieces.promoted`: `gold` does not promote as it stands, expected no value or a face such as \
         { name = \"tokin\", value = 600 }"
    );
    assert_eq!(
        problem("promoted = 500", "promoted = \"sometimes\""),
        "9: `pieces.promoted`: expected \"never\", the value of the usual back, or a face such as { name = \"queen\", move = \"Q\" }, found `sometimes`"
    );
    assert_eq!(
        problem("promoted = 500", "promoted = { name = \"general\" }"),
        "9: `pieces.promoted.name`: `general` is no piece of shogi, expected a `move` for it"
    );
    assert_eq!(
        problem("value = 500 }", "value = 500, promotion = { must = true } }"),
        "10: `pieces.promotion`: `gold` has no back to turn to"
    );
    let spec = parse(&TINY.replace("promoted = 500", "promoted = { name = \"rook\" }")).unwrap();
    let emission = tables_gen::emit(&spec);
    assert!(emission.contains("/// `+P`, the rook: moves as `R`."), "{emission}");
}

#[test]
fn values_are_estimated_where_there_are_none() {
    let spec = parse(&TINY.replace("value = 100, promoted = 500", "").replace("value = 500", "")).unwrap();
    assert!(tables_gen::emit(&spec).contains("pub const VALUES: [i32; KINDS] = [75, 383, 0, 383];"));
}

#[test]
fn limits_of_drops_must_make_sense() {
    assert_eq!(
        problem("value = 500 }", "value = 500, drop_mate = \"forbidden\" }"),
        "10: `pieces.drop_mate`: `gold`: only a piece that moves as `fW` can be forbidden to mate by a drop, this one \
         moves as `WfF`"
    );
    assert_eq!(
        problem("value = 500 }", "value = 500, points = 5 }"),
        "10: `pieces.points`: `gold` has `points`, which only count with a [declaration]"
    );
}

#[test]
fn boards_have_room_for_some_pieces_only() {
    let pieces: Vec<String> = ('A'..='Z')
        .filter(|letter| !['K', 'P', 'G'].contains(letter))
        .map(|letter| {
            let name = letter.to_ascii_lowercase();
            let back = format!("promoted = {{ name = \"{name}-back\", move = \"F\" }}");
            format!("    {{ name = \"{name}\", letter = \"{letter}\", move = \"W\", max = 1, {back} }},\n")
        })
        .collect();
    let many = pieces.concat();
    assert_eq!(
        problem("value = 500 },\n", &format!("value = 500 }},\n{many}")),
        "8: `pieces`: expected at most 32 faces with the king, found 50"
    );
    let many_of_each = pieces[..12].concat().replace("max = 1", "max = 9");
    assert_eq!(
        problem("value = 500 },\n", &format!("value = 500 }},\n{many_of_each}")),
        "8: `pieces`: the counts of a hand take 66 bits, expected at most 64: fewer kinds, or fewer of a kind"
    );
}

#[test]
fn pieces_count_alike_in_hand_unless_said_otherwise() {
    let held = |text: &str| {
        let spec = parse(text).unwrap_or_else(|error| panic!("{error}"));
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
        let spec = parse(text).unwrap_or_else(|error| panic!("{error}"));
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
        "9: `pieces.bonanza`: `pawn`: expected its value and its promoted value in `bonanza`, found [87]"
    );
    assert_eq!(
        problem("value = 500 }", "value = 500, bonanza = [1, 2] }"),
        "10: `pieces.bonanza`: `gold`: expected its value in `bonanza`, found [1, 2]"
    );
}

#[test]
fn counts_must_agree_with_the_start_position() {
    assert_eq!(
        problem("gkp/3/3/PKG", "1kp/3/3/PK1"),
        "10: `pieces`: `gold` is not in the start position, expected it there or a `max`"
    );
    assert_eq!(
        problem("value = 500 }", "value = 500, max = 1 }"),
        "10: `pieces.max`: `gold`: expected a `max` of 2 to 10, found 1"
    );
}

#[test]
fn the_start_position_must_be_playable() {
    let start = |old: &str, new: &str| problem(old, new).replace("6: `start`: ", "");
    assert_eq!(start("gkp/3/3/PKG", "gkp/3/PKG"), "expected 4 ranks with / between them, found 3");
    assert_eq!(start("gkp/3/3/PKG", "gkp/3/4/PKG"), "expected 3 files, found more in the rank `4`");
    assert_eq!(
        start("gkp/3/3/PKG", "gkp/3/R2/PKG"),
        "found the letter `R`, which no piece has, expected one of `PGK`"
    );
    assert_eq!(start("gkp", "g1p"), "expected exactly one king (`K`) of White on the board");
    assert_eq!(start("PKG", "KKG"), "expected exactly one king (`K`) of Black on the board");
    assert_eq!(start("gkp/3", "gkP/3"), "a pawn of Black stands where it can never move");
    assert_eq!(start("PKG", "PK+G"), "a gold does not promote");
    assert_eq!(start("b - 1", "b K 1"), "expected no king (`K`) in hand");
    assert_eq!(start("gkp/3/3/PKG", "gkp/3/P2/PKG"), "Black has more than 1 pawn on one file");
    assert_eq!(start("gkp/3/3/PKG", "gkp/G2/3/PK1"), "White is in check, but it is not its turn");
    parse(&TINY.replace("gkp/3/3/PKG", "gkp/3/P2/PKG").replace("value = 100", "per_file = 2")).unwrap();
}

#[test]
fn limits_of_drops_hold_of_positions_unless_moves_bring_more() {
    let limits = |pawn: &str| {
        let text = TINY.replace("name = \"pawn\", value = 100, promoted = 500", pawn);
        let spec = parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let emission = tables_gen::emit(&spec);
        let of = |name: &str| {
            let start = format!("pub const {name}: [usize; KINDS] = ");
            emission.lines().find_map(|line| line.strip_prefix(&start)).expect("it is emitted").to_owned()
        };
        [of("MAX_PER_FILE"), of("MAX_STANDING_PER_FILE")]
    };
    let [one, none] = ["[1, 0, 0, 0];", "[0, 0, 0, 0];"];
    assert_eq!(limits("name = \"pawn\""), [one, one]);
    assert_eq!(limits("name = \"pawn\", promotion = { back = true }"), [one, none]);
    assert_eq!(
        limits("name = \"pawn\", move = \"fsW\", per_file = 1, promoted = { name = \"tokin\" }"),
        [one, none]
    );
    assert_eq!(
        limits("name = \"pawn\", move = \"fR2\", per_file = 1, promoted = { name = \"tokin\" }"),
        [one, one]
    );
    // Two may stand on a file at the start, too.
    let text =
        TINY.replace("gkp/3/3/PKG", "gkp/3/P2/PKG").replace("promoted = 500", "promotion = { back = true }");
    parse(&text).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn takers_strand_where_neither_face_could_move() {
    let may_strand = |text: &str| {
        let emission = tables_gen::emit(&parse(text).unwrap_or_else(|error| panic!("{error}")));
        emission.contains("pub const TAKERS_MAY_STRAND: bool = true;")
    };
    assert!(!may_strand(TINY));
    assert!(may_strand(&TINY.replace("promoted = 500", "promoted = { name = \"lance\" }")));
}

#[test]
fn bonanzas_tables_must_have_room_for_the_first_piece() {
    let text = TINY.replace("files = 3", "files = 9").replace("gkp/3/3/PKG", "gkp6/9/9/6PKG");
    let message = parse(&text).unwrap_err().to_string();
    assert!(
        message.contains("`pawn` is first but barred from 9 squares, more than the 6 entries"),
        "{message}"
    );
}

#[test]
fn declarations_must_make_sense() {
    let with = |default: &str, draw: u32| {
        let rules = format!(
            "[declaration]\npieces = 2\n\
             points_27 = {{ black = 3, white = 2 }}\npoints_24 = {{ win = 3, draw = {draw} }}\n"
        );
        let text = TINY.replace("zone = 1", &format!("zone = 1\nentering_king = \"{default}\""));
        parse(&format!("{text}{rules}"))
            .map(|spec| tables_gen::emit(&spec))
            .map_err(|error| error.to_string())
    };
    assert!(with("CSARule27", 2).unwrap().contains("pub const DECLARATION_TOTAL: u32 = 4;"));
    assert_eq!(
        with("Whatever", 2).unwrap_err(),
        "tiny.toml:6: `entering_king`: `Whatever` is no rule; expected one of \
         NoEnteringKing, CSARule24, CSARule24H, CSARule27, CSARule27H, TryRule"
    );
    assert_eq!(
        with("CSARule27", 4).unwrap_err(),
        "tiny.toml:16: `declaration.points_24`: expected `draw` to be at most `win` (3), found 4"
    );
    assert_eq!(
        problem("zone = 1", "zone = 1\nentering_king = \"CSARule24\""),
        "6: `entering_king`: `CSARule24` needs a [declaration]; without it expected one of NoEnteringKing, TryRule"
    );
}

/// The rules' tests find them by the board's name, and would find nothing to do without them.
#[test]
fn every_board_has_positions_to_agree_with() {
    for name in tables_gen::variants() {
        let path = format!("{}/../tests/data/perft_{name}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(text.matches("\"sfen\"").count() >= 40, "{path} has too few positions");
    }
}

#[test]
fn a_spec_may_lie_anywhere() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples");
    let spec = tables_gen::load_file(&examples.join("kirin.toml")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(spec.name(), "kirin");
    let problem = |path: &Path| tables_gen::load_file(path).unwrap_err().to_string();
    assert!(problem(Path::new("no/such.toml")).starts_with("no/such.toml: there is no such file"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let message = problem(&write("judkins.toml", TINY));
    assert!(message.ends_with(": expected another file name: `judkins` is a board of the tree"), "{message}");
    let message = problem(&write("My Board.toml", TINY));
    assert!(
        message.ends_with("expected a file name of small letters, digits, `-` and `_`, found `My Board`"),
        "{message}"
    );
    let path = write("broken.toml", &TINY.replace("ranks = 4", "ranks = 2"));
    assert_eq!(
        problem(&path),
        format!("{}:4: `ranks`: expected a whole number from 3 to 26, found 2", path.display())
    );
    assert_eq!(tables_gen::load_file(&write("tiny.toml", TINY)).unwrap().name(), "tiny");
}
