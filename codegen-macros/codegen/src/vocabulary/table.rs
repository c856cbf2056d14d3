//! The syntax of a vocabulary's table, and how it is read: entry by entry, so that all errors are reported at once.

use super::doubles::{self, Entry};
use super::identifier;
use super::words::{Class, Form, List, Names, Pair, Row, Vocabulary};
use crate::errors::Errors;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::str::FromStr;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Expr, Lit, LitStr, Path, Result, Token, Type, braced, parenthesized, parse2};

/// What a table says, as far as it can be read.
#[derive(Default)]
pub struct Table {
    /// The macro that it declares.
    pub name: Option<Ident>,
    /// The words; `None` without sides.
    pub vocabulary: Option<Vocabulary>,
    /// What is wrong with it.
    pub errors: Errors,
    sides: Option<(Path, [Names; 2])>,
    entries: Vec<Entry>,
    lists: Vec<List>,
    allowed: Vec<String>,
    /// The names of words and lists.
    declared: BTreeSet<String>,
}

impl FromStr for Vocabulary {
    type Err = String;

    /// Reads a table that stands in a file or a text.
    ///
    /// # Errors
    ///
    /// `line:column message` of each error in the table, a line each.
    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let tokens = TokenStream::from_str(text).map_err(|error| error.to_string())?;
        let table = Table::read(tokens);
        match table.vocabulary {
            Some(vocabulary) if table.errors.is_empty() => Ok(vocabulary),
            _ => Err(table.errors.lines().join("\n")),
        }
    }
}

impl Table {
    /// Reads a table.
    pub fn read(tokens: TokenStream) -> Self {
        let mut table = Self::default();
        for entry in split(tokens, ';').into_iter().filter(|entry| !entry.is_empty()) {
            let read = |input: ParseStream| table.entry(input);
            let result = read.parse2(entry);
            table.errors.keep(result);
        }
        let Some((path, names)) = table.sides.take() else {
            if table.errors.is_empty() {
                let at = table.name.as_ref().map_or_else(Span::call_site, Ident::span);
                let message = "a vocabulary needs its sides: `sides Color { Black: black, White: white };`";
                table.errors.push(Error::new(at, message));
            }
            return table;
        };
        let entries = std::mem::take(&mut table.entries);
        let (lists, allowed) = (std::mem::take(&mut table.lists), std::mem::take(&mut table.allowed));
        let mut vocabulary = Vocabulary { path, names, pairs: Vec::new(), lists, allowed };
        doubles::check(&vocabulary, &entries, &mut table.errors);
        vocabulary.pairs = entries.into_iter().map(|entry| entry.pair).collect();
        table.vocabulary = Some(vocabulary);
        table
    }

    fn entry(&mut self, input: ParseStream) -> Result<()> {
        // Comments, as a macro sees them.
        Attribute::parse_outer(input)?;
        if input.parse::<Option<Token![macro]>>()?.is_some() {
            self.name = Some(input.parse()?);
            return Ok(());
        }
        let word: Ident = input.parse()?;
        match word.to_string().as_str() {
            _ if input.peek(Token![:]) => self.pair(word, input),
            "sides" => self.sides(&word, input),
            "list" => self.list(input),
            "allow" => {
                let names = Punctuated::<Ident, Token![,]>::parse_separated_nonempty(input)?;
                self.allowed.extend(names.iter().map(ToString::to_string));
                Ok(())
            }
            _ => Err(Error::new(
                word.span(),
                "a vocabulary holds `macro name;`, `sides Type { Variant: module, … };`, `word: one | other;`, \
                 `list name: Type { class: Name, …; … };` and `allow Name, …;`",
            )),
        }
    }

    /// Notes a name of the table.
    fn declare(&mut self, name: &Ident) -> Result<()> {
        let is_new = self.declared.insert(name.to_string());
        if is_new { Ok(()) } else { Err(Error::new(name.span(), format!("`{name}` is declared twice"))) }
    }

    /// `Color { Black: black, White: white }`
    fn sides(&mut self, word: &Ident, input: ParseStream) -> Result<()> {
        let path = Path::parse_mod_style(input)?;
        let content;
        let braces = braced!(content in input);
        let names = Punctuated::<_, Token![,]>::parse_terminated_with(&content, |input| {
            let variant = plain(input)?;
            input.parse::<Token![:]>()?;
            Ok([variant, plain(input)?])
        })?;
        let Ok(names) = <[[Ident; 2]; 2]>::try_from(names.into_iter().collect::<Vec<_>>()) else {
            let message =
                "there are two sides, each with its variant and its module: `Black: black, White: white`";
            return Err(Error::new(braces.span.join(), message));
        };
        let [first, second] = &names;
        if let Some((_, again)) = first.iter().zip(second).find(|(one, other)| one == other) {
            return Err(Error::new(again.span(), "the sides need different names"));
        }
        let is_word = |part: &str| ["us", "them"].contains(&part.to_lowercase().as_str());
        if let Some(name) = names.iter().flatten().find(|name| name.to_string().split('_').any(is_word)) {
            return Err(Error::new(name.span(), "a side cannot be called `us` or `them`"));
        }
        if self.sides.is_some() {
            return Err(Error::new(word.span(), "the sides are declared twice"));
        }
        let text = |[variant, module]: [Ident; 2]| Names {
            variant: variant.to_string(),
            module: module.to_string(),
        };
        self.sides = Some((path, names.map(text)));
        Ok(())
    }

    /// `: up | down`
    fn pair(&mut self, word: Ident, input: ParseStream) -> Result<()> {
        input.parse::<Token![:]>()?;
        let Ok(forms) = <[TokenStream; 2]>::try_from(split(input.parse()?, '|')) else {
            let message =
                format!("`{word}: one | other;` has two forms; one that holds `|` stands in parentheses");
            return Err(Error::new(word.span(), message));
        };
        self.declare(&word)?;
        let [first, second] = forms.clone().map(|form| read_form(&word, form));
        let pair = Pair { word: word.to_string(), forms: [first?, second?] };
        self.entries.push(Entry { word, forms, pair });
        Ok(())
    }

    /// `kinds: Kind { pawns: Pawn; promoting: (Knight, ProKnight), (Silver, ProSilver); }`, or `kinds: Kind from "VARIABLE"`
    fn list(&mut self, input: ParseStream) -> Result<()> {
        let name: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        let path = Path::parse_mod_style(input)?;
        let (mut variable, mut classes) = (None, Vec::<Class>::new());
        if input.peek(syn::token::Brace) {
            let content;
            braced!(content in input);
            for class in split(content.parse()?, ';').into_iter().filter(|class| !class.is_empty()) {
                let read = |input: ParseStream| read_class(input, &mut classes);
                let result = read.parse2(class);
                self.errors.keep(result);
            }
        } else {
            let from: Ident = input.parse()?;
            if from != "from" {
                return Err(Error::new(from.span(), "expected `from` or `{`"));
            }
            variable = Some(input.parse::<LitStr>()?.value());
        }
        self.declare(&name)?;
        self.lists.push(List { name: name.to_string(), path, variable, classes: Ok(classes) });
        Ok(())
    }
}

/// Tokens cut at each of some signs.
fn split(tokens: TokenStream, sign: char) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for token in tokens {
        match token {
            TokenTree::Punct(found) if found.as_char() == sign => parts.push(TokenStream::new()),
            token => parts.iter_mut().last().into_iter().for_each(|part| part.extend([token.clone()])),
        }
    }
    parts
}

/// An identifier that can be part of others.
fn plain(input: ParseStream) -> Result<Ident> {
    let name: Ident = input.parse()?;
    identifier(&name.to_string(), name.span())
        .ok_or_else(|| Error::new(name.span(), "a raw identifier cannot be part of other names"))
}

/// Reads a form of a word.
fn read_form(word: &Ident, form: TokenStream) -> Result<Form> {
    if form.is_empty() {
        return Err(Error::new(
            word.span(),
            format!("a form of `{word}` is missing: `{word}: one | other;`"),
        ));
    }
    if let Ok(name) = parse2::<Ident>(form.clone())
        && identifier(&name.to_string(), name.span()).is_some()
    {
        return Ok(Form::Identifier(name.to_string()));
    }
    let is_one_token = form.clone().into_iter().count() == 1;
    if is_one_token && parse2::<Lit>(form.clone()).is_ok()
        || matches!(parse2(form.clone()), Ok(Type::Path(_)))
    {
        return Ok(Form::Tokens(form));
    }
    match parse2(form.clone()) {
        Ok(
            Expr::Call(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Macro(_)
            | Expr::MethodCall(_)
            | Expr::Path(_),
        ) => Ok(Form::Tokens(form)),
        Ok(_) if is_one_token => Ok(Form::Tokens(form)),
        Ok(_) => Ok(Form::Tokens(quote::quote!((#form)))),
        Err(_) => {
            let message = format!("a form of `{word}` is an identifier, a path, a literal or an expression");
            Err(Error::new_spanned(form, message))
        }
    }
}

/// `promoting: (Knight, ProKnight), (Silver, ProSilver)`
fn read_class(input: ParseStream, classes: &mut Vec<Class>) -> Result<()> {
    Attribute::parse_outer(input)?;
    let name: Ident = input.parse()?;
    input.parse::<Token![:]>()?;
    let mut rows: Vec<Row> = Vec::new();
    for row in Punctuated::<_, Token![,]>::parse_terminated_with(input, read_row)? {
        if row.is_empty() || rows.first().is_some_and(|first| first.len() != row.len()) {
            return Err(Error::new(
                name.span(),
                format!("the rows of `{name}` need the same number of names"),
            ));
        }
        rows.push(row.iter().map(ToString::to_string).collect());
    }
    if classes.iter().any(|class| name == class.name) {
        return Err(Error::new(name.span(), format!("`{name}` is declared twice")));
    }
    classes.push(Class { name: name.to_string(), rows });
    Ok(())
}

/// `Knight`, or `(Knight, ProKnight)`.
fn read_row(input: ParseStream) -> Result<Vec<Ident>> {
    if !input.peek(syn::token::Paren) {
        return Ok(vec![plain(input)?]);
    }
    let content;
    parenthesized!(content in input);
    let names = Punctuated::<_, Token![,]>::parse_terminated_with(&content, plain)?;
    Ok(names.into_iter().collect())
}
