//! Every template of the engine, printed for 9x9 and kept under `snapshots` to be read and compared; and one for minishogi.
//!
//! After a change of a template: `INSTA_UPDATE=always cargo test -p two-sided-codegen`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use syn::Macro;
use syn::visit::Visit;
use two_sided_codegen::{Source, Vocabulary, print, templates};

/// The words of the engine's templates, with the classes of kinds of a board.
fn words(board: &str) -> Vocabulary {
    let mut words: Vocabulary = include_str!("../../src/words.txt").parse().unwrap();
    let classes = tables_gen::kind_classes(&tables_gen::load(board).unwrap());
    words.fill(|variable| (variable == "KATAGAMI_KIND_CLASSES").then(|| classes.clone()));
    words
}

/// The names of the macros that some code calls.
#[derive(Default)]
struct Macros(BTreeSet<String>);

impl<'ast> Visit<'ast> for Macros {
    fn visit_macro(&mut self, found: &'ast Macro) {
        self.0.insert(found.path.to_token_stream().to_string());
    }
}

/// All Rust files below a folder, sorted.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let files = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    paths.into_iter().flat_map(files).filter(is_rust).collect()
}

/// `rules/src/movegen/drops.rs` as `rules-movegen-drops`.
fn snapshot_name(file: &Path, root: &Path) -> String {
    let path = file.strip_prefix(root).unwrap().with_extension("");
    let parts = path.components().map(|part| part.as_os_str().to_string_lossy());
    parts.filter(|part| part != "src").collect::<Vec<_>>().join("-")
}

fn templates_in(file: &Path) -> Vec<Source> {
    let source = fs::read_to_string(file).unwrap();
    templates(&source).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The templates of each of the engine's files that has any, with the name of its snapshot.
fn all_templates() -> Vec<(String, Vec<Source>)> {
    let root = package().join("../../engine");
    let files = sources(&root).into_iter();
    let all = files.map(|file| (snapshot_name(&file, &root), templates_in(&file)));
    let found: Vec<_> = all.filter(|(_, templates)| !templates.is_empty()).collect();
    assert!(!found.is_empty(), "the engine has no templates");
    found
}

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What some templates of a file are printed as on a board, formatted.
fn printed(templates: &[Source], words: &Vocabulary) -> String {
    let print = |template: &Source| {
        let printed = print(template.arguments.clone(), template.item.clone(), words).into_tokens();
        let printed = syn::parse2(printed).unwrap();
        assert_only_known_macros(&printed);
        prettyplease::unparse(&printed)
    };
    templates.iter().map(print).collect::<Vec<_>>().join("\n")
}

/// A print is complete: the macros in it are the standard library's.
fn assert_only_known_macros(printed: &syn::File) {
    let mut macros = Macros::default();
    macros.visit_file(printed);
    macros.0.retain(|name| !["assert", "debug_assert", "matches", "unreachable"].contains(&name.as_str()));
    assert!(macros.0.is_empty(), "unexpanded: {:?}\n{}", macros.0, prettyplease::unparse(printed));
}

fn assert_snapshot(name: &str, print: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(package().join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, print));
}

/// The template whose print for minishogi is kept too: a class of kinds is empty there.
const SMALL: &str = "movegen-drops";

#[test]
fn prints_of_all_templates() {
    let mut names = BTreeSet::new();
    for (name, templates) in all_templates() {
        if name.ends_with(SMALL) {
            let small = format!("minishogi-{name}");
            assert_snapshot(&small, &printed(&templates, &words("minishogi")));
            names.insert(small);
        }
        assert_snapshot(&name, &printed(&templates, &words("standard")));
        names.insert(name);
    }
    let kept = fs::read_dir(package().join("snapshots")).unwrap();
    let kept = kept.map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned());
    assert_eq!(kept.collect::<BTreeSet<_>>(), names, "each snapshot belongs to a template");
}

#[test]
fn templates_have_no_errors_on_any_board() {
    let templates = all_templates();
    for board in tables_gen::variants() {
        let words = words(&board);
        for (name, templates) in &templates {
            assert!(!printed(templates, &words).contains("compile_error!"), "{name} on {board}");
        }
    }
}

#[test]
fn every_word_is_used() {
    let templates: Vec<_> = all_templates().into_iter().flat_map(|(_, templates)| templates).collect();
    assert_eq!(words("standard").unused(&templates), [""; 0]);
}
