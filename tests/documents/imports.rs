//! Inside a package no two files import each other, nor do two folders, over however many others the way leads.
//!
//! Read from the `use` declarations. A re-export stands for the file that it leads to; the declarations of inline tests do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::document::root;

/// The folders of sources, one a package.
const SOURCES: [&str; 15] = [
    "codegen-macros/codegen/src",
    "codegen-macros/two-sided/src",
    "codegen-macros/src",
    "tables-gen/src",
    "engine/storage/src",
    "engine/client/src",
    "engine/rules/src",
    "engine/records/src",
    "engine/evaluation/src",
    "engine/src",
    "trainer/src",
    "boards/src",
    "web/engine/src",
    "fuzz/src",
    "lab/benches",
];

/// A module, as the names from the root of its package.
type Module = Vec<String>;

/// An import: from a module, of a module or of an item of one.
struct Use {
    path: Vec<String>,
    is_public: bool,
}

/// The modules of a package, each with what it imports.
struct Package {
    modules: BTreeMap<Module, Vec<Use>>,
}

impl Package {
    fn read(source: &Path) -> Self {
        let mut modules = BTreeMap::new();
        for file in files(source) {
            let text = fs::read_to_string(&file).expect("a source can be read");
            let mut module: Module = file
                .strip_prefix(source)
                .expect("it is in the folder")
                .with_extension("")
                .iter()
                .map(|name| name.to_string_lossy().into_owned())
                .collect();
            if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
                module.pop();
            }
            modules.entry(module.clone()).or_insert_with(Vec::new).extend(uses(&text, &module));
        }
        Self { modules }
    }

    /// The module that a path leads to, through re-exports, if it is one of this package.
    fn resolve(&self, path: &[String], steps: usize) -> Option<Module> {
        let length = (0..=path.len()).rev().find(|&length| self.modules.contains_key(&path[..length]))?;
        let module = path[..length].to_vec();
        let Some(item) = path.get(length) else { return Some(module) };
        let exported = self.modules[&module].iter().find(|import| {
            import.is_public && import.path.last() == Some(item) && import.path.as_slice() != path
        });
        match exported {
            Some(import) if steps > 0 => self.resolve(&import.path, steps - 1).or(Some(module)),
            _ => Some(module),
        }
    }

    /// The imports between modules, without those of re-exports, which only pass on.
    fn imports(&self) -> BTreeSet<(Module, Module)> {
        const STEPS: usize = 8;
        let mut imports = BTreeSet::new();
        for (module, uses) in &self.modules {
            for import in uses.iter().filter(|import| !import.is_public) {
                if let Some(used) = self.resolve(&import.path, STEPS)
                    && used != *module
                {
                    imports.insert((module.clone(), used));
                }
            }
        }
        imports
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The imports of a text from its own package.
fn uses(text: &str, module: &[String]) -> Vec<Use> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code: String =
        code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for statement in code.split([';', '{', '}']).map(str::trim).filter(|part| part.contains("use ")) {
        let Some(start) = code.find(statement) else { continue };
        let whole = code[start..].split(';').next().unwrap_or_default();
        let Some((before, tree)) = whole.split_once("use ") else { continue };
        let before = before.trim();
        // Attributes, and a visibility, may stand before it.
        let visibility = before.rsplit(']').next().unwrap_or_default().trim();
        if !(visibility.is_empty() || visibility.starts_with("pub")) {
            continue;
        }
        for path in expand(tree) {
            let path = match path.first().map(String::as_str) {
                Some("crate") => path[1..].to_vec(),
                Some("self") => [module, &path[1..]].concat(),
                Some("super") => {
                    let up = path.iter().take_while(|name| *name == "super").count();
                    let Some(length) = module.len().checked_sub(up) else { continue };
                    [&module[..length], &path[up..]].concat()
                }
                // The name of a child, as re-exports have it, or of another package.
                _ => [module, &path].concat(),
            };
            found.push(Use { path, is_public: visibility.starts_with("pub") });
        }
    }
    found
}

/// The paths of a tree such as `a::{b, c::{d, e as f}}`.
fn expand(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let Some((before, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        let names = path.split("::").map(str::trim).filter(|name| !name.is_empty() && *name != "*");
        return vec![names.map(str::to_owned).collect()];
    };
    let prefix: Vec<String> =
        before.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for letter in inner.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("there is one").push(letter);
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts
        .flat_map(|part| expand(part))
        .map(|path| {
            let path =
                if path.first().is_some_and(|name| name == "self") { path[1..].to_vec() } else { path };
            [prefix.clone(), path].concat()
        })
        .collect()
}

/// A circle among arrows, if there is one.
fn circle(arrows: &BTreeSet<(String, String)>) -> Option<Vec<String>> {
    fn visit(
        node: &str,
        arrows: &BTreeSet<(String, String)>,
        way: &mut Vec<String>,
        done: &mut BTreeSet<String>,
    ) -> Option<Vec<String>> {
        if let Some(start) = way.iter().position(|name| name == node) {
            return Some(way[start..].to_vec());
        }
        if !done.insert(node.to_owned()) {
            return None;
        }
        way.push(node.to_owned());
        let found =
            arrows.iter().filter(|(from, _)| from == node).find_map(|(_, to)| visit(to, arrows, way, done));
        way.pop();
        found
    }
    let mut done = BTreeSet::new();
    arrows.iter().find_map(|(from, _)| visit(from, arrows, &mut Vec::new(), &mut done))
}

#[test]
fn no_files_or_folders_import_each_other() {
    let mut circles = Vec::new();
    for source in SOURCES {
        let package = Package::read(&root().join(source));
        let imports = package.imports();
        assert!(!imports.is_empty() || package.modules.len() < 3, "{source}: no import was found");
        // The arrows between what lies in one folder: its files, its folders, and its own `mod.rs`, which has no name.
        let mut rooms: BTreeMap<String, BTreeSet<(String, String)>> = BTreeMap::new();
        let mut between = BTreeSet::new();
        for (from, to) in &imports {
            between.insert((from.join("::"), to.join("::")));
            let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
            let name = |module: &Module| module.get(shared).cloned().unwrap_or_default();
            rooms.entry(from[..shared].join("/")).or_default().insert((name(from), name(to)));
        }
        let found = circle(&between).map(|way| format!("{source}: {}", way.join(" -> ")));
        circles.extend(found);
        for (folder, arrows) in &rooms {
            circles.extend(circle(arrows).map(|way| format!("{source}/{folder}: {}", way.join(" -> "))));
        }
    }
    assert!(circles.is_empty(), "circles of imports:\n{}", circles.join("\n"));
}
