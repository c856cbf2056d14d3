//! The kinds of options that the protocol knows.

use proc_macro2::Ident;
use syn::{Expr, ExprLit, ExprUnary, Lit, UnOp};

/// A kind of option.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// An integer in a range.
    Spin,
    /// On or off.
    Check,
    /// One of several texts.
    Combo,
    /// Any text.
    String,
    /// A path.
    Filename,
    /// An action.
    Button,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::Spin, Self::Check, Self::Combo, Self::String, Self::Filename, Self::Button];

    /// The kind that a key names.
    pub fn find(key: &Ident) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| key == kind.name())
    }

    /// The name in the protocol and in the attribute.
    pub fn name(self) -> &'static str {
        match self {
            Self::Spin => "spin",
            Self::Check => "check",
            Self::Combo => "combo",
            Self::String => "string",
            Self::Filename => "filename",
            Self::Button => "button",
        }
    }

    /// The keys that an option of this kind needs, and beside `name` the only ones that it takes.
    pub fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Spin => &["default", "min", "max"],
            Self::Check | Self::String | Self::Filename => &["default"],
            Self::Combo => &["default", "values"],
            Self::Button => &[],
        }
    }

    /// What a literal under a key must be; `None` if this one fits, or is no literal.
    pub fn unfit(self, key: &str, value: &Expr) -> Option<&'static str> {
        let literal = literal(value)?;
        let (fits, expected) = match self {
            _ if key == "values" => {
                (false, "the values are an array of texts, or a constant of type `&[&str]`")
            }
            Self::Spin => (matches!(literal, Lit::Int(_)), "a `spin` option takes integers"),
            Self::Check => (matches!(literal, Lit::Bool(_)), "a `check` option takes `true` or `false`"),
            _ => (matches!(literal, Lit::Str(_)), "this option takes a text"),
        };
        (!fits).then_some(expected)
    }
}

/// The literal in `5` or `-5`.
fn literal(value: &Expr) -> Option<&Lit> {
    match value {
        Expr::Lit(ExprLit { lit, .. }) => Some(lit),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => literal(expr),
        _ => None,
    }
}
