// Printed by `#[stencil]` from `engine/rules/src/movegen/king.rs`. Do not edit.

/// Black: Moves of our king.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;
    use crate::position::reach::*;

    /// Black: The king's moves to `targets`, which must hold no piece of ours.
    #[inline]
    pub fn king<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
        let Some(king) = position.king(Color::Black) else { return };
        let to = BLACK_KING_STEPS[king] & targets;
        if to.any() {
            let occupied = position.occupied() - Bitboard::from(king);
            sink.moves(
                Color::Black,
                PartialMove::from_square(Kind::King, king),
                to - attacked_near(position, king, occupied),
            );
        }
    }

    /// Black: What they attack of the squares around `king`, given which squares are occupied (without the king itself,
    /// for it does not hide the squares behind it from a slider). Squares farther off may be missing.
    ///
    /// Only pieces that can reach the king's neighbours are looked at: most of the time there are few.
    #[inline]
    pub fn attacked_near(
        position: &Position,
        king: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let ring = BLACK_KING_STEPS[king];
        let mut attacked = Bitboard::EMPTY;
        // Pawn
        {
            attacked |= position.pieces(Color::White, Kind::Pawn).down();
        }
        (position.of(Color::White) & near(king))
            .into_iter()
            .for_each(|from| {
                if let Some(kind) = position.kind_at(from) {
                    attacked |= attacks::white::steps(kind, from);
                }
            });
        // Lance
        {
            (position.pieces(Color::White, Kind::Lance))
                .into_iter()
                .for_each(|from| {
                    if (white_lance_lines(from) & ring).any() {
                        attacked |= white_lance_slides(from, occupied);
                    }
                });
        }
        // Bishop
        {
            (position.pieces(Color::White, Kind::Bishop))
                .into_iter()
                .for_each(|from| {
                    if (white_bishop_lines(from) & ring).any() {
                        attacked |= white_bishop_slides(from, occupied);
                    }
                });
        }
        // Rook
        {
            (position.pieces(Color::White, Kind::Rook))
                .into_iter()
                .for_each(|from| {
                    if (white_rook_lines(from) & ring).any() {
                        attacked |= white_rook_slides(from, occupied);
                    }
                });
        }
        // Horse
        {
            (position.pieces(Color::White, Kind::Horse))
                .into_iter()
                .for_each(|from| {
                    if (white_horse_lines(from) & ring).any() {
                        attacked |= white_horse_slides(from, occupied);
                    }
                });
        }
        // Dragon
        {
            (position.pieces(Color::White, Kind::Dragon))
                .into_iter()
                .for_each(|from| {
                    if (white_dragon_lines(from) & ring).any() {
                        attacked |= white_dragon_slides(from, occupied);
                    }
                });
        }
        attacked
    }
}
