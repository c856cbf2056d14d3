//! The manifests of all packages for all boards, derived from those for one.

use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;
use toml::{Table, Value};

/// The packages that depend on the board, with their folders.
const PACKAGES: [(&str, &str); 5] = [
    ("katagami-rules", "engine/rules"),
    ("katagami-records", "engine/records"),
    ("katagami-evaluation", "engine/evaluation"),
    ("katagami", "engine"),
    ("katagami-trainer", "trainer"),
];

/// The programs: their packages, and the one that each has of every board.
const PROGRAMS: [(&str, &str); 2] = [("every-engine", "katagami"), ("every-trainer", "katagami-trainer")];

/// The features that a package has for the programs, if it knows them.
const FEATURES: [&str; 2] = ["every-board", "zstd"];

/// Why the manifests cannot be made.
#[derive(Debug, Error)]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A manifest is not what cargo accepts.
    #[error("{path}: {error}")]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// What is wrong.
        error: toml::de::Error,
    },
}

impl Error {
    /// The error of a file.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        |error| Self::File { path: path.to_owned(), error }
    }
}

/// The files of the workspace of all boards: their paths in it, and their texts.
pub fn all(boards: &[String]) -> Result<Vec<(PathBuf, String)>, Error> {
    let mut files = Vec::new();
    for (name, folder) in PACKAGES {
        let package = read(folder)?;
        for board in boards {
            files.push((format!("{name}-{board}"), manifest(package.clone(), (name, folder), board)));
        }
    }
    for (name, of_board) in PROGRAMS {
        files.push((name.into(), program(name, of_board, boards)));
    }
    let members = files.iter().map(|(folder, _)| folder.as_str().into()).collect();
    let workspace = workspace(read("")?, members);
    let manifests =
        files.into_iter().map(|(folder, manifest)| (Path::new(&folder).join("Cargo.toml"), manifest));
    let manifests = manifests.chain([("Cargo.toml".into(), workspace)]);
    let mut texts: Vec<_> = manifests.map(|(path, manifest)| (path, manifest.to_string())).collect();
    texts.extend(PROGRAMS.map(|(name, _)| (Path::new(name).join("boards.rs"), list(boards))));
    Ok(texts)
}

/// The manifest in a folder of the sources.
fn read(folder: &str) -> Result<Table, Error> {
    let path = tables_gen::sources().join(folder).join("Cargo.toml");
    let text = fs::read_to_string(&path).map_err(Error::file(&path))?;
    text.parse().map_err(|error| Error::Manifest { path, error })
}

/// A path in the sources, as a manifest elsewhere names it.
fn source(path: &str) -> Value {
    tables_gen::sources().join(path).display().to_string().into()
}

/// The manifest of a package for a board.
fn manifest(mut package: Table, (name, folder): (&str, &str), board: &str) -> Table {
    let crate_name = name.replace('-', "_");
    let about = section(&mut package, "package");
    about
        .retain(|field, _| ["version", "edition", "rust-version", "license", "description"].contains(&field));
    about.insert("name".into(), format!("{name}-{board}").into());
    about.insert("build".into(), source(&format!("{folder}/build.rs")));
    let library = [("name", crate_name.into()), ("path", source(&format!("{folder}/src/lib.rs")))];
    package.insert("lib".into(), table(library).into());

    let features = section(&mut package, "features");
    // A board's own packages need not be told.
    for (name, other) in features.iter_mut() {
        if tables_gen::spec_path(name).exists() {
            *other = Vec::<Value>::new().into();
        }
    }
    let mut defaults = features.get("default").and_then(Value::as_array).cloned().unwrap_or_default();
    let chosen = FEATURES.into_iter().chain([board]).filter(|feature| features.contains_key(*feature));
    defaults.extend(chosen.map(Value::from));
    features.insert("default".into(), defaults.into());

    of_board(&mut package, board);
    let targets = package.get_mut("target").and_then(Value::as_table_mut);
    for (_, target) in targets.into_iter().flatten() {
        if let Some(target) = target.as_table_mut() {
            of_board(target, board);
        }
    }
    // Tests and other programs are those of the other manifest.
    package.retain(|section, _| !["bin", "test", "bench", "example", "dev-dependencies"].contains(&section));
    package
}

/// Replaces what depends on the board among the dependencies by that for this board.
fn of_board(manifest: &mut Table, board: &str) {
    let Some(dependencies) = manifest.get_mut("dependencies").and_then(Value::as_table_mut) else { return };
    for (name, _) in PACKAGES {
        if let Some(dependency) = dependencies.get_mut(name).and_then(Value::as_table_mut) {
            dependency.remove("workspace");
            dependency.extend(table([
                ("package", format!("{name}-{board}").into()),
                ("path", format!("../{name}-{board}").into()),
            ]));
        }
    }
    manifest.remove("dev-dependencies");
}

/// The manifest of a program that has the package of every board.
fn program(name: &str, of_board: &str, boards: &[String]) -> Table {
    let inherited = |field: &'static str| (field, table([("workspace", true.into())]).into());
    let mut about = table(["version", "edition", "rust-version", "license"].map(inherited));
    about.insert("name".into(), name.into());
    let path = source(&format!("boards/program/{of_board}.rs"));
    let binary = table([("name", of_board.into()), ("path", path)]);
    let mut dependencies = table([("katagami-client", table([("workspace", true.into())]).into())]);
    dependencies.extend(boards.iter().map(|board| {
        let package = format!("{of_board}-{board}");
        let path = format!("../{package}");
        (board.clone(), table([("package", package.into()), ("path", path.into())]).into())
    }));
    table([
        ("package", about.into()),
        ("bin", vec![Value::from(binary)].into()),
        ("dependencies", dependencies.into()),
    ])
}

/// The manifest of the workspace.
fn workspace(mut root: Table, members: Vec<Value>) -> Table {
    let workspace = section(&mut root, "workspace");
    for field in ["default-members", "exclude"] {
        workspace.remove(field);
    }
    workspace.insert("members".into(), members.into());
    for (_, dependency) in section(workspace, "dependencies") {
        if let Some(path) = dependency.get_mut("path") {
            *path = source(path.as_str().unwrap_or_default());
        }
    }
    // What a profile says of single packages is meant for those of one board.
    for (_, profile) in section(&mut root, "profile") {
        if let Some(profile) = profile.as_table_mut() {
            profile.remove("package");
        }
    }
    root
}

/// The list of the boards, as the programs include it: 9x9 first.
fn list(boards: &[String]) -> String {
    let mut boards: Vec<&str> = boards.iter().map(String::as_str).collect();
    boards.sort_by_key(|board| *board != tables_gen::DEFAULT_BOARD);
    format!("boards!({});\n", boards.join(", "))
}

/// A section of a manifest, made if it is not there.
fn section<'a>(table: &'a mut Table, name: &str) -> &'a mut Table {
    let section = table.entry(name).or_insert_with(|| Table::new().into());
    section.as_table_mut().expect("the sections of a manifest are tables")
}

fn table<const N: usize>(entries: [(&str, Value); N]) -> Table {
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_board_has_every_package_and_depends_on_its_own() {
        let boards = tables_gen::variants();
        let files: BTreeMap<_, _> = all(&boards).expect("the manifests of the tree").into_iter().collect();
        let parsed = |path: &Path| files[path].parse::<Table>().expect("TOML");
        for board in &boards {
            for (name, _) in PACKAGES {
                let folder = format!("{name}-{board}");
                let manifest = parsed(&Path::new(&folder).join("Cargo.toml"));
                assert_eq!(manifest["package"]["name"].as_str(), Some(&*folder));
                let library = manifest["lib"]["path"].as_str().expect("a path");
                assert!(Path::new(library).exists(), "{library}");
                let targets = manifest.get("target").and_then(Value::as_table);
                let of_targets =
                    targets.into_iter().flatten().filter_map(|(_, target)| target.get("dependencies"));
                for dependencies in [&manifest["dependencies"]].into_iter().chain(of_targets) {
                    for (name, _) in PACKAGES {
                        let path = dependencies.get(name).map(|dependency| &dependency["path"]);
                        assert!(path.is_none_or(|path| path.as_str() == Some(&format!("../{name}-{board}"))));
                    }
                }
            }
        }
        for (program, _) in PROGRAMS {
            let manifest = parsed(&Path::new(program).join("Cargo.toml"));
            assert!(boards.iter().all(|board| manifest["dependencies"].get(board).is_some()));
            let list = &files[&Path::new(program).join("boards.rs")];
            assert!(
                list.starts_with("boards!(standard, ") && boards.iter().all(|board| list.contains(&**board))
            );
        }
    }
}
