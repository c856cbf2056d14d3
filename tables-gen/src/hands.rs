//! How both the counts of a hand are packed into one word.
//!
//! Each kind has the bits that its maximum needs and one guard bit above them. With all guards set before a
//! subtraction, a kind that has too few borrows only its own guard.

/// Where the count of one kind lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its lowest bit.
    pub shift: u32,
    /// How many bits count.
    pub bits: u32,
}

impl Field {
    /// The count's bits, not shifted.
    pub fn mask(self) -> u64 {
        (1 << self.bits) - 1
    }

    /// The guard bit, in place.
    pub fn guard(self) -> u64 {
        1 << (self.shift + self.bits)
    }
}

/// The fields of the kinds with these maxima, the first in the lowest bits.
pub fn pack(max_count: &[u32]) -> Vec<Field> {
    let mut shift = 0;
    let field = |max: &u32| {
        let field = Field { shift, bits: max.checked_ilog2().map_or(0, |log| log + 1) };
        shift += field.bits + 1;
        field
    };
    max_count.iter().map(field).collect()
}

/// The bits that the fields take together.
pub fn width(fields: &[Field]) -> u32 {
    fields.last().map_or(0, |last| last.shift + last.bits + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_full_set_takes_28_bits() {
        let fields = pack(&[18, 4, 4, 4, 4, 2, 2]);
        assert_eq!(fields.iter().map(|field| field.shift).collect::<Vec<_>>(), [0, 6, 10, 14, 18, 22, 25]);
        assert_eq!(width(&fields), 28);
        assert_eq!((fields[0].mask(), fields[0].guard()), (31, 32));
    }

    #[test]
    fn fields_do_not_overlap() {
        let fields = pack(&[1, 2, 3, 4, 7, 8]);
        for pair in fields.windows(2) {
            assert_eq!(pair[0].guard() << 1, 1 << pair[1].shift);
        }
    }
}
