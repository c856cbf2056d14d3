//! The sums of a position.

use codegen_macros::stencil;
use katagami_rules::types::{ByColor, Color};

use super::row_sums::add;
use crate::forms::FV_SCALE;
use crate::weights::{Component, Components, relative};

/// The accumulated sums of a position before the division by [`FV_SCALE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// KK and KKP, good for Black. Zero in the small form without tables of both kings.
    pub kkp: Components,
    /// The small form's pairs, good for Black. Zero in the full form.
    pub pairs: Components,
    /// KPP of each king, good for its own side. Zero in the small form without weights of pieces near a king.
    pub kpp: ByColor<Components>,
}

impl Sums {
    /// The whole sum, good for Black. `second` is the second component of the weights.
    #[inline]
    pub fn total(&self, second: Component) -> Components {
        black::total(self, 0, second)
    }
}

/// Sums from the perspective of one side.
#[stencil]
pub mod template {
    use super::*;

    /// Material, given as good for Black, and all sums together, good for our side.
    #[inline(always)]
    pub fn total(sums: &Sums, material: i32, second: Component) -> Components {
        let board = [material * FV_SCALE + sums.kkp[0] + sums.pairs[0], sums.kkp[1] + sums.pairs[1]];
        let mut total = relative(Us, board, second);
        let (ours, theirs) = (sums.kpp[Us], sums.kpp[Them]);
        let others = if second.is_antisymmetric() { ours[1] - theirs[1] } else { ours[1] + theirs[1] };
        add(&mut total, [ours[0] - theirs[0], others]);
        total
    }
}
