//! Two words file by file in one vector register, as Apery (2011) and `YaneuraOu` (2015) keep theirs.
//!
//! What joins sets takes one instruction; what looks at single squares has to leave the register first.
//! A step costs 16 bytes, as with the engine.

use safe_arch::{
    bitand_m128i, bitandnot_m128i, bitor_m128i, extract_i64_imm_m128i, get_i64_from_m128i_s, m128i,
    set_i64_m128i, shl_imm_u64_m128i, shr_imm_u64_m128i, test_all_zeroes_m128i,
};

use super::Set;
use super::file_major::FileMajor;

#[derive(Clone, Copy)]
pub struct Sse(m128i);

impl Sse {
    #[inline(always)]
    fn load(FileMajor([low, high]): FileMajor) -> Self {
        Self(set_i64_m128i(high as i64, low as i64))
    }

    #[inline(always)]
    fn words(self) -> FileMajor {
        let low = get_i64_from_m128i_s(self.0);
        let high = extract_i64_imm_m128i::<1>(self.0);
        FileMajor([low as u64, high as u64])
    }
}

impl Set for Sse {
    const NAME: &str = "SSE register, file by file (Apery)";

    fn number(rank: usize, column: usize) -> usize {
        FileMajor::number(rank, column)
    }

    fn from_numbers(numbers: impl Iterator<Item = usize>) -> Self {
        Self::load(FileMajor::from_numbers(numbers))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(bitand_m128i(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(bitor_m128i(self.0, other.0))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(bitandnot_m128i(other.0, self.0))
    }

    #[inline(always)]
    fn any(self) -> bool {
        test_all_zeroes_m128i(self.0, self.0) == 0
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.words().len()
    }

    #[inline(always)]
    fn forward<const WHITE: bool>(self) -> Self {
        Self(if WHITE { shl_imm_u64_m128i::<1>(self.0) } else { shr_imm_u64_m128i::<1>(self.0) })
    }

    #[inline(always)]
    fn zone<const WHITE: bool>() -> Self {
        Self::load(FileMajor::ZONES[usize::from(WHITE)])
    }

    #[inline(always)]
    fn last<const WHITE: bool>() -> Self {
        Self::load(FileMajor::LAST[usize::from(WHITE)])
    }

    #[inline(always)]
    fn scan(self, visit: impl FnMut(usize)) {
        self.words().scan(visit);
    }
}
