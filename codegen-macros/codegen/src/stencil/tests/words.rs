//! What each form of word prints for both sides.

use super::{expand, pretty, words};
use crate::stencil::print;
use crate::vocabulary::Vocabulary;
use proc_macro2::TokenStream;
use std::str::FromStr;

fn function(body: &str) -> String {
    format!("fn f() {{ {body} }}")
}

fn assert_prints(words: &Vocabulary, usage: &str, black: &str, white: &str) {
    let template = TokenStream::from_str(&format!("mod template {{ {} }}", function(usage))).unwrap();
    let printed = pretty(print(TokenStream::new(), template, words).into_tokens());
    let [first, second] = words.names.each_ref().map(|names| &names.module);
    let expected = format!("mod {first} {{ {} }} mod {second} {{ {} }}", function(black), function(white));
    assert_eq!(printed, pretty(TokenStream::from_str(&expected).unwrap()), "{usage}");
}

#[test]
fn sides_and_pairs() {
    for (usage, black, white) in [
        ("position.king(Us)", "position.king(Color::Black)", "position.king(Color::White)"),
        ("position.king(Them)", "position.king(Color::White)", "position.king(Color::Black)"),
        ("position.king(Color::Us)", "position.king(Color::Black)", "position.king(Color::White)"),
        ("make::us::make(mv)", "make::black::make(mv)", "make::white::make(mv)"),
        ("super::them::walk(position)", "super::white::walk(position)", "super::black::walk(position)"),
        ("x.us_pawns + y_them", "x.black_pawns + y_white", "x.white_pawns + y_black"),
        ("US_ZONE | t::LAST_OF_THEM", "BLACK_ZONE | t::LAST_OF_WHITE", "WHITE_ZONE | t::LAST_OF_BLACK"),
        ("UsState::new(OfThem)", "BlackState::new(OfWhite)", "WhiteState::new(OfBlack)"),
        ("pawns.forward() + forward", "pawns.up() + up", "pawns.down() + down"),
        ("far_rank + 1", "RANK_A + 1", "board::RANK_I + 1"),
        ("set & zone_mask", "set & 0x1ff", "set & 0x7fc_0000"),
        ("nearest * beyond", "(a - 1) * (a - 2)", "(a + 1) * (a + 2)"),
        (
            "vec![forward, [Us, beyond]]",
            "vec![up, [Color::Black, (a - 2)]]",
            "vec![down, [Color::White, (a + 2)]]",
        ),
        (
            "forwards + x_forward + FORWARD",
            "forwards + x_forward + FORWARD",
            "forwards + x_forward + FORWARD",
        ),
    ] {
        assert_prints(&words(), usage, black, white);
    }
}

#[test]
fn sides_of_any_name() {
    let words: Vocabulary =
        "sides game::Side { Sente: first, Gote: second };  ahead: north | south;".parse().unwrap();
    let usage = "us_pawns + UsPawns + US_PAWNS + super::them::f(Them, ahead)";
    assert_prints(
        &words,
        usage,
        "first_pawns + SentePawns + FIRST_PAWNS + super::second::f(game::Side::Gote, north)",
        "second_pawns + GotePawns + SECOND_PAWNS + super::first::f(game::Side::Sente, south)",
    );
}

#[test]
fn lists() {
    for (usage, printed) in [
        (
            "for KIND in kinds!(final_sliders) { visit(KIND); }",
            "{ visit(Kind::Horse); } { visit(Kind::Dragon); }",
        ),
        ("for FILE in files!(edge) { visit(FILE); }", "{ visit(u8::ONE); } { visit(u8::NINE); }"),
        (
            "for (KIND, _) in kinds!(turning) { visit(KIND) }",
            "{ visit(Kind::Bishop) } { visit(Kind::Rook) } { visit(Kind::Silver) }",
        ),
    ] {
        assert_prints(&words(), usage, printed, printed);
    }
    assert_prints(
        &words(),
        "for (KIND, TO) in kinds!(turning) { us_KIND_to_TO(US_KIND_STEPS[x], t::KIND_1, UsKIND, x.KIND, FromUs_TO); }",
        "{ black_bishop_to_horse(BLACK_BISHOP_STEPS[x], t::BISHOP_1, UsKIND, x.KIND, FromBlack_Horse); }
         { black_rook_to_dragon(BLACK_ROOK_STEPS[x], t::ROOK_1, UsKIND, x.KIND, FromBlack_Dragon); }
         { black_silver_to_pro_silver(BLACK_SILVER_STEPS[x], t::SILVER_1, UsKIND, x.KIND, FromBlack_ProSilver); }"
            .replace("UsKIND", "BlackKIND")
            .as_str(),
        "{ white_bishop_to_horse(WHITE_BISHOP_STEPS[x], t::BISHOP_1, WhiteKIND, x.KIND, FromWhite_Horse); }
         { white_rook_to_dragon(WHITE_ROOK_STEPS[x], t::ROOK_1, WhiteKIND, x.KIND, FromWhite_Dragon); }
         { white_silver_to_pro_silver(WHITE_SILVER_STEPS[x], t::SILVER_1, WhiteKIND, x.KIND, FromWhite_ProSilver); }",
    );
}

#[test]
fn glued_names_of_nested_loops() {
    assert_prints(
        &words(),
        "for KIND in kinds!(pawns) { for OTHER in kinds!(sliders) { KIND_against_OTHER(KIND_ON_OTHER) } }",
        "{ { pawn_against_bishop(PAWN_ON_BISHOP) } { pawn_against_rook(PAWN_ON_ROOK) } }",
        "{ { pawn_against_bishop(PAWN_ON_BISHOP) } { pawn_against_rook(PAWN_ON_ROOK) } }",
    );
}

/// What a word prints takes the place of the word: an error in it is shown there.
#[test]
fn printed_tokens_keep_the_places_of_their_words() {
    fn places(tokens: TokenStream, found: &mut Vec<(String, usize)>) {
        for tree in tokens {
            if let proc_macro2::TokenTree::Group(group) = &tree {
                places(group.stream(), found);
            } else {
                found.push((tree.to_string(), tree.span().start().line));
            }
        }
    }
    let template = "mod template { fn f() {
        forward; UsPawn;
        beyond;
        for KIND in kinds!(pawns) {
            us_KIND_steps;
        }
    } }";
    let mut found = Vec::new();
    places(expand(TokenStream::new(), TokenStream::from_str(template).unwrap()), &mut found);
    for (token, line) in
        [("up", 2), ("BlackPawn", 2), ("a", 3), ("-", 3), ("black_pawn_steps", 5), ("white_pawn_steps", 5)]
    {
        assert!(found.contains(&(token.into(), line)), "{token}");
    }
}
