//! The vocabulary of the stencil: what a template says instead of a colour, or instead of a list of kinds. The test of the
//! engine's templates reads this table, too.

use proc_macro2::{Ident, TokenStream, TokenTree};

/// A word of the vocabulary.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// An example of its use.
    pub usage: &'static str,
    /// What the example prints for Black.
    pub black: &'static str,
    /// What the example prints for White.
    pub white: &'static str,
    occurs: fn(&Ident) -> bool,
}

/// All words.
pub static WORDS: [Word; 5] = [
    Word {
        name: "Us",
        usage: "position.king(Us)",
        black: "position.king(Color::Black)",
        white: "position.king(Color::White)",
        occurs: |name| name == "Us",
    },
    Word {
        name: "Them",
        usage: "position.king(Them)",
        black: "position.king(Color::White)",
        white: "position.king(Color::Black)",
        occurs: |name| name == "Them",
    },
    Word {
        name: "us",
        usage: "make::us::make(position, mv)",
        black: "make::black::make(position, mv)",
        white: "make::white::make(position, mv)",
        occurs: |name| has_segment(name, "us"),
    },
    Word {
        name: "them",
        usage: "super::them::walk(position)",
        black: "super::white::walk(position)",
        white: "super::black::walk(position)",
        occurs: |name| has_segment(name, "them"),
    },
    Word {
        name: "kinds!",
        usage: "for KIND in kinds!(final_sliders) { visit(KIND); }",
        black: "{ visit(Kind::Horse); } { visit(Kind::Dragon); }",
        white: "{ visit(Kind::Horse); } { visit(Kind::Dragon); }",
        occurs: |name| name == "kinds",
    },
];

impl Word {
    /// Whether some tokens say this word.
    pub fn occurs_in(&self, tokens: &TokenStream) -> bool {
        tokens.clone().into_iter().any(|tree| match tree {
            TokenTree::Ident(name) => (self.occurs)(&name),
            TokenTree::Group(group) => self.occurs_in(&group.stream()),
            TokenTree::Punct(_) | TokenTree::Literal(_) => false,
        })
    }
}

fn has_segment(name: &Ident, word: &str) -> bool {
    name.to_string().split('_').any(|segment| segment == word)
}
