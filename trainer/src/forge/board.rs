//! The board to forge.

use std::fs;
use std::path::{Path, PathBuf};

use tables_gen::Spec;

use super::error::ForgeError;
use crate::file_error::FileError;

/// A board, from a spec of the tree or from one outside of it.
#[derive(Clone, Debug)]
pub struct ForgeBoard {
    /// The spec, checked.
    pub spec: Spec,
    /// Its file.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// Whether it is one of the tree, which features name.
    pub in_tree: bool,
}

impl ForgeBoard {
    /// Finds a board: the file of a spec, or the name of a board of the tree.
    ///
    /// # Errors
    ///
    /// If there is no such spec, or it is wrong; the error names the line and what was expected there.
    pub fn find(named: &Path) -> Result<Self, ForgeError> {
        let name = named.to_str().filter(|name| !name.contains(['/', '\\', '.']));
        let path = match name {
            Some(name) if !named.exists() => tables_gen::spec_path(name),
            _ => named.to_owned(),
        };
        let spec = match name {
            Some(name) if !named.exists() => tables_gen::load(name)?,
            _ => tables_gen::load_file(named)?,
        };
        let text = fs::read_to_string(&path).map_err(FileError::io(&path))?;
        let in_tree = tables_gen::spec_path(spec.name()).exists();
        Ok(Self { spec, path, text, in_tree })
    }
}
