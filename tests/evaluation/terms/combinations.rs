//! Terms chosen by name.

use katagami_evaluation::TempoAndEndgame;
use katagami_evaluation::terms::{ALL, Combination, CombinationError, LoweredWeights};

fn parse(text: &str) -> Result<Combination, CombinationError> {
    text.parse()
}

#[test]
fn names_are_read_and_written() {
    for text in ["kpp", "kpp,pp,rel-kpp,rel-pp", "turn:kk,kk", "p,hand,turn:rel-kpa", "kp,late:kp"] {
        assert_eq!(parse(text).unwrap().to_string(), text);
    }
    assert_eq!(parse(" kpp, pp ").unwrap().to_string(), "kpp,pp");
    let all = ALL.map(|named| named.name);
    for prefix in ["turn", "late"] {
        let others = all.map(|name| format!("{prefix}:{name}"));
        assert!(Combination::new(all.into_iter().chain(others.iter().map(String::as_str))).is_ok());
    }
    assert_eq!(all.iter().collect::<std::collections::HashSet<_>>().len(), all.len());
}

#[test]
fn terms_of_three_components_are_not_expanded() {
    let combination = parse("late:kp,turn:p").unwrap();
    assert_eq!(combination.check_playable(), Err(TempoAndEndgame));
    let parameters = vec![0; combination.parameter_count()];
    let lowered = LoweredWeights::new(combination, parameters).unwrap();
    let expected = TempoAndEndgame.to_string();
    assert_eq!(lowered.expand(&|_, _| {}).unwrap_err().to_string(), expected);
    assert_eq!(lowered.expand_for_play(&|_, _| {}).unwrap_err().to_string(), expected);
}

#[test]
fn parameters_follow_each_other() {
    let combination = parse("kk,turn:kk,hand,p").unwrap();
    let mut end = 0;
    for part in combination.terms() {
        assert_eq!(part.range().start, end);
        assert_eq!(part.range().len(), part.named.term().parameter_count());
        let name = combination.parameter_name(end);
        assert_eq!(name, format!("{part} {}", part.named.term().parameter_name(0)));
        end = part.range().end;
    }
    assert_eq!(end, combination.parameter_count());
    assert_eq!(combination.parameter_name(end), "");
}

#[test]
fn what_cannot_be_chosen_is_reported_in_a_line() {
    let refused = |text: &str, mentioned: &[&str]| {
        let message = parse(text).unwrap_err().to_string();
        assert!(!message.contains('\n'), "{message:?}");
        for mentioned in mentioned {
            assert!(message.contains(mentioned), "{message:?} does not mention {mentioned:?}");
        }
    };
    let names = ["rel-kpp", "near-kpp", "turn:NAME", "late:NAME"];
    refused("kpq", &[&["\"kpq\""], &names[..]].concat());
    refused("kpp,,pp", &["\"\""]);
    refused("end:kpp", &["\"end:kpp\""]);
    refused("turn:turn:kpp", &["\"turn:turn:kpp\""]);
    refused("kpp,pp,kpp", &["kpp is named twice"]);
    refused("turn:kpp,turn:kpp", &["turn:kpp is named twice"]);
    refused("", &["no terms", "rel-kpp"]);
    refused("  ", &["no terms"]);
    refused("a\nb", &[r"a\nb"]);
    for removed in ["rel-kkp", "king-file-pp", "king-rank-pp"] {
        let last = format!("the term {removed} was removed; the last commit that reads it is 870a5d2");
        refused(&format!("kp,{removed}"), &[&last]);
        refused(&format!("turn:{removed}"), &[&last]);
    }
}

#[test]
fn numbers_must_be_as_many_as_parameters() {
    let combination = parse("hand").unwrap();
    let parameters = combination.parameter_count();
    assert!(LoweredWeights::new(combination.clone(), vec![0; parameters]).is_ok());
    let error = LoweredWeights::new(combination, vec![0; parameters + 1]).unwrap_err().to_string();
    assert!(error.contains(&format!("{parameters} parameters, not {}", parameters + 1)), "{error}");
}
