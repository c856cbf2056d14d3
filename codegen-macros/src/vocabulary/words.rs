//! The words of the vocabulary that are written like macros.

use super::Side;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, RangeLimits, Token};

/// A word: how it is written, what is printed for it, and what it means.
pub struct Word {
    /// The name, without the `!`.
    pub name: &'static str,
    /// An example of its use.
    pub usage: &'static str,
    /// What the example prints for Black.
    pub black: &'static str,
    /// What the example prints for White.
    pub white: &'static str,
    /// What the word says.
    pub meaning: &'static str,
    /// Prints a call of the word.
    pub print: fn(&Call, Side) -> syn::Result<TokenStream>,
}

/// The whole vocabulary.
pub static WORDS: [Word; 8] = [
    Word {
        name: "forward",
        usage: "forward!(x)",
        black: "x.up()",
        white: "x.down()",
        meaning: "`x` moved by one row towards the far side.",
        print: |call, us| call.method(us.choose("up", "down")),
    },
    Word {
        name: "backward",
        usage: "backward!(x)",
        black: "x.down()",
        white: "x.up()",
        meaning: "`x` moved by one row towards our own side.",
        print: |call, us| call.method(us.choose("down", "up")),
    },
    Word {
        name: "rows",
        usage: "rows!(a..=b)",
        black: "const { Bitboard::rows(Color::Black, a, b) }",
        white: "const { Bitboard::rows(Color::White, a, b) }",
        meaning: "The rows `a` to `b`, counted from the far side: row 1 is the last that we reach. \
                  `rows!(a)` is one row.",
        print: rows,
    },
    Word {
        name: "zone",
        usage: "zone!(inside)",
        black: "Bitboard(BLACK_ZONE_INSIDE)",
        white: "Bitboard(WHITE_ZONE_INSIDE)",
        meaning: "Our promotion zone; `zone!(adjacent)` is the row beside it, `zone!(beyond)` the rest.",
        print: zone,
    },
    Word {
        name: "nearer",
        usage: "nearer!(a, b)",
        black: "a.rank() < b.rank()",
        white: "a.rank() > b.rank()",
        meaning: "Whether `a` is nearer to the far side than `b`.",
        print: nearer,
    },
    Word {
        name: "row",
        usage: "row!(square)",
        black: "square.row(Color::Black)",
        white: "square.row(Color::White)",
        meaning: "The row of a square, counted from the far side.",
        print: row,
    },
    Word {
        name: "scan",
        usage: "scan!(set)",
        black: "set.ascending()",
        white: "set.descending()",
        meaning: "The squares of a set in mirrored order, so that both sides generate mirrored lists.",
        print: |call, us| call.method(us.choose("ascending", "descending")),
    },
    Word {
        name: "word",
        usage: "word!(i)",
        black: "i",
        white: "Bitboard::WORDS - 1 - i",
        meaning: "The index of a word of a bitboard, counted from the far side.",
        print: word,
    },
];

/// The word of that name.
pub fn find(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.name == name)
}

/// `` `forward!`, `backward!`, … ``, for messages.
pub fn names() -> String {
    WORDS.iter().map(|word| format!("`{}!`", word.name)).collect::<Vec<_>>().join(", ")
}

/// Where a call stands between its neighbours: what an expression there has to be wrapped in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// An expression, statement or match arm starts here.
    pub starts: bool,
    /// It ends here.
    pub ends: bool,
}

/// A word as a template uses it.
pub struct Call<'a> {
    /// The name, with its place in the source.
    pub name: &'a Ident,
    /// The arguments, already printed.
    pub arguments: TokenStream,
    /// The neighbours.
    pub place: Place,
}

impl Call<'_> {
    /// The span of what is printed: the word's place, known to come from a macro.
    fn span(&self) -> Span {
        Span::call_site().located_at(self.name.span())
    }

    /// `argument.method()`.
    fn method(&self, name: &str) -> syn::Result<TokenStream> {
        let receiver = self.operand(&self.one()?);
        let name = Ident::new(name, self.name.span());
        Ok(quote_spanned!(self.span()=> #receiver.#name()))
    }

    /// The only argument.
    fn one(&self) -> syn::Result<Expr> {
        let [argument] = self.expressions()?;
        Ok(argument)
    }

    /// Exactly `N` arguments.
    fn expressions<const N: usize>(&self) -> syn::Result<[Expr; N]> {
        let list = Punctuated::<Expr, Token![,]>::parse_terminated
            .parse2(self.arguments.clone())
            .map_err(|error| syn::Error::new(error.span(), format!("{error}; {}", self.usage())))?;
        let list: Vec<_> = list.into_iter().collect();
        list.try_into().map_err(|_| self.misuse())
    }

    /// The argument, in parentheses unless a method call can follow it as it is.
    fn operand(&self, argument: &Expr) -> TokenStream {
        let tight = matches!(
            argument,
            Expr::Path(_)
                | Expr::MethodCall(_)
                | Expr::Call(_)
                | Expr::Field(_)
                | Expr::Index(_)
                | Expr::Paren(_)
                | Expr::Macro(_)
        );
        let tokens = argument.to_token_stream();
        if tight { tokens } else { self.parenthesised(tokens) }
    }

    /// A printed operation, in parentheses unless it has its place for itself.
    fn operation(&self, tokens: TokenStream) -> TokenStream {
        if self.place.starts && self.place.ends { tokens } else { self.parenthesised(tokens) }
    }

    /// A printed `const` block, which must not start a statement that goes on after it.
    fn block(&self, tokens: TokenStream) -> TokenStream {
        if self.place.starts && !self.place.ends { self.parenthesised(tokens) } else { tokens }
    }

    fn parenthesised(&self, tokens: TokenStream) -> TokenStream {
        let mut group = Group::new(Delimiter::Parenthesis, tokens);
        group.set_span(self.span());
        TokenTree::Group(group).into()
    }

    /// The error of a call with wrong arguments.
    fn misuse(&self) -> syn::Error {
        self.error(&format!("wrong arguments; {}", self.usage()))
    }

    /// An error on the arguments, or on the name if there are none.
    fn error(&self, message: &str) -> syn::Error {
        if self.arguments.is_empty() {
            syn::Error::new(self.name.span(), message)
        } else {
            syn::Error::new_spanned(&self.arguments, message)
        }
    }

    fn usage(&self) -> String {
        find(&self.name.to_string()).map_or_else(String::new, |word| {
            let Word { usage, black, white, meaning, .. } = word;
            format!("write `{usage}` (Black: `{black}`, White: `{white}`). {meaning}")
        })
    }
}

fn rows(call: &Call, us: Side) -> syn::Result<TokenStream> {
    let (first, last) = match call.one()? {
        Expr::Range(range) => match (range.start, range.limits, range.end) {
            (Some(first), RangeLimits::Closed(_), Some(last)) => (first, last),
            _ => return Err(call.misuse()),
        },
        row => (Box::new(row.clone()), Box::new(row)),
    };
    let color = us.color(call.span());
    Ok(call.block(quote_spanned!(call.span()=> const { Bitboard::rows(#color, #first, #last) })))
}

fn zone(call: &Call, us: Side) -> syn::Result<TokenStream> {
    let part = call.arguments.to_string();
    if !["inside", "adjacent", "beyond"].contains(&part.as_str()) {
        let message = "a zone is `inside` (where we promote), `adjacent` (the row beside it) \
                       or `beyond` (the rest)";
        return Err(call.error(message));
    }
    let span = call.arguments.clone().into_iter().next().map_or(call.name.span(), |part| part.span());
    let set = Ident::new(&format!("{}_ZONE_{}", us.screaming(), part.to_uppercase()), span);
    Ok(quote_spanned!(call.span()=> Bitboard(#set)))
}

fn nearer(call: &Call, us: Side) -> syn::Result<TokenStream> {
    let [a, b] = call.expressions()?;
    let (a, b) = (call.operand(&a), call.operand(&b));
    let span = call.span();
    let order = us.choose(quote_spanned!(span=> <), quote_spanned!(span=> >));
    Ok(call.operation(quote_spanned!(span=> #a.rank() #order #b.rank())))
}

fn row(call: &Call, us: Side) -> syn::Result<TokenStream> {
    let square = call.operand(&call.one()?);
    let color = us.color(call.span());
    Ok(quote_spanned!(call.span()=> #square.row(#color)))
}

fn word(call: &Call, us: Side) -> syn::Result<TokenStream> {
    let index = call.one()?;
    let simple = matches!(index, Expr::Lit(_))
        || call.operand(&index).to_string() == index.to_token_stream().to_string();
    Ok(match us {
        Side::Black if simple => index.to_token_stream(),
        Side::Black => call.operation(index.to_token_stream()),
        Side::White => {
            let index = if simple { index.to_token_stream() } else { call.operand(&index) };
            call.operation(quote_spanned!(call.span()=> Bitboard::WORDS - 1 - #index))
        }
    })
}
