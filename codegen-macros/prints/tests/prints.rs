//! The files of the prints are what the stencil prints, every template can be printed on every board, and what the vocabulary has
//! is used.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use katagami_prints::{BOARDS, Print, files, templates, words};
use proc_macro2::TokenStream;
use syn::Macro;
use syn::visit::Visit;
use tables_gen::Spec;
use two_sided_codegen::{Printed, Source, Vocabulary, print};

fn spec(board: &str) -> Spec {
    tables_gen::load(board).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn files_are_what_is_printed() {
    if let Err(differences) = files::check() {
        panic!("{differences}");
    }
}

/// The names of the macros that some code calls.
#[derive(Default)]
struct Macros(BTreeSet<String>);

impl<'ast> Visit<'ast> for Macros {
    fn visit_macro(&mut self, found: &'ast Macro) {
        self.0.extend(found.path.segments.last().map(|segment| segment.ident.to_string()));
    }
}

/// A print is complete: the macros in it are the standard library's. An error would be a `compile_error!`.
#[test]
fn templates_are_printed_in_full_on_every_board() {
    let templates = templates();
    assert!(!templates.is_empty());
    for board in tables_gen::variants() {
        let spec = spec(&board);
        for template in &templates {
            for part in Print::new(template, &spec).parts() {
                let mut macros = Macros::default();
                macros.visit_file(&syn::parse_file(&part.text).unwrap());
                let known = ["assert", "debug_assert", "matches", "unreachable"];
                macros.0.retain(|name| !known.contains(&name.as_str()));
                assert!(
                    macros.0.is_empty(),
                    "{} on {board} has {:?}:\n{}",
                    template.name,
                    macros.0,
                    part.text
                );
            }
        }
    }
}

/// Files and macro say the same tokens: formatting keeps them, and the comments stand where the marks were.
#[test]
fn files_have_the_tokens_of_the_macro() {
    let plain = |tokens: &TokenStream| {
        let mut text = tokens.to_string();
        text.retain(|letter| !letter.is_whitespace() && !",;(){}".contains(letter));
        text
    };
    for template in templates() {
        for board in BOARDS {
            let spec = spec(board);
            let mut printed = [(); 3].map(|()| String::new());
            for Source { arguments, item } in &template.sources {
                let Printed { errors, modules: [black, white], dispatchers } =
                    print(arguments.clone(), item.clone(), &words(&spec));
                assert!(errors.is_empty(), "{errors}");
                for (printed, part) in printed.iter_mut().zip([black, white, dispatchers]) {
                    *printed += &plain(&part);
                }
            }
            let files = Print::new(&template, &spec).parts().map(|part| plain(&part.text.parse().unwrap()));
            assert_eq!(files, printed, "{} on {board}", template.name);
        }
    }
}

#[test]
fn every_word_is_used() {
    let templates: Vec<Source> = templates().into_iter().flat_map(|template| template.sources).collect();
    assert_eq!(words(&spec("standard")).unused(&templates), [""; 0]);
}

/// What the book says that the stencil prints for the example of a crate outside is what it prints.
#[test]
fn the_book_shows_the_prints_of_the_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let example = fs::read_to_string(root.join("examples/own-stencil/src/lib.rs")).unwrap();
    let chapter = fs::read_to_string(root.join("src/code-generation/the-stencil-in-ten-minutes.md")).unwrap();
    let (_, table) = example.split_once("vocabulary! {").unwrap();
    let words: Vocabulary = table.split_once("\n}").unwrap().0.parse().unwrap();
    let template = two_sided_codegen::templates(&example).unwrap().remove(0);
    let modules = print(TokenStream::new(), template.item, &words).modules;
    let prints = modules.map(|module| prettyplease::unparse(&syn::parse2(module).unwrap()));
    let unindented = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let (_, shown) = chapter.split_once("## The prints").unwrap();
    let blocks = shown.split("```text\n").skip(1).filter_map(|block| block.split_once("\n```"));
    for (print, (block, _)) in prints.iter().zip(blocks) {
        assert!(unindented(print).contains(&unindented(block)), "{block}\n\n{print}");
    }
}
