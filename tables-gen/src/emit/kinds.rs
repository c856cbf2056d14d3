//! The kinds of piece and what is to be known of each.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{code, doc, list, numbers, prefix, sets};
use crate::attacks;
use crate::geometry::{SIDES, Side};
use crate::kinds::Kind;
use crate::model::{Drops, Occasion, Permission};
use crate::spec::Spec;

/// The section.
pub fn kinds(spec: &Spec) -> TokenStream {
    [enumeration(spec), counts(spec), promotion(spec), turning(spec), moves(spec), names(spec)]
        .into_iter()
        .collect()
}

/// The path of the variant of `Kind` with this number.
fn path(spec: &Spec, number: usize) -> TokenStream {
    let variant = format_ident!("{}", spec.kinds[number].face.ident);
    quote!(Kind::#variant)
}

/// `Some` of it, or `None`.
fn option(spec: &Spec, number: Option<usize>) -> TokenStream {
    number.map(|number| path(spec, number)).map_or_else(|| quote!(None), |path| quote!(Some(#path)))
}

fn enumeration(spec: &Spec) -> TokenStream {
    let variants = spec.kinds.iter().enumerate().map(|(number, kind)| {
        let promoted = if kind.base == number { "" } else { "+" };
        let (letter, face) = (kind.letter, &kind.face);
        let doc = doc(format_args!("`{promoted}{letter}`, the {}: moves as `{}`.", face.name, face.betza));
        let variant = format_ident!("{}", face.ident);
        quote!(#doc #variant)
    });
    quote! {
        /// The kinds of piece on this board: first those that can be in hand, in the order of the offset tables,
        /// then the king, then the promoted. Movements are in Betza's notation.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Kind { #(#variants),* }
    }
}

fn counts(spec: &Spec) -> TokenStream {
    let [kinds, hand_kinds] = [spec.kinds.len(), spec.hand_kinds()].map(code);
    let all = list((0..spec.kinds.len()).map(|number| path(spec, number)));
    let max_count = numbers(&spec.max_count);
    let non_kings = code(spec.max_count.iter().sum::<u32>());
    quote! {
        /// How many kinds there are.
        pub const KINDS: usize = #kinds;
        /// How many kinds can be in hand: those with the lowest numbers.
        pub const HAND_KINDS: usize = #hand_kinds;
        /// All kinds in the order of their numbers.
        pub const ALL_KINDS: [Kind; KINDS] = #all;
        /// How many pieces of each kind there can be, promoted or not.
        pub const MAX_COUNT: [u8; HAND_KINDS] = #max_count;
        /// How many pieces there are besides the kings.
        pub const NON_KINGS: usize = #non_kings;
    }
}

fn promotion(spec: &Spec) -> TokenStream {
    let promoted = list(spec.kinds.iter().map(|kind| option(spec, kind.promoted)));
    let base = list(spec.kinds.iter().map(|kind| path(spec, kind.base)));
    let taken = list(spec.kinds.iter().map(|kind| path(spec, kind.taken)));
    let mirrored = list(spec.mirrored_kinds().into_iter().map(|number| path(spec, number)));
    let pawn = option(spec, spec.kinds.iter().position(Kind::is_pawn));
    quote! {
        /// What each kind turns into.
        pub const PROMOTED: [Option<Kind>; KINDS] = #promoted;
        /// Each kind as it is when not promoted.
        pub const BASE: [Kind; KINDS] = #base;
        /// What each kind is in the hand of whoever takes it.
        pub const TAKEN: [Kind; KINDS] = #taken;
        /// The mirror image of each kind: itself, but for pieces that come in a left and a right form.
        pub const MIRRORED: [Kind; KINDS] = #mirrored;
        /// The kind whose only move is one step forward.
        pub const PAWN: Option<Kind> = #pawn;
    }
}

/// When and how kinds turn over.
fn turning(spec: &Spec) -> TokenStream {
    let squares = SIDES.into_iter().flat_map(|side| {
        [(0, "FROM", "from"), (1, "TO", "to")].map(|(index, name, preposition)| {
            let doc = doc(format_args!(
                "The squares {preposition} which any move may turn each kind of {side:?} over."
            ));
            let name = format_ident!("{}_TURNS_{name}", prefix(side));
            let squares = sets(spec, spec.kinds.iter().map(|kind| spec.turning_squares(kind, side)[index]));
            quote!(#doc pub const #name: [Word; KINDS] = #squares;)
        })
    });
    let which = |condition: fn(&Kind) -> bool| {
        list(spec.kinds.iter().map(|kind| kind.promoted.is_some() && condition(kind)))
    };
    let by_capture = which(|kind| kind.turning.on == Occasion::Capture);
    let must = which(|kind| kind.turning.must);
    let may_strand = spec.takers_may_strand();
    let gains_slides = spec.kinds.iter().any(|kind| {
        let turned = kind.promoted.map_or(&[][..], |number| &spec.kinds[number].face.movement.slides);
        let slides = &kind.face.movement.slides;
        turned.iter().any(|slide| slides.iter().all(|other| other.direction != slide.direction))
    });
    quote! {
        #(#squares)*
        /// Whether each kind may turn over when it takes a piece.
        pub const TURNS_BY_CAPTURE: [bool; KINDS] = #by_capture;
        /// Whether each kind must turn over where it may.
        pub const MUST_TURN: [bool; KINDS] = #must;
        /// Whether some kind attacks squares to which it cannot come, even by taking, since it could never move from there.
        pub const TAKERS_MAY_STRAND: bool = #may_strand;
        /// Whether some kind slides in more directions when it has turned over, so that it may attack through the
        /// square that it left.
        pub const TURNING_GAINS_SLIDES: bool = #gains_slides;
    }
}

/// What limits the drops of kinds, apart from the rows where they could never move, and how many moves there are.
fn moves(spec: &Spec) -> TokenStream {
    let [drop_kinds, max_moves] = [drop_kinds(spec), max_moves(spec)].map(code);
    let either_face = spec.drops == Drops::Either;
    let per_file = numbers(spec.kinds.iter().map(|kind| kind.per_file));
    let standing = numbers(spec.kinds.iter().map(|kind| spec.standing_per_file(kind)));
    let mates = list(spec.kinds.iter().map(|kind| kind.drop_mate == Permission::Allowed));
    quote! {
        /// How many kinds can be dropped.
        pub const DROP_KINDS: usize = #drop_kinds;
        /// Whether a dropped piece may show its back.
        pub const DROPS_EITHER_FACE: bool = #either_face;
        /// How many of each kind a side may have on a file after a drop; 0 for any number.
        pub const MAX_PER_FILE: [usize; KINDS] = #per_file;
        /// How many of each kind a side can have on a file at all; 0 for any number, and where moves may bring more to
        /// a file than drops.
        pub const MAX_STANDING_PER_FILE: [usize; KINDS] = #standing;
        /// Whether each kind may mate by a drop.
        pub const MATES_BY_DROP: [bool; KINDS] = #mates;
        /// More moves than any position has: every kind dropped on every square, and every piece of the set where
        /// it has most moves, turning over or not.
        pub const MAX_MOVES: usize = #max_moves;
    }
}

fn drop_kinds(spec: &Spec) -> usize {
    (0..spec.kinds.len()).filter(|&number| spec.can_be_dropped(number)).count()
}

fn max_moves(spec: &Spec) -> usize {
    let squares = spec.geometry.squares();
    let on_board = |number: usize| {
        let kind = &spec.kinds[number];
        let reached = |square| attacks::attacked(spec.geometry, &kind.face.movement, Side::Black, square, 0);
        let targets = (0..squares).map(|square| reached(square).count_ones() as usize).max().unwrap_or(0);
        if kind.promoted.is_some() { 2 * targets } else { targets }
    };
    let pieces = (0..spec.hand_kinds())
        .map(|base| spec.max_count[base] as usize * spec.faces(base).map(on_board).max().unwrap_or(0));
    drop_kinds(spec) * squares + on_board(spec.king()) + pieces.sum::<usize>()
}

/// What kinds are called, and what they are worth.
fn names(spec: &Spec) -> TokenStream {
    let kinds = || spec.kinds.iter();
    let names = list(kinds().map(|kind| &kind.face.name));
    let letters = list(kinds().map(|kind| kind.letter));
    let kanji = list(kinds().map(|kind| kind.face.kanji));
    let csa = list(kinds().map(|kind| &kind.face.csa));
    let values = numbers(kinds().map(|kind| kind.face.worth.value));
    let taken = numbers(kinds().map(|kind| kind.face.worth.value + spec.value_taken(kind)));
    let declares = spec.declaration.is_some();
    let points = numbers(kinds().map(|kind| if declares { kind.points } else { 0 }));
    quote! {
        /// The English name of each kind.
        pub const KIND_NAMES: [&str; KINDS] = #names;
        /// The SFEN letter of each kind in upper case; the promoted share their base's.
        pub const LETTERS: [char; KINDS] = #letters;
        /// The character of each kind on a diagram.
        pub const KANJI: [char; KINDS] = #kanji;
        /// The CSA code of each kind.
        pub const CSA: [&str; KINDS] = #csa;
        /// The material value of each kind; the king has none.
        pub const VALUES: [i32; KINDS] = #values;
        /// By how much the material balance changes when each kind is taken.
        pub const CAPTURE_VALUES: [i32; KINDS] = #taken;
        /// What the declaration rules count each kind for; zeros on a board that has no such rules.
        pub const POINTS: [u32; KINDS] = #points;
    }
}
