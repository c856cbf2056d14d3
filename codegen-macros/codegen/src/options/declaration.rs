//! The attribute `#[usi(…)]` as a whole.

use super::kind::Kind;
use super::setting::Setting;
use crate::errors::Errors;
use crate::nearest::{list, nearest};
use proc_macro2::Ident;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Token};

/// What an attribute declares.
pub struct Declaration {
    /// The name in the protocol.
    pub name: LitStr,
    /// The kind of option.
    pub kind: Kind,
    values: Values,
}

/// Each key with its value; none if it lacks one, which is reported already.
type Values = Vec<(Ident, Option<Expr>)>;

impl Declaration {
    /// Reads an attribute.
    pub fn read(attribute: &Attribute, errors: &mut Errors) -> Option<Self> {
        let parser = Punctuated::<Setting, Token![,]>::parse_terminated;
        let settings = errors.keep(attribute.parse_args_with(parser))?;
        let (kinds, settings): (Vec<_>, Vec<_>) =
            settings.into_iter().partition(|setting| Kind::find(&setting.key).is_some());
        let kind = read_kind(attribute, &kinds, errors);
        let mut values = read_values(settings, errors);
        let name = read_name(attribute, &mut values, errors);
        let kind = kind?;
        check_keys(attribute, kind, &values, errors);
        Some(Self { name: name?, kind, values })
    }

    /// The value of a key that the kind needs.
    pub fn value(&self, key: &str) -> Option<&Expr> {
        self.values.iter().find(|(name, _)| name == key)?.1.as_ref()
    }
}

fn read_kind(attribute: &Attribute, kinds: &[Setting], errors: &mut Errors) -> Option<Kind> {
    let Some((first, others)) = kinds.split_first() else {
        errors.on(attribute, format!("an option needs a kind: {}", list(Kind::ALL.map(Kind::name))));
        return None;
    };
    for other in others {
        let message = format!("an option has one kind; this one is a `{}` already", first.key);
        errors.at(other.key.span(), message);
    }
    for setting in kinds {
        if let Some(value) = &setting.value {
            errors.on(value, format!("`{}` is a kind and takes no value", setting.key));
        }
    }
    Kind::find(&first.key)
}

/// The keys with their values, each once.
fn read_values(settings: Vec<Setting>, errors: &mut Errors) -> Values {
    let mut values = Values::new();
    for Setting { key, value } in settings {
        if !KEYS.iter().any(|known| key == known) {
            errors.at(key.span(), unknown(&key));
        } else if values.iter().any(|(known, _)| *known == key) {
            errors.at(key.span(), format!("`{key}` is set twice"));
        } else {
            if value.is_none() {
                errors.at(key.span(), format!("`{key}` needs a value: `{key} = …`"));
            }
            values.push((key, value));
        }
    }
    values
}

fn read_name(attribute: &Attribute, values: &mut Values, errors: &mut Errors) -> Option<LitStr> {
    let Some(at) = values.iter().position(|(key, _)| key == "name") else {
        errors.on(attribute, "an option needs a name: `name = \"USI_Hash\"`");
        return None;
    };
    match values.remove(at).1? {
        Expr::Lit(ExprLit { lit: Lit::Str(name), .. }) if is_name(&name.value()) => Some(name),
        other => {
            errors.on(other, "the name of an option is a literal text without spaces");
            None
        }
    }
}

/// Compares the keys that are set with those that the kind needs.
fn check_keys(attribute: &Attribute, kind: Kind, values: &Values, errors: &mut Errors) {
    for (key, value) in values {
        if !kind.keys().iter().any(|allowed| key == allowed) {
            errors.at(key.span(), format!("a `{}` option has no `{key}`", kind.name()));
        } else if let Some(value) = value
            && let Some(message) = kind.unfit(&key.to_string(), value)
        {
            errors.on(value, message);
        }
    }
    for missing in kind.keys().iter().filter(|needed| !values.iter().any(|(key, _)| key == needed)) {
        errors.on(attribute, format!("a `{}` option needs `{missing} = …`", kind.name()));
    }
}

/// Every key that takes a value.
const KEYS: [&str; 5] = ["name", "default", "min", "max", "values"];

fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(char::is_whitespace)
}

fn unknown(key: &Ident) -> String {
    let words = || KEYS.into_iter().chain(Kind::ALL.map(Kind::name));
    let meant = nearest(&key.to_string(), words());
    let meant = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
    format!("unknown key; {meant}There are {}", list(words()))
}
