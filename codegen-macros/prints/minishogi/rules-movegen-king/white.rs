// Printed by `#[stencil]` from `engine/rules/src/movegen/king.rs`. Do not edit.

/// White: Moves of our king.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;

    /// White: The king's moves to `targets`, which must hold no piece of ours.
    #[inline]
    pub fn king<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
        let Some(king) = position.king(Color::White) else { return };
        let to = steps(Color::White, Kind::King, king) & targets;
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
        let ring = steps(Color::White, Kind::King, king);
        let mut attacked = Bitboard::EMPTY;
        // Pawn
        {
            attacked |= position.pieces(Color::Black, Kind::Pawn).backward(Color::White);
        }
        (position.of(Color::Black) & near(king))
            .into_iter()
            .for_each(|from| {
                if let Some(kind) = position.kind_at(from) {
                    attacked |= steps(Color::Black, kind, from);
                }
            });
        // Bishop
        {
            (position.pieces(Color::Black, Kind::Bishop))
                .into_iter()
                .for_each(|from| {
                    if (lines(Color::Black, Kind::Bishop, from) & ring).any() {
                        attacked |= slides(Color::Black, Kind::Bishop, from, occupied);
                    }
                });
        }
        // Rook
        {
            (position.pieces(Color::Black, Kind::Rook))
                .into_iter()
                .for_each(|from| {
                    if (lines(Color::Black, Kind::Rook, from) & ring).any() {
                        attacked |= slides(Color::Black, Kind::Rook, from, occupied);
                    }
                });
        }
        // Horse
        {
            (position.pieces(Color::Black, Kind::Horse))
                .into_iter()
                .for_each(|from| {
                    if (lines(Color::Black, Kind::Horse, from) & ring).any() {
                        attacked |= slides(Color::Black, Kind::Horse, from, occupied);
                    }
                });
        }
        // Dragon
        {
            (position.pieces(Color::Black, Kind::Dragon))
                .into_iter()
                .for_each(|from| {
                    if (lines(Color::Black, Kind::Dragon, from) & ring).any() {
                        attacked |= slides(Color::Black, Kind::Dragon, from, occupied);
                    }
                });
        }
        attacked
    }
}
