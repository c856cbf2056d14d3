//! A zstd frame, decompressed as it is read: by Zstandard's own library, or in WebAssembly by one in Rust.

use std::io::{self, Read};

#[cfg(target_family = "wasm")]
type Decoder<'a> = ruzstd::decoding::StreamingDecoder<&'a [u8], ruzstd::decoding::FrameDecoder>;
#[cfg(not(target_family = "wasm"))]
type Decoder<'a> = zstd::Decoder<'a, &'a [u8]>;

/// One frame at the start of some bytes.
pub struct Frame<'a>(Decoder<'a>);

#[cfg(not(target_family = "wasm"))]
impl<'a> Frame<'a> {
    /// Begins to decompress.
    pub fn new(bytes: &'a [u8]) -> io::Result<Self> {
        /// The largest window that is read, as a power of two: the memory that a reader needs beside the tables.
        const WINDOW: u32 = 24;
        let mut decoder = zstd::Decoder::with_buffer(bytes)?.single_frame();
        decoder.window_log_max(WINDOW)?;
        Ok(Self(decoder))
    }
}

#[cfg(target_family = "wasm")]
impl<'a> Frame<'a> {
    /// Begins to decompress.
    pub fn new(bytes: &'a [u8]) -> io::Result<Self> {
        Decoder::new(bytes).map(Self).map_err(io::Error::other)
    }
}

impl<'a> Frame<'a> {
    /// The bytes behind what was read. When the frame is at its end, those behind the frame.
    pub fn rest(&self) -> &'a [u8] {
        self.0.get_ref()
    }
}

impl Read for Frame<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}
