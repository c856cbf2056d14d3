//! The example of a crate outside the workspace, with sides and words of its own, compiles and passes its tests.

use std::path::Path;
use std::process::Command;

#[test]
fn the_example_passes_its_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let example = root.join("docs/examples/own-stencil");
    // The versions that are there already.
    std::fs::copy(root.join("Cargo.lock"), example.join("Cargo.lock")).unwrap();
    let status = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--offline", "--target-dir"])
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-stencil"))
        .current_dir(&example)
        .env("RUSTFLAGS", "-D warnings")
        .status()
        .unwrap();
    assert!(status.success());
}
