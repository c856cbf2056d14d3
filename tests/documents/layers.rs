//! The book's table of layers is the list of packages, and each package uses only those below it.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use pulldown_cmark::{Event, Tag, TagEnd};
use serde::Deserialize;

use super::document::{Document, root};

/// What `cargo metadata` says, as far as it matters here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// `dev`, `build`, or none.
    kind: Option<String>,
    /// Where it lies, if it is a package of the workspace.
    path: Option<String>,
}

/// The packages of the workspace.
fn packages() -> Vec<Package> {
    let arguments = ["metadata", "--no-deps", "--format-version", "1", "--offline"];
    let output =
        Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().expect("cargo can be run");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice::<Metadata>(&output.stdout).expect("cargo writes JSON").packages
}

/// The rows of the table whose first column is the folder of a package and whose second is its name.
fn layers() -> Vec<(String, String)> {
    let chapter = Document::read("docs/src/how-it-works/layers.md");
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut tables = 0;
    let (mut inside, mut in_cell) = (false, false);
    for (event, _) in chapter.events() {
        match event {
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::End(TagEnd::TableHead) => {
                inside = rows.pop().is_some_and(|head| head[..2] == ["folder", "package"]);
                tables += usize::from(inside);
            }
            Event::End(TagEnd::Table) => inside = false,
            Event::End(TagEnd::TableRow) if !inside => drop(rows.pop()),
            Event::Start(Tag::TableCell) => {
                rows.last_mut().expect("a cell is in a row").push(String::new());
                in_cell = true;
            }
            Event::End(TagEnd::TableCell) => in_cell = false,
            Event::Text(text) | Event::Code(text) if in_cell => {
                if let Some(cell) = rows.last_mut().and_then(|row| row.last_mut()) {
                    cell.push_str(&text);
                }
            }
            _ => {}
        }
    }
    assert_eq!(tables, 1, "the chapter has one table of layers");
    rows.into_iter().map(|row| (row[0].clone(), row[1].clone())).collect()
}

/// The names of the packages.
pub fn names() -> Vec<String> {
    layers().into_iter().map(|(_, name)| name).collect()
}

#[test]
fn the_table_of_layers_is_the_list_of_packages() {
    let folder = |package: &Package| {
        let folder = Path::new(&package.manifest_path).parent().expect("a manifest lies in a folder");
        folder.strip_prefix(root()).expect("it is in the workspace").display().to_string()
    };
    let packages: BTreeSet<_> =
        packages().iter().map(|package| (folder(package), package.name.clone())).collect();
    let layers = layers();
    let listed: BTreeSet<_> = layers.iter().cloned().collect();
    assert_eq!(listed, packages, "The table of layers, and the workspace");
    assert_eq!(listed.len(), layers.len(), "The table of layers names a package twice");
}

#[test]
fn a_package_uses_only_those_below_it() {
    let layers = layers();
    let layer = |name: &str| layers.iter().position(|(_, package)| package == name);
    for package in packages() {
        let ours = package.dependencies.iter().filter(|dependency| dependency.path.is_some());
        for used in ours.filter(|dependency| dependency.kind.as_deref() != Some("dev")) {
            assert!(
                layer(&used.name) < layer(&package.name),
                "{} uses {}, which is not below it",
                package.name,
                used.name
            );
        }
    }
}

#[test]
fn the_picture_of_the_layers_shows_all_packages() {
    let picture = root().join("docs/src/pictures/layers.svg");
    let picture = std::fs::read_to_string(picture).expect("the picture is there");
    for name in names() {
        assert!(picture.contains(&format!(">{name}<")), "layers.svg lacks {name}: change docs/draw.py");
    }
}
