//! A board's rules in words.

use std::fs;
use std::path::Path;

use tables_gen::{describe, report};

fn described(board: &str) -> String {
    describe(&tables_gen::load(board).unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn the_rules_of_tori_shogi_are_told() {
    let text = described("tori");
    for part in [
        "Tori shogi is played on 7 files and 7 ranks, with 30 pieces and two kings (鵬 phoenix).",
        "| 燕 swallow | `S` | `fW` | ",
        " | 16 | 鴈 goose | `fAbD` | ",
        "| 鶴 crane | `C` | `FvW` | ",
        "- Pieces with a back must turn over by a move that begins or ends in the last 2 rows.\n",
        "- A side may have at most 2 swallows on a file.\n",
        "- A swallow may not mate by a drop.\n",
        "- No piece may come to stand where it could never move.\n",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn other_boards_have_other_rules() {
    let kyoto = described("kyoto");
    assert!(
        kyoto
            .contains("- Pieces with a back must turn over by every move, and back again in the same way.\n")
    );
    assert!(kyoto.contains("- A piece is dropped with either face up.\n") && !kyoto.contains("on a file"));
    let dobutsu = described("dobutsu");
    assert!(
        dobutsu
            .contains("- A king that reaches the last row, and cannot be taken there, wins (`TryRule`).\n")
    );
    assert!(described("minishogi").contains("the player who moved first loses"));
    assert!(described("standard").contains("may turn over by a move that begins or ends in the last 3 rows"));
}

#[test]
fn each_piece_has_a_row_of_eight_cells() {
    for board in tables_gen::variants() {
        let text = described(&board);
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
        assert!(rows.len() > 4, "{board}");
        for row in rows {
            assert_eq!(row.matches('|').count(), 9, "{board}: {row}");
        }
    }
}

/// What `--describe` says of some boards, in `descriptions`. With the environment variable `KATAGAMI_BLESS` it is written instead.
#[test]
fn reports_are_as_they_were() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let load = |path: &str| tables_gen::load_file(&root.join(path)).unwrap_or_else(|error| panic!("{error}"));
    let boards = ["kyoto", "micro", "minishogi", "standard", "tori"];
    let mut specs: Vec<_> = boards.into_iter().map(|name| load(&format!("variants/{name}.toml"))).collect();
    specs.push(load("../docs/examples/kirin.toml"));
    specs.push(load("tests/boards/crowded.toml"));
    for spec in specs {
        let path = root.join("tests/descriptions").join(spec.name()).with_extension("txt");
        let said = report(&spec);
        if std::env::var_os("KATAGAMI_BLESS").is_some() {
            fs::write(&path, said).unwrap();
            continue;
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        let difference = tables_gen::golden::first_difference(&kept, &said);
        assert_eq!(difference, None, "{}: set KATAGAMI_BLESS if it should be", path.display());
    }
}
