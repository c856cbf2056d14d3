//! What people, GUIs and files say in words.

use std::path::Path;

use katagami::cli::adjudication::AdjudicationRule;
use katagami::cli::time_control::TimeControl;
use katagami::usi;
use katagami_evaluation::terms::Combination;
use katagami_rules::game::EnteringKingRule;
use katagami_rules::position::Position;
use katagami_rules::types::UsiMove;
use katagami_trainer::arena::engines::EngineSpec;
use katagami_trainer::arena::openings;
use katagami_trainer::arena::strength::Sprt;
use katagami_trainer::shard::Shard;

use crate::rules::check;

/// A position that is read is written as it was understood, and its state is what it would be if computed from scratch.
pub(crate) fn sfen(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(position) = Position::from_sfen(text) {
        let again = Position::from_sfen(&position.to_sfen()).expect("what is written can be read");
        assert_eq!(again, position, "{text:?}");
        check(&position);
    }
}

/// Lines of a GUI.
pub(crate) fn usi(bytes: &[u8]) {
    usi::dry_run(&String::from_utf8_lossy(bytes));
}

/// The words after `go`.
pub(crate) fn go(bytes: &[u8]) {
    usi::dry_run(&format!("go {}", String::from_utf8_lossy(bytes)));
}

/// The words after `setoption`.
pub(crate) fn setoption(bytes: &[u8]) {
    usi::dry_run(&format!("setoption name {}", String::from_utf8_lossy(bytes)));
}

/// A board's spec; what is accepted can be emitted and described, and what is refused is a line.
pub(crate) fn board_spec(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match tables_gen::Spec::parse("fuzz", "fuzz.toml", text) {
        Ok(spec) => {
            assert!(!tables_gen::emit(&spec).is_empty());
            assert!(tables_gen::report(&spec).starts_with("fine: "));
        }
        Err(error) => {
            let line = error.to_string();
            assert!(line.starts_with("fuzz.toml:") && !line.contains(char::is_control), "{line:?}");
        }
    }
}

/// Descriptions of engines.
pub(crate) fn engines(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = text.parse::<EngineSpec>();
    crate::files::with_file(bytes, |path| {
        let _ = katagami_trainer::arena::engines::read_engines(path);
    });
}

/// The values of options on command lines. What is printed can be read again.
pub(crate) fn words(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(control) = text.parse::<TimeControl>() {
        assert_eq!(control.to_string().parse::<TimeControl>(), Ok(control), "{text:?}");
    }
    if let Ok(rule) = text.parse::<AdjudicationRule>() {
        assert_eq!(rule.to_string().parse::<AdjudicationRule>(), Ok(rule), "{text:?}");
    }
    if let Ok(shard) = text.parse::<Shard>() {
        assert_eq!(shard.to_string().parse::<Shard>(), Ok(shard), "{text:?}");
    }
    if let Ok(mv) = text.parse::<UsiMove>() {
        assert_eq!(mv.to_string().parse::<UsiMove>(), Ok(mv), "{text:?}");
    }
    let _ = text.parse::<Sprt>();
    let _ = text.parse::<Combination>();
    let _ = text.parse::<EnteringKingRule>();
}

/// Files of openings.
pub(crate) fn openings(bytes: &[u8]) {
    if let Ok(openings) = openings::parse(bytes, Path::new("fuzz")) {
        for opening in openings {
            assert_eq!(opening.to_string().parse().as_ref(), Ok(&opening));
        }
    }
}
