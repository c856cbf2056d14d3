//! Magic multiplication: the occupancy of a slider's lines, times a number that gathers it into the highest bits.
//!
//! "Magic bitboards" of chess programs (Kannan, 2007), and Apery's way on processors without PEXT. A board of more than 64
//! squares is folded first: the last two ranks fall on the first two, where no line of one square has two squares
//! whose occupancy matters. The numbers are searched for when the bench starts, the same in each run; where none is found
//! soon, the square gets one bit more. Tables: nearly PEXT's.

use super::tables::Index;
use crate::standard::{SIDE, Step, attacks, subsets};

/// How many squares stay in their places when a board is folded.
const FOLD: usize = 7 * SIDE;
/// How many numbers are tried before a square gets one bit more.
const TRIES: u32 = 1 << 20;

/// How the occupancy of the squares that matter becomes an index, and where the attacks begin.
#[derive(Clone, Copy, Default)]
pub struct Magic {
    mask: u128,
    factor: u64,
    shift: u32,
    offset: u32,
}

impl Index for Magic {
    const NAME: &str = "magic multiplication";

    fn new(from: usize, steps: &[Step], mask: u128, offset: u32, rng: &mut fastrand::Rng) -> (Self, u32) {
        let cases: Vec<Case> =
            subsets(mask).map(|occupied| (fold(occupied), attacks(from, steps, occupied))).collect();
        // A shift by all 64 bits is none, so an index has a bit at least.
        let (factor, bits) = (mask.count_ones().max(1)..)
            .find_map(|bits| Some((magic(&cases, bits, rng)?, bits)))
            .expect("with more bits there are more numbers");
        (Self { mask, factor, shift: u64::BITS - bits, offset }, bits)
    }

    #[inline(always)]
    fn of(self, occupied: u128) -> usize {
        self.offset as usize + ((fold(occupied & self.mask).wrapping_mul(self.factor)) >> self.shift) as usize
    }
}

/// The last two ranks laid on the first two.
#[inline(always)]
fn fold(occupied: u128) -> u64 {
    occupied as u64 ^ (occupied >> FOLD) as u64
}

/// An occupancy, folded, and what is attacked then.
type Case = (u64, u128);

/// A number that gives no two cases with other attacks the same index of `bits` bits, if one is found soon.
fn magic(cases: &[Case], bits: u32, rng: &mut fastrand::Rng) -> Option<u64> {
    // Of each index the last try that used it, and for which attacks.
    let mut used = vec![(0, 0); 1 << bits];
    (1..=TRIES).find_map(|this| {
        // Few bits give few carries.
        let magic = rng.u64(..) & rng.u64(..) & rng.u64(..);
        let mut fits = |&(folded, attacks): &Case| {
            let place = &mut used[(folded.wrapping_mul(magic) >> (u64::BITS - bits)) as usize];
            let free = place.0 != this || place.1 == attacks;
            *place = (this, attacks);
            free
        };
        cases.iter().all(&mut fits).then_some(magic)
    })
}
