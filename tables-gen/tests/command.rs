//! The command prints an emission, or says what else there is.
#![cfg(feature = "cli")]

use std::process::Command;

/// Runs the command: whether it succeeded, and what it printed to both streams.
fn run(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tables-gen")).args(arguments).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_board_is_printed() {
    let spec = tables_gen::load("minishogi").unwrap_or_else(|error| panic!("{error}"));
    let emissions =
        [tables_gen::emit(&spec), tables_gen::emit_reach(&spec), tables_gen::emit_evaluation(&spec)]
            .join("\n");
    assert_eq!(run(&["minishogi"]), (true, emissions, String::new()));
}

#[test]
fn golden_files_are_checked() {
    assert_eq!(run(&["--check"]), (true, String::new(), String::new()));
    assert_eq!(run(&["--check", "judkins", "standard"]), (true, String::new(), String::new()));
}

#[test]
fn without_a_known_board_the_boards_are_listed() {
    let boards = tables_gen::variants().join(", ");
    assert_eq!(run(&[]), (false, String::new(), format!("which board? There are {boards}\n")));
    let message = format!("no board is called `chess`; the boards are {boards}\n");
    assert_eq!(run(&["chess"]), (false, String::new(), message.clone()));
    assert_eq!(run(&["--check", "chess"]), (false, String::new(), message));
}

#[test]
fn offsets_of_two_boards_stand_side_by_side() {
    let (done, table, errors) = run(&["--compare", "standard", "minishogi"]);
    assert!(done && errors.is_empty(), "{errors}");
    let cells = |line: &str| -> Vec<String> {
        line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
    };
    let rows: Vec<Vec<String>> = table.lines().map(cells).collect();
    assert_eq!(rows[0], ["standard", "value", "minishogi", "value"]);
    let row = |name: &str| rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("{name}"));
    assert_eq!(row("bonanza::f_hand_pawn")[1..], ["0", "0", "0", "0"]);
    assert_eq!(row("bonanza::f_hand_lance")[3..], ["-", "-"]);
    for (name, values) in [
        ("bonanza::fe_end", ["1476", "370"]),
        ("bonanza::kkp_hand_pawn", ["0", "0"]),
        ("fixed::fe_end", ["1548", "380"]),
    ] {
        assert_eq!([&row(name)[2], &row(name)[4]], values, "{name}");
    }
    // Each constant is the one that is emitted.
    for (board, column) in [("standard", 1), ("minishogi", 3)] {
        let spec = tables_gen::load(board).unwrap_or_else(|error| panic!("{error}"));
        let emission = tables_gen::emit_evaluation(&spec).split_whitespace().collect::<Vec<_>>().join(" ");
        for row in rows[1..].iter().filter(|row| row[column] != "-") {
            let name = row[0].split("::").last().unwrap_or_default();
            let constant = format!("pub const {name}: usize = {};", row[column]);
            let (before, _) = emission.split_once(&constant).unwrap_or_else(|| panic!("no {constant}"));
            let documented = before
                .rsplit("/// ")
                .next()
                .is_some_and(|doc| doc.starts_with(&format!("{}:", row[column + 1])));
            assert!(documented || row[0].starts_with("fixed"), "{constant} is not {}", row[column + 1]);
        }
    }
}

#[test]
fn what_cannot_be_compared_is_one_line() {
    let boards = tables_gen::variants().join(", ");
    let message = format!("no board is called `chess`; the boards are {boards}\n");
    assert_eq!(run(&["--compare", "standard", "chess"]), (false, String::new(), message));
}

#[test]
fn a_board_is_described_or_refused_in_a_line() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/kirin.toml");
    let (done, text, errors) = run(&["--describe", example]);
    assert!(done && errors.is_empty(), "{errors}");
    assert!(text.starts_with("fine: Kirin shogi (kirin), 7x7, 16 pieces a side, "), "{text}");
    let broken = concat!(env!("CARGO_TARGET_TMPDIR"), "/misspelt.toml");
    let kirin = std::fs::read_to_string(example).unwrap();
    std::fs::write(broken, kirin.replace("ranks = 7", "rank = 7")).unwrap();
    let (done, text, errors) = run(&["--describe", broken]);
    assert!(!done && text.is_empty(), "{text}");
    assert_eq!(errors, format!("{broken}:7: `rank`: there is no such field; did you mean `ranks`?\n"));
    let (done, _, errors) = run(&["--describe", "no-such.toml"]);
    assert_eq!((done, errors.as_str()), (false, "no-such.toml: there is no such file\n"));
}
