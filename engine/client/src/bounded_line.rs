//! Reading lines of bounded length.

use std::io::{self, BufRead, Read};

/// Reads a line with its end into `line`, but no more than its first `longest` bytes; the rest of it is skipped. Returns how many
/// bytes were read and skipped: 0 at the end of the input.
///
/// # Errors
///
/// If the input cannot be read.
pub fn read(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<u64> {
    line.clear();
    let length = input.by_ref().take(longest as u64).read_until(b'\n', line)? as u64;
    let whole = line.len() < longest || line.ends_with(b"\n");
    Ok(if whole { length } else { length + skip(input)? })
}

/// Skips the rest of a line with its end. Returns how many bytes that were.
///
/// # Errors
///
/// If the input cannot be read.
pub fn skip(input: &mut impl BufRead) -> io::Result<u64> {
    let mut length = 0;
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let skipped = end.map_or(buffer.len(), |end| end + 1);
        input.consume(skipped);
        length += skipped as u64;
        if end.is_some() || skipped == 0 {
            return Ok(length);
        }
    }
}
