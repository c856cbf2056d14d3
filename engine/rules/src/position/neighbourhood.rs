//! The squares around a square as a small number: an index for tables, or a row of a small matrix of bits.
//!
//! On processors with BMI2 one instruction (PEXT) gathers the bits under a mask and another (PDEP) scatters them
//! again; elsewhere plain code does the same. Which of the two it is, is decided when compiling.

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use safe_arch::{population_deposit_u64, population_extract_u64};

use super::reach::BLACK_KING_STEPS;
use crate::tables::{AROUND24, FILES, Word};
use crate::types::{Bitboard, Square};

/// How far the first of a square's neighbours lies before it.
const CORNER: u32 = FILES as u32 + 1;

/// The neighbours of the square with the index [`CORNER`] on a board that is wide enough: [`ring_index`] shifts the
/// board so that its square comes there.
#[cfg_attr(not(all(target_arch = "x86_64", target_feature = "bmi2")), allow(dead_code))]
const RING: u64 = 0b111 | 0b101 << FILES | 0b111 << (2 * FILES);

/// The up to 24 squares within two steps of a square.
#[inline(always)]
pub fn around24(square: Square) -> Bitboard {
    Bitboard(AROUND24[square.index()])
}

/// Which of the up to 24 squares around `square` are in `set`: bit `n` stands for the `n`-th of [`around24`], in the
/// order of their indices.
///
/// Near an edge there are fewer squares, and so fewer bits: the number means something only together with the square.
#[inline(always)]
pub fn around24_index(set: Bitboard, square: Square) -> u32 {
    gather(set, around24(square))
}

/// The eight neighbours of a square, fewer at an edge.
#[inline(always)]
pub fn ring(square: Square) -> Bitboard {
    BLACK_KING_STEPS[square]
}

/// Which of the eight neighbours of `square` are in `set`, in the order of their indices.
///
/// Neighbours beyond an edge keep their bits (zeros), so that the number means the same wherever the square is.
#[inline(always)]
pub fn ring_index(set: Bitboard, square: Square) -> u8 {
    let to_corner = Word::BITS + CORNER - square.index() as u32;
    pack_ring((set & ring(square)).0.rotate_left(to_corner) as u64)
}

/// A square with all eight neighbours, for constants that do not depend on the square.
pub const INNER: Square = Square::from_index(CORNER as usize);

/// [`ring_index`] for [`INNER`].
pub const fn inner_ring_index(set: Bitboard) -> u8 {
    pack_ring_by_shifts(set.0 as u64)
}

/// The neighbours of `square` whose bits are in `index`, numbered as by [`ring_index`]. Those beyond an edge are left
/// out.
#[inline(always)]
pub fn ring_squares(index: u8, square: Square) -> Bitboard {
    let from_corner = Word::BITS - CORNER + square.index() as u32;
    Bitboard((unpack_ring(index) as Word).rotate_left(from_corner)) & ring(square)
}

/// The bits of `set` under `mask`, which has at most 32, packed together in their order.
#[inline(always)]
pub fn gather(set: Bitboard, mask: Bitboard) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        let gathered = population_extract_u64(set.0 as u64, mask.0 as u64);
        let upper = |word: Word| word.checked_shr(u64::BITS).unwrap_or(0) as u64;
        let high =
            if Word::BITS > u64::BITS { population_extract_u64(upper(set.0), upper(mask.0)) } else { 0 };
        (gathered | high.unbounded_shl((mask.0 as u64).count_ones())) as u32
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    gather_by_loop(set, mask)
}

/// What [`gather`] does, a square at a time: for processors without PEXT, and to compare with in tests elsewhere.
#[inline]
pub fn gather_by_loop(set: Bitboard, mask: Bitboard) -> u32 {
    mask.into_iter().enumerate().fold(0, |packed, (n, square)| packed | u32::from(set.has(square)) << n)
}

/// For each neighbour of a square, itself and the one opposite: what a slider covers that looks through the square from
/// the direction of that neighbour. A matrix for [`covering_rows`].
pub const OPPOSITES: u64 = 0x8142_2418_1824_4281;

/// Which rows of a matrix of eight times eight bits (byte `n` is row `n`) hold all of `bits`: bit `n` for row `n`.
#[inline(always)]
pub fn covering_rows(matrix: u64, bits: u8) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const LOW: u64 = 0x7f * ONES;
    /// Moves bit `8 n` to bit `56 + n`.
    const DIAGONAL: u64 = 0x0102_0408_1020_4080;
    let missing = (u64::from(bits) * ONES) & !matrix;
    // The highest bit of each byte says whether any bit of it is set.
    let any = ((missing & LOW) + LOW) | missing;
    (((!any >> 7) & ONES).wrapping_mul(DIAGONAL) >> 56) as u8
}

/// The bits of `board` under [`RING`], packed together.
#[inline(always)]
fn pack_ring(board: u64) -> u8 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        population_extract_u64(board, RING) as u8
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    pack_ring_by_shifts(board)
}

/// The lowest bits of `index` under [`RING`], in its places.
#[inline(always)]
fn unpack_ring(index: u8) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        population_deposit_u64(u64::from(index), RING)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    unpack_ring_by_shifts(index)
}

/// What [`pack_ring`] does without PEXT: the eight squares lie in three rows.
#[inline(always)]
const fn pack_ring_by_shifts(board: u64) -> u8 {
    let middle = board >> FILES;
    let below = (board >> (2 * FILES)) & 0b111;
    ((board & 0b111) | (middle & 0b001) << 3 | (middle & 0b100) << 2 | below << 5) as u8
}

/// What [`unpack_ring`] does without PDEP.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), allow(dead_code))]
#[inline(always)]
fn unpack_ring_by_shifts(index: u8) -> u64 {
    let index = u64::from(index);
    let middle = (index >> 3 & 0b001) | (index >> 2 & 0b100);
    (index & 0b111) | middle << FILES | (index >> 5) << (2 * FILES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{FULL, SQUARES};

    /// Random sets of squares, from thin to full.
    fn sets() -> impl Iterator<Item = Bitboard> {
        let mut rng = fastrand::Rng::with_seed(24);
        let mut word = move || (u128::from(rng.u64(..)) << 64 | u128::from(rng.u64(..))) as Word & FULL;
        let random = (0..400).map(move |density| match density % 4 {
            0 => word() & word() & word(),
            1 => word() & word(),
            2 => word(),
            _ => word() | word(),
        });
        random.chain([0, FULL]).map(Bitboard)
    }

    #[test]
    fn gathering_equals_the_loop() {
        for set in sets() {
            for square in Square::all() {
                let mask = around24(square);
                assert_eq!(gather(set, mask), gather_by_loop(set, mask), "{square} in\n{set:?}");
                assert_eq!(around24_index(set, square), gather_by_loop(set, mask));
            }
        }
        for (set, mask) in sets().zip(sets().skip(1)) {
            let mask: Bitboard = mask.into_iter().take(32).collect();
            assert_eq!(gather(set, mask), gather_by_loop(set, mask), "under\n{mask:?} in\n{set:?}");
        }
    }

    #[test]
    fn rings_are_packed_alike_with_and_without_bmi2() {
        for index in 0..=u8::MAX {
            assert_eq!(unpack_ring(index), unpack_ring_by_shifts(index));
            let board = unpack_ring(index) | !RING;
            assert_eq!([pack_ring(board), pack_ring_by_shifts(board)], [index; 2]);
        }
    }

    #[test]
    fn a_bit_of_the_ring_is_a_direction() {
        let steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        for index in 0..SQUARES {
            let square = Square::from_index(index);
            for (bit, (down, right)) in steps.into_iter().enumerate() {
                let rank = square.rank().checked_add_signed(down).filter(|&rank| rank < crate::tables::RANKS);
                let column = square.column().checked_add_signed(right).filter(|&column| column < FILES);
                let neighbour = rank.zip(column).map_or(Bitboard::EMPTY, |(rank, column)| {
                    Square::from_index(rank * FILES + column).into()
                });
                assert_eq!(ring_squares(1 << bit, square), neighbour, "{bit} of {square}");
                assert_eq!(ring_index(neighbour, square), u8::from(neighbour.any()) << bit);
            }
        }
    }

    #[test]
    fn constants_number_the_neighbours_alike() {
        for index in 0..=u8::MAX {
            assert_eq!(inner_ring_index(ring_squares(index, INNER)), index);
        }
    }

    #[test]
    fn rows_cover_what_they_hold() {
        let mut rng = fastrand::Rng::with_seed(8);
        for _ in 0..10_000 {
            let (matrix, bits) = (rng.u64(..) | rng.u64(..), rng.u8(..) & rng.u8(..));
            let rows = matrix.to_le_bytes();
            let covering = (0..8).filter(|&n| bits & !rows[n] == 0).fold(0, |set, n| set | 1 << n);
            assert_eq!(covering_rows(matrix, bits), covering, "{bits:#010b} in {matrix:#018x}");
        }
    }

    #[test]
    fn rings_survive_packing() {
        for set in sets() {
            for square in Square::all() {
                let around = set & ring(square);
                assert_eq!(ring_squares(ring_index(set, square), square), around, "{square} in\n{set:?}");
            }
        }
    }
}
