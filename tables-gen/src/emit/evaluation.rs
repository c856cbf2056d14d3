//! The values of pieces that only the evaluation uses, and both families of its offsets.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{code, doc, list, numbers};
use crate::offsets::{self, Offset};
use crate::spec::Spec;

/// The values of pieces in hand, and those that foreign weights go with.
pub fn values(spec: &Spec) -> TokenStream {
    let held = numbers(spec.kinds.iter().take(spec.hand_kinds()).map(|kind| spec.value_held(kind)));
    let bonanza = numbers(spec.kinds.iter().map(|kind| kind.face.worth.bonanza));
    let kppt = numbers(spec.kinds.iter().map(|kind| kind.face.worth.apery));
    quote! {
        /// The material value of each kind in hand.
        pub const HELD_VALUES: [i32; HAND_KINDS] = #held;
        /// The material value of each kind that weights in Bonanza's format go with.
        pub const BONANZA_VALUES: [i32; KINDS] = #bonanza;
        /// The material value of each kind that weights in the format of Apery and `YaneuraOu` (KPPT) go with.
        pub const KPPT_VALUES: [i32; KINDS] = #kppt;
    }
}

/// Both families of offsets.
pub fn offsets(spec: &Spec) -> TokenStream {
    let maxima = spec.kinds.iter().zip(&spec.max_count).map(|(kind, max)| {
        let doc = doc(format_args!("All {}s.", kind.face.name));
        let (name, max) = (format_ident!("{}", offsets::max_name(kind)), code(max));
        quote!(#doc pub const #name: usize = #max;)
    });
    let (bonanza, fixed) = (bonanza(spec), fixed(spec));
    quote! {
        /// How many pieces of each kind there are.
        #[allow(non_upper_case_globals)]
        pub mod maxima { #(#maxima)* }
        /// Bonanza's offsets. The hands of a kind have an entry for each count from zero on; rows where a piece
        /// can never stand are squeezed out. `f` is for friend, `e` for enemy.
        #[allow(non_upper_case_globals)]
        pub mod bonanza { #bonanza }
        /// The offsets of the fixed-length layout: each piece of the set is always one entry. The `n`-th piece of
        /// a kind in hand is entry `n - 1` of its block; the blocks of the board have all squares.
        /// `f` is for friend, `e` for enemy.
        #[allow(non_upper_case_globals)]
        pub mod fixed { #fixed }
    }
}

fn bonanza(spec: &Spec) -> TokenStream {
    let offsets = [offsets::bonanza_kpp(spec), offsets::bonanza_kkp(spec)];
    let squeezes = offsets.iter().flatten().any(|offset| offset.formula.contains("FILES"));
    let files = squeezes.then(|| quote!(FILES,));
    let [kpp, kkp] = offsets.each_ref().map(|offsets| chain(offsets));
    let kpp_blocks = kpp_blocks(spec);
    let (kkp_hand, kkp_board) = (hand(spec, "kkp"), board(spec, "kkp"));
    quote! {
        use super::{#files HAND_KINDS, KINDS, SQUARES, maxima};
        #kpp
        #kpp_blocks
        #kkp
        /// The block in KKP of each kind in hand.
        pub const KKP_HAND: [usize; HAND_KINDS] = #kkp_hand;
        /// The block in KKP of each kind on the board; the king has none.
        pub const KKP_BOARD: [usize; KINDS] = #kkp_board;
    }
}

fn fixed(spec: &Spec) -> TokenStream {
    let (offsets, blocks) = (chain(&offsets::fixed(spec)), kpp_blocks(spec));
    let first_piece = numbers(spec.max_count.iter().scan(0, |first, max| {
        *first += max;
        Some(*first - max)
    }));
    quote! {
        use super::{HAND_KINDS, KINDS, SQUARES, maxima};
        #offsets
        #blocks
        /// The length of the list of pieces: one element for each piece but the kings.
        pub const PIECES: usize = super::NON_KINGS;
        /// The element of the list of pieces where those of each kind begin.
        pub const FIRST_PIECE: [usize; HAND_KINDS] = #first_piece;
    }
}

/// Constants that follow from one another, each with its value and what begins there.
fn chain(offsets: &[Offset]) -> TokenStream {
    let constant = |Offset { name, value, formula, meaning }: &Offset| {
        let doc = doc(format_args!("{value}: {meaning}."));
        let (name, formula) = (format_ident!("{name}"), code(formula));
        quote!(#doc pub const #name: usize = #formula;)
    };
    offsets.iter().map(constant).collect()
}

/// The tables that lead from a kind to its blocks, ours and theirs.
fn kpp_blocks(spec: &Spec) -> TokenStream {
    let [hands, boards] = [hand, board].map(|blocks| list(["f", "e"].map(|side| blocks(spec, side))));
    quote! {
        /// The blocks of each kind in hand: ours, theirs.
        pub const HAND: [[usize; HAND_KINDS]; 2] = #hands;
        /// The blocks of each kind on the board: ours, theirs. Kings have none.
        pub const BOARD: [[usize; KINDS]; 2] = #boards;
    }
}

fn hand(spec: &Spec, prefix: &str) -> TokenStream {
    let kinds = spec.kinds[..spec.hand_kinds()].iter();
    list(kinds.map(|kind| format_ident!("{prefix}_hand_{}", offsets::constant_name(kind))))
}

fn board(spec: &Spec, prefix: &str) -> TokenStream {
    let blocks = offsets::blocks(spec);
    list((0..spec.kinds.len()).map(|number| {
        let block = blocks.iter().find(|block| block.kinds.contains(&number));
        block.map_or_else(|| quote!(usize::MAX), |block| code(format_args!("{prefix}_{}", block.name)))
    }))
}
