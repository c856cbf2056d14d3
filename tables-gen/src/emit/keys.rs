//! The keys of positions (Zobrist): a fixed sequence of pseudo-random numbers.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{code, doc, list, prefix};
use crate::geometry::SIDES;
use crate::spec::Spec;

/// Any constant would do; this one is the first bits of the square root of 2.
const SEED: u64 = 0x6a09_e667_f3bc_c908;

/// The section.
pub fn keys(spec: &Spec) -> TokenStream {
    let mut keys = pseudo_random(SEED).map(|key| code(format_args!("0x{key:016x}")));
    let side = keys.next();
    let mut table = |length| list(keys.by_ref().take(length));
    let hands = SIDES.map(|_| table(spec.hand_kinds()));
    let squares = spec.geometry.squares();
    let boards = SIDES.map(|_| list(spec.kinds.iter().map(|_| table(squares))));
    let tables = SIDES.into_iter().zip(hands.into_iter().zip(boards)).map(|(side, (hand, board))| {
        let [hand_keys, board_keys] =
            ["HAND", "BOARD"].map(|place| format_ident!("{}_{place}_KEYS", prefix(side)));
        let docs = [
            doc(format_args!(
                "The key of each kind in {side:?}'s hand, added (wrapping) once for each piece."
            )),
            doc(format_args!("The key of each kind of {side:?} on each square.")),
        ];
        let [of_hand, of_board] = docs;
        quote! {
            #of_hand
            pub static #hand_keys: [u64; HAND_KINDS] = #hand;
            #of_board
            pub static #board_keys: [[u64; SQUARES]; KINDS] = #board;
        }
    });
    quote! {
        /// What distinguishes the sides to move.
        pub const SIDE_KEY: u64 = #side;
        #(#tables)*
    }
}

/// Sebastiano Vigna's `splitmix64`, which never repeats a number in 2^64.
fn pseudo_random(mut state: u64) -> impl Iterator<Item = u64> {
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut keys = pseudo_random(1_234_567);
        assert_eq!(keys.next(), Some(6_457_827_717_110_365_317));
        assert_eq!(keys.next(), Some(3_203_168_211_198_807_973));
    }
}
