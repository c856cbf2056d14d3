//! Ablations: what each technique of the search is worth.

use super::driver::{fail, trainer};

#[cfg(feature = "tune")]
#[test]
fn a_row_for_each_technique_named() {
    use super::driver::{games, succeed};

    let folder = tempfile::tempdir().unwrap();
    // Material: the default weights of 9x9 take seconds and most of a gigabyte for each pair of engines.
    let conditions = ["--engine", "self option.EvalDir=material", "--time", "nodes=200", "--games", "2"];
    let mut command = trainer(["ablate", "killers", "null-move"]);
    let table = succeed(command.args(conditions).args(["--max-plies", "40", "--out"]).arg(folder.path()));
    let rows: Vec<_> = table.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(rows.len(), 2, "{table}");
    assert!(rows[0].starts_with("| `killers` |") && rows[0].contains("| 2 |"), "{table}");
    assert!(rows[1].starts_with("| `null-move` |"), "{table}");
    for technique in ["killers", "null-move"] {
        assert_eq!(games(&folder.path().join(technique)).len(), 2);
    }
}

#[cfg(not(feature = "tune"))]
#[test]
fn a_build_that_cannot_ablate_says_so() {
    let message = fail(&mut trainer(["ablate", "killers"]));
    assert!(message.contains("--features tune"), "{message}");
}

#[test]
fn unknown_techniques_are_refused_before_a_game() {
    let message = fail(&mut trainer(["ablate", "killers", "levitation"]));
    assert!(message.contains("levitation") && message.contains("null-move"), "{message}");
}
