//! What a vocabulary holds: two sides, words that come in pairs, and lists for loops.

use proc_macro2::{Ident, TokenStream};
use syn::Path;

/// One of the two prints.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Side {
    /// The first print.
    First,
    /// The second print.
    Second,
}

impl Side {
    /// Both prints, in their order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// The words of a crate or of a game: what its templates may say besides Rust.
///
/// It is read from a table; the manual of the macros in `two-sided` describes the syntax.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// The enum of the sides.
    pub(crate) path: Path,
    /// What each side is called.
    pub(crate) names: [Names; 2],
    /// The words with a form for each side.
    pub(crate) pairs: Vec<Pair>,
    /// What loops go through.
    pub(crate) lists: Vec<List>,
    /// Names that only look like misspelt words.
    pub(crate) allowed: Vec<String>,
}

impl Vocabulary {
    /// What a side is called.
    pub(crate) fn names(&self, side: Side) -> &Names {
        &self.names[side as usize]
    }

    /// The pair that a name is.
    pub(crate) fn pair(&self, name: &Ident) -> Option<&Pair> {
        self.pairs.iter().find(|pair| *name == pair.word)
    }

    /// The list of a name.
    pub(crate) fn list(&self, name: &Ident) -> Option<&List> {
        self.lists.iter().find(|list| *name == list.name)
    }
}

/// What a side is called in the three spellings.
#[derive(Clone, Debug)]
pub struct Names {
    /// The variant, and what stands for it in `CamelCase`: `Black`.
    pub variant: String,
    /// The module, and what stands for it in `snake_case`: `black`.
    pub module: String,
}

/// A word with a form for each side.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The word.
    pub word: String,
    /// What it prints for each side.
    pub forms: [Form; 2],
}

/// What a word prints for a side.
#[derive(Clone, Debug)]
pub enum Form {
    /// A name, which may stand after `.` and `::` as well.
    Identifier(String),
    /// A path, a literal or an expression.
    Tokens(TokenStream),
}

/// A list: classes of names that loops go through.
#[derive(Clone, Debug)]
pub struct List {
    /// The word, without its `!`.
    pub name: String,
    /// What the names are variants or constants of.
    pub path: Path,
    /// The environment variable that holds the classes, if the table does not.
    pub variable: Option<String>,
    /// The classes, or why there are none.
    pub classes: Result<Vec<Class>, String>,
}

/// A class of a list.
#[derive(Clone, Debug)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// What it holds: rows of names, all of the same length.
    pub rows: Vec<Row>,
}

/// What the variables of a loop stand for in one copy of its body.
pub type Row = Vec<String>;
