//! Moves of the king.

use codegen_macros::stencil;

use super::sink::Sink;
use crate::position::Position;
use crate::position::attacks::{self, near};
use crate::tables::Kind;
use crate::types::{Bitboard, Color, PartialMove, Square};

/// Moves of our king.
#[stencil]
pub mod template {
    use super::*;
    use crate::position::reach::*;

    /// The king's moves to `targets`, which must hold no piece of ours.
    #[inline]
    pub fn king<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
        let Some(king) = position.king(Us) else { return };
        let to = US_KING_STEPS[king] & targets;
        if to.any() {
            let occupied = position.occupied() - Bitboard::from(king);
            sink.moves(
                Us,
                PartialMove::from_square(Kind::King, king),
                to - attacked_near(position, king, occupied),
            );
        }
    }

    /// What they attack of the squares around `king`, given which squares are occupied (without the king itself,
    /// for it does not hide the squares behind it from a slider). Squares farther off may be missing.
    ///
    /// Only pieces that can reach the king's neighbours are looked at: most of the time there are few.
    #[inline]
    pub fn attacked_near(position: &Position, king: Square, occupied: Bitboard) -> Bitboard {
        let ring = US_KING_STEPS[king];
        let mut attacked = Bitboard::EMPTY;
        for KIND in kinds!(pawns) {
            attacked |= position.pieces(Them, KIND).backward();
        }
        (position.of(Them) & near(king)).into_iter().for_each(|from| {
            if let Some(kind) = position.kind_at(from) {
                attacked |= attacks::them::steps(kind, from);
            }
        });
        for KIND in kinds!(sliders) {
            (position.pieces(Them, KIND)).into_iter().for_each(|from| {
                if (them_KIND_lines(from) & ring).any() {
                    attacked |= them_KIND_slides(from, occupied);
                }
            });
        }
        attacked
    }
}
