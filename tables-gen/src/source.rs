//! The text of a spec's file.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::error::Error;

/// The text of a file, which messages call `file`.
pub fn read(path: &Path, file: &str) -> Result<String, Error> {
    let bytes = fs::read(path).map_err(|error| {
        Error::file(
            file,
            match error.kind() {
                ErrorKind::NotFound => "there is no such file".into(),
                ErrorKind::PermissionDenied => "may not be read: permission denied".into(),
                _ if path.is_dir() => "is a folder, expected a file".into(),
                _ => format!("cannot be read ({error})"),
            },
        )
    })?;
    decode(bytes).map_err(|(line, problem)| Error(format!("{file}:{line}: {problem}")))
}

/// The text in some bytes, or the line that is none and what is wrong with it.
fn decode(bytes: Vec<u8>) -> Result<String, (usize, String)> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err((
            1,
            "the file is saved as UTF-16, expected UTF-8: save it again with that encoding".into(),
        ));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let line = bytes[..valid].split(|&byte| byte == b'\n').count();
        let byte = bytes[valid];
        // In ISO 8859-1, the usual other encoding in Europe, the upper half is that of Unicode.
        let latin = if byte >= 0xa0 { format!("; `{}` in Latin-1", char::from(byte)) } else { String::new() };
        let problem = format!(
            "found a byte that is not UTF-8 ({byte:X}{latin}), expected a text saved as UTF-8: save it again with that encoding"
        );
        (line, problem)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_encodings_are_named() {
        let problem = |bytes: &[u8]| decode(bytes.to_vec()).unwrap_err();
        let (line, text) = problem(b"# a\ntitle = \"Qu\xe4d\"\n");
        assert_eq!(line, 2);
        assert!(text.starts_with("found a byte that is not UTF-8 (E4; `ä` in Latin-1), expected"), "{text}");
        assert!(problem(b"\xff\xfet\0").1.contains("UTF-16"));
        assert!(problem(b"\x83V").1.starts_with("found a byte that is not UTF-8 (83), expected"));
        assert_eq!(decode(b"\xef\xbb\xbftitle".to_vec()).unwrap(), "\u{feff}title");
    }
}
