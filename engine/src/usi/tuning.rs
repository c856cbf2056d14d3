//! The search's parameters as options, in a build with the feature `tune`.

use crate::search::{PARAMETERS, Parameter};

/// The lines that declare the parameters with their present values, in answer to `usi`.
pub(super) fn declarations() -> impl Iterator<Item = String> {
    PARAMETERS.iter().zip(Parameter::values()).map(|(parameter, value)| {
        let Parameter { name, min, max, .. } = parameter;
        format!("option name {name} type spin default {value} min {min} max {max}")
    })
}

/// The parameters with their meanings.
pub(super) fn help() -> impl Iterator<Item = (&'static str, &'static str)> {
    PARAMETERS.iter().map(|parameter| (parameter.name, parameter.meaning))
}

/// Sets a parameter; `None` if there is none of this name.
pub(super) fn set(name: &str, value: Option<&str>) -> Option<Result<(), String>> {
    Parameter::set(name, value.unwrap_or_default())
}
