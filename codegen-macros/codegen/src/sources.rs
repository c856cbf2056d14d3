//! Templates as they stand in source files, for tests and tools.

use crate::identifiers::each;
use crate::vocabulary::Vocabulary;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Attribute, ItemMod, Meta};

/// A template in a source file.
#[derive(Clone, Debug)]
pub struct Source {
    /// What the parentheses of its attribute hold.
    pub arguments: TokenStream,
    /// What stands under the attribute.
    pub item: TokenStream,
}

/// The templates of a source file: its modules under an attribute `stencil`.
///
/// # Errors
///
/// If the file is not Rust.
pub fn templates(file: &str) -> syn::Result<Vec<Source>> {
    let mut found = Templates(Vec::new());
    found.visit_file(&syn::parse_file(file)?);
    Ok(found.0)
}

struct Templates(Vec<Source>);

impl<'ast> Visit<'ast> for Templates {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        let Some(attribute) = module.attrs.iter().find(|attribute| is_stencil(attribute)) else {
            return visit::visit_item_mod(self, module);
        };
        let arguments = match &attribute.meta {
            Meta::List(list) => list.tokens.clone(),
            _ => TokenStream::new(),
        };
        let mut template = module.clone();
        template.attrs.retain(|attribute| !is_stencil(attribute));
        self.0.push(Source { arguments, item: template.into_token_stream() });
    }
}

fn is_stencil(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "stencil")
}

impl Vocabulary {
    /// The words, and the classes of lists, that none of some templates uses.
    #[must_use]
    pub fn unused(&self, templates: &[Source]) -> Vec<String> {
        let says = |word: &str| {
            let mut found = false;
            for template in templates {
                each(&template.item, &mut |name, _| found |= name == word);
            }
            found
        };
        let words = self.pairs.iter().map(|pair| &pair.word).filter(|word| !says(word)).cloned();
        let classes = self.lists.iter().flat_map(|list| {
            let classes = list.classes.iter().flatten();
            classes.map(move |class| format!("{} ! ({})", list.name, class.name))
        });
        let goes_through =
            |class: &String| templates.iter().any(|template| template.item.to_string().contains(class));
        words.chain(classes.filter(|class| !goes_through(class))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_found_with_what_they_use() {
        let file = "
            #[stencil(crate::words, allow(Uss))]
            /// One.
            mod template { fn f() { up(); for KIND in kinds!(pawns) {} } }
            mod inner { #[two_sided::stencil(crate::words)] mod template {} }
            mod other {}
        ";
        let found = templates(file).unwrap();
        let arguments: Vec<_> = found.iter().map(|source| source.arguments.to_string()).collect();
        assert_eq!(arguments, ["crate :: words , allow (Uss)", "crate :: words"]);
        assert!(!found[0].item.to_string().contains("stencil"));
        let words: Vocabulary = "sides S { A: a, B: b }; up: x | y; down: y | x;
            list kinds: Kind { pawns: Pawn; pieces: Pawn, Rook };"
            .parse()
            .unwrap();
        assert_eq!(words.unused(&found), ["down", "kinds ! (pieces)"]);
        assert!(templates("fn").is_err());
    }
}
