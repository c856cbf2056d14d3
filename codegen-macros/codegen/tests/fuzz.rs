//! No tokens make the stencil panic: random ones, among them many that look like templates and vocabularies.
//!
//! `KATAGAMI_FUZZ_CASES` sets how many.

use fastrand::Rng;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::str::FromStr;
use two_sided_codegen::{Vocabulary, print_declared, print_marked, stencil, vocabulary};

/// What random tokens are made of.
const PIECES: [&str; 75] = [
    "mod",
    "template",
    "fn",
    "f",
    "use",
    "super::*",
    "struct",
    "State",
    "enum",
    "impl",
    "const",
    "static",
    "type",
    "pub",
    "let",
    "mut",
    "self",
    "Self",
    "crate",
    "for",
    "in",
    "if",
    "else",
    "match",
    "x",
    "y",
    "KIND",
    "TO",
    "_",
    "us",
    "them",
    "Us",
    "Them",
    "US",
    "us_KIND",
    "US_KIND_STEPS",
    "UsState",
    "Uss",
    "tehm",
    "r#us",
    "black",
    "Color",
    "up",
    "forward",
    "zone",
    "far",
    "kinds",
    "kinds!(pawns)",
    "kinds!(turning)",
    "kinds!(none)",
    ".has(KIND)",
    ".",
    "::",
    ":",
    ";",
    ",",
    "=",
    "=>",
    "->",
    "|",
    "||",
    "&&",
    "!",
    "#",
    "$",
    "&",
    "-",
    "+",
    "<",
    ">",
    "0x1ff",
    "\"text\"",
    "'a",
    "//! doc\n",
    "loop",
];

/// Whole pieces of templates and tables, with a hole for more.
const FRAMES: [&str; 14] = [
    "mod template { HOLE }",
    "pub fn f(x: u8) -> HOLE { HOLE }",
    "fn f() { HOLE }",
    "for KIND in kinds!(pawns) { HOLE }",
    "for (KIND, TO) in kinds!(turning) { HOLE; us_KIND_to_TO(HOLE); }",
    "for KIND in kinds!(none) { us_KIND(HOLE) }",
    "if kinds!(pawns).has(KIND) && HOLE { HOLE } else if HOLE { HOLE } else { HOLE }",
    "let x = if !kinds!(pawns).has(KIND) || HOLE { HOLE } else { HOLE };",
    "struct UsState { HOLE } impl UsState { HOLE }",
    "macro words; sides Color { Black: black, White: white }; HOLE;",
    "forward: HOLE | HOLE;",
    "list kinds: Kind { pawns: HOLE; turning: (HOLE), (HOLE) };",
    "list kinds: Kind from \"X\"; allow HOLE;",
    "pub mod template { use super::*; HOLE pub fn f<T: HOLE>(x: HOLE) { HOLE } }",
];

const TABLE: &str = "sides Color { Black: black, White: white };
    forward: up | down; far: RANK_A | board::RANK_I; zone: 0x1ff | 0x7fc; nearest: a - 1 | a + 1;
    list kinds: Kind { none:; pawns: Pawn; turning: (Bishop, Horse), (Rook, Dragon) };";

fn tokens(rng: &mut Rng, depth: u32) -> TokenStream {
    let mut tokens = TokenStream::new();
    for _ in 0..rng.usize(..6) {
        let more = |rng: &mut Rng| if depth == 0 { TokenStream::new() } else { self::tokens(rng, depth - 1) };
        match rng.u8(..8) {
            0 => {
                let delimiters =
                    [Delimiter::Brace, Delimiter::Bracket, Delimiter::Parenthesis, Delimiter::None];
                let delimiter = delimiters[rng.usize(..4)];
                tokens.extend([TokenTree::Group(Group::new(delimiter, more(rng)))]);
            }
            1..4 if depth > 0 => {
                let frame = TokenStream::from_str(FRAMES[rng.usize(..FRAMES.len())]).unwrap();
                tokens.extend(fill(frame, &mut || more(rng)));
            }
            _ => tokens.extend(TokenStream::from_str(PIECES[rng.usize(..PIECES.len())])),
        }
    }
    tokens
}

/// Tokens with something else for each `HOLE`.
fn fill(frame: TokenStream, more: &mut impl FnMut() -> TokenStream) -> TokenStream {
    let mut filled = TokenStream::new();
    for tree in frame {
        match tree {
            TokenTree::Ident(name) if name == "HOLE" => filled.extend(more()),
            TokenTree::Group(group) => {
                let inner = fill(group.stream(), more);
                filled.extend([TokenTree::Group(Group::new(group.delimiter(), inner))]);
            }
            other => filled.extend([other]),
        }
    }
    filled
}

#[test]
fn no_tokens_make_it_panic() {
    let cases = std::env::var("KATAGAMI_FUZZ_CASES").map_or(1000, |cases| cases.parse().unwrap());
    let mut words: Vocabulary = TABLE.parse().unwrap();
    let mut sound = 0;
    for seed in 0..cases {
        if seed % 1000 == 999 {
            // All texts that were parsed are kept for their lines, until they are given up together.
            proc_macro2::extra::invalidate_current_thread_spans();
            words = TABLE.parse().unwrap();
        }
        let mut rng = Rng::with_seed(seed);
        let (arguments, item) = (tokens(&mut rng, 1), tokens(&mut rng, 3));
        let module = fill("mod template { HOLE }".parse().unwrap(), &mut || item.clone());
        let table =
            fill("{ sides Color { Black: black, White: white }; HOLE }".parse().unwrap(), &mut || {
                item.clone()
            });
        for item in [&item, &module] {
            let result = print_marked(TokenStream::new(), item.clone(), &words);
            sound += u64::from(result.errors.is_empty());
            let _ = print_marked(arguments.clone(), item.clone(), &words).into_tokens().to_string();
            let declared: TokenStream =
                [table.clone(), "[]".parse().unwrap(), item.clone()].into_iter().collect();
            let _ = print_declared(declared, |_| Some("a=B>C; none=".into()));
            let _ = stencil(arguments.clone(), item);
        }
        let _ = (vocabulary(item.clone()), vocabulary(arguments), print_declared(item, |_| None));
    }
    assert!(sound > cases / 100, "{sound} of {cases} cases were templates");
}
