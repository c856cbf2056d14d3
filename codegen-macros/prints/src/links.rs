//! Which lines of a print come from which lines of the template, and which tokens differ between the colours.
//!
//! Printed tokens keep the place that they have in the template. Formatting loses the places, but hardly changes the tokens: read
//! again, the text has the same ones in the same order, but for commas, parentheses and braces.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, LineColumn, Span, TokenStream, TokenTree};

use crate::{Part, Print};

/// A line of the template, and which of its copies: a loop over kinds prints its body once for each kind.
pub type Source = (usize, usize);

/// A part of a line: its number from 1, and the first column and the one behind the last.
pub type Mark = (usize, usize, usize);

/// What is known of a print.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// For each line of Black's, White's and the dispatchers' print, in this order, where it comes from.
    pub sources: [Vec<BTreeSet<Source>>; 3],
    /// For each line of Black's print the lines of White's that say the same, and the other way round; lines count from 0.
    pub twins: [Vec<BTreeSet<usize>>; 2],
    /// The tokens of Black's and White's print in which they differ.
    pub marks: [BTreeSet<Mark>; 2],
    /// The tokens of the template that are printed differently.
    pub words: BTreeSet<Mark>,
}

impl Links {
    /// Links a print with its template.
    ///
    /// # Errors
    ///
    /// If the text of a print cannot be followed back to its tokens: says where.
    pub fn new(print: &Print) -> Result<Self, String> {
        let parts = print.parts();
        let [black, white, dispatch] = parts.map(placed);
        let placed = [black?, white?, dispatch?];
        let sources = [0, 1, 2].map(|part| sources(parts[part], &placed[part]));
        let twins = [(0, 1), (1, 0)].map(|(part, other)| twins(parts[part], &placed[part], &placed[other]));
        let mut links = Self { sources, twins, ..Self::default() };
        let [black, white] = [0, 1].map(|part| words(&placed[part]));
        for (key, (printed, marks)) in black {
            let differs = |(other, _): &&(String, Vec<Mark>)| is_code(other) && *other != printed;
            if let Some((_, other_marks)) = white.get(&key).filter(differs) {
                let (Place { start, end }, _) = key;
                links.words.insert((start.line, start.column, end.column));
                links.marks[0].extend(marks);
                links.marks[1].extend(other_marks);
            }
        }
        Ok(links)
    }
}

/// Whether the difference of a token is worth showing: documentation says its colour in each first line.
fn is_code(text: &str) -> bool {
    !text.contains('"')
}

/// Where each line of a part comes from.
fn sources(part: &Part, placed: &[Placed]) -> Vec<BTreeSet<Source>> {
    let mut sources = vec![BTreeSet::new(); part.text.lines().count()];
    for token in placed {
        sources[token.printed.0 - 1].insert((token.place.start.line, token.copy));
    }
    // The comment before a copy belongs to it.
    let comments = part.text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("// "));
    for (line, _) in comments {
        sources[line] = sources.get(line + 1).cloned().unwrap_or_default();
    }
    sources
}

/// For each line of a part the lines of the other colour's that come from the same copy of the same tokens.
fn twins(part: &Part, placed: &[Placed], others: &[Placed]) -> Vec<BTreeSet<usize>> {
    let mut lines = BTreeMap::<_, BTreeSet<usize>>::new();
    for other in others {
        lines.entry((other.place, other.copy)).or_default().insert(other.printed.0 - 1);
    }
    let mut twins = vec![BTreeSet::new(); part.text.lines().count()];
    for token in placed {
        twins[token.printed.0 - 1].extend(lines.get(&(token.place, token.copy)).into_iter().flatten());
    }
    twins
}

/// A printed token whose place in the template is known.
struct Placed {
    place: Place,
    copy: usize,
    printed: Mark,
    text: String,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd)]
struct Place {
    start: LineColumn,
    end: LineColumn,
}

/// What each token of the template is printed as in each of its copies, and where.
fn words(tokens: &[Placed]) -> BTreeMap<(Place, usize), (String, Vec<Mark>)> {
    let mut words = BTreeMap::<_, (String, Vec<Mark>)>::new();
    for token in tokens {
        let (text, marks) = words.entry((token.place, token.copy)).or_default();
        text.push_str(&token.text);
        let (line, start, end) = token.printed;
        match marks.last_mut() {
            Some(before) if (before.0, before.2) == (line, start) => before.2 = end,
            _ => marks.push(token.printed),
        }
    }
    words
}

/// A token by itself: a group is its delimiters and what is between them.
struct Token {
    text: String,
    span: Span,
}

fn flatten(tokens: TokenStream, flat: &mut Vec<Token>) {
    for tree in tokens {
        let span = tree.span();
        match tree {
            TokenTree::Group(group) => {
                let signs = match group.delimiter() {
                    Delimiter::Parenthesis => Some(("(", ")")),
                    Delimiter::Brace => Some(("{", "}")),
                    Delimiter::Bracket => Some(("[", "]")),
                    Delimiter::None => None,
                };
                let mut sign = |text: &str, span| flat.push(Token { text: text.to_owned(), span });
                if let Some((open, _)) = signs {
                    sign(open, group.span_open());
                }
                flatten(group.stream(), flat);
                if let Some((_, close)) = signs {
                    flat.push(Token { text: close.to_owned(), span: group.span_close() });
                }
            }
            other => flat.push(Token { text: other.to_string(), span }),
        }
    }
}

/// The tokens of a part that come from the template.
fn placed(part: &Part) -> Result<Vec<Placed>, String> {
    let (mut tokens, mut printed) = (Vec::new(), Vec::new());
    flatten(part.tokens.clone(), &mut tokens);
    flatten(part.marked.parse().map_err(|error| format!("{error}"))?, &mut printed);
    let copies = copies(&tokens);
    let mut found = Vec::new();
    for (token, print) in pairs(&tokens, &printed)? {
        let (start, end) = (printed[print].span.start(), printed[print].span.end());
        if let Some((place, copy)) = copies[token] {
            let printed_at = (start.line, start.column, end.column);
            found.push(Placed { place, copy, printed: printed_at, text: printed[print].text.clone() });
        }
    }
    Ok(found)
}

/// For each token its place in the template, and how many copies were printed before it; `None` for those that the macro made.
fn copies(tokens: &[Token]) -> Vec<Option<(Place, usize)>> {
    let mut seen = BTreeMap::<Place, usize>::new();
    let mut before = None;
    tokens
        .iter()
        .map(|token| {
            let place = Place { start: token.span.start(), end: token.span.end() };
            let made = token.span.byte_range().is_empty();
            // What one token is replaced by stands together.
            if before.replace(place) != Some(place) {
                *seen.entry(place).or_default() += 1;
            }
            (!made).then(|| (place, seen[&place] - 1))
        })
        .collect()
}

/// How many signs formatting adds or leaves out at one place, at most.
const MOST_SIGNS: usize = 8;

/// Pairs the tokens of a print with those of its text.
fn pairs(tokens: &[Token], printed: &[Token]) -> Result<Vec<(usize, usize)>, String> {
    let is_sign = |token: &Token| matches!(token.text.as_str(), "," | "(" | ")" | "{" | "}" | ";" | "|");
    let mut pairs = Vec::new();
    let (mut token, mut print) = (0, 0);
    while token < tokens.len() || print < printed.len() {
        // The fewest signs to pass over, so that what follows is the same.
        let steps = (0..=MOST_SIGNS).flat_map(|steps| (0..=steps).map(move |left| (left, steps - left)));
        let fits = |&(left, right): &(usize, usize)| {
            let all_signs = |list: &[Token], from: usize, count: usize| {
                list.get(from..from + count).is_some_and(|passed| passed.iter().all(is_sign))
            };
            let text = |list: &[Token], at: usize| list.get(at).map(|token| token.text.clone());
            all_signs(tokens, token, left)
                && all_signs(printed, print, right)
                && text(tokens, token + left) == text(printed, print + right)
        };
        let Some((left, right)) = { steps }.find(fits) else {
            let line = printed.get(print).map_or(0, |token| token.span.start().line);
            return Err(format!("line {line} of the print cannot be followed back to the template"));
        };
        (token, print) = (token + left, print + right);
        if token < tokens.len() {
            pairs.push((token, print));
        }
        (token, print) = (token + 1, print + 1);
    }
    Ok(pairs)
}
