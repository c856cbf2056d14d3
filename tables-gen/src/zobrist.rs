//! The keys of positions: a fixed sequence of pseudo-random numbers.

/// Any constant would do; this one is the first bits of the square root of 2.
const SEED: u64 = 0x6a09_e667_f3bc_c908;

/// Sebastiano Vigna's `splitmix64`, which never repeats a number in 2^64.
#[derive(Clone, Debug)]
pub struct Keys {
    state: u64,
}

impl Keys {
    /// The sequence from its beginning.
    pub fn new() -> Self {
        Self { state: SEED }
    }
}

impl Iterator for Keys {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Some(mixed ^ (mixed >> 31))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut keys = Keys { state: 1_234_567 };
        assert_eq!(keys.next(), Some(6_457_827_717_110_365_317));
        assert_eq!(keys.next(), Some(3_203_168_211_198_807_973));
    }
}
