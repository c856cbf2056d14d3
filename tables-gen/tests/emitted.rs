//! The emitted files compile, each on its own, and say what is true.
//!
//! `emitted/checks.rs` holds for every board and is included beside each board's tables.

use std::fmt::Debug;

use tables_gen::golden;

#[allow(dead_code, clippy::unreadable_literal)]
mod standard {
    include!("../golden/standard.rs");
    mod evaluation {
        use super::*;
        include!("../golden/standard-evaluation.rs");
    }
    use evaluation::*;
    include!("emitted/checks.rs");

    #[test]
    fn the_board_takes_128_bits_and_a_hand_32() {
        assert_eq!((SQUARES, Word::BITS, HandWord::BITS), (81, 128, 32));
    }

    /// Names constants and the values that are published for them.
    macro_rules! published {
        ($module:ident: $($name:ident $value:literal),+ $(,)?) => {
            $(assert_eq!($module::$name, $value, stringify!($name));)+
        };
    }

    #[test]
    fn offsets_are_bonanzas() {
        published!(bonanza:
            f_hand_pawn 0, e_hand_pawn 19, f_hand_lance 38, e_hand_lance 43, f_hand_knight 48,
            e_hand_knight 53, f_hand_silver 58, e_hand_silver 63, f_hand_gold 68, e_hand_gold 73,
            f_hand_bishop 78, e_hand_bishop 81, f_hand_rook 84, e_hand_rook 87, fe_hand_end 90,
            f_pawn 81, e_pawn 162, f_lance 225, e_lance 306, f_knight 360, e_knight 441, f_silver 504,
            e_silver 585, f_gold 666, e_gold 747, f_bishop 828, e_bishop 909, f_horse 990, e_horse 1071,
            f_rook 1152, e_rook 1233, f_dragon 1314, e_dragon 1395, fe_end 1476,
        );
        published!(bonanza:
            kkp_hand_pawn 0, kkp_hand_lance 19, kkp_hand_knight 24, kkp_hand_silver 29, kkp_hand_gold 34,
            kkp_hand_bishop 39, kkp_hand_rook 42, kkp_hand_end 45, kkp_pawn 36, kkp_lance 108,
            kkp_knight 171, kkp_silver 252, kkp_gold 333, kkp_bishop 414, kkp_horse 495, kkp_rook 576,
            kkp_dragon 657, kkp_end 738,
        );
    }

    #[test]
    fn fixed_offsets_are_aperys() {
        published!(fixed:
            f_hand_pawn 1, e_hand_pawn 20, f_hand_lance 39, e_hand_lance 44, f_hand_knight 49,
            e_hand_knight 54, f_hand_silver 59, e_hand_silver 64, f_hand_gold 69, e_hand_gold 74,
            f_hand_bishop 79, e_hand_bishop 82, f_hand_rook 85, e_hand_rook 88, fe_hand_end 90,
            f_pawn 90, e_pawn 171, f_lance 252, e_lance 333, f_knight 414, e_knight 495, f_silver 576,
            e_silver 657, f_gold 738, e_gold 819, f_bishop 900, e_bishop 981, f_horse 1062, e_horse 1143,
            f_rook 1224, e_rook 1305, f_dragon 1386, e_dragon 1467, fe_end 1548,
        );
        assert_eq!(fixed::PIECES, 38);
        assert_eq!(fixed::FIRST_PIECE, [0, 18, 22, 26, 30, 34, 36]);
    }

    #[test]
    fn values_of_its_own_weights_are_bonanzas() {
        let values = [87, 232, 257, 369, 444, 569, 642, 0, 534, 489, 510, 495, 827, 945];
        assert_eq!(BONANZA_VALUES, values);
    }

    #[test]
    fn declarations_count_as_the_federation_does() {
        assert_eq!((DECLARATION_TOTAL, DECLARATION_PIECES), (54, 10));
        assert_eq!([BLACK_DECLARATION_POINTS_27, WHITE_DECLARATION_POINTS_27], [28, 27]);
        assert_eq!((DECLARATION_WIN_24, DECLARATION_DRAW_24), (31, 24));
        assert_eq!([BLACK_TRY_SQUARES, WHITE_TRY_SQUARES], [1 << 4, 1 << 76]);
        assert!(ENTERING_KING_RULES.contains(&DEFAULT_ENTERING_KING_RULE));
    }
}

#[allow(dead_code, clippy::unreadable_literal)]
mod minishogi {
    include!("../golden/minishogi.rs");
    mod evaluation {
        use super::*;
        include!("../golden/minishogi-evaluation.rs");
    }
    use evaluation::*;
    include!("emitted/checks.rs");

    #[test]
    fn the_board_is_small() {
        assert_eq!((SQUARES, Word::BITS, NON_KINGS), (25, 32, 10));
        assert_eq!((bonanza::fe_hand_end, bonanza::kkp_hand_end), (30, 15));
    }
}

#[allow(dead_code, clippy::unreadable_literal)]
mod judkins {
    include!("../golden/judkins.rs");
    mod evaluation {
        use super::*;
        include!("../golden/judkins-evaluation.rs");
    }
    use evaluation::*;
    include!("emitted/checks.rs");

    #[test]
    fn the_board_takes_64_bits() {
        assert_eq!((SQUARES, Word::BITS, NON_KINGS), (36, 64, 12));
    }
}

#[allow(dead_code, clippy::unreadable_literal)]
mod gorogoro {
    include!("../golden/gorogoro.rs");
    mod evaluation {
        use super::*;
        include!("../golden/gorogoro-evaluation.rs");
    }
    use evaluation::*;
    include!("emitted/checks.rs");

    #[test]
    fn nothing_slides() {
        assert_eq!(BLACK_SLIDES, [0; KINDS]);
        assert_eq!(class("sliders"), []);
    }
}

#[test]
fn golden_files_are_what_is_emitted() {
    for name in golden::boards() {
        let spec = tables_gen::load(&name).unwrap_or_else(|error| panic!("{error}"));
        golden::check(&spec).unwrap_or_else(|difference| panic!("{difference}"));
    }
}

/// Asserts that no value occurs twice.
fn assert_distinct<T: Ord + Debug>(values: impl IntoIterator<Item = T>) {
    let mut values: Vec<T> = values.into_iter().collect();
    values.sort_unstable();
    for pair in values.windows(2) {
        assert!(pair[0] < pair[1], "{:?} occurs twice", pair[0]);
    }
}
