//! Two words file by file in one vector register, as Apery (2011) and `YaneuraOu` (2015) keep theirs.
//!
//! What joins sets takes one instruction; what looks at single squares has to leave the register first.
//! A step costs 16 bytes, as with the engine.

use std::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_andnot_si128, _mm_cvtsi128_si64, _mm_extract_epi64, _mm_or_si128,
    _mm_set_epi64x, _mm_slli_epi64, _mm_srli_epi64, _mm_testz_si128,
};

use super::Set;
use super::file_major::FileMajor;

#[derive(Clone, Copy)]
pub struct Sse(__m128i);

/// Intrinsics on plain values.
macro_rules! sse {
    ($value:expr) => {
        // SAFETY: this module is only built where SSE4.1 is a feature of the target.
        unsafe { $value }
    };
}

impl Sse {
    #[inline(always)]
    fn load(FileMajor([low, high]): FileMajor) -> Self {
        Self(sse!(_mm_set_epi64x(high as i64, low as i64)))
    }

    #[inline(always)]
    fn words(self) -> FileMajor {
        let low = sse!(_mm_cvtsi128_si64(self.0));
        let high = sse!(_mm_extract_epi64::<1>(self.0));
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
        Self(sse!(_mm_and_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(sse!(_mm_or_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(sse!(_mm_andnot_si128(other.0, self.0)))
    }

    #[inline(always)]
    fn any(self) -> bool {
        sse!(_mm_testz_si128(self.0, self.0)) == 0
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.words().len()
    }

    #[inline(always)]
    fn forward<const WHITE: bool>(self) -> Self {
        Self(if WHITE { sse!(_mm_slli_epi64::<1>(self.0)) } else { sse!(_mm_srli_epi64::<1>(self.0)) })
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
