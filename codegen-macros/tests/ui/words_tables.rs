//! Tables that cannot be read. What their templates print raises no further errors.

mod broken {
    two_sided::vocabulary! {
        macro broken;
        sides Side { Dark: dark, Light: light };
        forward: up | down;
        ahead: up | down;
        same: up | up;
        forward: left | right;
        missing: | down;
        back: forward | up;
        three: a | b | c;
        nothing: + | -;
        dollar: $a | b;
        list kinds: Kind { all: Pawn; all: Rook; rows: (Pawn, Rook), Gold };
        unknown entry;
    }

    pub enum Side {
        Dark,
        Light,
    }

    #[two_sided::stencil(crate::broken::broken)]
    pub mod template {
        use super::*;

        pub fn back_three() -> u32 {
            three + missing + nothing + dollar
        }
    }

}

mod nameless {
    two_sided::vocabulary! {
        sides Side { Dark: dark, Light: light };
    }
}

mod sideless {
    two_sided::vocabulary! {
        macro sideless;
        forward: up | down;
    }
}

fn main() {
    let _: u32 = broken::back_three(broken::Side::Dark) + broken::light::back_three();
}
