//! The board itself, what decides a game besides mate, and how hands are packed.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{by_side, code, list, numbers, sets, squares};
use crate::geometry::Side;
use crate::hands;
use crate::model::Repetition;
use crate::spec::Spec;

/// The size of the board, its words, its zones.
pub fn geometry(spec: &Spec) -> TokenStream {
    let Spec { name, title, variant, geometry, .. } = spec;
    let [files, ranks, count, zone] =
        [geometry.files, geometry.ranks, geometry.squares(), spec.zone].map(code);
    let word = format_ident!("u{}", geometry.word_bits());
    let full = squares(spec, geometry.full());
    let sfen = &spec.start.sfen;
    let zones = by_side(
        "ZONE_INSIDE",
        &quote!(Word),
        |side| format!("{side:?}'s promotion zone."),
        |side| squares(spec, geometry.rows(side, 1, spec.zone)),
    );
    let file_masks = sets(spec, (0..geometry.files).map(|column| geometry.file(column)));
    let rank_masks = sets(spec, (0..geometry.ranks).map(|rank| geometry.rank(rank)));
    quote! {
        /// The board's name: its feature, and its spec's file name.
        pub const NAME: &str = #name;
        /// The board's name for people.
        pub const TITLE: &str = #title;
        /// The name by which programs that play variants know the game.
        pub const VARIANT: &str = #variant;
        /// How many columns there are.
        pub const FILES: usize = #files;
        /// How many rows there are.
        pub const RANKS: usize = #ranks;
        /// How many squares there are. A square's index is `rank * FILES + column`: rank 0 is rank `a`, White's
        /// home, and column 0 is the highest file.
        pub const SQUARES: usize = #count;
        /// The depth of the promotion zone in rows.
        pub const ZONE_DEPTH: usize = #zone;
        /// A set of squares: the smallest word with a bit for each, bit `n` for square `n`.
        pub type Word = #word;
        /// All squares.
        pub const FULL: Word = #full;
        /// The start position.
        pub const START_SFEN: &str = #sfen;
        #zones
        /// The squares of each column.
        pub const FILE_MASKS: [Word; FILES] = #file_masks;
        /// The squares of each rank.
        pub const RANK_MASKS: [Word; RANKS] = #rank_masks;
    }
}

/// Repetition, declarations, the try rule.
pub fn rules(spec: &Spec) -> TokenStream {
    let first_loses = spec.repetition == Repetition::FirstPlayerLoses;
    let entering_king = list(spec.entering_king_rules());
    let default_rule = &spec.entering_king;
    let has_points = spec.declaration.is_some();
    let (pieces, points_27, points_24) = spec
        .declaration
        .as_ref()
        .map_or_else(Default::default, |rules| (rules.pieces, rules.points_27, *rules.points_24.get_ref()));
    let points_27 = by_side(
        "DECLARATION_POINTS_27",
        &quote!(u32),
        |side| format!("The points that {side:?} needs to win under the 27-point rule."),
        |side| code(if side == Side::Black { points_27.black } else { points_27.white }),
    );
    let counted = spec.max_count.iter().zip(&spec.kinds).map(|(count, kind)| count * kind.points);
    let total = if has_points { counted.sum() } else { 0 };
    let [win, draw, pieces, total] = [points_24.win, points_24.draw, pieces, total].map(code);
    let goals = by_side(
        "TRY_SQUARES",
        &quote!(Word),
        |side| format!("The squares that {side:?}'s king must reach to win under the try rule."),
        |side| squares(spec, spec.goal_squares(side)),
    );
    quote! {
        /// Whether the player who moved first loses by a fourfold repetition without perpetual check; a draw
        /// otherwise.
        pub const REPETITION_LOSES_FOR_FIRST: bool = #first_loses;
        /// The rules for entering kings that this board knows, by the names of their USI option.
        pub const ENTERING_KING_RULES: &[&str] = &#entering_king;
        /// The rule that holds unless the user chooses another.
        pub const DEFAULT_ENTERING_KING_RULE: &str = #default_rule;
        /// Whether this board has rules for winning by declaration that count points. If not, the constants
        /// below are zeros.
        pub const HAS_POINT_DECLARATION: bool = #has_points;
        #points_27
        /// The points that win under the 24-point rule.
        pub const DECLARATION_WIN_24: u32 = #win;
        /// The points that draw under the 24-point rule.
        pub const DECLARATION_DRAW_24: u32 = #draw;
        /// How many pieces besides the king must be in the zone to declare.
        pub const DECLARATION_PIECES: u32 = #pieces;
        /// The points of the whole set.
        pub const DECLARATION_TOTAL: u32 = #total;
        #goals
    }
}

/// How hands are packed.
pub fn hands(spec: &Spec) -> TokenStream {
    let fields = hands::pack(&spec.max_count);
    let word = format_ident!("u{}", hands::width(&fields).next_power_of_two().max(32));
    let shifts = numbers(fields.iter().map(|field| field.shift));
    let masks = list(fields.iter().map(|field| code(format_args!("0x{:x}", field.mask()))));
    let guards: u64 = fields.iter().map(|field| field.guard()).sum();
    let guards = code(format_args!("0x{guards:x}"));
    quote! {
        /// A hand: for each kind the bits of its count and a guard bit above them, which is 0.
        pub type HandWord = #word;
        /// How far the count of each kind is shifted.
        pub const HAND_SHIFT: [u32; HAND_KINDS] = #shifts;
        /// The bits of the count of each kind, not shifted.
        pub const HAND_MASK: [HandWord; HAND_KINDS] = #masks;
        /// All guard bits. Hand `a` has at least what `b` has of each kind exactly if
        /// `(a + HAND_GUARDS - b) & HAND_GUARDS == HAND_GUARDS`.
        pub const HAND_GUARDS: HandWord = #guards;
    }
}
