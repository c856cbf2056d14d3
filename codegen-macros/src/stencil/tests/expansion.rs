//! What templates are printed as, to be read.

use super::printed;

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
            const US_FAR: Bitboard = rows!(1..=3);

            /// Moves of our silvers.
            #[inline]
            pub fn silvers<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
                for from in scan!(position.pieces(Us, Silver) & zone!(inside)) {
                    let them_king = position.king(Color::Them);
                    sink.push(forward!(from), backward!(*from));
                    if nearer!(from, them_king) && !nearer!(from + 1, them_king) {
                        sink.words[word!(0)] |= word!(i + 1) << word!(2);
                    }
                }
                assert!(row!(from) > 1, "{}", zone!(adjacent) | zone!(beyond));
                rows!(1) | rows!(2..=LAST) & US_FAR
            }

            fn helper(us_pawns: u8) -> bool {
                match us_pawns {
                    0 => rows!(1) & rows!(2),
                    _ => nearer!(a, b),
                }
            }
        }
        "#,
    );
}

#[test]
fn types_are_printed_per_colour() {
    assert_print(
        "types-are-printed-per-colour",
        "mod template {
            /// A state.
            #[derive(Clone)]
            pub struct State { pub us_king: Square }
            impl State { pub fn enemy(&self) -> Color { Them } }
            enum Step { Forward }
            type Pair = (Step, Step);
            static THEM_NAME: &str = stringify!(Them);
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
            const ZONE: Bitboard = zone!(insied);
            const fn one() -> u8 { 1 }
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
