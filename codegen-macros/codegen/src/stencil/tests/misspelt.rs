//! Names that look like misspelt words.

use super::{assert_error, errors, errors_in, expand};
use quote::quote;

#[test]
fn the_nearest_word_is_named() {
    for (name, word) in [
        ("Uss", "Us"),
        ("Thm", "Them"),
        ("Tehm", "Them"),
        ("THME", "THEM"),
        ("usss", ""),
        ("tehm", "them"),
        ("su_pawns", "us"),
        ("pawns_of_tehm", "them"),
        ("SU_ZONE", "US"),
        ("foward", "forward"),
        ("forwrad", "forward"),
        ("far_rnak", "far_rank"),
        ("zone_mak", "zone_mask"),
    ] {
        if word.is_empty() || name == "Uss" {
            assert_eq!(errors_in(&format!("g({name})")), [""; 0]);
        } else {
            assert_error(&format!("g({name})"), "2:3", &format!("did you mean `{word}`?"));
        }
    }
    assert_error("tehm::me();", "2:1", "unknown word of the stencil; did you mean `them`?");
    assert_error("super::tehm::me();", "2:8", "did you mean `them`?");
    assert_error("assert!(Uus);", "2:9", "did you mean `Us`?");
    assert_error("match x { Uus => 1 }", "2:11", "did you mean `Us`?");
}

#[test]
fn names_of_the_template_are_no_slips() {
    let template = "
        use super::*;
        use crate::{foward, uus as Thm, thm::*};
        const TEHM: u8 = foward(Thm);
        struct Thme { forwad: u8 }
        enum Kind { Ust }
        fn uss<Uus, const USS: usize>(tehm: u8) -> impl Iterator<Item = Uus> {
            let forwards = tehm + uss + USS + TEHM;
            Thme { forwad: x.thm }.them_thm.foward();
            |htem| htem + forwards + Kind::Ust;
        }
        impl Thme { type Thn = u8; const UST: u8 = 0; fn tehms() {} }
    ";
    let errors = errors(&format!("mod template {{ {template} }}"));
    assert_eq!(errors.len(), 1, "the path of an import is no name: {errors:?}");
    assert!(errors[0].contains("did you mean `them`?") && errors[0].starts_with("3:"), "{errors:?}");
}

#[test]
fn names_that_are_only_close() {
    let body = "Use + theme + then(the) + they + us1 + them2 + forwards + x_forward + u + is + r#use + r#in + up + bus;
        #[allow(thm)] let y = x.uss().tehm;";
    assert_eq!(errors_in(body), [""; 0]);
}

#[test]
fn a_template_can_allow_names() {
    let template = || {
        quote!(
            mod template {
                fn f() {
                    Thm + left_black
                }
            }
        )
    };
    assert_eq!(expand(quote!(), template()).to_string().matches("compile_error").count(), 2);
    assert!(!expand(quote!(allow(Thm, left_black)), template()).to_string().contains("compile_error"));
}
