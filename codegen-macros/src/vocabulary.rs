//! The vocabulary of the stencil: one table that the expansion, the error messages and the manual share.

mod identifiers;
mod nearest;
mod words;

use proc_macro2::{Span, TokenStream};

pub use identifiers::{Identifier, identify};
pub use nearest::nearest;
pub use words::{Call, Place, WORDS, Word, find, names};

/// The colour that is being printed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Side {
    /// The first print.
    Black,
    /// The second print.
    White,
}

impl Side {
    /// Both prints, in their order.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    pub fn other(self) -> Self {
        self.choose(Self::White, Self::Black)
    }

    /// The variant of `Color`: `Black`.
    pub fn variant(self) -> &'static str {
        self.choose("Black", "White")
    }

    /// The name of the printed module: `black`.
    pub fn snake(self) -> &'static str {
        self.choose("black", "white")
    }

    /// The name as constants have it: `BLACK`.
    pub fn screaming(self) -> &'static str {
        self.choose("BLACK", "WHITE")
    }

    /// What Black or White gets.
    pub fn choose<T>(self, black: T, white: T) -> T {
        match self {
            Self::Black => black,
            Self::White => white,
        }
    }

    /// `Color::Black`, with every token at `span`.
    pub fn color(self, span: Span) -> TokenStream {
        let variant = proc_macro2::Ident::new(self.variant(), span);
        quote::quote_spanned!(span=> Color::#variant)
    }
}

#[cfg(test)]
mod tests;
