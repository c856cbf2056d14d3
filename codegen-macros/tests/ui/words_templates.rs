//! Templates that misuse words of their own.

pub enum Side {
    Dark,
    Light,
}

two_sided::vocabulary! {
    macro words;
    sides Side { Dark: dark, Light: light };
    forward: up | down;
    far_rank: RANK_A | ranks::RANK_I;
    mask: 0x1ff | 0x7fc_0000;
    list kinds: Kind { pawns: Pawn; turning: (Pawn, Gold) };
    list pieces: Kind from "NOT_SET";
    allow Uss;
}

mod misuses {
    use super::*;

    #[two_sided::stencil(crate::words, allow(dark_square))]
    pub mod template {
        use super::*;

        pub fn words(x: u32) -> u32 {
            let mask = x.far_rank + foward(Uss, dark_square) + light_square;
            mask
        }

        pub fn lists() -> u32 {
            for KIND in kinds!(turning) {}
            for (KIND, TO) in kinds!(pawns) {}
            for (KIND, TO) in kinds!(turning) {
                if kinds!(pawns).is(KIND) {}
            }
            for KIND in pieces!(all) {}
            kinds!(pawns).has(KIND)
        }
    }
}

mod arguments {
    #[two_sided::stencil]
    pub mod template {}

    #[two_sided::stencil(crate::words, fast)]
    pub mod template {}

    #[two_sided::stencil(crate::words)]
    pub fn template() {}
}

// The callers raise no errors.
fn main() {
    let _: u32 = misuses::words(Side::Dark, 1) + misuses::light::lists();
}
