//! What each kind of each side reaches, as one would write it by hand for that kind alone.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{code, doc, prefix, squares};
use crate::attacks::{self, StepRows};
use crate::geometry::{SIDES, Side, Squares};
use crate::kinds::Kind;
use crate::spec::Spec;

/// The names of the directions, in the order of their numbers.
const DIRECTIONS: [&str; 8] =
    ["RIGHT", "DOWN_LEFT", "DOWN", "DOWN_RIGHT", "LEFT", "UP_RIGHT", "UP", "UP_LEFT"];

/// The section.
pub fn reach(spec: &Spec) -> TokenStream {
    let rows = attacks::step_rows(&spec.kinds);
    let numbers = 0..spec.kinds.len();
    SIDES.into_iter().flat_map(|side| numbers.clone().map(move |number| (side, number))).fold(
        TokenStream::new(),
        |mut all, (side, number)| {
            let owned = Owned { spec, side, kind: &spec.kinds[number] };
            all.extend([owned.moves(&rows, number), owned.dead()]);
            all
        },
    )
}

/// One side's pieces of a kind.
struct Owned<'a> {
    spec: &'a Spec,
    side: Side,
    kind: &'a Kind,
}

impl Owned<'_> {
    /// The name of what is printed: `BLACK_PRO_SILVER_STEPS`.
    fn constant(&self, what: &str) -> Ident {
        format_ident!("{}_{}_{what}", prefix(self.side), snake(&self.kind.face.ident).to_uppercase())
    }

    /// The same for a function: `black_pro_silver_slides`.
    fn function(&self, what: &str) -> Ident {
        format_ident!("{}_{}_{what}", prefix(self.side).to_lowercase(), snake(&self.kind.face.ident))
    }

    /// Documentation in which `@` stands for the piece.
    fn doc(&self, text: &str) -> TokenStream {
        doc(text.replace('@', &format!("{:?}'s {}", self.side, self.kind.face.name)))
    }

    /// Steps, slides and lines, if there are any, and both together.
    fn moves(&self, rows: &StepRows, number: usize) -> TokenStream {
        let steps = (!self.kind.face.movement.steps.is_empty()).then(|| self.constant("STEPS"));
        let [slides, lines] = ["slides", "lines"].map(|what| self.kind.slides().then(|| self.function(what)));
        let row = code(rows.row_of[self.side as usize][number]);
        let doc = self.doc("Where @ steps or jumps.");
        let stepping = steps.iter().map(|name| quote!(#doc pub const #name: &BySquare = &STEPS[#row];));
        let function = |name: &Ident, text: &str, occupied: Option<&Ident>, body: &TokenStream| {
            let doc = self.doc(text);
            let occupied = occupied.map(|name| quote!(#name: Bitboard));
            quote! {
                #doc
                #[inline(always)]
                pub fn #name(from: Square, #occupied) -> Bitboard { #body }
            }
        };
        let occupied = format_ident!("{}", if self.kind.slides() { "occupied" } else { "_occupied" });
        let (slid, aligned) =
            (self.directions(&quote!(slide(from, occupied))), self.directions(&quote!(ray(from))));
        let text = "Where @ slides, the first piece on each line included.";
        let sliding = slides.iter().map(|name| function(name, text, Some(&occupied), &slid));
        let aligning =
            lines.iter().map(|name| function(name, "The lines along which @ slides.", None, &aligned));
        let attacked = steps.iter().map(|name| quote!(#name[from]));
        let attacked = attacked.chain(slides.iter().map(|name| quote!(#name(from, occupied))));
        let reached = steps.iter().map(|name| quote!(#name[from]));
        let reached = reached.chain(lines.iter().map(|name| quote!(#name(from))));
        let (attacked, reached) = (quote!(#(#attacked)|*), quote!(#(#reached)|*));
        let attacks = function(&self.function("attacks"), "What @ attacks.", Some(&occupied), &attacked);
        let text = "What @ attacks on an empty board.";
        let reach = function(&self.function("reach"), text, None, &reached);
        quote!(#(#stepping)* #(#sliding)* #(#aligning)* #attacks #reach)
    }

    /// What a call finds in all directions in which the kind slides, no farther than it goes.
    fn directions(&self, call: &TokenStream) -> TokenStream {
        let mut slides: Vec<_> = attacks::slides(&self.kind.face.movement, self.side).collect();
        slides.sort_unstable();
        let terms = slides.iter().map(|slide| {
            let direction = format_ident!("{}", DIRECTIONS[usize::from(slide.direction.0)]);
            let limit = slide.reach.map(code).map(|reach| quote!(& within(#reach, from)));
            quote!(#direction.#call #limit)
        });
        quote!(#(#terms)|*)
    }

    /// Where the kind may not stand.
    fn dead(&self) -> TokenStream {
        let (doc, name) = (self.doc("Where @ could never move again."), self.constant("DEAD"));
        let set = self.set(self.spec.dead_squares(self.kind, self.side));
        quote!(#doc pub const #name: Bitboard = #set;)
    }

    /// A set of squares, by its name if it has one.
    fn set(&self, set: Squares) -> TokenStream {
        let (geometry, zone) = (self.spec.geometry, format_ident!("{}_ZONE_INSIDE", prefix(self.side)));
        match set {
            0 => quote!(Bitboard::EMPTY),
            _ if set == geometry.full() => quote!(Bitboard::FULL),
            _ if set == geometry.rows(self.side, 1, self.spec.zone) => quote!(Bitboard(#zone)),
            _ => {
                let word = squares(self.spec, set);
                quote!(Bitboard(#word))
            }
        }
    }
}

/// `ProSilver` as `pro_silver`.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
