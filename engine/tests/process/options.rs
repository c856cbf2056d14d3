//! `setoption`: known and unknown names, valid and invalid values.

use std::process::Command;

use super::driver::{Engine, PATIENCE};

/// The declarations, which show the present values.
fn declarations(engine: &mut Engine) -> Vec<String> {
    engine.ask("usi")
}

#[test]
fn what_does_not_fit_changes_nothing() {
    let mut engine = Engine::ready();
    let before = declarations(&mut engine);
    for (words, mentioned) in [
        ("name USI_Hash value 0", "USI_Hash"),
        ("name USI_Hash value -1", "USI_Hash"),
        ("name USI_Hash value 1048577", "USI_Hash"),
        ("name USI_Hash value 99999999999999999999999999999999999999999999", "USI_Hash"),
        ("name USI_Hash value 16MB", "USI_Hash"),
        ("name USI_Hash value", "USI_Hash"),
        ("name USI_Hash", "USI_Hash"),
        ("name Threads value 513", "Threads"),
        ("name MultiPV value 1e3", "MultiPV"),
        ("name USI_Ponder value maybe", "USI_Ponder"),
        ("name USI_Ponder", "USI_Ponder"),
        ("name EnteringKingRule value NoSuchRule", "EnteringKingRule"),
        ("name USI_Variant value chess", "USI_Variant"),
        ("name NoSuchOption value 3", "NoSuchOption"),
        ("name NoSuchButton", "NoSuchButton"),
        ("name An Option With Words value 3", "An Option With Words"),
        ("USI_Hash 16", "setoption"),
        ("value 16", "setoption"),
        ("name", "setoption"),
        ("", "setoption"),
    ] {
        let complaint = engine.complaint(format!("setoption {words}"));
        assert!(complaint.contains(mentioned), "{words}: {complaint}");
    }
    assert_eq!(declarations(&mut engine), before);
    engine.quit();
}

#[test]
#[cfg(target_os = "linux")]
fn a_table_that_memory_does_not_suffice_for_leaves_the_old_one() {
    let mut limited = Command::new("sh");
    // In units of 1024 bytes.
    limited.args(["-c", "ulimit -v 3000000; exec \"$0\""]).arg(env!("CARGO_BIN_EXE_katagami"));
    let mut engine = Engine::spawn(limited);
    for line in ["setoption name EvalDir value material", "setoption name USI_Hash value 16", "isready"] {
        engine.send(line);
    }
    engine.until("readyok", PATIENCE);
    engine.send("setoption name USI_Hash value 4096");
    engine.send("isready");
    let said = engine.until("readyok", PATIENCE);
    let complaint = "info string error: no memory for USI_Hash 4096; it is still 16";
    assert_eq!(said.iter().filter(|line| line.contains("error")).collect::<Vec<_>>(), [complaint]);
    engine.send("go nodes 1000");
    engine.best_move(PATIENCE);
    let declared = "option name USI_Hash type spin default 16 ";
    assert!(declarations(&mut engine).iter().any(|line| line.starts_with(declared)));
    engine.quit();
}

#[test]
fn what_fits_is_taken() {
    let mut engine = Engine::ready();
    for (words, declared) in [
        ("name USI_Hash value 1", "option name USI_Hash type spin default 1 "),
        ("name usi_hash value 17", "option name USI_Hash type spin default 17 "),
        (" name  MultiPV  value  2 ", "option name MultiPV type spin default 2 "),
        ("name USI_Ponder value true", "option name USI_Ponder type check default true"),
        (
            "name EnteringKingRule value NoEnteringKing",
            "option name EnteringKingRule type combo default NoEnter",
        ),
    ] {
        assert_eq!(engine.ask(format!("setoption {words}")), [""; 0], "{words}");
        let said = declarations(&mut engine);
        assert!(said.iter().any(|line| line.starts_with(declared)), "{declared}: {said:?}");
    }
    engine.quit();
}

#[test]
fn buttons_need_no_value() {
    let mut engine = Engine::ready();
    for words in ["name ClearHash", "name ClearHash value", "name ClearHash value true"] {
        assert_eq!(engine.ask(format!("setoption {words}")), [""; 0], "{words}");
    }
    engine.send("go depth 2");
    engine.best_move(PATIENCE);
    engine.quit();
}

/// If there is not enough memory for the table, the engine reports it and goes on with a smaller one.
#[cfg(target_os = "linux")]
#[test]
fn too_large_a_table_is_made_smaller() {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "ulimit -v 1500000; exec \"$0\"", env!("CARGO_BIN_EXE_katagami")]);
    let mut engine = Engine::spawn(command);
    engine.send("setoption name USI_Hash value 4096");
    let said = engine.settle();
    assert!(said.iter().any(|line| line.contains("no memory for USI_Hash 4096")), "{said:?}");
    engine.send("go depth 2");
    engine.best_move(PATIENCE);
    engine.quit();
}
