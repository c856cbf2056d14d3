// Printed by `#[stencil]` from `engine/rules/src/movegen/king.rs`. Do not edit.

/// Black: Moves of our king.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;

    /// Black: The king's moves to `targets`, which must hold no piece of ours.
    #[inline]
    pub fn king<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
        let Some(king) = position.king(Color::Black) else { return };
        let to = steps(Color::Black, Kind::King, king) & targets;
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
        let ring = steps(Color::Black, Kind::King, king);
        let mut attacked = Bitboard::EMPTY;
        // Pawn
        {
            attacked |= position.pieces(Color::White, Kind::Pawn).backward(Color::Black);
        }
        (position.of(Color::White) & near(king))
            .into_iter()
            .for_each(|from| {
                if let Some(kind) = position.kind_at(from) {
                    attacked |= steps(Color::White, kind, from);
                }
            });
        // Bishop
        {
            (position.pieces(Color::White, Kind::Bishop))
                .into_iter()
                .for_each(|from| {
                    if (lines(Color::White, Kind::Bishop, from) & ring).any() {
                        attacked |= slides(Color::White, Kind::Bishop, from, occupied);
                    }
                });
        }
        // Rook
        {
            (position.pieces(Color::White, Kind::Rook))
                .into_iter()
                .for_each(|from| {
                    if (lines(Color::White, Kind::Rook, from) & ring).any() {
                        attacked |= slides(Color::White, Kind::Rook, from, occupied);
                    }
                });
        }
        // Horse
        {
            (position.pieces(Color::White, Kind::Horse))
                .into_iter()
                .for_each(|from| {
                    if (lines(Color::White, Kind::Horse, from) & ring).any() {
                        attacked |= slides(Color::White, Kind::Horse, from, occupied);
                    }
                });
        }
        // Dragon
        {
            (position.pieces(Color::White, Kind::Dragon))
                .into_iter()
                .for_each(|from| {
                    if (lines(Color::White, Kind::Dragon, from) & ring).any() {
                        attacked |= slides(Color::White, Kind::Dragon, from, occupied);
                    }
                });
        }
        attacked
    }
}
