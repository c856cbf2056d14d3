//! Terms that other packages add. What such a term is good for stands in `docs/examples/own-term`.

use katagami_evaluation::terms::KK;
use katagami_evaluation::terms::{Combination, NamedTerm, RegisterError, all_terms, find, register};

/// Terms with these names, which nobody asks for their parameters.
fn named(names: &[&'static str]) -> &'static [&'static NamedTerm] {
    let make = |&name| &*Box::leak(Box::new(NamedTerm::new(name, "", || unreachable!())));
    names.iter().map(make).collect::<Vec<_>>().leak()
}

#[test]
fn terms_are_registered_once_and_under_names_of_their_own() {
    for (terms, name) in [
        (named(&["a,b"]), "a,b"),
        (named(&["turn:x"]), "turn:x"),
        (named(&["x", ""]), ""),
        (named(&["É"]), "É"),
    ] {
        assert_eq!(register(terms), Err(RegisterError::Name(name)));
    }
    assert_eq!(register(named(&["x-1", "kk"])), Err(RegisterError::Taken("kk")));
    assert_eq!(register(named(&["x-1", "x-2", "x-1"])), Err(RegisterError::Taken("x-1")));
    // Nothing was added.
    assert!(find("x-1").is_none());
    assert_eq!(register(named(&["x-1", "x-2"])), Ok(()));
    assert!(["x-1", "x-2", KK.name].into_iter().all(|name| find(name).is_some()));
    assert!(all_terms().last().is_some_and(|term| term.name == "x-2"));
    let unknown = "x-3".parse::<Combination>().unwrap_err().to_string();
    assert!(unknown.contains("rel-kpp") && unknown.contains("x-1, x-2"), "{unknown}");
    assert_eq!(register(named(&["x-4"])), Err(RegisterError::Again));
}
