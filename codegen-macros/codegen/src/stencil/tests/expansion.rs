//! What templates are printed as, to be read.

use super::{pretty, print_marked, printed, words};

/// Compares a print with its snapshot, which holds the print alone.
fn assert_print(name: &str, template: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, printed(template)));
}

#[test]
fn a_template_with_every_word() {
    assert_print(
        "a-template-with-every-word",
        r#"
        /// Moves of pieces.
        ///
        /// More of them.
        #[cfg(feature = "moves")]
        pub(crate) mod template {
            use super::*;
            use crate::steps::us::silvers as steps;

            /// The rows where we promote.
            const FAR: Bitboard = Bitboard::rows(Us, 1, 3);

            /// Moves of our silvers.
            #[inline]
            pub fn silvers<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
                for from in (position.pieces(Us, Silver) & Bitboard::zone(Us)).from_far_side(Us) {
                    let them_king = position.king(Color::Them);
                    sink.push(from.forward(Us), from.backward(Us));
                    if enemy::them::attacks(them_king) {
                        sink.words[0] |= helper(1);
                    }
                }
                assert!(from.row(Us) > 1, "{}", Bitboard::zone(Them));
            }

            fn helper(us_pawns: u8) -> bool {
                match us_pawns {
                    0 => super::them::helper(1),
                    _ => false,
                }
            }
        }
        "#,
    );
}

#[test]
fn loops_over_kinds() {
    assert_print(
        "loops-over-kinds",
        "mod template {
            fn f(position: &Position) -> u32 {
                let mut count = 0;
                for KIND in kinds!(sliders) {
                    let pieces = position.pieces(Us, KIND);
                    count += pieces.KIND + other::KIND + [KIND as usize; 2].len();
                    for OTHER in kinds!(final_sliders) {
                        swap(KIND, OTHER);
                    }
                }
                for KIND in kinds!(hoppers) {
                    count += KIND.hops();
                }
                for kind in Kind::ALL {
                    count += kind.value();
                }
                match count {
                    0 => for KIND in kinds!(pawns) { assert!(is_pawn(KIND)); }
                    _ => visit(|| for KIND in kinds!(sliders) { again(KIND) }),
                }
                count
            }
        }",
    );
}

#[test]
fn types_are_printed_per_side() {
    assert_print(
        "types-are-printed-per-side",
        "mod template {
            /// A state.
            #[derive(Clone)]
            pub struct State { pub us_king: Square }
            impl State { pub fn enemy(&self) -> Color { Them } }
            enum Step { Forward }
            type Pair = (Step, Step);
            static NAME: &str = stringify!(Them);
            paste! { fn helper() -> Color { Us } }
        }",
    );
}

#[test]
fn errors_leave_signatures_and_no_bodies() {
    assert_print(
        "errors-leave-signatures-and-no-bodies",
        "mod template {
            use super::*;
            const ZONE: Bitboard = BLACK_ZONE;
            const fn one() -> u8 { for KIND in kinds!(pawns) { sound(KIND); } 1 }
            pub fn first((a, b): (u8, u8)) -> bool { Black }
            pub fn second() -> impl Iterator { set.iter() }
            pub fn third(set: Bitboard) -> us::Set { sound() }
            pub fn fourth(&state: &State) -> Vec<State> { sound() }
            struct State;
            impl State { fn new() -> Self { white() } }
            mod inner {}
        }",
    );
}

#[test]
fn copies_are_marked_if_asked_for() {
    let template = "mod template { fn f() {
        for (KIND, TO) in kinds!(turning) { a(KIND, TO); }
        for KIND in kinds!(hoppers) { a(KIND); }
        match x { _ => for KIND in kinds!(pawns) { b(KIND) } }
    } }";
    let printed = print_marked(quote::quote!(), template.parse().unwrap(), &words());
    let [black, _] = printed.modules;
    insta::assert_snapshot!(pretty(black), @r#"
    mod black {
        fn f() {
            __block!("Bishop, Horse");
            {
                a(Kind::Bishop, Kind::Horse);
            }
            __block!("Rook, Dragon");
            {
                a(Kind::Rook, Kind::Dragon);
            }
            __block!("Silver, ProSilver");
            {
                a(Kind::Silver, Kind::ProSilver);
            }
            if false {
                a(Kind::Pawn);
            }
            match x {
                _ => {
                    __block!("Pawn");
                    { b(Kind::Pawn) }
                }
            }
        }
    }
    "#);
}
