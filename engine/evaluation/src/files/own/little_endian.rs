//! The numbers of a payload.

use bytemuck::Pod;

/// A number of a payload, little-endian in the file.
pub trait LittleEndian: Pod {
    /// Converts between the byte order of the processor and little-endian, either way.
    fn little_endian(self) -> Self;
}

impl LittleEndian for i16 {
    #[inline(always)]
    fn little_endian(self) -> Self {
        self.to_le()
    }
}

impl LittleEndian for i32 {
    #[inline(always)]
    fn little_endian(self) -> Self {
        self.to_le()
    }
}
