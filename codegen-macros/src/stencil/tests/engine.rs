//! Every template of the engine, printed and kept under `codegen-macros/snapshots` to be read and compared.
//!
//! After a change of a template: `INSTA_UPDATE=always cargo test -p codegen-macros`.

use super::{expand, pretty};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, ItemMod};

/// The templates of a file, without their attributes `#[stencil]`.
#[derive(Default)]
struct Templates(Vec<ItemMod>);

impl<'ast> Visit<'ast> for Templates {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if module.attrs.iter().any(is_stencil) {
            let mut template = module.clone();
            template.attrs.retain(|attribute| !is_stencil(attribute));
            self.0.push(template);
        } else {
            visit::visit_item_mod(self, module);
        }
    }
}

fn is_stencil(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "stencil")
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

fn templates(file: &Path) -> Vec<ItemMod> {
    let source = fs::read_to_string(file).unwrap();
    let parsed = syn::parse_file(&source).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut templates = Templates::default();
    templates.visit_file(&parsed);
    templates.0
}

#[test]
fn templates_of_the_engine() {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = crate_root.join("../engine");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(crate_root.join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut found = 0;
    for file in sources(&root) {
        let prints: Vec<_> = templates(&file)
            .into_iter()
            .map(|template| pretty(expand(TokenStream::new(), template.into_token_stream())))
            .collect();
        if !prints.is_empty() {
            let name = snapshot_name(&file, &root);
            assert!(!prints.concat().contains("compile_error!"), "{name} has errors:\n{}", prints.concat());
            settings.bind(|| insta::assert_snapshot!(name, prints.join("\n")));
        }
        found += prints.len();
    }
    assert!(found > 0, "the engine has no stencil");
}
