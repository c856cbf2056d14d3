//! Which weights a build embeds, and which it refuses.

#[allow(dead_code)]
#[path = "../src/files/own/envelope.rs"]
mod envelope;
#[path = "../build/weights_header.rs"]
mod weights_header;

use envelope::FormatError;

/// A file with this header and a payload that nobody looks at.
fn file(header: &str) -> Vec<u8> {
    let mut bytes = envelope::MAGIC.to_vec();
    for number in [envelope::VERSION, header.len() as u32] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(header.as_bytes());
    bytes.extend(b"payload");
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Weights for a board with two pieces.
fn weights() -> Vec<u8> {
    file(r#"{"board": "mine", "layout": "fixed-4/by-file", "values": {"pawn": 100, "kirin": 300}}"#)
}

/// What is expected and found, or what is damaged.
fn problem(bytes: &[u8], board: &str, kinds: &[&str]) -> String {
    match weights_header::check(bytes, board, kinds).unwrap_err() {
        FormatError::Foreign { expected, found } => format!("expected {expected}, found {found}"),
        FormatError::Damaged(problem) => problem,
        FormatError::Io(error) => panic!("{error}"),
    }
}

#[test]
fn weights_of_the_board_are_embedded() {
    assert!(weights_header::check(&weights(), "mine", &["pawn", "kirin"]).is_ok());
}

#[test]
fn others_are_refused() {
    let kinds = ["pawn", "kirin"];
    assert_eq!(problem(&weights(), "yours", &kinds), "expected weights for yours, found some for \"mine\"");
    assert_eq!(
        problem(&weights(), "mine", &["pawn", "gold"]),
        "expected values of gold, pawn, found those of kirin, pawn"
    );
    let found = "a file that begins with KATAGAMI, found one that begins with \"I am a t\"";
    assert_eq!(problem(b"I am a text", "mine", &kinds), format!("expected {found}"));
}

#[test]
fn damaged_ones_are_refused() {
    let kinds = ["pawn", "kirin"];
    let mut bytes = weights();
    bytes[40] ^= 1;
    assert_eq!(problem(&bytes, "mine", &kinds), "its contents do not fit its checksum");
    assert_eq!(problem(&bytes[..5], "mine", &kinds), "cut short after 5 bytes");
    assert!(problem(&file("{"), "mine", &kinds).starts_with("no header of a weight file: "));
}
