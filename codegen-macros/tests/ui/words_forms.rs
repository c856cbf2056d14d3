//! Forms that do not exist on one side, and a vocabulary that does not: the compiler's errors lie at the words.

pub enum Side {
    Dark,
    Light,
}

two_sided::vocabulary! {
    macro words;
    sides Side { Dark: dark, Light: light };
    forward: up | down;
    far_rank: RANK_A | ranks::RANK_I;
    nearest: (a - 1) | (b + 1);
}

const RANK_A: u32 = 0;
const DARK_ZONE: u32 = 0;

fn up(x: u32) -> u32 {
    x
}

#[two_sided::stencil(crate::words)]
mod template {
    use super::*;

    pub fn f(a: u32) -> u32 {
        forward(far_rank) + nearest + US_ZONE
    }
}

mod misspelt {
    #[two_sided::stencil(crate::wrods)]
    mod template {}
}

fn main() {}
