//! The encodings of records.

use std::borrow::Cow;

/// Decodes UTF-8 with or without a byte order mark, else the Shift JIS of older programs.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => encoding_rs::SHIFT_JIS.decode_without_bom_handling(bytes).0,
    }
}
