//! What is left of colours: those that prints name, where they name them, and decisions by colour outside of templates.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, mem};

use katagami_prints::{BOARDS, Print, templates};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{
    Attribute, BinOp, Expr, ExprAssign, ExprBinary, ExprCall, ExprIndex, ExprMatch, ExprMethodCall, ExprPath,
    ItemMod, Local, Macro,
};

/// Where a print may name a colour, and how often Black's prints of 9x9 and of 5x5 do. No function that decides by the colour
/// is among them.
const NAMED: [(&str, [usize; 2]); 15] = [
    // Lookups of what is kept for each colour.
    ("pieces", [84, 62]),
    ("of", [23, 22]),
    ("king", [13, 13]),
    ("hand", [10, 10]),
    ("[]", [22, 22]),
    ("before", [2, 2]),
    ("after", [1, 1]),
    ("view", [2, 2]),
    // What sinks are handed.
    ("moves", [21, 15]),
    ("pushes", [4, 4]),
    ("drops", [1, 1]),
    // Values: whose piece it is, whose turn, whose king has moved.
    ("Piece::new", [3, 3]),
    ("=", [2, 2]),
    ("==", [2, 2]),
    ("then_some", [1, 1]),
];

/// The colours that a print names, by what they are handed to.
#[derive(Default)]
struct Named {
    place: String,
    counts: BTreeMap<String, usize>,
}

impl Named {
    fn within(&mut self, place: impl Into<String>, visit: impl FnOnce(&mut Self)) {
        let outside = mem::replace(&mut self.place, place.into());
        visit(self);
        self.place = outside;
    }
}

/// Whether a path ends in a colour.
fn is_colour(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| last.ident == "Black" || last.ident == "White")
}

impl<'ast> Visit<'ast> for Named {
    fn visit_expr_path(&mut self, found: &'ast ExprPath) {
        if is_colour(&found.path) {
            *self.counts.entry(self.place.clone()).or_default() += 1;
        }
    }

    fn visit_expr_method_call(&mut self, found: &'ast ExprMethodCall) {
        let name = found.method.to_string();
        self.within(format!("before .{name}"), |named| named.visit_expr(&found.receiver));
        self.within(name, |named| found.args.iter().for_each(|argument| named.visit_expr(argument)));
    }

    fn visit_expr_call(&mut self, found: &'ast ExprCall) {
        let name = found.func.to_token_stream().to_string().replace(' ', "");
        self.within(name, |named| found.args.iter().for_each(|argument| named.visit_expr(argument)));
    }

    fn visit_expr_index(&mut self, found: &'ast ExprIndex) {
        self.visit_expr(&found.expr);
        self.within("[]", |named| named.visit_expr(&found.index));
    }

    fn visit_expr_assign(&mut self, found: &'ast ExprAssign) {
        self.visit_expr(&found.left);
        self.within("=", |named| named.visit_expr(&found.right));
    }

    fn visit_expr_binary(&mut self, found: &'ast ExprBinary) {
        self.within(found.op.to_token_stream().to_string(), |named| visit::visit_expr_binary(named, found));
    }

    fn visit_local(&mut self, found: &'ast Local) {
        self.within("let", |named| visit::visit_local(named, found));
    }

    fn visit_macro(&mut self, found: &'ast Macro) {
        let colours = found.tokens.to_string().matches("Color ::").count();
        if colours > 0 {
            *self.counts.entry(format!("{}!", found.path.to_token_stream())).or_default() += colours;
        }
    }
}

#[test]
fn prints_hand_colours_to_lookups_and_sinks_only() {
    let mut counts: BTreeMap<String, [usize; BOARDS.len()]> = BTreeMap::new();
    for (board, name) in BOARDS.iter().enumerate() {
        let spec = tables_gen::load(name).unwrap_or_else(|error| panic!("{error}"));
        for template in templates() {
            let print = Print::new(&template, &spec);
            let [black, white] = [print.black, print.white].map(|part| {
                let mut named = Named::default();
                named.visit_file(&syn::parse_file(&part.text).unwrap());
                named.counts
            });
            assert_eq!(black, white, "{} on {name}", template.name);
            for (place, count) in black {
                counts.entry(place).or_default()[board] += count;
            }
        }
    }
    assert_eq!(counts, NAMED.map(|(place, counts)| (place.to_owned(), counts)).into());
}

/// Questions to a kind that is known when the template is printed.
#[derive(Default)]
struct Asked(Vec<String>);

impl<'ast> Visit<'ast> for Asked {
    fn visit_expr_method_call(&mut self, found: &'ast ExprMethodCall) {
        if let Expr::Path(ExprPath { path, .. }) = &*found.receiver
            && path.segments.first().is_some_and(|first| first.ident == "Kind")
        {
            self.0.push(found.to_token_stream().to_string());
        }
        visit::visit_expr_method_call(self, found);
    }
}

#[test]
fn no_unrolled_kind_is_asked_what_it_turns_into() {
    for name in tables_gen::variants() {
        let spec = tables_gen::load(&name).unwrap_or_else(|error| panic!("{error}"));
        for template in templates() {
            let mut asked = Asked::default();
            asked.visit_file(&syn::parse_file(&Print::new(&template, &spec).black.text).unwrap());
            assert!(asked.0.is_empty(), "{} on {name}: {:?}", template.name, asked.0);
        }
    }
}

/// The files of rules and evaluation that decide by colour outside of a template: how often, and why.
const DECISIONS: [(&str, usize, &str); 5] = [
    ("evaluation/src/placed_piece.rs", 1, "a table of both colours is filled when compiling"),
    ("rules/src/game/declaration.rs", 1, "the rule itself names White, who gives a handicap"),
    ("rules/src/game/history.rs", 1, "a repetition compares Black's hands for either side"),
    ("rules/src/types/color.rs", 6, "the colours themselves, and what is kept for each"),
    ("rules/src/types/piece.rs", 1, "SFEN's capital and small letters"),
];

/// Decisions by colour: a `match`, a comparison, an index.
#[derive(Default)]
struct Decisions(Vec<String>);

impl Decisions {
    fn add(&mut self, found: &impl ToTokens) {
        self.0.push(found.to_token_stream().to_string());
    }
}

/// Whether some tokens name a colour.
fn names_colour(tokens: &impl ToTokens) -> bool {
    let text = tokens.to_token_stream().to_string();
    ["Color :: Black", "Color :: White", "Self :: Black", "Self :: White"]
        .iter()
        .any(|colour| text.contains(colour))
}

fn is_skipped(attribute: &Attribute) -> bool {
    attribute.path().is_ident("stencil") || attribute.to_token_stream().to_string() == "# [cfg (test)]"
}

impl<'ast> Visit<'ast> for Decisions {
    fn visit_item_mod(&mut self, found: &'ast ItemMod) {
        if !found.attrs.iter().any(is_skipped) {
            visit::visit_item_mod(self, found);
        }
    }

    fn visit_expr_match(&mut self, found: &'ast ExprMatch) {
        if found.arms.iter().any(|arm| names_colour(&arm.pat)) {
            self.add(&found.expr);
        }
        visit::visit_expr_match(self, found);
    }

    fn visit_expr_binary(&mut self, found: &'ast ExprBinary) {
        let compares = matches!(found.op, BinOp::Eq(_) | BinOp::Ne(_));
        let is_colour = |side: &Expr| matches!(side, Expr::Path(ExprPath { path, .. }) if is_colour(path));
        if compares && (is_colour(&found.left) || is_colour(&found.right)) {
            self.add(found);
        }
        visit::visit_expr_binary(self, found);
    }

    fn visit_expr_index(&mut self, found: &'ast ExprIndex) {
        const NAMES: [&str; 7] = [
            "color as usize",
            "side as usize",
            "us as usize",
            "them as usize",
            "side () as usize",
            "viewer as usize",
            "mover as usize",
        ];
        let index = found.index.to_token_stream().to_string();
        if NAMES.iter().any(|name| index.ends_with(name)) {
            self.add(found);
        }
        visit::visit_expr_index(self, found);
    }

    fn visit_macro(&mut self, found: &'ast Macro) {
        if found.path.is_ident("matches") && names_colour(&found.tokens) {
            self.add(found);
        }
    }
}

#[test]
fn what_differs_by_colour_goes_through_templates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../engine");
    let mut found = Vec::new();
    for folder in ["rules/src", "evaluation/src"] {
        visit_files(&root.join(folder), &mut |path| {
            let source = fs::read_to_string(path).unwrap();
            let mut decisions = Decisions::default();
            decisions.visit_file(&syn::parse_file(&source).unwrap());
            if !decisions.0.is_empty() {
                let name = path.strip_prefix(&root).unwrap().iter().map(|part| part.to_string_lossy());
                found.push((name.collect::<Vec<_>>().join("/"), decisions.0));
            }
        });
    }
    found.sort();
    let counts: Vec<_> = found.iter().map(|(file, decisions)| (file.as_str(), decisions.len())).collect();
    let expected: Vec<_> = DECISIONS.iter().map(|&(file, count, _)| (file, count)).collect();
    assert_eq!(counts, expected, "{found:#?}");
}

fn visit_files(folder: &Path, visit: &mut impl FnMut(&Path)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            visit_files(&path, visit);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            visit(&path);
        }
    }
}
