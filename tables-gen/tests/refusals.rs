//! What people get wrong in a spec is refused in one line: where it stands, what was found, what was expected, in words that
//! need no Rust. What looks wrong but is accepted has its reason here.

use tables_gen::Spec;

/// A board that is sound.
const SOUND: &str = r#"title = "Small"
files = 4
ranks = 5
zone = 1
start = "rgbk/3p/4/P3/KBGR b - 1"
pieces = [
    { name = "pawn" },
    { name = "gold" },
    { name = "bishop" },
    { name = "rook" },
]
"#;

/// Words that mean something to those who write Rust or a TOML library only.
const RUST: [&str; 16] = [
    "u32",
    "i32",
    "i64",
    "i128",
    "usize",
    "struct",
    "enum",
    "sequence",
    "boolean",
    "integer",
    "floating",
    "stream",
    "literal",
    "inline",
    "invalid type",
    "None",
];

/// What is said of a text; nothing if it is accepted.
fn said(text: &str) -> String {
    Spec::parse("small", "small.toml", text).err().map_or_else(String::new, |error| error.to_string())
}

/// What is said of the sound board when `old` is replaced by `new`, without the file's name.
fn changed(old: &str, new: &str) -> String {
    assert!(SOUND.contains(old), "`{old}` is not in the spec");
    let said = said(&SOUND.replacen(old, new, 1));
    said.strip_prefix("small.toml:").unwrap_or(&said).to_owned()
}

fn compare(rows: &[(&str, &str, &str)]) {
    for (old, new, expected) in rows {
        let said = changed(old, new);
        assert_eq!(said, *expected, "{old} -> {new}");
        assert!(!said.contains('\n'), "{said}");
        for word in RUST {
            assert!(!said.split(['`', ' ', ',', ':']).any(|part| part == word), "{word} in: {said}");
        }
    }
}

#[test]
fn the_board_without_a_mistake_is_accepted() {
    assert_eq!(said(SOUND), "");
}

#[test]
fn fields_are_those_there_are() {
    compare(&[
        ("ranks", "rank", "3: `rank`: there is no such field; did you mean `ranks`?"),
        ("ranks", "Ranks", "3: `Ranks`: there is no such field; did you mean `ranks`?"),
        ("ranks", "rows", "3: `rows`: there is no such field: write `ranks`"),
        (
            "zone",
            "colour",
            "4: `colour`: there is no such field; expected one of title, variant, files, ranks, zone, start, pieces, king, \
             promotion, drops, stuck, repetition, try, entering_king, declaration",
        ),
        (
            "\"gold\"",
            "\"gold\", drop = \"never\"",
            "8: `pieces.drop`: there is no such field: write `drops = \"none\"` for the board, or `taken` for the piece",
        ),
        (
            "\"gold\"",
            "\"gold\", perfile = 2",
            "8: `pieces.perfile`: there is no such field; did you mean `per_file`?",
        ),
        (
            "zone = 1",
            "zone = 1\nking = { move = \"W\" }",
            "5: `king.move`: there is no such field: the king steps to all eight sides on every board",
        ),
        (
            "\"gold\"",
            "\"gold\", promoted = { name = \"rook\", promoted = { name = \"gold\" } }",
            "8: `pieces.promoted.promoted`: there is no such field: a back does not turn to a third face; `promotion = { back = \
             true }` of the piece turns it back",
        ),
        ("title = \"Small\"\n", "", "1: `title`: the field is missing, expected the board's name in quotes"),
        (
            "{ name = \"gold\" }",
            "{ }",
            "8: `pieces.name`: the field is missing, expected a name such as \"pawn\"",
        ),
        ("files = 4\n", "files = 4\nfiles = 5\n", "3: the field `files` stands twice, expected it once"),
    ]);
}

#[test]
fn numbers_are_in_range() {
    compare(&[
        ("files = 4", "files = -4", "2: `files`: expected a whole number from 3 to 12, found -4"),
        ("files = 4", "files = 4.5", "2: `files`: expected a whole number from 3 to 12, found 4.5"),
        ("files = 4", "files = \"4\"", "2: `files`: expected a whole number from 3 to 12, found `4`"),
        ("files = 4", "files = true", "2: `files`: expected a whole number from 3 to 12, found true"),
        (
            "files = 4",
            "files = 99999999999999999999",
            "2: `files`: expected a whole number from 3 to 12, found 99999999999999999999",
        ),
        // Squares and empty runs of two digits are not written yet.
        ("files = 4", "files = 13", "2: `files`: expected a whole number from 3 to 12, found 13"),
        // The letters of ranks end at z.
        ("ranks = 5", "ranks = 27", "3: `ranks`: expected a whole number from 3 to 26, found 27"),
        ("ranks = 5", "ranks = 0", "3: `ranks`: expected a whole number from 3 to 26, found 0"),
        ("zone = 1", "zone = 9", "4: `zone`: expected a depth of 1 to 5 rows, found 9"),
        (
            "\"pawn\"",
            "\"pawn\", value = 99999999",
            "7: `pieces.value`: expected a whole number from 1 to 10000, found 99999999",
        ),
        (
            "\"pawn\"",
            "\"pawn\", promoted = -1",
            "7: `pieces.promoted`: expected a whole number from 1 to 10000, found -1",
        ),
        (
            "\"pawn\"",
            "\"pawn\", bonanza = [1, 20000]",
            "7: `pieces.bonanza`: expected a whole number from 1 to 10000, found 20000",
        ),
        (
            "\"pawn\"",
            "\"pawn\", max = -2",
            "7: `pieces.max`: expected a whole number from 1 to 255, found -2",
        ),
        (
            "\"pawn\"",
            "\"pawn\", max = 255",
            "7: `pieces.max`: `pawn`: expected a `max` of 2 to 18, found 255",
        ),
        (
            "\"pawn\"",
            "\"pawn\", per_file = 9",
            "7: `pieces.per_file`: `pawn`: a file has 5 squares, expected a limit of 1 to 4, or 0 for any number, found 9",
        ),
        (
            "\"pawn\"",
            "\"pawn\", points = 1000",
            "7: `pieces.points`: expected a whole number from 0 to 100, found 1000",
        ),
    ]);
}

#[test]
fn texts_are_lines_and_characters_are_one() {
    compare(&[
        (
            "Small",
            "Sm\\nall\\\"",
            "1: `title`: expected a line of 1 to 60 characters, found `Sm(line break)all\"`",
        ),
        ("Small", " ", "1: `title`: expected a line of 1 to 60 characters, found nothing to read"),
        (
            "Small",
            "S\\u202Ell",
            "1: `title`: expected a line of 1 to 60 characters, found `S(character 202E)ll`",
        ),
        ("\"Small\"", "7", "1: `title`: expected a text in quotes, found 7"),
        ("\"gold\"", "\"gold\", kanji = \"金金\"", "8: `pieces.kanji`: expected one character, found `金金`"),
        (
            "\"gold\"",
            "\"gold\", kanji = \"\\n\"",
            "8: `pieces.kanji`: expected one character, found `(line break)`",
        ),
        ("\"gold\"", "\"gold\", kanji = \" \"", "8: `pieces.kanji`: expected one character, found ` `"),
        (
            "\"gold\"",
            "\"gold\", letter = \"g\"",
            "8: `pieces.letter`: expected a letter from A to Z, found `g`; did you mean `G`?",
        ),
        (
            "\"gold\"",
            "\"gold-\\u0007\", letter = \"G\", move = \"W\"",
            "8: `pieces.name`: expected a line of 1 to 30 characters, found `gold-(character 7)`",
        ),
        (
            "\"gold\"",
            "\"gold general\", letter = \"G\", move = \"W\"",
            "8: `pieces.name`: expected a name of small letters, digits and single hyphens that begins with a letter, found \
             `gold general`",
        ),
        (
            "\"gold\"",
            "\"hand-pawn\", letter = \"G\", move = \"W\"",
            "8: `pieces.name`: expected another name than `hand-pawn`, which the generated code has for other things",
        ),
        (
            "\"gold\"",
            "\"us-two\", letter = \"G\", move = \"W\"",
            "8: `pieces.name`: expected another name than `us-two`, which the generated code has for other things",
        ),
    ]);
}

#[test]
fn values_are_of_their_sort() {
    compare(&[
        (
            "zone = 1",
            "zone = 1\npromotion = { must = \"yes\" }",
            "5: `promotion.must`: expected true or false, without quotes, found `yes`",
        ),
        (
            "zone = 1",
            "zone = 1\npromotion = \"forced\"",
            "5: `promotion`: expected fields in { }, such as { on = \"zone\", must = true }, found `forced`",
        ),
        (
            "zone = 1",
            "zone = 1\nrepetition = \"drew\"",
            "5: `repetition`: expected \"draw\" or \"first-player-loses\", found `drew`; did you mean \"draw\"?",
        ),
        (
            "zone = 1",
            "zone = 1\ndrops = true",
            "5: `drops`: expected \"front\" or \"either\" or \"none\", found true",
        ),
        (
            "zone = 1",
            "zone = 1\nentering_king = \"TryRul\"",
            "5: `entering_king`: `TryRul` is no rule; did you mean `TryRule`?",
        ),
        (
            "\"gold\"",
            "\"gold\", promoted = \"queen\"",
            "8: `pieces.promoted`: expected \"never\", the value of the usual back, or a face such as { name = \"queen\", move = \
             \"Q\" }, found `queen`",
        ),
        (
            "{ name = \"gold\" }",
            "\"gold\"",
            "8: `pieces`: expected a piece such as { name = \"pawn\" }, found `gold`",
        ),
        (
            "pieces = [",
            "pieces = \"pawn\"\nking = [",
            "7: `king`: expected fields in { }, such as { name = \"lion\", letter = \"L\" }, found a list",
        ),
    ]);
    let (head, _) = SOUND.split_once("pieces").unwrap();
    assert_eq!(
        said(&format!("{head}pieces = \"pawn\"\n")),
        "small.toml:6: `pieces`: expected a list of pieces such as [{ name = \"pawn\" }, { name = \"gold\" }], found `pawn`"
    );
    assert_eq!(
        said(&format!("{head}pieces = []\n")),
        "small.toml:6: `pieces`: expected at least one piece besides the king"
    );
}

#[test]
fn pieces_and_movements_are_known() {
    compare(&[
        (
            "\"bishop\"",
            "\"bishup\"",
            "9: `pieces.name`: `bishup` is no piece of shogi; did you mean `bishop`?",
        ),
        ("\"gold\"", "\"Gold\"", "8: `pieces.name`: `Gold` is no piece of shogi; did you mean `gold`?"),
        (
            "\"gold\"",
            "\"queen\"",
            "8: `pieces.name`: `queen` is no piece of shogi; expected one of pawn, lance, knight, silver, gold, bishop, rook, \
             or a `letter` and a `move` for it",
        ),
        (
            "\"gold\"",
            "\"gold\", promoted = { name = \"tokan\" }",
            "8: `pieces.promoted.name`: `tokan` is no piece of shogi, expected a `move` for it; did you mean `tokin`?",
        ),
        (
            "\"pawn\"",
            "\"pawn\", promoted = { name = \"gold\" }",
            "7: `pieces.promoted`: expected each name once, found `gold` twice; a face that moves as another piece needs a name \
             of its own, such as { name = \"pro-gold\", move = \"WfF\" }",
        ),
        (
            "\"gold\"",
            "\"ruard\", letter = \"R\", move = \"W\"",
            "10: `pieces`: `rook` and `ruard` have the same letter `R`, expected another",
        ),
        (
            "\"gold\"",
            "\"gold\", move = \"\"",
            "8: `pieces.move`: `gold`: expected a movement such as \"WfF\", found ``, which never moves",
        ),
        (
            "\"gold\"",
            "\"gold\", move = \"WfFX\"",
            "8: `pieces.move`: `gold`: in `WfFX` expected one of W, F, D, A, N, H, G, C, Z, K, R, B, Q, found `X`",
        ),
        (
            "\"gold\"",
            "\"gold\", move = \"k\"",
            "8: `pieces.move`: `gold`: in `k` expected one of W, F, D, A, N, H, G, C, Z, K, R, B, Q, found `k`; did you mean `K`?",
        ),
        (
            "\"gold\"",
            "\"gold\", move = \"mfWcfF\"",
            "8: `pieces.move`: `gold`: in `mfWcfF` expected one of W, F, D, A, N, H, G, C, Z, K, R, B, Q, found `m`; a piece takes \
             as it moves, so that m and c cannot be said",
        ),
        (
            "\"gold\"",
            "\"gold\", move = \"pR\"",
            "8: `pieces.move`: `gold`: in `pR` expected one of W, F, D, A, N, H, G, C, Z, K, R, B, Q, found `p`; a piece that \
             leaps over others, by p or g, cannot be said",
        ),
        (
            "\"gold\"",
            "\"gold\", move = \"NN\"",
            "8: `pieces.move`: `gold`: in `NN` found `NN`, expected `N`: a jump that is repeated cannot be said, and a slide is R, B or Q",
        ),
        (
            "\"gold\"",
            "\"gold\", move = \"fbN\"",
            "8: `pieces.move`: `gold`: in `fbN` expected one or two of f, b, l, r, v, s before the jump N, such as ff, fs or l, \
             found `fb`",
        ),
        (
            "\"gold\"",
            "\"gold\", move = \"D2\"",
            "8: `pieces.move`: `gold`: in `D2` expected no number behind the jump D, found `2`",
        ),
        (
            "\"gold\"",
            "\"gold\", move = \"R99\"",
            "8: `pieces.move`: `gold`: in `R99` expected a number of 1 to 64 behind R, found `99`",
        ),
        (
            "zone = 1",
            "zone = 1\npromotion = { on = \"move\" }",
            "4: `zone`: expected no zone, since no piece turns over there",
        ),
    ]);
}

#[test]
fn a_game_can_begin_at_the_start() {
    let start = |new: &'static str, expected: &'static str| {
        assert_eq!(changed("rgbk/3p/4/P3/KBGR b - 1", new), format!("5: `start`: {expected}"), "{new}");
    };
    start(
        "rgbk/3p/4/P3/KBGR",
        "expected the board, b or w, the hands and 1, with a space between each, found `rgbk/3p/4/P3/KBGR`",
    );
    start("rgbkk/3p/4/P3/KBGR b - 1", "expected 4 files, found more in the rank `rgbkk`");
    start("rgbk/3p/40/P3/KBGR b - 1", "expected a piece's letter, found `0`");
    start("rgbk/3p/04/P3/KBGR b - 1", "expected a piece's letter, found `0`");
    start("rgbk/3p/9999999999/P3/KBGR b - 1", "expected 4 files, found more in the rank `9999999999`");
    start("rgbk/3p/P3/KBGR b - 1", "expected 5 ranks with / between them, found 4");
    start("rgbk/3p/4/P3/KBGR b 0P 1", "expected 1 to 255 pieces in hand, found `0P`");
    start(
        "rgbk/3p/4/P3/KBGR b 4000000000000000000P 1",
        "expected 1 to 255 pieces in hand, found `4000000000000000000P`",
    );
    start("rgbk/3p/4/P3/KBGR b K 1", "expected no king (`K`) in hand");
    start("rgbk/3p/4/P3/KBGR b - 7", "expected the move number 1 at the end, found `7`");
    start("rgb1/3p/4/P3/1BGR b - 1", "expected exactly one king (`K`) of Black on the board");
    start("rgbk/3p/4/P2X/KBGR b - 1", "found the letter `X`, which no piece has, expected one of `PGBRK`");
    start("rgb1/3p/4/Pk2/KBGR b - 1", "White is in check, but it is not its turn");
    start("rgbk/1p2/1P2/1P2/KBGR b - 1", "Black has more than 1 pawn on one file");
}

#[test]
fn what_is_no_toml_is_said_in_other_words() {
    compare(&[
        (
            "\"Small\"",
            "\"Small",
            "1: a text begins with \" and does not end in its line, expected another \"; the line is `title = \"Small`",
        ),
        (
            "{ name = \"gold\" },",
            "{ name = \"gold\" }",
            "9: expected a comma after the one before; the line is `{ name = \"bishop\" },`",
        ),
        (
            "files = 4",
            "files = four",
            "2: expected a value: a number, or a text in quotes; the line is `files = four`",
        ),
    ]);
    assert!(said("").starts_with("small.toml:1: the file is empty, expected a board"), "{}", said(""));
}

/// What looks odd and is no mistake.
#[test]
fn what_is_accepted_has_a_reason() {
    for (old, new, reason) in [
        ("title", "\u{feff}title", "editors of Windows write a byte-order mark"),
        ("\n", "\r\n", "and end lines with two characters"),
        (
            "\"gold\"",
            "\"gold\", kanji = \"🐋\"",
            "it is one character, and Unicode has no letter for every piece",
        ),
        ("\"gold\"", "\"gold\", move = \"W2\"", "a step with a number is a slide of so many squares"),
        ("\"gold\"", "\"gold\", move = \"W0\"", "and one of any length with 0, as in other programs"),
        (
            "\"gold\"",
            "\"gold\", move = \"frR\"",
            "before files and ranks directions add up: forward and to the right",
        ),
        ("\"gold\"", "\"gold\", move = \"lN\"", "before jumps it is all that lead there: four to the left"),
        ("zone = 1", "zone = 1\ndrops = \"none\"", "captured pieces are out of the game, as in older games"),
        (
            "\"gold\"",
            "\"gold\", taken = \"rook\"",
            "a piece may become another in the hand of whoever takes it",
        ),
        ("\"gold\"", "\"gold\", promoted = { name = \"silver\" }", "any piece may turn into any other"),
        (
            "\"pawn\"",
            "\"pawn\", promotion = { on = \"capture\" }",
            "it stops before the last row unless it takes",
        ),
        ("b - 1", "w - 1", "White may move first, as in games at odds"),
        (
            "b - 1\"\npieces = [\n    { name = \"pawn\"",
            "b 2P 1\"\npieces = [\n    { name = \"pawn\", max = 4",
            "games may begin with pieces in hand",
        ),
        ("rgbk/3p/4/P3/KBGR b", "rgbk/4/p3/P3/KBGR w", "a game may begin in check if there is an answer"),
    ] {
        let text = if old == "\n" { SOUND.replace(old, new) } else { SOUND.replacen(old, new, 1) };
        assert_ne!(text, SOUND, "{reason}");
        assert_eq!(said(&text), "", "{reason}");
    }
}

/// A board with a king and the pieces that a position needs.
fn with_start(start: &str) -> String {
    said(
        &SOUND
            .replace("rgbk/3p/4/P3/KBGR b - 1", start)
            .replace("\"pawn\"", "\"pawn\", max = 2")
            .replace("\"bishop\"", "\"bishop\", max = 2")
            .replace("\"gold\"", "\"gold\", max = 2")
            .replace("\"rook\"", "\"rook\", max = 2"),
    )
}

#[test]
fn no_game_begins_at_its_end() {
    let refused = |start: &str, expected: &str| {
        assert_eq!(
            with_start(start),
            format!("small.toml:5: `start`: {expected}, expected a position in which a game can begin"),
            "{start}"
        );
    };
    refused("k3/G3/P3/4/K3 w - 1", "White is mated");
    refused("k3/2G1/P3/4/K2R w - 1", "White has no move");
    // The pawn in hand may not be dropped to mate, but it may be dropped elsewhere.
    assert_eq!(with_start("k3/2G1/P3/4/K2R w p 1"), "");
    // Mate, but for the piece that can be dropped between.
    refused("k2R/2G1/P3/4/K3 w - 1", "White is mated");
    assert_eq!(with_start("k2R/2G1/P3/4/K3 w g 1"), "");
}
