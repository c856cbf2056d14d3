//! Formats of other programs are for 9x9 alone, and say so on every other board.

use std::fs;

use katagami_rules::board::NAME;
use katagami_trainer::positions::Format;

use super::driver::read;

#[test]
fn other_boards_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for format in [Format::Psv, Format::Hcpe] {
        let path = folder.path().join(format!("a.{format}"));
        fs::write(&path, [0; 40]).unwrap();
        let refused = read(&path).1[0].contains("is for 9x9 shogi");
        assert_eq!(refused, NAME != "standard");
    }
}
