//! The parameters of the search that a document lists are those of the engine.

use katagami::search::PARAMETERS;

use super::document::documents;

#[test]
fn listed_parameters_are_as_the_engine_lists_them() {
    let mut count = 0;
    for document in documents() {
        for line in document.text.lines().filter(|line| line.starts_with("option name ")) {
            let Some(parameter) =
                PARAMETERS.iter().find(|parameter| line.split(' ').nth(2) == Some(parameter.name))
            else {
                continue;
            };
            let (name, default) = (parameter.name, parameter.default);
            let (min, max) = (parameter.min, parameter.max);
            let expected = format!("option name {name} type spin default {default} min {min} max {max}");
            assert_eq!(line, expected, "{}", document.path.display());
            count += 1;
        }
    }
    assert!(count > 0, "no document lists a parameter any more");
}
