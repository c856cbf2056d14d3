//! PEXT: the occupancy of a slider's lines, gathered into an index of a table of all their attacks.
//!
//! As in Apery and, until it took over Qugiy's way, `YaneuraOu` (2015). They merge the two words of their boards into one
//! before they extract; the bits of a board in ranks collide so, so each word is extracted by itself.
//! Tables: 495616 sets for rooks, 20224 for bishops, 4608 for lances, 16 bytes each: 8 MiB.

use safe_arch::population_extract_u64 as pext;

use super::tables::Index;
use crate::standard::Step;

/// The squares whose occupancy matters (the last of a line does not), and where the attacks begin.
#[derive(Clone, Copy, Default)]
pub struct Pext {
    low: u64,
    high: u64,
    /// How many bits `low` has.
    shift: u32,
    offset: u32,
}

impl Index for Pext {
    const NAME: &str = "PEXT";

    fn new(_: usize, _: &[Step], mask: u128, offset: u32, _: &mut fastrand::Rng) -> (Self, u32) {
        let low = mask as u64;
        let high = (mask >> u64::BITS) as u64;
        (Self { low, high, shift: low.count_ones(), offset }, mask.count_ones())
    }

    #[inline(always)]
    fn of(self, occupied: u128) -> usize {
        let low = pext(occupied as u64, self.low);
        let high = pext((occupied >> u64::BITS) as u64, self.high);
        self.offset as usize + (low | (high << self.shift)) as usize
    }
}
