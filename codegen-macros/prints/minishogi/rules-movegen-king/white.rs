// Printed by `#[stencil]` from `engine/rules/src/movegen/king.rs`. Do not edit.

/// White: Moves of our king.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;
    use crate::position::reach::*;

    /// White: The king's moves to `targets`, which must hold no piece of ours.
    #[inline]
    pub fn king<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
        let Some(king) = position.king(Color::White) else { return };
        let to = WHITE_KING_STEPS[king] & targets;
        if to.any() {
            let occupied = position.occupied() - Bitboard::from(king);
            sink.moves(
                Color::White,
                PartialMove::from_square(Kind::King, king),
                to - attacked_near(position, king, occupied),
            );
        }
    }

    /// White: What they attack of the squares around `king`, given which squares are occupied (without the king itself,
    /// for it does not hide the squares behind it from a slider). Squares farther off may be missing.
    ///
    /// Only pieces that can reach the king's neighbours are looked at: most of the time there are few.
    #[inline]
    pub fn attacked_near(
        position: &Position,
        king: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let ring = WHITE_KING_STEPS[king];
        let mut attacked = Bitboard::EMPTY;
        // Pawn
        {
            attacked |= position.pieces(Color::Black, Kind::Pawn).up();
        }
        (position.of(Color::Black) & near(king))
            .into_iter()
            .for_each(|from| {
                if let Some(kind) = position.kind_at(from) {
                    attacked |= attacks::black::steps(kind, from);
                }
            });
        // Bishop
        {
            (position.pieces(Color::Black, Kind::Bishop))
                .into_iter()
                .for_each(|from| {
                    if (black_bishop_lines(from) & ring).any() {
                        attacked |= black_bishop_slides(from, occupied);
                    }
                });
        }
        // Rook
        {
            (position.pieces(Color::Black, Kind::Rook))
                .into_iter()
                .for_each(|from| {
                    if (black_rook_lines(from) & ring).any() {
                        attacked |= black_rook_slides(from, occupied);
                    }
                });
        }
        // Horse
        {
            (position.pieces(Color::Black, Kind::Horse))
                .into_iter()
                .for_each(|from| {
                    if (black_horse_lines(from) & ring).any() {
                        attacked |= black_horse_slides(from, occupied);
                    }
                });
        }
        // Dragon
        {
            (position.pieces(Color::Black, Kind::Dragon))
                .into_iter()
                .for_each(|from| {
                    if (black_dragon_lines(from) & ring).any() {
                        attacked |= black_dragon_slides(from, occupied);
                    }
                });
        }
        attacked
    }
}
