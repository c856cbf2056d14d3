//! Reading and writing single bits, from the lowest of each byte.

/// Writes bits into a fixed number of bytes.
#[derive(Clone, Debug)]
pub(super) struct BitWriter<const N: usize> {
    bytes: [u8; N],
    at: usize,
}

impl<const N: usize> BitWriter<N> {
    pub(super) fn new() -> Self {
        Self { bytes: [0; N], at: 0 }
    }

    /// Writes the lowest `count` bits. Bits beyond the end are counted but not stored.
    pub(super) fn push(&mut self, bits: usize, count: usize) {
        for offset in 0..count {
            if let Some(byte) = self.bytes.get_mut(self.at / 8) {
                *byte |= ((bits >> offset & 1) as u8) << (self.at % 8);
            }
            self.at += 1;
        }
    }

    /// The bytes, if exactly all of their bits were written.
    pub(super) fn finish(self) -> Option<[u8; N]> {
        (self.at == N * 8).then_some(self.bytes)
    }
}

/// Reads bits from bytes.
#[derive(Clone, Debug)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next bits as a number, the first bit lowest. `None` at the end.
    pub(super) fn take(&mut self, count: usize) -> Option<usize> {
        let mut number = 0;
        for offset in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            number |= usize::from(byte >> (self.at % 8) & 1) << offset;
            self.at += 1;
        }
        Some(number)
    }

    /// Skips the next bit if it is 0. Returns whether it did.
    pub(super) fn skip_zero(&mut self) -> bool {
        let is_zero = self.clone().take(1) == Some(0);
        self.at += usize::from(is_zero);
        is_zero
    }

    /// Whether every bit was read.
    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len() * 8
    }
}
